/** The day of a moment where the reader is, as yyyy-MM-dd; '' for a date that can't be read. */
export const localDay = (date: Date): string => {
  if (Number.isNaN(date.getTime())) return '';
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** The same of what a host sends, where a day alone is that day everywhere. */
export const sentDay = (sent = ''): string =>
  /^\d{4}-\d\d-\d\d$/.test(sent) ? sent : localDay(new Date(sent));

import { readMoment } from '@plinth/api/facts';

/** The day of a moment where the reader is, as yyyy-MM-dd */
export const localDay = (date: Date): string => {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** The same of what a host sends; '' of what is no moment. */
export const sentDay = (sent = ''): string => {
  const moment = readMoment(sent);
  return moment === null ? '' : localDay(moment);
};

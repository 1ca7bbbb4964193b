/** Not of codes, addresses, days and times of the day: P-00014, 10.0.2.3, 2026-03-16, 12:30. */
const figure = /(?<![\p{L}\d_][-./:]?)-?\d+(?:,\d{3})*(?:\.\d+)?(?:\s?%)?(?![-./:]?[\p{L}\d_])/u;
/** The day and the year of a date say when, not how much. */
const date =
  /\bin (?:19|20)\d{2}(?![\d,.]*\d)|(?:January|February|March|April|May|June|July|August|September|October|November|December) (?:\d{1,2}, )?\d{4}/;

const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A name as it stands in a sentence: at its start with a capital, else often without. */
const written = (name: string): string => {
  const [first = '', ...rest] = name;
  const start = `(?:${plain(first.toUpperCase())}|${plain(first.toLowerCase())})`;
  return `(?<![\\p{L}\\d])${start}${plain(rest.join(''))}(?![\\p{L}\\d])`;
};

/** Words and figures of a sentence, in turn: the figures are set in bold. Those of a name, such as “Reading 2”, are words. */
export const figuresIn = (
  text: string,
  names: readonly string[] = [],
): { text: string; figure: boolean }[] => {
  const words = [
    ...names
      .filter((name) => /\d/.test(name) && /\p{L}/u.test(name) && text.includes(name.slice(1)))
      .map(written),
    date.source,
  ].join('|');
  return text
    .split(new RegExp(`(${words})|(${figure.source})`, 'u'))
    .map((part = '', index) => ({ text: part, figure: index % 3 === 2 }))
    .filter((part) => part.text !== '');
};

/** What an answer says before the readings that it offers: they are said by their buttons. */
export const beforeReadings = (answer: string, readings: readonly string[]): string => {
  const [first = ''] = readings;
  const isSaid = first !== '' && readings.every((reading) => answer.includes(reading));
  const lead = isSaid ? answer.slice(0, answer.indexOf(first)).replace(/(?<!\s)\s*1\.\s*$/, '') : '';
  return lead.trim() === '' ? answer : lead;
};

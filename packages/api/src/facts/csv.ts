const plainNumber = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** A text that a spreadsheet takes as a text, also where it looks like a formula. */
export const disarmed = (text: string): string =>
  /^[\s\u0000]*[=+\-@＝＋－＠\t\r]/.test(text) && !plainNumber.test(text) ? `'${text}` : text;

/** A point of a list in a text of several lines; one that calls something could be a formula. */
const listPoint = /^[-+] [^(|!=]*$/;

/**
 * Where semicolons or tabs separate, quotes within a line are letters: a spreadsheet begins a cell behind each separator
 * and each line break. As OWASP has it, what looks like a formula there gets an apostrophe, too; others keep every letter.
 */
const disarmedWithin = (text: string): string =>
  text.replace(/(?<=[;\t\r\n])[^;\t\r\n]+/g, (part) => {
    const bare = part.replace(/^["\s]+/, '');
    return listPoint.test(bare) || disarmed(bare) === bare ? part : `'${part}`;
  });

export const csvCell = (text: string): string => {
  const harmless = disarmed(disarmedWithin(text));
  return /[",;\t\r\n]/.test(harmless) || /^\s|\s$/.test(harmless)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
};

export const csvLines = (records: readonly (readonly string[])[]): string =>
  records.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');

/** Whether a byte order mark is needed: Excel reads UTF-8 as such only behind one, and others take it for a letter of the first name. */
export const needsMark = (text: string): boolean => /\P{ASCII}/u.test(text);

export const byteOrderMark = '\ufeff';

/** The text of a CSV file. */
export function csvText(records: readonly (readonly string[])[]): string {
  const text = csvLines(records);
  return needsMark(text) ? byteOrderMark + text : text;
}

/** Unicode's text that is safe in streams has at most 30 marks in a row. */
const endless = /\p{M}{31}/u;

/** In one form of Unicode; marks without an end stay as they are: to put them in order takes the square of their number. */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  endless.test(text) ? text : text.normalize(form);

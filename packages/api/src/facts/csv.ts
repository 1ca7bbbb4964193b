const plainNumber = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** A text that a spreadsheet takes as a text, also where it looks like a formula. */
export const disarmed = (text: string): string =>
  /^[\s\u0000]*[=+\-@＝＋－＠\t\r]/.test(text) && !plainNumber.test(text) ? `'${text}` : text;

export const csvCell = (text: string): string => {
  const harmless = disarmed(text);
  return /[",\r\n]/.test(harmless) || /^\s|\s$/.test(harmless)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
};

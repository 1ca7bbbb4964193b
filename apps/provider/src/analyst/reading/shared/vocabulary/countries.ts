import { fold } from './wordForms.ts';

/** Codes of two letters that are no country's. */
const others = /^(?:EU|EZ|UN|XA|XB|XK|ZZ|QO)$/;
/** A code that isn't in use any more stands for that of today: "FX" for "FR", "UK" for "GB". */
const isInUse = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;

/** The codes of two letters by English names. */
function readCodes(type: 'region' | 'language', isOne: (code: string) => boolean): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type, fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((one) => letters.map((other) => one + other));
  return new Map(
    all.flatMap((code): [string, string][] => {
      const name = isOne(code) ? names.of(type === 'region' ? code : code.toLowerCase()) : undefined;
      return name === undefined ? [] : [[fold(name), code.toLowerCase()]];
    }),
  );
}

let countries: Map<string, string> | null = null;
let languages: Map<string, string> | null = null;

/** "germany" of a column that holds DE: read when the first is looked for. */
export function codeOfCountry(name: string): string | undefined {
  countries ??= readCodes('region', (code) => !others.test(code) && isInUse(code));
  return countries.get(name);
}

const isOneLanguage = (code: string): boolean =>
  new Intl.Locale(code.toLowerCase()).language === code.toLowerCase();

/** "german" of a column of languages that holds "de". */
export function codeOfLanguage(name: string): string | undefined {
  languages ??= readCodes('language', isOneLanguage);
  return languages.get(name);
}

import { fold } from './words.ts';

let codes: Map<string, string> | null = null;

/** Codes of two letters that are no country's. */
const others = /^(?:EU|EZ|UN|XA|XB|XK|ZZ|QO)$/;

/** The codes of countries by their English names: read when the first is looked for. */
function readCodes(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((one) => letters.map((other) => one + other));
  return new Map(
    all.flatMap((code): [string, string][] => {
      const name = others.test(code) ? undefined : names.of(code);
      return name === undefined ? [] : [[fold(name), code.toLowerCase()]];
    }),
  );
}

/** "germany" of a column that holds DE. */
export function codeOfCountry(name: string): string | undefined {
  codes ??= readCodes();
  return codes.get(name);
}

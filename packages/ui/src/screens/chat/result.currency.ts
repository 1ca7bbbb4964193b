/** The currency that a column's head names, "Total price ($)", for its figures where they stand by themselves. */

/** What a rate, a share or a count of such amounts is in is no currency. */
const ofAmounts =
  /\b(?:number|count|share|percent|percentage|per|times|correlation|variance of|growth|where)\b/i;
/** "(ALL)" and "(TOP)" are codes of currencies, too, and seldom meant as such. */
const codes = 'USD|EUR|GBP|CHF|JPY|INR|CAD|AUD|CNY|SEK|NOK|DKK|PLN|CZK';
const named = new RegExp(String.raw`^(.*\S) \((\p{Sc}|${codes})\)(?: where .*)?$`, 'u');

interface Named {
  currency: string;
  /** The head without it. */
  rest: string;
}

const namedIn = (header: string): Named | null => {
  const [, before = '', currency = ''] = named.exec(header) ?? [];
  if (currency === '' || ofAmounts.test(before)) return null;
  return { currency, rest: header.replace(` (${currency})`, '') };
};

export const namesCurrency = (header: string): boolean => namedIn(header) !== null;

/** The head as a sentence has it whose figure carries the currency. */
export const withoutCurrency = (header: string): string => namedIn(header)?.rest ?? header;

/** "-3.50" of a head with a dollar is "-$3.50". */
export const inCurrencyOf = (header: string): ((figure: string) => string) => {
  const { currency = '' } = namedIn(header) ?? {};
  if (currency === '') return (figure) => figure;
  return currency.length === 1
    ? (figure) => figure.replace(/^-?/, (sign) => sign + currency)
    : (figure) => `${figure}\u00a0${currency}`;
};

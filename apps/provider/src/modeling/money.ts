import { unitOfName } from './units.ts';

/** What is paid or earned, as columns are named for it. */
const paid =
  /^(?:amount|amounts|price|prices|cost|costs|total|subtotal|revenue|sales|turnover|fee|fees|payment|paid|spend|spending|profit|income|earnings|expense|expenses|budget|tax|balance|salary|wage|refund|charge|gross|net|value)$/;

/** An amount of which its name doesn’t say in which currency it is. */
export const isMoney = (name: string, words: readonly string[]): boolean =>
  words.some((word) => paid.test(word)) && unitOfName(name).unit === null;

/** “Currency” and “currency code” say in which currency the amounts beside them are. */
export const isCurrency = (words: readonly string[]): boolean =>
  words.at(-1) === 'currency' || (words.at(-1) === 'code' && words.at(-2) === 'currency');

/** The currency that an amount is written in, as it is written; null where it says none. */
export const currencyOf = (text: string): string | null =>
  /[$€£¥₹₽₺₩]|\b(?:USD|EUR|GBP|CHF|JPY|INR|CAD|AUD|CNY|SEK|NOK|DKK|PLN|CZK)\b/.exec(text)?.[0] ?? null;

import { quoteLiteral } from '../../sources/identifiers.ts';
import { tidySpaces, tidySpacesSql } from './spaces.ts';

export const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Lower case of the Latin letters alone: beyond them databases differ. */
export const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
export const lowerSql = (value: string): string =>
  `translate(${value}, '${capitals}', '${capitals.toLowerCase()}')`;

export const trim = (text: string): string => text.replace(/^ +|(?<! ) +$/g, '');
export const trimSql = (value: string): string => `trim(${value}, ' ')`;

export const oneOfSql = (value: string, texts: readonly string[]): string =>
  texts.length === 0 ? 'false' : `${value} IN (${texts.map(quoteLiteral).join(', ')})`;

/** What stands for a value that isn't there, in lower case. */
const placeholders: ReadonlySet<string> = new Set(
  'n/a,#n/a,n.a.,na,nan,null,(null),nil,none,-,--,---,–,—,?,??,.,unknown,undefined,missing,not available,not applicable,no data,tbd,tba,k.a.,k. a.,keine angabe,unbekannt'.split(
    ',',
  ),
);
/** Whatever spaces are around it. */
export const isPlaceholder = (value: string): boolean => {
  const word = lower(tidySpaces(value));
  return word === '' || placeholders.has(word);
};
export const isPlaceholderSql = (value: string): string =>
  oneOfSql(lowerSql(tidySpacesSql(value)), ['', ...placeholders]);

export const quoted = (text: string): string => `“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`;

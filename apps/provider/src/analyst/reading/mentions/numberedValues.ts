import type { AnalystTable } from '../../table.ts';
import type { ValueMatch } from '../shared/lookups/valueIndex.ts';
import { monthNumbers } from '../shared/vocabulary/calendarWords.ts';
import { lemma } from '../shared/vocabulary/wordForms.ts';
import { roleOf } from '../shared/vocabulary/roles.ts';
import type { Token } from '../tokens/tokenize.ts';

const lettersAndNumber = /^(\p{L}+)[\s._-]*0*(\d{1,6}(?:\.\d{1,3})*)$/u;
const plainNumber = /^0*(\d{1,6}(?:\.\d{1,3})*)$/;
const shortestName = 2;

/** Whether a word is what a column or the letters before its numbers are short for. */
const isCalled = (said: string, own: string): boolean =>
  said === own || (own.length >= shortestName && said.startsWith(own));

/** "Win 10" of Windows 10. */
const isClipped = (said: string, own: string): boolean =>
  said.length >= shortestClipped &&
  said.length < own.length &&
  own.startsWith(said) &&
  !monthNumbers.has(said);
const shortestClipped = 3;

/** "Inverter 4" of a column Inv with an INV-04, "line 3" of L3 in a column Line, "version 5.0" of v5.0: things by what they are and their number. */
export function numberedValues([noun, number, more]: Token[], { columns }: AnalystTable): ValueMatch[] {
  const [, said] = plainNumber.exec(number?.text ?? '') ?? [];
  if (noun?.kind !== 'word' || roleOf(noun.lower) || !number || more || !said) return [];
  return columns.flatMap((column): ValueMatch[] => {
    if (column.kind !== 'text' || column.derived || !column.complete) return [];
    const isNamed = [...column.words, ...column.rawWords].some((word) => isCalled(noun.lemma, word));
    const numbered = column.values.map((value) => lettersAndNumber.exec(value));
    // "FLD-04" of a column Field, where all are written so.
    const isOneKind = new Set(numbered.map((match) => match?.[1]?.toLowerCase())).size === 1;
    const stored = numbered.flatMap((match) => {
      const [value = '', letters = '', digits = ''] = match ?? [];
      const own = letters.toLowerCase();
      const isOwn = isNamed && (isOneKind || isCalled(noun.lemma, lemma(own)));
      return (isOwn || isClipped(noun.lower, own)) && digits === said ? [value] : [];
    });
    return stored.length === 1 ? [{ column, stored, how: 'exact' }] : [];
  });
}

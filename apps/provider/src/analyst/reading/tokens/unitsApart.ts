import { apart } from './apart.ts';
import { scaleOf, scales } from '../shared/columns/units.ts';
import type { ValueIndex } from '../shared/lookups/valueIndex.ts';
import type { AnalystTable } from '../../table.ts';
import type { Token } from './tokenize.ts';

const measured = /^(\d+(?:\.\d+)?)(\p{L}+)$/u;

/** "16GB", "75cl": a number that is written together with what a column is in; "40m" is of millions where none is in metres. */
export const unitsApart = (tokens: Token[], table: AnalystTable, values: ValueIndex): Token[] =>
  tokens.flatMap((token) => {
    const [, digits = '', unit = ''] = measured.exec(token.lower) ?? [];
    const dimension = scales.get(unit)?.of;
    if (!dimension || token.quoted || values.hasWord(token.lower)) return token;
    if (!table.columns.some((column) => scaleOf(column)?.of === dimension)) return token;
    return apart(token, digits.length).map((part, i): Token =>
      i === 0 ? { ...part, kind: 'number', number: Number(digits) } : { ...part, number: null },
    );
  });

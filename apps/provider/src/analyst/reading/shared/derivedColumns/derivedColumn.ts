import type { AnalystColumn, AnalystTable, Derived } from '../../../table.ts';
import { lemma } from '../vocabulary/wordForms.ts';

/** A measure that isn't stored, as if it were a column. */
export function derivedColumn(
  table: AnalystTable,
  name: string,
  words: string[],
  derived: Derived,
): AnalystColumn {
  const [first] = table.columns;
  if (!first) throw new Error('The table has no columns.');
  return {
    ...first,
    name,
    kind: 'number',
    category: '',
    description: '',
    numericText: false,
    words: words.map(lemma),
    rawWords: words,
    values: [],
    complete: false,
    min: null,
    max: null,
    distinct: table.rowCount,
    isUnique: false,
    isKey: false,
    unit: null,
    dateFormat: null,
    duration: null,
    synonyms: [],
    valueWords: new Map(),
    derived,
  };
}

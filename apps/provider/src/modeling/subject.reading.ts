import type { DataCategory } from '@plinth/api/facts';
import type { ColumnProfile, TableProfile } from '../sources/source.ts';
import type { ColumnFacts } from './columnFacts.ts';
import { expandedWords, spokenWords } from './names.ts';
import { spell } from './phrase.ts';
import { commonEntities } from './subject.words.ts';
import { entitiesOf, rowNoun } from './tableNoun.ts';

/** A column as the rules read it. */
export interface Reading {
  column: ColumnProfile;
  table: TableProfile;
  category: DataCategory;
  facts: ColumnFacts;
  /** The name's words as they are, and with their abbreviations written out. */
  raw: string[];
  words: string[];
  /** The last of `raw`. */
  last: string;
  /** What a row is called, where the table's name tells. */
  noun: string | null;
  row: string;
  entities: Set<string>;
  say: (words: string[]) => string;
}

/** What the column holds, in words; null where the rule has nothing to say. */
export type SubjectRule = (reading: Reading) => string | null;

export const read = (
  column: ColumnProfile,
  table: TableProfile,
  category: DataCategory,
  facts: ColumnFacts,
): Reading => {
  const raw = spokenWords(column.name);
  const noun = rowNoun(table.table);
  return {
    column,
    table,
    category,
    facts,
    raw,
    words: expandedWords(column.name),
    last: raw.at(-1) ?? '',
    noun,
    row: noun ?? 'row',
    entities: entitiesOf(table),
    say: (words) => spell(words, column.name),
  };
};

/** `date of the order`; alone where the table's name doesn't tell what a row is, or says the word itself. */
export const ofRow = ({ noun }: Reading, what: string): string =>
  noun && !noun.split(' ').includes(what) ? `${what} of the ${noun}` : what;

export const isEntity = ({ entities }: Reading, words: string[]): boolean =>
  entities.has(words.join(' ')) || commonEntities.has(words.at(-1) ?? '');

import type { DataCategory } from '@plinth/api/facts';
import type { ColumnProfile, TableProfile } from '../sources/source.ts';
import type { ColumnFacts } from './columnFacts.ts';
import { expandedWords, isWordInId, spokenWords } from './names.ts';
import { spell } from './phrase.ts';
import { commonEntities, kindNouns, people, rowFigures } from './subject.words.ts';
import { wordingOf } from './tableNoun.ts';

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

/** The key and the name of a row where an initial says whose: `cid` and `c_name` of a course. */
function withoutInitial(words: string[], initial: string, category: DataCategory): string[] {
  const [first = '', second = ''] = words;
  const isKey = category === 'identifier' || !isWordInId(first);
  if (words.length === 1 && first === `${initial}id` && isKey) return ['id'];
  return words.length === 2 && first === initial ? [second] : words;
}

/** `lname`, `l_name` and `c_name` of a course, and `stu_gpa` of a student. */
function rawWords(name: string, table: TableProfile, category: DataCategory): string[] {
  const words = spokenWords(name);
  const [first = ''] = words;
  if (/^[fl] name$/.test(words.join(' '))) return [`${first}name`];
  const { noun, short, writtenOut } = wordingOf(table);
  const own = noun?.split(' ').at(-1) ?? '';
  if (words.length < 2 || first !== short)
    return withoutInitial(words, (own || table.table.toLowerCase()).charAt(0), category).map(
      (word) => writtenOut.get(word) ?? word,
    );
  return [...(own === '' || category === 'boolean' ? [] : [own]), ...words.slice(1)];
}

/** CSAT, where other columns are written in small letters. */
const isShouted = (name: string, { columns }: TableProfile): boolean => {
  const word = name.toLowerCase();
  return (
    /^\p{Lu}{2,5}$/u.test(name) &&
    !kindNouns.has(word) &&
    !commonEntities.has(word) &&
    !rowFigures.has(word) &&
    columns.some((column) => /\p{Ll}/u.test(column.name))
  );
};

export const isPerson = (noun: string): boolean => people.has(noun.split(' ').at(-1) ?? '');

export const read = (
  column: ColumnProfile,
  table: TableProfile,
  category: DataCategory,
  facts: ColumnFacts,
): Reading => {
  const { noun, entities } = wordingOf(table);
  const raw = rawWords(column.name, table, category);
  return {
    column,
    table,
    category,
    facts,
    raw,
    words: expandedWords(raw.join(' '), column.name),
    last: raw.at(-1) ?? '',
    noun,
    row: noun ?? 'row',
    entities,
    say: (words) => spell(words, column.name, isShouted(column.name, table)),
  };
};

/** `date of the order`; alone where the table's name doesn't tell what a row is, or says the word itself. */
export const ofRow = ({ noun }: Reading, what: string): string =>
  noun && !noun.split(' ').includes(what) ? `${what} of the ${noun}` : what;

export const isEntity = ({ entities }: Reading, words: string[]): boolean =>
  entities.has(words.join(' ')) || commonEntities.has(words.at(-1) ?? '');

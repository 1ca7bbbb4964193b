import type { TableProfile } from '../sources/source.ts';
import { expandedWords } from './names.ts';
import { commonEntities, idWords } from './subject.words.ts';
import { singular } from './wording.ts';

/** Words of a table's name that say where it stands or that it has rows, not what a row is. */
const filler =
  /^(?:tbl|table|dim|fact|vw|view|stg|staging|raw|data|dataset|export|final|copy|public|v|tmp|backup|untitled|sheet|list|lookup|lkp|rows?|records?|entry|entries|values?|\d+)$/;

/** What one row of a table is called: `order` for `public.orders`; null where the name doesn't tell. */
export function rowNoun(table: string): string | null {
  const words = expandedWords(table.replace(/\.(?:csv|tsv|txt)$/i, '')).filter((w) => !filler.test(w));
  const last = words.at(-1);
  if (!last) return null;
  // `flights-airport`, `population_engineers_hurricanes`: several things, and none of them is a row.
  if (words.length > 3 || words.slice(0, -1).some((word) => singular(word) !== word)) return null;
  const one = singular(last);
  if (one === last && !commonEntities.has(last)) return null;
  return [...words.slice(0, -1), one].join(' ');
}

const spokenOf = new WeakMap<TableProfile, Set<string>>();

/** What the table speaks of: its rows, and everything it holds a key of. Read once a table, as it may have thousands of columns. */
export function entitiesOf(table: TableProfile): Set<string> {
  const known = spokenOf.get(table);
  if (known) return known;
  const found = new Set<string>();
  spokenOf.set(table, found);
  const noun = rowNoun(table.table);
  if (noun) found.add(noun);
  for (const { name } of table.columns) {
    const words = expandedWords(name);
    if (words.length > 1 && idWords.has(words.at(-1) ?? '')) found.add(words.slice(0, -1).join(' '));
  }
  return found;
}

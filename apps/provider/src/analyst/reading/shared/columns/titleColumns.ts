import type { AnalystColumn, AnalystTable } from '../../../table.ts';

const givenNames = /^(?:first|given|fore|forename)$/;
const familyNames = /^(?:last|family|sur|surname)$/;

/** What stands besides in the name of a column for a part of a person's name; null where it isn't one. */
function besideName({ words, kind }: AnalystColumn, part: RegExp): string | null {
  const isWhole = words.some((w) => w === 'forename' || w === 'surname') || words.includes('name');
  if (kind !== 'text' || !isWhole || !words.some((w) => part.test(w))) return null;
  return words.filter((w) => w !== 'name' && !part.test(w)).join(' ');
}

/** The columns that together hold a person's name, where it is split: "customer_first_name" and "customer_last_name". */
export function nameColumns(table: AnalystTable): AnalystColumn[] {
  let names = splitNames.get(table);
  if (!names) splitNames.set(table, (names = splitNamesOf(table)));
  return names;
}
/** Asked for at each word of a question: found once. */
const splitNames = new WeakMap<AnalystTable, AnalystColumn[]>();

function splitNamesOf(table: AnalystTable): AnalystColumn[] {
  for (const first of table.columns) {
    const beside = besideName(first, givenNames);
    const last = table.columns.find((c) => beside !== null && besideName(c, familyNames) === beside);
    if (last) return [first, last];
  }
  return [];
}

const neverTitles = new Set(
  'id code note description detail date address comment abbreviation url time'.split(' '),
);

/** How well a column at a place of its table would do as the name of a row. */
function titleScore(
  { words, distinct }: AnalystColumn,
  at: number,
  rows: number,
  entities: Set<string>,
): number {
  const ratio = rows > 0 ? distinct / rows : 0;
  const isAlone = words.length === 1;
  let score = Math.min(1, ratio) * 2 - at * 0.08;
  if (words.includes('name') || words.includes('title')) score += isAlone ? 1.5 : 0.7;
  if (at === 0) score += 0.4;
  if (words.some((w) => entities.has(w))) score += isAlone ? 2 : 0.6;
  if (words.some((w) => neverTitles.has(w))) score -= 2;
  return score;
}

const mostOfOneName = 20;
/** A season of a hundred matches each is the name of none of them. */
const isNaming = (
  { words, distinct }: AnalystColumn,
  { rowCount }: AnalystTable,
  entities: Set<string>,
): boolean =>
  distinct * mostOfOneName >= rowCount || words.some((w) => w === 'name' || w === 'title' || entities.has(w));

/** The column by which a row is called: its name or title. */
export function titleColumns(table: AnalystTable, entities: Set<string>): AnalystColumn[] {
  const named = nameColumns(table);
  if (named.length > 0) return named;
  let best: { column: AnalystColumn; score: number } | null = null;
  for (const [at, column] of table.columns.entries()) {
    if (column.kind !== 'text' || column.numericText) continue;
    const score = titleScore(column, at, table.rowCount, entities);
    if (!best || score > best.score) best = { column, score };
  }
  return best && isNaming(best.column, table, entities) ? [best.column] : [];
}

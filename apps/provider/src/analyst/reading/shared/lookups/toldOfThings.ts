import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { timeLike } from '../calendar/times.ts';
import { isIdentifier, isMeasure, isNamed } from '../columns/measures.ts';
import { personWords } from '../vocabulary/peopleAndPlaces.ts';
import { alikeInEach } from './alikeInEach.ts';
import type { RunQuery } from './valueIndex.ts';

/** As many rows tell of each one, on average. */
const leastRowsOfOne = 1.3;
const fewestThings = 20;
/** Kinds that come again: of three pets at least there is one breed. */
const leastOfKind = 3;
const mostKeys = 2;
const mostColumns = 40;
/** Up to so many, all rows are grouped within a second. */
const mostRows = 1_000_000;

/** Of a chair that is sold, every piece counts. */
const goods =
  /^(?:sku|product|item|article|variant|part|material|stock|lot|batch|test|code|cd|zip|postcode)$/;

/** Who is told by a name, of which there may be fewer: "Pet", "Swimmer". */
const fewestNamed = 8;
const leastRowsOfNamed = 3;
const animal = /^(?:pet|animal|horse|dog|cat)$/;
const isNameOfOne = ({ kind, words: [word = '', more] }: AnalystColumn): boolean =>
  kind === 'text' && more === undefined && word !== 'name' && (personWords.has(word) || animal.test(word));

/** What tells of whom or what a row is, and the days of a table that has several rows for each. */
function keysIn({ columns, rowCount }: AnalystTable): AnalystColumn[] {
  const comesAgain = (c: AnalystColumn, fewest: number, leastRows: number) =>
    !c.derived &&
    !c.isUnique &&
    c.profile.nullFraction === 0 &&
    c.distinct >= fewest &&
    c.distinct * leastRows <= rowCount;
  const isAgain = (c: AnalystColumn) => comesAgain(c, fewestThings, leastRowsOfOne);
  const days = columns.filter((c) => timeLike(c) && !c.derived);
  const [day] = days;
  const ofDays = days.length === 1 && day?.kind === 'date' && isAgain(day) ? [day] : [];
  const things = columns.filter((c) => isAgain(c) && isIdentifier(c) && !timeLike(c) && !isNamed(c, goods));
  const named = columns.filter((c) => isNameOfOne(c) && comesAgain(c, fewestNamed, leastRowsOfNamed));
  return [
    ...things.toSorted((a, b) => a.distinct - b.distinct).slice(0, mostKeys),
    ...named.slice(0, mostKeys),
    ...ofDays,
  ];
}

const isKind = (c: AnalystColumn, key: AnalystColumn): boolean =>
  !isMeasure(c) &&
  !timeLike(c) &&
  !isIdentifier(c) &&
  c.distinct > 1 &&
  c.distinct * leastOfKind <= key.distinct;

/** The age of a donor: of a number that few rows have, each may have one by chance. */
const isLevel = (c: AnalystColumn, key: AnalystColumn): boolean =>
  isMeasure(c) && c.profile.nullFraction === 0 && c.distinct > leastOfKind && c.distinct <= key.distinct;

/**
 * What is told of someone or something with each of its rows again, by what it is told of: the breed of a pet, with each of
 * its visits; the weather of a day, for each car park. Of very long tables it isn't asked.
 */
export async function toldOfThings(
  table: AnalystTable,
  run: RunQuery,
): Promise<Map<AnalystColumn, AnalystColumn>> {
  const found = new Map<AnalystColumn, AnalystColumn>();
  if (table.rowCount > mostRows) return found;
  for (const key of keysIn(table)) {
    const kinds = table.columns
      .filter((c) => !found.has(c) && !c.derived && (isKind(c, key) || isLevel(c, key)))
      .slice(0, mostColumns);
    for (const c of await alikeInEach(key, kinds, { table, run })) found.set(c, key);
  }
  return found;
}

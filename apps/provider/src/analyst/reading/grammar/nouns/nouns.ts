import { saysDoer } from './byDoers.ts';
import { isDeedOf } from './subjects.ts';
import { personWords, placeWords } from '../../shared/vocabulary/peopleAndPlaces.ts';
import type { AnalystColumn } from '../../../table.ts';
import { conceptColumns } from '../adjectives.ts';
import { nearness } from '../nearness.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Item } from '../../mentions/mention.ts';
import { amountOfThings, isIdentifier, isMeasure, isTimeColumn } from '../../shared/columns/measures.ts';
import { coarseness } from '../../shared/calendar/timeConditions.ts';
import { isOfClock, timeLike } from '../../shared/calendar/times.ts';
import { columnOf, type BucketUnit, type Expression } from '../../shared/query/tree.ts';
import { columnsFrom } from '../figures/figures.ts';
import { isOrderedBy } from '../rankings/furtherOrder.ts';
import { part, typeName, type Rule } from '../rule.ts';
import { lemma } from '../../shared/vocabulary/wordForms.ts';
import { scales } from '../../shared/columns/units.ts';
import { titleColumns } from '../../shared/columns/titleColumns.ts';
import { isTold } from '../figures/toldUnits.ts';

/** A column that is asked for, or only spoken of. */
const columnsAt: Rule = (scan, at) => {
  const distinct = scan.role(at, 'distinct') !== null;
  const place = distinct ? scan.skip(at + 1) : at;
  const item = scan.items[place];
  if (item?.type !== 'column') return [];
  const found: Part[] = [];
  const isDeed = isDeedOf(scan, item.start);
  for (const use of scan.choices(place)) {
    const facts = [
      `column:${typeName(use.column)}`,
      ...(isNumbered(use, scan) ? ['column:numbered beside a name'] : []),
      ...idFacts(use, scan, place),
      ...nameFacts(scan, place),
    ];
    const makes = { kind: 'select' as const, columns: [use.column], distinct };
    // "Did each agent close" doesn't ask when, and what "gets borrowed" not by whom.
    if (!(isDeed && isTimeColumn(use.column)) && !isDone(scan, item, use) && !isOfUnit(scan, item, use))
      found.push(part(at, place + 1, distinct ? 'select:distinct' : 'select', 0.5, makes, [use], facts));
    if (!distinct)
      found.push(
        part(at, place + 1, item.entity ? 'mention:entity' : 'mention', 0.2, { kind: 'none' }, [use], facts),
      );
  }
  const names = nameParts(scan, item.start, item.end);
  if (names.length > 1 && item.choices.some((c) => names.includes(c.column)))
    found.push(part(at, place + 1, 'select:names', 0.6, { kind: 'select', columns: names, distinct }));
  return found;
};

/** What an order goes on by isn't asked for. */
export const columns: Rule = (scan, at) => (isOrderedBy(scan, at) ? [] : columnsAt(scan, at));

/** "Minutes lost", "litres sold": what was, of what is measured so, and no column of other things. */
function isOfUnit({ context: { tokens } }: Scan, { start, end }: Item, { unsaid }: ColumnChoice): boolean {
  const isPast = end - start === 1 && /(?:ed|lost|sold|spent|done)$/.test(tokens[start]?.lower ?? '');
  return isPast && unsaid.length > 0 && scales.has(tokens[start - 1]?.lower ?? '');
}

const asksWhoOrWhen = /\b(?:who|whom|whose|when|by|dates?|days?|times?|for each|per)\b/i;
const auxiliary = /^(?:is|are|was|were|be|been|being|gets?|got|getting|have|has|had)$/;

/** "Which title gets borrowed most", "which city is giving": what is done names neither the borrower nor the day. */
function isDone({ context: { tokens, question } }: Scan, item: Item, { column, kin }: ColumnChoice): boolean {
  const verb = tokens[item.start];
  const before = tokens[item.start - 1]?.lower ?? '';
  const isVerb = item.end - item.start === 1 && /(?:ed|ing)$/.test(verb?.lower ?? '');
  return (
    isVerb &&
    (kin !== 'same' || (isTimeColumn(column) && /^(?:has|have|had)$/.test(before))) &&
    (column.kind === 'text' || isTimeColumn(column) || isIdentifier(column)) &&
    auxiliary.test(before) &&
    !asksWhoOrWhen.test(question)
  );
}

/** "Ids" alone are those of the rows. */
function idFacts({ column }: ColumnChoice, scan: Scan, at: number): string[] {
  if (!/^ids?$/.test(scan.text(at))) return [];
  const { entities, table } = scan.context;
  const rest = column.words.filter((w) => w !== 'id');
  const isOwn = rest.every((w) => entities.has(w) || w.length <= 2) || column === table.columns[0];
  return [`id:alone:${isOwn ? 'own' : 'other'}`];
}

/** "The name of the studio" is none of a film, where films have a studio. */
function nameFacts(scan: Scan, at: number): string[] {
  if (!/^names?$/.test(scan.text(at)) || scan.text(at + 1).split(' ')[0] !== 'of') return [];
  let next = scan.skip(at + 1);
  while (scan.role(next, 'each') || scan.role(next, 'distinct')) next = scan.skip(next + 1);
  const item = scan.items[next];
  if (item?.type !== 'column') return [`name:of:${item?.type ?? 'none'}`];
  return [`name:of:${item.entity ? 'entity' : 'column'}`];
}

/** "Members" by their ids in a table that has their names. */
function isNumbered({ unsaid }: ColumnChoice, { context: { table, entities } }: Scan): boolean {
  const isId = unsaid.some((word) => /^(?:id|identifier|code|number)$/.test(word));
  return (
    isId && titleColumns(table, entities).some((c) => c.words.some((w) => w === 'name' || w === 'title'))
  );
}

/** "names" of a table that has first and last ones. */
function nameParts(scan: Scan, start: number, end: number): AnalystColumn[] {
  const said = scan.context.tokens.slice(start, end).map((t) => t.lemma);
  const only = said.every((w) => w === 'name' || w === 'full' || scan.context.entities.has(w));
  const title = titleColumns(scan.context.table, scan.context.entities);
  return only && said.includes('name') && title.length > 1 ? title : [];
}

/** The word for what a row is: "all the singers". */
export const entity: Rule = (scan, at) => {
  const item = scan.items[at];
  if (item?.type !== 'entity') return [];
  return [part(at, at + 1, item.sure ? 'entity' : 'entity:near', item.sure ? 0.3 : 0, { kind: 'none' })];
};

export const everything: Rule = (scan, at) => {
  if (scan.role(at, 'everything')) return [part(at, at + 1, 'everything', 0.8, { kind: 'all' })];
  // "The customer information", "the details of all models": all that there is, where no column is called so.
  const [said = ''] = scan.text(at).split(' ');
  const isAll = /^(?:information|info|details?)$/.test(said) && scan.items[at]?.type !== 'column';
  return isAll && !scan.columns.some((c) => c.words.includes(lemma(said)))
    ? [part(at, at + 1, 'everything:information', 0.3, { kind: 'all' })]
    : [];
};

export const distinctAlone: Rule = (scan, at) =>
  scan.role(at, 'distinct') ? [part(at, at + 1, 'distinct', 0, { kind: 'distinct' })] : [];

type Ask = NonNullable<ReturnType<typeof askAt>>;
const askAt = (scan: Scan, at: number) => scan.role(at, 'ask');

/** Columns of people or places, and for "who" also what a row is called. */
function namedBy(what: 'who' | 'where', scan: Scan, at: number): ColumnChoice[] {
  const words = what === 'who' ? personWords : placeWords;
  const start = scan.items[at]?.start ?? 0;
  const fitting = scan.columns
    .filter((c) => c.kind === 'text' && c.words.some((w) => words.has(w)))
    .map((c, i) => meantColumn(c, 0.6 - i * 0.03 + nearness(scan, c, start) * 0.2));
  const title = what === 'who' ? titleColumns(scan.context.table, scan.context.entities) : [];
  const own = title.filter((c) => !fitting.some((f) => f.column === c)).map((c) => meantColumn(c, 0.55));
  return [...fitting, ...own].sort((a, b) => b.score - a.score).slice(0, 3);
}

/** The columns that answer a question word. */
function answering({ what, concept }: Ask, scan: Scan, at: number): ColumnChoice[] {
  if (what === 'when') return timesMeant(scan, at);
  if (what === 'who' || what === 'where') return namedBy(what, scan, at);
  return concept ? conceptColumns(scan, concept, at).flatMap((c) => (c.inverse ? [] : [c.choice])) : [];
}

/** "who", "when", "where", "how old": columns that answer the question word. */
export const asked: Rule = (scan, at) => {
  const ask = askAt(scan, at);
  if (!ask || ask.what === 'which' || ask.what === 'what') return [];
  const isFirst = at === 0;
  const place = isFirst ? 'first' : 'later';
  const select = (columns: AnalystColumn[]): Part['makes'] => ({ kind: 'select', columns, distinct: false });
  const found = answering(ask, scan, at).map((use) => {
    const prior = isFirst ? use.score * 0.8 : use.score - 0.8;
    return part(at, at + 1, `ask:${ask.what}:${place}`, prior, select([use.column]), [use]);
  });
  const title = titleColumns(scan.context.table, scan.context.entities);
  if (ask.what === 'who' && title.length > 1)
    found.push(part(at, at + 1, `ask:who:names:${place}`, isFirst ? 0.5 : -0.3, select(title)));
  return found;
};

const toldBy: Record<'month' | 'quarter', readonly BucketUnit[]> = {
  month: ['month', 'monthOfYear', 'season', 'quarter', 'quarterOfYear', 'year', 'decade'],
  quarter: ['quarter', 'quarterOfYear', 'year', 'decade'],
};

export const bucketed = (unit: BucketUnit, column: AnalystColumn): Expression | null => {
  if (unit === 'hour' && column.kind !== 'timestamp' && !isOfClock(column)) return null;
  if (isOfClock(column)) return { kind: 'bucket', unit, column };
  const grain = coarseness(column);
  // A quarter has no months, and what is kept by quarters is told by them.
  if (grain !== null && !toldBy[grain].includes(unit)) return null;
  if (grain === unit && !column.derived) return columnOf(column);
  if (!timeLike(column)) {
    if (unit === 'decade') return { kind: 'bucket', unit, column };
    return unit === 'year' ? columnOf(column) : null;
  }
  return { kind: 'bucket', unit, column };
};

/** Months told apart in time, and months of the year. */
const variants: Partial<Record<BucketUnit, BucketUnit[]>> = {
  month: ['month', 'monthOfYear'],
  quarter: ['quarter', 'quarterOfYear'],
  day: ['day'],
};

export function grainGroups(scan: Scan, at: number): Group[] {
  const item = scan.items[at];
  if (item?.type !== 'grain') return [];
  const clocks = item.unit === 'hour' ? scan.columns.filter(isOfClock) : [];
  return (variants[item.unit] ?? [item.unit]).flatMap((unit) =>
    [...timesMeant(scan, at), ...clocks.map((c) => meantColumn(c, 0.6))].flatMap((use) => {
      const by = bucketed(unit, use.column);
      return by ? [{ by, uses: [use], unit }] : [];
    }),
  );
}

interface Group {
  by: Expression;
  uses: ColumnChoice[];
  unit: BucketUnit;
}

/** By month is one month after the other; "which month" may be one of any year. */
function courses(scan: Scan, at: number): Group[] {
  const item = scan.items[at];
  return item?.type === 'grain' ? grainGroups(scan, at).filter(({ unit }) => unit === item.unit) : [];
}

/** Where what is joined to a group begins: "and year". */
function joinedAt(scan: Scan, to: number): number | null {
  const joint = scan.skip(to);
  return scan.role(joint, 'and') ? scan.skip(joint + 1) : null;
}

/** "by month", "per month and region". */
function timeGroups(scan: Scan, at: number, next: number, lead: string): Part[] {
  const joined = joinedAt(scan, next + 1);
  const beside = joined === null ? [] : scan.choices(joined, (c) => !isMeasure(c)).slice(0, 2);
  if (lead === 'by' && isByOne(scan, scan.items[next]?.start ?? 0)) return [];
  return courses(scan, next).flatMap(({ by, uses, unit }) => [
    part(at, next + 1, `group:${lead}:${unit}`, 0.9, { kind: 'group', by: [by] }, uses),
    ...beside.map((use) =>
      part(
        at,
        (joined ?? next) + 1,
        `group:${lead}:both`,
        1,
        { kind: 'group', by: [by, columnOf(use.column)] },
        [...uses, use],
      ),
    ),
  ]);
}

type Lead = 'each' | 'by';

/** Columns that tell groups apart, alone or with a time: "per agent and channel", "per agent and year". */
const mostOfUnit = 31;

/** "Per hour" of a column of worked hours: amounts of a unit are no groups, hours of the day are. */
const isAmount = (scan: Scan, to: number, { column }: ColumnChoice): boolean =>
  scales.has(scan.text(to - 1)) && isMeasure(column) && column.distinct > mostOfUnit;

function columnGroups(scan: Scan, at: number, uses: ColumnChoice[], to: number, lead: Lead): Part[] {
  if (lead === 'each' && uses.some((use) => isAmount(scan, to, use))) return [];
  const [type = ''] = uses.map((u) => typeName(u.column));
  const by = uses.map((u) => columnOf(u.column));
  const isAlone = uses.length === 1;
  // "Per class and sex" are two columns.
  if (new Set(uses.map((u) => u.column)).size < uses.length) return [];
  const joined = joinedAt(scan, to);
  const both = joined === null ? [] : courses(scan, joined);
  return [
    part(at, to, `group:${lead}:${isAlone ? type : 'several'}`, 0.8, { kind: 'group', by }, uses),
    ...both.map((time) =>
      part(at, (joined ?? to) + 1, `group:${lead}:both`, 1, { kind: 'group', by: [...by, time.by] }, [
        ...uses,
        ...time.uses,
      ]),
    ),
    ...(isAlone && lead === 'each' ? [part(at, to, `each:row:${type}`, 0.2, { kind: 'none' }, uses)] : []),
  ];
}

/** The word for what a row is: each row by itself, or by its name. */
function entityGroups(scan: Scan, at: number, next: number, lead: Lead): Part[] {
  const item = scan.items[next];
  if (item?.type !== 'entity') return [];
  // "Killed by police" is told of no row.
  const done = scan.context.tokens[(scan.items[at]?.start ?? 0) - 1];
  if (scan.text(at) === 'by' && !item.sure && /(?:ed|en)$/.test(done?.lower ?? '')) return [];
  // "Points per game" of players who have played so many.
  const noun = scan.context.tokens[item.end - 1]?.lemma ?? '';
  if (scan.text(at) === 'per' && amountOfThings(scan.columns, noun)) return [];
  const title = titleColumns(scan.context.table, scan.context.entities);
  const byTitle = { kind: 'group' as const, by: title.map(columnOf) };
  return [
    part(at, next + 1, `each:entity`, 0.5, { kind: 'none' }),
    ...(title.length > 0 ? [part(at, next + 1, `group:${lead}:entity`, 0.3, byTitle)] : []),
  ];
}

/** "for each country", "by month", "per agent and channel", "per agent and year". */
export const groups: Rule = (scan, at) => {
  const lead = scan.role(at, 'each') ? 'each' : scan.role(at, 'by') ? 'by' : null;
  if (!lead) return [];
  let next = scan.skip(at + 1);
  while (scan.role(next, 'distinct') || scan.role(next, 'each')) next = scan.skip(next + 1);
  const told = saysDoer(scan, at) ? [] : columnsFrom(scan, next, () => true);
  const named = told.flatMap(({ lists, to }) =>
    columnGroups(
      scan,
      at,
      lists.flatMap((l) => l.slice(0, 1)),
      to,
      lead,
    ),
  );
  return [...timeGroups(scan, at, next, lead), ...named, ...entityGroups(scan, at, next, lead)];
};

/** "How many sick days": they are counted, and none is told by itself. */
function isCountedAt({ context: { tokens } }: Scan, start: number): boolean {
  const said = tokens.slice(Math.max(0, start - 3), start).map(({ lower }) => lower);
  return tokens[start]?.lemma !== tokens[start]?.lower && /\bhow many(?: \S+)?$/.test(said.join(' '));
}

/** "Late by a month" is so late, and no course of months. */
function isByOne({ context: { tokens } }: Scan, start: number): boolean {
  const [by, one] = tokens.slice(Math.max(0, start - 2), start).map(({ lower }) => lower);
  return by === 'by' && /^(?:an?|one)$/.test(one ?? '');
}

/** "Over the years", "over the decades": the grain that a course goes over. */
export const grainOver: Rule = (scan, at) => {
  const next = scan.skip(at + 1);
  const grain = scan.items[next];
  const noun = scan.context.tokens[(grain?.end ?? 0) - 1];
  if (scan.text(at) !== 'over' || grain?.type !== 'grain' || noun?.lemma === noun?.lower) return [];
  return bareGrain(scan, next).flatMap((found) =>
    found.rule === `grain:${grain.unit}` ? [{ ...found, from: at, prior: 0.8 }] : [],
  );
};

/** "monthly sales", "sales each year", "which month", "busiest weekday": time said without a preposition. */
export const bareGrain: Rule = (scan, at) => {
  const grain = scan.items[at];
  if (grain?.type !== 'grain') return [];
  const before = scan.roleName(at - 1);
  // "This year against last year" is no course of years.
  const isOne = /^(?:this|last|next|previous)$/.test(scan.context.tokens[grain.start - 1]?.lower ?? '');
  if (isOne || isByOne(scan, grain.start) || isCountedAt(scan, grain.start)) return [];
  const isCourse = before === 'by' || before === 'each' || scan.text(at).endsWith('ly');
  if (isTold(scan.context, grain.start)) return [];
  return grainGroups(scan, at)
    .filter(({ unit }) => !isCourse || unit === grain.unit)
    .map(({ by, uses, unit }) => part(at, at + 1, `grain:${unit}`, 0.3, { kind: 'group', by: [by] }, uses));
};

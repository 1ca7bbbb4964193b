import { personWords, placeWords } from '../lexicon.ts';
import type { AnalystColumn } from '../../table.ts';
import type { Part, Scan } from '../parts.ts';
import type { ColumnChoice } from '../mentions.ts';
import { timeLike } from '../times.ts';
import { columnOf, type BucketUnit, type Expression } from '../tree.ts';
import { columnsFrom, part, typeName, type Rule } from './figures.ts';
import { titleColumns } from './title.ts';

/** A column that is asked for, or only spoken of. */
export const columns: Rule = (scan, at) => {
  const distinct = scan.role(at, 'distinct') !== null;
  const place = distinct ? scan.skip(at + 1) : at;
  const item = scan.items[place];
  if (item?.type !== 'column') return [];
  const found: Part[] = [];
  for (const use of scan.choices(place)) {
    const facts = [`column:${typeName(use.column)}`];
    found.push(
      part(
        at,
        place + 1,
        distinct ? 'select:distinct' : 'select',
        0.5,
        { kind: 'select', columns: [use.column], distinct },
        [use],
        facts,
      ),
    );
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

export const everything: Rule = (scan, at) =>
  scan.role(at, 'everything') ? [part(at, at + 1, 'everything', 0.8, { kind: 'all' })] : [];

export const distinctAlone: Rule = (scan, at) =>
  scan.role(at, 'distinct') ? [part(at, at + 1, 'distinct', 0, { kind: 'distinct' })] : [];

/** "who", "when", "where", "how old": columns that answer the question word. */
export const asked: Rule = (scan, at) => {
  const ask = scan.role(at, 'ask');
  if (!ask || ask.what === 'which' || ask.what === 'what') return [];
  const choose = (): ColumnChoice[] => {
    const use = (column: AnalystColumn, score: number): ColumnChoice => ({
      column,
      score,
      kin: 'synonym',
      unsaid: [],
    });
    if (ask.what === 'when') return scan.times(at);
    if (ask.what === 'how')
      return ask.concept ? scan.concept(ask.concept, at).flatMap((c) => (c.inverse ? [] : [c.choice])) : [];
    const words = ask.what === 'who' ? personWords : placeWords;
    const title = titleColumns(scan.context.table, scan.context.entities);
    const fitting = scan.columns
      .filter((c) => c.kind === 'text' && c.words.some((w) => words.has(w)))
      .map((c, i) => use(c, 0.6 - i * 0.03 + scan.nearness(c, scan.items[at]?.start ?? 0) * 0.2));
    const own =
      ask.what === 'who'
        ? title.filter((c) => !fitting.some((f) => f.column === c)).map((c) => use(c, 0.55))
        : [];
    return [...fitting, ...own].sort((a, b) => b.score - a.score).slice(0, 3);
  };
  const place = at === 0 ? 'first' : 'later';
  const found = choose().map((use) =>
    part(
      at,
      at + 1,
      `ask:${ask.what}:${place}`,
      at === 0 ? use.score * 0.8 : use.score - 0.8,
      { kind: 'select', columns: [use.column], distinct: false },
      [use],
    ),
  );
  const title = titleColumns(scan.context.table, scan.context.entities);
  if (ask.what === 'who' && title.length > 1)
    found.push(
      part(at, at + 1, `ask:who:names:${place}`, at === 0 ? 0.5 : -0.3, {
        kind: 'select',
        columns: title,
        distinct: false,
      }),
    );
  return found;
};

const bucketed = (unit: BucketUnit, column: AnalystColumn): Expression | null => {
  if (unit === 'hour' && column.kind !== 'timestamp') return null;
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

export function grainGroups(
  scan: Scan,
  at: number,
): { by: Expression; uses: ColumnChoice[]; unit: BucketUnit }[] {
  const item = scan.items[at];
  if (item?.type !== 'grain') return [];
  return (variants[item.unit] ?? [item.unit]).flatMap((unit) =>
    scan.times(at).flatMap((use) => {
      const by = bucketed(unit, use.column);
      return by ? [{ by, uses: [use], unit }] : [];
    }),
  );
}

/** "for each country", "by month", "per agent and channel". */
export const groups: Rule = (scan, at) => {
  const lead = scan.role(at, 'each') ? 'each' : scan.role(at, 'by') ? 'by' : null;
  if (!lead) return [];
  const found: Part[] = [];
  let next = scan.skip(at + 1);
  while (scan.role(next, 'distinct') || scan.role(next, 'each')) next = scan.skip(next + 1);
  for (const { by, uses, unit } of grainGroups(scan, next))
    found.push(part(at, next + 1, `group:${lead}:${unit}`, 0.9, { kind: 'group', by: [by] }, uses));
  for (const { lists, to } of columnsFrom(scan, next, () => true)) {
    const uses = lists.flatMap((l) => l.slice(0, 1));
    const types = uses.map((u) => typeName(u.column));
    const makes = { kind: 'group' as const, by: uses.map((u) => columnOf(u.column)) };
    found.push(
      part(at, to, `group:${lead}:${uses.length > 1 ? 'several' : (types[0] ?? '')}`, 0.8, makes, uses),
    );
    if (uses.length === 1 && lead === 'each')
      found.push(part(at, to, `each:row:${types[0] ?? ''}`, 0.2, { kind: 'none' }, uses));
  }
  const noun = scan.items[next];
  if (noun?.type === 'entity') {
    found.push(part(at, next + 1, `each:entity`, 0.5, { kind: 'none' }));
    const title = titleColumns(scan.context.table, scan.context.entities);
    if (title.length > 0)
      found.push(part(at, next + 1, `group:${lead}:entity`, 0.3, { kind: 'group', by: title.map(columnOf) }));
  }
  return found;
};

/** "monthly sales", "sales each year", "which month", "busiest weekday": time said without a preposition. */
export const bareGrain: Rule = (scan, at) => {
  if (scan.items[at]?.type !== 'grain') return [];
  return grainGroups(scan, at).map(({ by, uses, unit }) =>
    part(at, at + 1, `grain:${unit}`, 0.3, { kind: 'group', by: [by] }, uses),
  );
};

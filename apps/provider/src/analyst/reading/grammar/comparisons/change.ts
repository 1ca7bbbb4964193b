import { lineOf } from '../lines.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import { isIdentifier, isMeasure, isNamed } from '../../shared/columns/measures.ts';
import { personWords } from '../../shared/vocabulary/peopleAndPlaces.ts';
import type { AnalystColumn } from '../../../table.ts';
import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { timeCondition } from '../../shared/calendar/timeConditions.ts';
import { timeLike, type TimeSpan } from '../../shared/calendar/times.ts';
import { aggregateOf, columnOf, type Condition, type Expression } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { scaleOf, scales } from '../../shared/columns/units.ts';
import { wordsFrom, itemAfter } from '../wordsAt.ts';

const rises =
  /^(?:grow|grew|grown|growth|grows|increased?|increases|gain|gained|gains|changed?|changes|rise|rose|risen|rises|improved?|difference|up)$/;
const falls =
  /^(?:drop|dropped|drops|fell|fall|fallen|falls|shrink|shrank|shrunk|declined?|declines|decreased?|decreases|down|loss)$/;

const yearSpan = (year: number): TimeSpan => ({
  kind: 'absolute',
  from: `${year}-01-01`,
  before: `${year + 1}-01-01`,
});

/** A time said at a place, of a column of times or of years. */
function during(scan: Scan, at: number, column: AnalystColumn): Condition | null {
  const item = scan.items[at];
  const year = scan.number(at);
  const isYear = year !== null && Number.isInteger(year) && year >= 1000 && year <= 2199;
  if (timeLike(column)) {
    const span = item?.type === 'time' ? item.span : isYear ? yearSpan(year) : null;
    return span && timeCondition(span, column, scan.today);
  }
  return isYear ? { kind: 'compare', left: columnOf(column), operator: '=', right: year } : null;
}

const words = (scan: Scan): string[] => scan.context.tokens.map((t) => t.lower);
const changeWord = (scan: Scan): string | undefined =>
  words(scan).find((w) => rises.test(w) || falls.test(w));

/** "from 2016 to 2017", "between 1950 and 2000", where the question speaks of a change. */
export const changes: Rule = (scan, at) => {
  const said = changeWord(scan);
  if (said === undefined || !/^(?:from|between)$/.test(scan.text(at))) return [];
  const first = scan.skip(at + 1);
  const second = scan.skip(first + 1) + (scan.role(scan.skip(first + 1), 'and') ? 1 : 0);
  return timesMeant(scan, first, scan.number(first)).flatMap((choice) => {
    const from = during(scan, first, choice.column);
    const to = during(scan, second, choice.column);
    if (!from || !to) return [];
    const percent = words(scan).some((w) => /^(?:percent|percentage|%|growth)$/.test(w));
    // "The biggest rise" is that of the amount, where nothing says otherwise.
    const isRanked = !percent && scan.items.some((_, i) => changeRanks(scan, i).length > 0);
    return (isRanked ? [false] : [false, true]).map((isPercent) =>
      part(
        at,
        second + 1,
        `change:${isPercent ? 'percent' : 'amount'}:${percent ? 'percent' : 'amount'}`,
        1,
        { kind: 'change', from, to, falls: falls.test(said), percent: isPercent },
        [choice],
      ),
    );
  });
};

/** The word that says that something changed, where two times follow. */
export const changeWords: Rule = (scan, at) => {
  const text = scan.text(at);
  const isSaid = text.split(' ').some((w) => rises.test(w) || falls.test(w));
  if (!isSaid || !scan.items.some((_, i) => /^(?:from|between)$/.test(scan.text(i)))) return [];
  return [part(at, at + 1, 'change:word', 0, { kind: 'none' })];
};

/** "the biggest drop", "the largest increase": what changed is ranked. */
export const changeRanks: Rule = (scan, at) => {
  const extreme = scan.role(at, 'extreme');
  const next = scan.skip(at + 1);
  if (!extreme || changeWords(scan, next).length === 0) return [];
  const makes = { kind: 'rank' as const, by: null, group: null, descending: extreme.most, limit: null };
  return [part(at, next + 1, 'change:rank', 1, makes)];
};

const ratio = (of: AnalystColumn, by: Expression): Expression => ({
  kind: 'arithmetic',
  operator: '/',
  left: aggregateOf('sum', columnOf(of)),
  right: by,
});

/** A rate is by the unit already. */
const isRate = ({ rawWords }: AnalystColumn): boolean =>
  rawWords.some((w) => /^(?:rate|per|hourly|daily|nightly|speed|average|avg)$/.test(w));

/** "Cost per order" is no cost per click by orders: what is worked out of sums is divided already. */
export const isOfRows = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived?.aggregated && !isRate(column);

const countsPeople = (column: AnalystColumn): boolean =>
  isMeasure(column) &&
  column.words.some((w) =>
    /^(?:guest|person|people|head|headcount|population|visitor|passenger|seat|party|pax|cover)$/.test(w),
  );

/** "Customer", "member_id": each of its values is a person. */
const isPerson = (column: AnalystColumn): boolean =>
  column.kind === 'text' &&
  !column.isUnique &&
  !column.derived &&
  column.words.some((w) => w !== 'name' && personWords.has(w));

const isHead = (scan: Scan, at: number): boolean => /^(?:head|person|capita)$/.test(scan.text(at));

/** What there are how many of: ids that repeat, or a column that counts. */
export function perWhat(scan: Scan, at: number): { by: Expression; uses: ColumnChoice[]; rule: string }[] {
  const rowsLine = lineOf(scan);
  const line = scan.items[at]?.type === 'entity' && rowsLine ? [rowsLine] : [];
  const people = isHead(scan, at) ? scan.columns.filter((c) => countsPeople(c) || isPerson(c)) : [];
  // Who books comes with others, where it is kept how many they are.
  const heads = people.some(countsPeople) ? people.filter(countsPeople) : people;
  const counted = heads.map((column) => ({ column, score: 0.7, kin: 'synonym' as const, unsaid: [] }));
  const named = [...scan.choices(at), ...counted].flatMap((choice) => {
    const { column } = choice;
    // "Cost per conversion" isn't by their rate.
    if (column.derived?.aggregated) return [];
    if (isMeasure(column))
      return [{ by: aggregateOf('sum', columnOf(column)), uses: [choice], rule: 'measure' }];
    return (isIdentifier(column) || isPerson(column) || column === rowsLine) && !column.isUnique
      ? [{ by: aggregateOf('count', columnOf(column), true), uses: [choice], rule: 'id' }]
      : [];
  });
  return [
    ...named,
    ...line.map((column) => ({ by: aggregateOf('count', columnOf(column), true), uses: [], rule: 'line' })),
  ];
}

/** "tip as a percentage of the bill": one sum against another. */
export const percentages: Rule = (scan, at) => {
  const next = scan.skip(at + 1);
  const text = `${scan.text(next - 1)} ${scan.text(next)}`;
  if (!scan.role(next, 'share') || !/(?:^| )(?:as|in) /.test(` ${text}`)) return [];
  return scan.choices(at, isMeasure).flatMap((top) =>
    scan.choices(scan.skip(next + 1), isMeasure).flatMap((bottom): Part[] => {
      if (top.column === bottom.column) return [];
      const [left, right] = [top, bottom].map(({ column }) => aggregateOf('sum', columnOf(column)));
      if (!left || !right) return [];
      const percent: Expression = { kind: 'arithmetic', operator: '%', left, right };
      const makes = { kind: 'figures' as const, expressions: [percent] };
      return [part(at, scan.skip(next + 1) + 1, 'ratio:percent', 1, makes, [top, bottom])];
    }),
  );
};

/** "sales per order", "spend per guest", "average cost per kg": one sum by another. */
export const ratios: Rule = (scan, at) => {
  const of = scan.role(at, 'aggregate')?.name === 'avg' ? scan.skip(at + 1) : at;
  const next = scan.skip(of + 1);
  if (!/^(?:per|for each|for one)$/.test(scan.text(next))) return [];
  return scan.choices(of, isOfRows).flatMap((choice) =>
    perWhat(scan, scan.skip(next + 1)).flatMap(({ by, uses, rule }): Part[] => {
      if (uses.some((u) => u.column === choice.column)) return [];
      const makes = { kind: 'figures' as const, expressions: [ratio(choice.column, by)] };
      return [part(at, scan.skip(next + 1) + 1, `ratio:${rule}`, 0.9, makes, [choice, ...uses])];
    }),
  );
};

const perUnit =
  /^(?:in (?:\S+ )?)?(?:per|\/|for (?:one|an?|each)) (hectares?|ha|square (?:met(?:er|re)s?|f(?:oo|ee)t)|sqm|m2|kg|kilos?|km|kilomet(?:er|re)s?|met(?:er|re)s?|miles?|hours?|h|litres?|liters?|tonnes?|tons?|t)\b/;
const squares = /(?:\bm2\b|m²|sq_?m|sq ?ft|square)/i;

/** Columns that hold how much of a unit there is: "Living Area (m2)", "area_ha", "Hours". */
export function measuredBy(scan: Scan, unit: string): AnalystColumn[] {
  const isArea = /^(?:square|sqm|m2)/.test(unit);
  const said = scales.get(unit);
  const found = scan.columns.filter((c) => {
    if (!isMeasure(c) || c.derived || c.rawWords.includes('per')) return false;
    if (isArea) return squares.test(c.name);
    const own = c.rawWords.length === 1 ? scales.get(c.rawWords[0] ?? '') : scaleOf(c);
    return own !== undefined && own.of === said?.of && own.size === said.size;
  });
  // "Fee per metre" is by the length, and not by how high or wide it is.
  const long = found.filter((c) => isNamed(c, /^length$/));
  return long.length > 0 ? long : found;
}

/** "price per square metre", "yield in t/ha", "revenue per hour": one sum by the amount of a unit that there is. */
export const perUnits: Rule = (scan, at) => {
  const of = scan.role(at, 'aggregate')?.name === 'avg' ? scan.skip(at + 1) : at;
  const tops = scan.choices(of, isMeasure);
  const end = scan.items[of]?.end ?? 0;
  const found = tops.length > 0 ? perUnit.exec(wordsFrom(scan, end, 6)) : null;
  if (!found) return [];
  const to = itemAfter(scan, end, found[0].split(' ').length);
  // "Average rate per hour" of a column of such rates.
  const rates = tops.filter(({ column }) => isRate(column) && !column.derived);
  const plain =
    of === at
      ? []
      : rates.map((top) => {
          const expressions = [aggregateOf('avg', columnOf(top.column))];
          return part(at, to, 'ratio:rate', 1.2, { kind: 'figures', expressions }, [top]);
        });
  const worked = measuredBy(scan, found[1] ?? '').flatMap((column) =>
    tops
      .filter((top) => top.column !== column && isOfRows(top.column))
      .map((top) => {
        const expressions = [ratio(top.column, aggregateOf('sum', columnOf(column)))];
        const uses = [top, meantColumn(column, 0.7)];
        return part(at, to, 'ratio:unit', 1.2, { kind: 'figures', expressions }, uses);
      }),
  );
  return [...plain, ...worked];
};

import { isMeasure } from '../../shared/columns/measures.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { conceptColumns } from '../adjectives.ts';
import type { Part } from '../part.ts';
import { tokenAt, type Scan } from '../scan.ts';
import {
  aggregateOf,
  columnOf,
  type Comparison,
  type Condition,
  type Expression,
} from '../../shared/query/tree.ts';
import type { AnalystColumn } from '../../../table.ts';
import { part, type Rule } from '../rule.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { itemAfter, wordsFrom } from '../wordsAt.ts';
import { conceptAt, operatorAt } from './amounts.ts';
import { filter } from './conditions.ts';

/** What a measure is held against in each row: its mean over all rows, or what one row has that is named. */
interface Standard {
  kind: 'mean' | 'row';
  of: (column: AnalystColumn) => Expression;
  /** The item after it, whatever column is held against it. */
  to: (column: AnalystColumn) => number | null;
}

const lookup = (of: Expression, where: Condition | null): Expression => ({ kind: 'lookup', of, where });

/** "The average", "the average length", where that is the column. */
function meanAt(scan: Scan, at: number): Standard | null {
  const figure = scan.role(at, 'aggregate');
  if (figure?.name !== 'avg' && figure?.name !== 'median') return null;
  // "Which cost more on average": no more than the average.
  if (scan.text(at).startsWith('on ')) return null;
  const { name } = figure;
  const noun = scan.items[at + 1];
  return {
    kind: 'mean',
    of: (column) => lookup(aggregateOf(name, columnOf(column)), null),
    to: (column) =>
      noun?.type !== 'column' ? at + 1 : noun.choices.some((c) => c.column === column) ? at + 2 : null,
  };
}

/** "The Rhine", "that of the Rhine": a row by its name. */
function rowAt(scan: Scan, at: number): Standard | null {
  const item = scan.items[at];
  const row =
    item?.type === 'value'
      ? item.matches.find(({ column, how }) => how === 'exact' && column.isUnique && column.kind === 'text')
      : undefined;
  const [name] = row?.stored ?? [];
  if (!row || name === undefined) return null;
  const where: Condition = { kind: 'compare', left: columnOf(row.column), operator: '=', right: name };
  return { kind: 'row', of: (column) => lookup(columnOf(column), where), to: () => at + 1 };
}

interface Held {
  scan: Scan;
  at: number;
  /** Where what is held against is said. */
  place: number;
  operator: Comparison;
  uses: ColumnChoice[];
  times?: number;
  /** The rule that reads the same before a number. */
  rule: string;
}

const multiplied = (of: Expression, times: number): Expression =>
  times === 1 ? of : { kind: 'arithmetic', operator: '*', left: { kind: 'number', value: times }, right: of };

function heldAgainst({ scan, at, place, operator, uses, times = 1, rule }: Held): Part[] {
  const start = scan.skip(place);
  const standard = meanAt(scan, start) ?? rowAt(scan, start);
  if (!standard) return [];
  return uses.flatMap((use) => {
    const { column } = use;
    const to = standard.to(column);
    // "A higher average price than Brno" is held against Brno's.
    if (to === null || !isMeasure(column) || column.derived || scan.text(to) === 'than') return [];
    const right = multiplied(standard.of(column), times);
    const condition: Condition = { kind: 'compare', left: columnOf(column), operator, right };
    return [part(at, to, rule, 1.6, filter(condition, column), [use], [`standard:${standard.kind}`])];
  });
}

/** The measures that a comparing word is of: "longer than", "bigger than". */
function measuredBy(scan: Scan, at: number, place: number): ColumnChoice[] {
  const concept = conceptAt(scan, place);
  const found = concept
    ? conceptColumns(scan, concept, at).flatMap((c) => (c.inverse ? [] : [c.choice]))
    : [];
  const [word = ''] = scan.text(place).split(' ');
  return found.length > 0 ? found : meantBy(scan.columns, word);
}

/** "Longer than the Rhine", "more dams than the Nile", "above average rainfall". */
function comparedFirst(scan: Scan, at: number): Part[] {
  const said = operatorAt(scan, at);
  if (!said) return [];
  const { operator, to, place } = said;
  const held = (where: number, uses: ColumnChoice[], rule: string): Part[] =>
    heldAgainst({ scan, at, place: where, operator, uses, rule });
  return [
    ...held(to, measuredBy(scan, at, place), 'filter:concept'),
    ...(scan.role(to, 'aggregate') ? held(to, scan.choices(to + 1, isMeasure), 'filter:within:number') : []),
    ...(scan.text(to + 1) === 'than'
      ? held(to + 2, scan.choices(to, isMeasure), 'filter:within:number')
      : []),
  ];
}

/** What is measured and what it is many times of are of one kind: money, for one. */
const isOfOneKind = (one: AnalystColumn, other: AnalystColumn): boolean =>
  one !== other && !one.derived && one.unit?.symbol === other.unit?.symbol;

/** "Earned more than twice their budget": one measure of a row against another. */
function columnsManyTimes(scan: Scan, at: number): Part[] {
  const many = manifoldAt(scan, scan.skip(at + 1));
  if (!many) return [];
  const { operator, times, noun } = many;
  const meant = [...scan.choices(at, isMeasure), ...meantBy(scan.columns, tokenAt(scan, at))];
  return scan
    .choices(noun, (c) => isMeasure(c) && !c.derived)
    .flatMap((other) =>
      meant
        .filter(({ column }) => isOfOneKind(column, other.column))
        .map((use) => {
          const right = multiplied(columnOf(other.column), times);
          const condition: Condition = { kind: 'compare', left: columnOf(use.column), operator, right };
          return part(at, noun + 1, 'filter:columns', 1.6, filter(condition, use.column), [use, other]);
        }),
    );
}

/** "Length above the average", "attendance higher than that of the final". */
function columnFirst(scan: Scan, at: number): Part[] {
  const uses = scan.choices(at, isMeasure);
  const said = uses.length > 0 ? operatorAt(scan, scan.skip(at + 1)) : null;
  return said
    ? heldAgainst({ scan, at, place: said.to, operator: said.operator, uses, rule: 'filter:compare:number' })
    : [];
}

const manifold =
  /^(?:(more than|over|at least|less than|under) )?(twice|double|triple|half|(?:\d+(?:\.\d+)?|two|three|four|five|ten) ?times|\d+(?:\.\d+)?x) (?:as (?:many |much )?|(?:the|their|its|his|her|our) )(?=\S)/;
const multiples: Record<string, number> = {
  twice: 2,
  double: 2,
  triple: 3,
  half: 0.5,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  ten: 10,
};
const sides: Record<string, Comparison> = {
  'more than': '>',
  over: '>',
  'less than': '<',
  under: '<',
};
const furthest = 8;

/** "More than twice as long", "three times the length": how many times what is said at an item. */
function manifoldAt(scan: Scan, at: number): { operator: Comparison; times: number; noun: number } | null {
  const start = scan.items[at]?.start ?? 0;
  const [said, side = '', word = ''] = manifold.exec(wordsFrom(scan, start, furthest)) ?? [];
  if (said === undefined) return null;
  const [first = ''] = word.split(' ');
  return {
    operator: sides[side] ?? '>=',
    times: multiples[first] ?? Number.parseFloat(first),
    noun: scan.skip(itemAfter(scan, start, said.trim().split(' ').length)),
  };
}

/** "More than twice as long as the Rhine", "three times the length of the Elbe". */
function manyTimes(scan: Scan, at: number): Part[] {
  const many = manifoldAt(scan, at);
  if (!many) return [];
  const { operator, times, noun } = many;
  const place = scan.text(noun + 1) === 'as' ? noun + 2 : noun + 1;
  const uses = scan.choices(noun, isMeasure);
  return heldAgainst({ scan, at, place, operator, uses, times, rule: 'filter:concept' });
}

/** "Twice the average price", "salary double the average": so many times the mean of all. */
function timesTheMean(scan: Scan, at: number): Part[] {
  const led = scan.choices(at, isMeasure);
  const many = manifoldAt(scan, led.length > 0 ? scan.skip(at + 1) : at);
  if (!many || !scan.role(many.noun, 'aggregate')) return [];
  const { operator, times, noun } = many;
  const uses = led.length > 0 ? led : scan.choices(noun + 1, isMeasure);
  return heldAgainst({ scan, at, place: noun, operator, uses, times, rule: 'filter:concept' });
}

/** What a row has is held against the mean of all, or what another row has. */
export const standards: Rule = (scan, at) => [
  ...comparedFirst(scan, at),
  ...columnFirst(scan, at),
  ...columnsManyTimes(scan, at),
  ...manyTimes(scan, at),
  ...timesTheMean(scan, at),
];

import { isMeasure } from '../../shared/columns/measures.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import {
  aggregateOf,
  columnOf,
  countAll,
  type AggregateName,
  type Expression,
} from '../../shared/query/tree.ts';
import { divisorsAt, rowsOf } from './counts.ts';
import { part, type Rule } from '../rule.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { wordsFrom, itemAfter } from '../wordsAt.ts';

/** What a group's rows come to: the sum of a measure, or how many they are. */
function sumsAt(scan: Scan, at: number): { of: Expression; uses: ColumnChoice[]; to: number }[] {
  const counted = scan.role(at, 'count') !== null;
  const total = scan.role(at, 'aggregate')?.name === 'sum';
  const place = counted || total ? scan.skip(at + 1) : at;
  if (scan.items[place]?.type === 'entity') return [{ of: rowsOf(scan, place), uses: [], to: place + 1 }];
  const said = scan.choices(place, isMeasure);
  const meant = said.length > 0 ? said : meantBy(scan.columns, scan.text(place));
  const sums = meant.map((choice) => {
    const of: Expression = aggregateOf('sum', columnOf(choice.column));
    return { of, uses: [choice], to: place + 1 };
  });
  return counted && sums.length === 0 ? [{ of: countAll, uses: [], to: place + 1 }] : sums;
}

const each = /^(?:per|for each|for every|by|of each|of a|a)$/;

/** "median spend per customer", "median number of visits per patient": of what each comes to, the one in the middle. */
export const mediansOver: Rule = (scan, at) => {
  if (scan.role(at, 'aggregate')?.name !== 'median') return [];
  return sumsAt(scan, scan.skip(at + 1)).flatMap(({ of, uses, to }): Part[] => {
    const end = scan.items.findIndex((_, i) => i >= to && i <= to + 1 && each.test(scan.text(i)));
    if (end < 0) return [];
    const next = scan.skip(end + 1);
    return divisorsAt(scan, next).flatMap(({ by, uses: further, rule }) => {
      const group = by.kind === 'aggregate' && by.name === 'count' ? by.of : null;
      if (!group) return [];
      const makes = { kind: 'over' as const, name: 'median' as const, of, by: [group] };
      return [part(at, next + 1, `over:median:${rule}`, 1.2, makes, [...uses, ...further])];
    });
  });
};

const spacedBy = new RegExp(
  [
    '^(?:(?:the )?(?:longest|shortest|largest|biggest|smallest|maximum|minimum|max|min|greatest|average|avg|mean|median|typical) )?',
    '(?:\\S+ ){0,4}?',
    '(?:gaps?|breaks?|pauses?|intervals?|time|days?|hours?|weeks?|stretch|spells?|silence|wait|waits|waited|long|pass|passes|passed|lie|on average)',
    '(?: \\S+){0,5}? ',
    'between (?:any )?(?:two|2|each|successive|consecutive|subsequent)(?: (?:successive|consecutive|subsequent))?\\b',
  ].join(''),
);
const lead =
  /^(?:longest|shortest|largest|biggest|smallest|maximum|minimum|max|min|greatest|average|avg|mean|median|typical|gaps?|breaks?|pauses?|intervals?|time|days|hours|how)\b/;
const figures: [said: RegExp, name: AggregateName][] = [
  [/\b(?:longest|largest|biggest|maximum|max|greatest)\b/, 'max'],
  [/\b(?:shortest|smallest|minimum|min)\b/, 'min'],
  [/\bmedian\b/, 'median'],
];

/** "the longest gap between two orders", "how many days on average between two visits": from one row to the next. */
export const spacings: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const text = wordsFrom(scan, start, 16);
  const said = lead.test(text) ? spacedBy.exec(text)?.[0] : undefined;
  if (said === undefined) return [];
  const to = itemAfter(scan, start, said.split(' ').length);
  const name = figures.find(([pattern]) => pattern.test(said))?.[1] ?? 'avg';
  return timesMeant(scan, at)
    .filter(({ column }) => timeLike(column))
    .map((choice) => {
      const unit = choice.column.kind === 'timestamp' && !/\b(?:days?|weeks?)\b/.test(said) ? 'hour' : 'day';
      const of: Expression = { kind: 'spacing', column: choice.column, unit };
      return part(at, to, `over:spacing:${name}`, 2, { kind: 'over', name, of, by: [] }, [choice]);
    });
};

import { isMeasure } from '../../shared/columns/measures.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { aggregateOf, columnOf, type AggregateName, type Expression } from '../../shared/query/tree.ts';
import { part, whereSaid } from '../rule.ts';
import { durations } from '../times/durations.ts';
import { itemAfter, wordsFrom } from '../wordsAt.ts';

/** How figures lie around the middle, as people ask for it; a percentile by its hundredths. */
const spreads: [said: RegExp, hundredths: number | null][] = [
  [/^(?:the )?(?:standard (?:deviation|dev)|std dev|stddev|stdev|std|st dev)\b/, null],
  [/^(?:the )?(?:upper|third|3rd|top) quartile\b/, 75],
  [/^(?:the )?(?:lower|first|1st|bottom) quartile\b/, 25],
];
const percentile =
  /^(?:the )?(?:(\d{1,2})(?:st|nd|rd|th)? (?:percentile|pctl)|p(50|75|80|90|95|98|99))(?= |$)/;

const spreadWords =
  /\b(?:standard|std|stddev|stdev|st dev|quartile|percentile|pctl|p(?:50|75|80|90|95|98|99))\b/;

interface Spread {
  of: (column: Expression) => Expression;
  words: number;
}

function spreadIn(text: string): Spread | null {
  const [whole = '', number, short] = percentile.exec(text) ?? [];
  const named = spreads.flatMap(([said, hundredths]) => {
    const found = said.exec(text)?.[0];
    return found === undefined ? [] : [{ found, hundredths }];
  })[0];
  const hundredths = number ?? short ?? named?.hundredths ?? null;
  const said = whole === '' ? named?.found : whole;
  if (said === undefined) return null;
  const of = (column: Expression): Expression =>
    hundredths === null
      ? aggregateOf('stddev', column)
      : { kind: 'aggregate', name: 'percentile', of: column, distinct: false, at: Number(hundredths) / 100 };
  return { of, words: said.split(' ').length };
}

const joint = /^(?:of|for|in|the|all|our)$/;
const mostSaid = 5;

/** What a column is of, at a place: one that measures, or the time from one thing to another. */
function measuredAt(scan: Scan, at: number): { use: ColumnChoice; to: number }[] {
  const named = scan.choices(at, (c) => isMeasure(c) && !c.derived?.aggregated);
  const timed = durations(scan, at).flatMap(({ rule, uses: [use], to }) =>
    rule === 'duration:select' && use ? [{ use, to }] : [],
  );
  // "Wait time" of a column wait_seconds.
  const to = /^times?$/.test(scan.text(at + 1)) ? at + 2 : at + 1;
  return [...timed, ...named.map((use) => ({ use, to }))];
}

const figured = (from: number, to: number, expressions: Expression[], use: ColumnChoice): Part =>
  part(from, to, 'figures:spread', 1.2, { kind: 'figures', expressions }, [use]);

/** "Mean and standard deviation of": what is said before, and the spread that it is said with; null where none is. */
function besideSpread(scan: Scan, at: number): { first: AggregateName; start: number } | null {
  const first = scan.role(at, 'aggregate');
  const next = scan.items[at + 1]?.type === 'role' && scan.role(at + 1, 'and') ? at + 2 : at + 1;
  const start = scan.items[next]?.start;
  return first && next > at + 1 && start !== undefined ? { first: first.name, start } : null;
}

/** "The 90th percentile of response time", "standard deviation of weight", "wait time p95". */
export const spread = whereSaid(spreadWords, (scan, at) => {
  const beside = besideSpread(scan, at);
  const start = beside?.start ?? scan.items[at]?.start ?? 0;
  const lead = spreadIn(wordsFrom(scan, start, mostSaid));
  if (lead) {
    let next = itemAfter(scan, start, lead.words);
    while (joint.test(scan.text(next))) next++;
    return measuredAt(scan, next).map(({ use, to }) => {
      const of = columnOf(use.column);
      const first = beside ? [aggregateOf(beside.first, of)] : [];
      return figured(at, to, [...first, lead.of(of)], use);
    });
  }
  return measuredAt(scan, at).flatMap(({ use, to }) => {
    const end = scan.items[to]?.start;
    const behind = end === undefined ? null : spreadIn(wordsFrom(scan, end, mostSaid));
    if (!behind || end === undefined) return [];
    return [figured(at, itemAfter(scan, end, behind.words), [behind.of(columnOf(use.column))], use)];
  });
});

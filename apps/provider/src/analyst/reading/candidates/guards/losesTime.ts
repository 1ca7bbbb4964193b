import { isTimeColumn } from '../../shared/columns/measures.ts';
import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import {
  columnsIn,
  textOf,
  type Expression,
  type QueryTree,
  figuresIn,
  isAggregate,
  shownIn,
} from '../../shared/query/tree.ts';

const contains = (e: Expression, kinds: readonly Expression['kind'][]): boolean =>
  kinds.includes(e.kind) ||
  (e.kind === 'arithmetic' && (contains(e.left, kinds) || contains(e.right, kinds)));

/** "Cumulative revenue month by month", and each month's own is shown. */
const losesRunning = (tree: QueryTree, parts: readonly Part[]): boolean =>
  parts.some(({ makes }) => makes.kind === 'shape' && makes.shape === 'running') &&
  !shownIn(tree).some((e) => contains(e, ['running']));

const developing =
  /\bhow\b.*\b(?:develop(?:s|ed|ing)?|evolv(?:e|es|ed|ing))\b|\bdevelopment (?:of|over|by|month|year|week|day)\b/i;

/** "How has the price developed", and there is one figure for all time. */
const losesCourse = (tree: QueryTree, { context: { question }, columns }: Scan): boolean =>
  developing.test(question) &&
  columns.some(isTimeColumn) &&
  ![...tree.groupBy, ...shownIn(tree)].some(
    (e) => !contains(e, ['aggregate']) && columnsIn(e).some(isTimeColumn),
  ) &&
  !shownIn(tree).some((e) => contains(e, ['growth', 'arithmetic']));

const isOfGrowth = (e: Expression): boolean =>
  e.kind === 'growth' || (e.kind === 'arithmetic' && isAggregate(e));

/** "Growth of sales by month" by the sales of each month alone: the growth was read, and left out. */
const losesGrowth = (tree: QueryTree, parts: readonly Part[]): boolean =>
  parts.some(({ makes }) => makes.kind === 'shape' && makes.shape === 'growth') &&
  !figuresIn(tree).some(isOfGrowth);

const dayTimeSaid =
  /\b(?:in the|(?:this|next|every|each|late|early)) (morning|afternoon|evening)s?\b|\b(?:at|after|before|until|during the|around) (night|noon|midday|midnight|lunch|lunchtime)\b/gi;
const isOfHours = /"hour"|\d\d:\d\d|"[ap]m"/i;

/** "In the evening" passed over: rows of all hours are none of the evening, where no value is called so. */
function losesHours(tree: QueryTree, { context: { question } }: Scan): boolean {
  const said = [...question.matchAll(dayTimeSaid)].map(([, part, other]) =>
    (part ?? other ?? '').toLowerCase(),
  );
  if (said.length === 0) return false;
  const asked = textOf([tree.select, tree.where, tree.groupBy, tree.having]);
  return !isOfHours.test(asked) && said.some((word) => !asked.toLowerCase().includes(word));
}

const edges = /^(?:end|start|beginning|middle|late|early|mid)$/;

/** "At the end of 2023" by all of that year, "mid-March" by all of that month. */
const losesEdge = (parts: readonly Part[], scan: Scan): boolean =>
  parts.some(
    ({ rule, from }) =>
      /^filter:when:(?:year|absolute|cyclic)$/.test(rule) &&
      parts.some(
        (before) =>
          before.rule.startsWith('left:') &&
          before.from >= from - 3 &&
          before.to <= from &&
          edges.test(scan.text(before.from)),
      ),
  );

const latest = /^(?:latest|newest|most recent|earliest)$/;

/** "The latest price of each symbol" as that of all times. */
const losesLatest = (tree: QueryTree, parts: readonly Part[], scan: Scan): boolean =>
  tree.groupBy.length > 0 &&
  parts.some(({ rule, from }) => /^left:(?:extreme|word)$/.test(rule) && latest.test(scan.text(from))) &&
  figuresIn(tree).some((e) => e.kind === 'aggregate' && (e.name === 'sum' || e.name === 'avg')) &&
  scan.columns.some(isTimeColumn);

/** What is asked for over time, without its time. */
export const losesTime = (tree: QueryTree, parts: readonly Part[], scan: Scan): boolean =>
  losesRunning(tree, parts) ||
  losesCourse(tree, scan) ||
  losesLatest(tree, parts, scan) ||
  losesGrowth(tree, parts) ||
  losesHours(tree, scan) ||
  losesEdge(parts, scan);

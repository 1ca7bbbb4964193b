import { isTimeColumn } from './measures.ts';
import type { Part, Scan } from './parts.ts';
import { columnsIn, conditionsIn, textOf, type Expression, type QueryTree } from './tree.ts';

const contains = (e: Expression, kinds: readonly Expression['kind'][]): boolean =>
  kinds.includes(e.kind) ||
  (e.kind === 'arithmetic' && (contains(e.left, kinds) || contains(e.right, kinds)));

const shownIn = ({ select }: QueryTree): Expression[] =>
  select.flatMap((s) => (s === 'all' ? [] : [s.expression]));

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

const mostOfRows = 0.9;

const hasFact = (parts: readonly Part[], fact: string): boolean =>
  parts.some(({ facts }) => facts.includes(fact));

/** Several rows are of one day. */
const areParts = ({ columns, context: { table } }: Scan): boolean =>
  !columns.some((c) => isTimeColumn(c) && c.distinct > table.rowCount * mostOfRows);

/** "Average daily sales" of a table with several rows a day: not the average of its rows. */
const averagesParts = (parts: readonly Part[], scan: Scan): boolean =>
  hasFact(parts, 'figure:grain') && areParts(scan);

/** "Average daily vehicles": whether those of a day add up, their name doesn't say. */
export const mayAverageParts = (parts: readonly Part[], scan: Scan): boolean =>
  hasFact(parts, 'figure:grain:unsure') && areParts(scan);

const dayTimeSaid =
  /\b(?:in the|(?:this|next|every|each|late|early)) (morning|afternoon|evening)s?\b|\b(?:at|after|before|until|during the|around) (night|noon|midday|midnight|lunch|lunchtime)\b/gi;
const isOfHours = /"hour"|\d\d:\d\d/;

/** "In the evening" passed over: rows of all hours are none of the evening, where no value is called so. */
function losesHours(tree: QueryTree, { context: { question } }: Scan): boolean {
  const said = [...question.matchAll(dayTimeSaid)].map(([, part, other]) =>
    (part ?? other ?? '').toLowerCase(),
  );
  if (said.length === 0) return false;
  const asked = textOf([tree.select, tree.where, tree.groupBy, tree.having]);
  return !isOfHours.test(asked) && said.some((word) => !asked.toLowerCase().includes(word));
}

const untilNow = /\b(?:year|quarter|month|week)[ -]to[ -]date\b/i;
const addingUp = /\b(?:cumul|accumul|running)/i;

/** "Year to date" is this year so far, no total that runs on from year to year. */
const runsOn = (tree: QueryTree, { context: { question } }: Scan): boolean =>
  untilNow.test(question) && !addingUp.test(question) && shownIn(tree).some((e) => contains(e, ['running']));

const againstLast =
  /\b(?:up|down|higher|lower|rise|rose|risen|increased?|fell|fallen|dropped|grow|grew|grown)\b.{0,40}\b(?:on|over|from|than|against|versus|vs|compared (?:to|with)) (?:the )?(?:last|previous|prior|preceding) (?:year|quarter|month|week)\b/i;

/** "How much is income up on last year", and last year's alone is told. */
const tellsOneOfTwo = (tree: QueryTree, { context: { question } }: Scan): boolean =>
  againstLast.test(question) &&
  conditionsIn(tree.where).filter(({ kind }) => kind === 'during').length === 1 &&
  !shownIn(tree).some((e) => contains(e, ['growth', 'arithmetic']));

const agoSaid = /\b(?:days?|weeks?|months?|years?) ago\b/i;

/** "More than 5 years ago" passed over: a number of rows above 5 is none. */
const losesAgo = ({ where, select }: QueryTree, { context: { question } }: Scan): boolean =>
  agoSaid.test(question) && !/"(?:during|elapsed)"/.test(textOf([where, select]));

/** What is asked for over time, without its time. */
export const losesTime = (tree: QueryTree, parts: readonly Part[], scan: Scan): boolean =>
  losesRunning(tree, parts) ||
  losesCourse(tree, scan) ||
  averagesParts(parts, scan) ||
  losesHours(tree, scan) ||
  runsOn(tree, scan) ||
  losesAgo(tree, scan) ||
  tellsOneOfTwo(tree, scan);

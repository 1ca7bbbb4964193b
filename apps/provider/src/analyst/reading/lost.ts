import type { Candidate } from './candidates.ts';
import { nounBefore } from './countedThings.ts';
import { participle } from './deeds.ts';
import type { ColumnChoice } from './mentions/mention.ts';
import type { Part } from './parts.ts';
import { timeLike } from './times.ts';
import { isOfNothing } from './grammar/bareTotals.ts';
import { isMeasure } from './measures.ts';
import { columnsUsed, sameExpression, textOf, type QueryTree } from './tree.ts';

/** A column by itself may hold the figure, or groups are asked for that have it. */
export const hasFigure = ({ select, groupBy, over, having }: QueryTree): boolean =>
  over !== undefined ||
  /"name":"(?!count)/.test(textOf(having)) ||
  select.some(
    (s) =>
      s !== 'all' &&
      !groupBy.some((by) => sameExpression(by, s.expression)) &&
      !(s.expression.kind === 'aggregate' && s.expression.name === 'count'),
  );

const inMoney = /\bin (?:[€$£¥]|eur(?:os?)?|usd|dollars?|gbp|pounds|chf|francs)\W*$/i;

/** "Oskar vs Ida in €": money is asked for, and no amount is told. */
const losesMoney = ({ tree, scan }: Candidate): boolean =>
  inMoney.test(scan.context.question) && ![...columnsUsed(tree)].some(isMeasure);

/** "When did the first member join and where": a second thing is asked for. */
const losesSecondAsked = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(
    ({ rule, from }) =>
      rule === 'left:ask' && scan.role(from - 1, 'and') !== null && /^(?:where|when)$/.test(scan.text(from)),
  );

const kinds = /^(?:wo)?m[ae]ns?$|^(?:guy|lady|girl|boy|kid|child|adult)$/;

/** "How many of the authors are women", "how many women have applied" by the number of all. */
const losesPredicate = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, from }) => {
    const { start = 0, end = 0 } = scan.items[from] ?? {};
    const token = scan.context.tokens[end - 1];
    const isAsked = scan.context.tokens[start - 1]?.lemma === 'be' || scan.role(from - 1, 'count') !== null;
    return rule === 'left:light' && isAsked && token !== undefined && kinds.test(token.lemma);
  });

/** "How many bikes were sold" by all of them, though a column tells when each was, and some weren't. */
function losesDeed({ tree, cover: { parts }, scan }: Candidate): boolean {
  const used = columnsUsed(tree);
  const isTold = ({ column }: ColumnChoice): boolean =>
    timeLike(column) && !column.derived && column.profile.nullFraction > 0 && !used.has(column);
  return parts.some(
    ({ rule, from, to, uses }) =>
      rule === 'mention' &&
      participle.test(nounBefore(scan, to)?.lower ?? '') &&
      scan.text(from - 1) !== 'not' &&
      uses.some(isTold),
  );
}

/** "Sum them up", "on average", "total per customer" passed over: a number of rows is no sum, and no average. */
function losesSum({ tree, cover: { parts }, scan }: Candidate): boolean {
  const isNamed = ({ rule, from, to }: Part): boolean =>
    rule === 'left:aggregate' &&
    (/\b(?:sum|average|avg|mean|median)\b/.test(scan.text(from)) ||
      (isOfNothing(scan, to) && scan.context.tokens[(scan.items[from]?.start ?? 0) - 1]?.lower !== 'in'));
  return tree.select[0] !== 'all' && parts.some(isNamed) && !hasFigure(tree);
}

const ofThose = /^(?:and |so )?(?:what|how|which)\b.{0,30}\b(?:of|among) (?:those|these|them)\b/i;

/** "What share of those were fatal" by all rows, as the question before wasn't understood. */
const losesThose = ({ scan, goesOnFrom }: Candidate): boolean =>
  goesOnFrom === undefined && ofThose.test(scan.context.question);

const state = /^(?:open|closed|won|lost)$/;
const leadsToNoun = /^(?:the|all|our|my|any|show|list|of|with|and|for|by|many)$/;

/** "The open major claims", "20 won deals" by all of them: a state before what it is of, which nothing reads. */
const losesState = ({ cover: { parts }, scan }: Candidate): boolean =>
  scan.items.some((item, at) => {
    if (item.type !== 'word' || !item.light || !state.test(scan.text(at))) return false;
    const before = scan.context.tokens[item.start - 1];
    const isBeforeNoun = !before || before.kind === 'number' || leadsToNoun.test(before.lower);
    const next = scan.items[at + 1];
    const isRead = parts.some(
      ({ makes, from, to }) => makes.kind === 'filter' && from <= at && at < to && to - from === 1,
    );
    return isBeforeNoun && next !== undefined && next.type !== 'role' && !isRead;
  });

/** "Value of disposed items" by how many there are. */
const losesValue = ({ tree, scan }: Candidate): boolean =>
  /^(?:the )?(?:total )?value of\b/i.test(scan.context.question) && ![...columnsUsed(tree)].some(isMeasure);

/** Whether something that is asked for isn't in an answer. */
export const losesWhatIsAsked = (candidate: Candidate): boolean =>
  losesSum(candidate) ||
  losesThose(candidate) ||
  losesState(candidate) ||
  losesValue(candidate) ||
  losesMoney(candidate) ||
  losesSecondAsked(candidate) ||
  losesDeed(candidate) ||
  losesPredicate(candidate);

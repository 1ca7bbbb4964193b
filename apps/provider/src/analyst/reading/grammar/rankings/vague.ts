import { itemAfter, wordsFrom } from '../wordsAt.ts';
import { aggregateOf, columnOf, countAll } from '../../shared/query/tree.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { scaleOf } from '../../shared/columns/units.ts';
import type { AnalystColumn } from '../../../table.ts';
import { part, type Rule } from '../rule.ts';
import type { Scan } from '../scan.ts';
import { naturalFigure } from '../../shared/columns/naturalFigure.ts';
import { isJudging, openMeasures } from './judgements.ts';

const vagueVerbs =
  /^(?:doing|going|performing|do|did|does|perform|performed|go|went|was|were|is|are|look|looking)$/;
const vagueNouns = /^(?:numbers|figures|performance|results|overview|summary|situation|state)$/;

const howWell = (word: string): boolean =>
  isJudging(word) || /^(?:well|badly|busy|active|clean|dirty|healthy|safe|productive)$/.test(word);
/** "How did 9B do?", but not "how did sales change?" */
const doesIt = /\b(?:do|perform|go|doing|going)\W*(?:$|in\b|last\b)/i;

function asksHow(question: string): boolean {
  const [word = '', next = '', behind = ''] = question.toLowerCase().split(/\s+/);
  if (word !== 'how') return false;
  if (howWell(next)) return vagueVerbs.test(behind);
  return vagueVerbs.test(next) && (!/^(?:did|does|do)$/.test(next) || doesIt.test(question.slice(8)));
}

const asksWhether = /^\W*(?:is|are|was|were)\b/i;
const atEnd = /^(?:doing|going|performing|looking)$/;

const asksAmount = /^\W*how much (?:money )?(?:did|do|does|can|could|have|has|for)\b/i;

/** "How much did the IT team get": no measure is said that it could be of. */
const asksOpenAmount = (scan: Scan, at: number): boolean =>
  scan.text(at).startsWith('how much') &&
  asksAmount.test(scan.context.question) &&
  scan.items.every((_, i) => i === at || scan.choices(i, isMeasure).length === 0);

/** What may be taken so: money, where a table has some, and no time. */
function amountsIn(scan: Scan): AnalystColumn[] {
  const sums = openMeasures(scan).filter((c) => naturalFigure(c) === 'sum' && scaleOf(c)?.of !== 'time');
  const money = sums.filter((c) => c.unit?.before === true);
  return money.length > 0 ? money : sums;
}

const isAtEnd = (scan: Scan, at: number): boolean => scan.skip(at + 1) === scan.items.length;

/** How something is, and whether it is good, popular or reliable. */
function asksHowItIs(scan: Scan, at: number, start: number, word: string): boolean {
  const { question, tokens } = scan.context;
  return word === 'how'
    ? asksHow(question.slice(tokens[start]?.start))
    : isAtEnd(scan, at) && isJudging(word) && asksWhether.test(question);
}

/** "How was September?", "is zumba popular?", "last quarter's numbers": how what went isn't said; each measure is one reading. */
export const vague: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const word = scan.context.tokens[start]?.lower ?? '';
  // "How is audio going".
  if (isAtEnd(scan, at) && atEnd.test(word) && asksHow(scan.context.question))
    return [part(at, at + 1, 'judged:verb', 0, { kind: 'none' })];
  const isAmount = asksOpenAmount(scan, at);
  if (!isAmount && !asksHowItIs(scan, at, start, word) && !vagueNouns.test(word)) return [];
  const to = isAmount ? at + 1 : itemAfter(scan, start, 1);
  const measures = isAmount ? amountsIn(scan) : openMeasures(scan, wordsFrom(scan, start, 2));
  const figures = [
    ...(isAmount ? [] : [countAll]),
    ...measures.map((c) => aggregateOf(naturalFigure(c), columnOf(c))),
  ];
  return figures.map((figure) =>
    part(at, to, 'judged:vague', -0.4, { kind: 'figures', expressions: [figure] }),
  );
};

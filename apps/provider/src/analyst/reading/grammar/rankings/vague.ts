import { itemAfter, wordsFrom } from '../wordsAt.ts';
import { aggregateOf, columnOf, countAll } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
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

/** "How was September?", "is zumba popular?", "last quarter's numbers": how what went isn't said; each measure is one reading. */
export const vague: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const word = scan.context.tokens[start]?.lower ?? '';
  const { question, tokens } = scan.context;
  const isLast = scan.skip(at + 1) === scan.items.length;
  // "How is audio going".
  if (isLast && atEnd.test(word) && asksHow(question))
    return [part(at, at + 1, 'judged:verb', 0, { kind: 'none' })];
  const isAsked =
    (word === 'how' && asksHow(question.slice(tokens[start]?.start))) ||
    (isLast && isJudging(word) && asksWhether.test(question));
  if (!isAsked && !vagueNouns.test(word)) return [];
  const to = itemAfter(scan, start, 1);
  const figures = [
    countAll,
    ...openMeasures(scan, wordsFrom(scan, start, 2)).map((c) => aggregateOf(naturalFigure(c), columnOf(c))),
  ];
  return figures.map((figure) =>
    part(at, to, 'judged:vague', -0.4, { kind: 'figures', expressions: [figure] }),
  );
};

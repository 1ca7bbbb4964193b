import { wholesFor } from '../adjectives.ts';
import { isBesideWhole } from '../../shared/columns/measureSynonyms.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { isHarm, isMeasure } from '../../shared/columns/measures.ts';
import type { AnalystColumn } from '../../../table.ts';
import { columnOf, countAll } from '../../shared/query/tree.ts';
import { conceptColumns } from '../adjectives.ts';
import { concepts, type Concept } from '../../shared/vocabulary/concepts.ts';
import { doers } from './doers.ts';
import { scaleOf } from '../../shared/columns/units.ts';
import { tookPart } from './takers.ts';
import { part, type Rule } from '../rule.ts';
import { addsUpByName, naturalFigure } from '../../shared/columns/naturalFigure.ts';

const judgements =
  /^(?:best|worst|top|successful|popular|important|valuable|biggest|strongest|weakest|leading|largest|good|bad|difficult|developed|profitable|slowest|reliable|dangerous|serious|efficient|effective|loyal|risky|problematic|hardest)$/;
/** Said of a thing by themselves, without "most": "popular dishes", "problem customers". */
const plain =
  /^(?:good|bad|big|large|hot|weak|strong|slow|popular|important|valuable|successful|profitable|reliable|unreliable|dangerous|serious|loyal|risky|problem|problematic|happy|unhappy)$/;
/** What is so by what it holds too much of, and what comes first where there is the least of a measure. */
const ofDirt = /clean|dirt/;
const fromLeast =
  /worst|weak|least|bad|difficult|slow|unreliable|unhappy|problem|dangerous|serious|risky|dirt|poorest|strictest|harshest|toughest|hardest|cheapest|affordable/;
/** Judged by what goes wrong, where that is told. */
const ofHarm = /reliable|problem|dangerous|serious|risky/;

export const isJudging = (word: string): boolean => plain.test(word);

/** "Happiest", "richest", where nothing holds how happy or how rich. */
const judgedConcepts: readonly (Concept | null)[] = [concepts.quality, concepts.wealth, concepts.price];

/** As many as one looks at, where several are asked for. */
export const severalOf = 10;

interface Judgement {
  words: string;
  word: string;
  limit: number | null;
  /** "Best performing", by amounts. */
  performs: boolean;
  to: number;
}

const tokenOf = (scan: Scan, at: number, further = 0) => {
  const start = scan.items[at]?.start;
  return start === undefined ? undefined : scan.context.tokens[start + further];
};
const lowerAt = (scan: Scan, at: number, further = 0): string => tokenOf(scan, at, further)?.lower ?? '';

const isCount = (number: number | null): boolean => number !== null && Number.isInteger(number) && number > 0;

/** "the best 5": how many are asked for behind the word. */
function countBehind(scan: Scan, at: number): number | null {
  const number = scan.role(at, 'extreme') ? scan.number(at + 1) : null;
  return isCount(number) ? number : null;
}

const ledBy = /^(?:most|least)$/;

/** "Best", "most reliable", "happiest". */
function isExtreme(scan: Scan, at: number, word: string): boolean {
  const first = lowerAt(scan, at);
  const extreme = scan.role(at, 'extreme');
  const isJudged = judgements.test(word) || judgements.test(first);
  return (
    (isJudged && (ledBy.test(first) || extreme !== null)) ||
    (extreme !== null && judgedConcepts.includes(extreme.concept))
  );
}

/** "Popular dishes", "which product is a problem": no name of a value or a column. */
function isPlain(scan: Scan, at: number): boolean {
  const { items, context } = scan;
  if (items[at]?.type !== 'word' || !plain.test(scan.text(at))) return false;
  const noun = items[scan.skip(at + 1)];
  return noun ? noun.type === 'column' || noun.type === 'entity' : asksWhichIs.test(context.question);
}
const asksWhichIs = /^(?:which|what)\b.*\b(?:is|are|was|were) (?:an? )?\p{L}+\W*$/iu;

const most = /^(?:the )?(?:most|least)$/;
const asksWhich = /^\W*(?:and |so )?(?:which|what|who)\b/i;

/** "Which department": what does it is a column by its name. */
const isNamedBefore = ({ items }: Scan, at: number): boolean =>
  items.slice(0, at).some((item) => item.type === 'column' && item.choices.some(({ kin }) => kin === 'same'));

/** "Which department bothers us the most": of what, as nothing says what that verb does. */
function deedAt(scan: Scan, at: number): Judgement | null {
  const { items, context } = scan;
  const item = items[at];
  const place = scan.skip(at + 1);
  const extreme = scan.role(place, 'extreme');
  const isDeed = item?.type === 'word' && !item.light && !item.capital && scan.choices(at).length === 0;
  if (!isDeed || !extreme || !most.test(extreme.word) || !asksWhich.test(context.question)) return null;
  if (scan.skip(place + 1) < items.length || !isNamedBefore(scan, at)) return null;
  const word = extreme.most ? 'most' : 'least';
  return { words: word, word, limit: null, performs: false, to: place + 1 };
}

/** A judgement at a place: its words, how many are asked for, and where it ends. */
function wordsJudging(scan: Scan, at: number): Judgement | null {
  const before = scan.number(at);
  const place = isCount(before) ? scan.skip(at + 1) : at;
  const first = lowerAt(scan, place);
  const led = ledBy.test(first);
  const word = led ? lowerAt(scan, place, 1) : first;
  if (!isExtreme(scan, place, word) && !isPlain(scan, place)) return null;
  const behind = before === null ? countBehind(scan, place) : null;
  const end = behind === null ? place + 1 : place + 2;
  const performs = lowerAt(scan, end) === 'performing';
  const to = performs || (led && scan.items[end]?.type === 'word') ? end + 1 : end;
  return { words: `${first} ${word}`, word, limit: before ?? behind, performs, to };
}

const judgementAt = (scan: Scan, at: number): Judgement | null => wordsJudging(scan, at) ?? deedAt(scan, at);

/** "Worst rated", "best paid": the word itself says by what, where the table has that. */
function isMeasured(scan: Scan, at: number): boolean {
  const place = isCount(scan.number(at)) ? scan.skip(at + 1) : at;
  const concept = scan.role(place, 'extreme')?.concept;
  return concept
    ? conceptColumns(scan, concept, place).some(({ choice }) => choice.score > leastMeasured)
    : false;
}
const leastMeasured = 0.6;

/** "Most popular" of libraries that tell how many came is so by that. */
const isCounted = (scan: Scan, { words }: Judgement): boolean =>
  /popular$/.test(words) && tookPart(scan, words).length > 0;

/** "Best rating", "best rated", "biggest spender": by that. */
const isOfNamed = (scan: Scan, { word, to }: Judgement): boolean =>
  doers.has(tokenOf(scan, to)?.lemma ?? '') ||
  (/^(?:best|worst|top)$/.test(word) &&
    scan.items[to]?.type === 'column' &&
    scan.items[to].choices.some(
      ({ column, kin }) => isMeasure(column) && (kin === 'same' || rated.test(scan.text(to))),
    ));
const rated = /^(?:rat(?:ed|ings?)|paid|reviewed|scor(?:ed?|ing|es)|earning|grossing|selling)$/;

/** "Top 10 films by rating" says by what. */
export const saysByWhat = (scan: Scan, from: number): boolean =>
  scan.items.some(
    (_, i) => i >= from && scan.role(i, 'by') && scan.choices(scan.skip(i + 1), isMeasure).length > 0,
  );

const isOfSize = /^(?:biggest|largest)$/;

/** What a size may be told by: nothing is big by how sour it is, nor by its peg where it has a weight. */
function measuring(word: string, open: AnalystColumn[]): AnalystColumn[] {
  if (!isOfSize.test(word)) return open;
  const sizes = open.filter(
    (c) => addsUpByName(c) === true || /^(?:mass|length|area|volume)$/.test(scaleOf(c)?.of ?? ''),
  );
  return sizes.length > 0 ? sizes : open.filter((c) => addsUpByName(c) !== false);
}

/** "best customers", "worst products": what is meant by best isn't said; each measure is one reading. */
export const judged: Rule = (scan, at) => {
  const judgement = judgementAt(scan, at);
  if (
    !judgement ||
    isMeasured(scan, at) ||
    isCounted(scan, judgement) ||
    isOfNamed(scan, judgement) ||
    saysByWhat(scan, judgement.to)
  )
    return [];
  const { words, word, limit, performs, to } = judgement;
  const open = measuring(word, openMeasures(scan, words));
  // The biggest invoice is the one that comes to most.
  const wholes = isOfSize.test(word) ? wholesFor(scan, at) : [];
  const amounts = performs ? open.filter((c) => addsUpByName(c) === true) : wholes;
  // "Our best customers" are several.
  const noun = scan.context.tokens[(scan.items[scan.skip(to)]?.end ?? 0) - 1];
  const several = noun && noun.lemma !== noun.lower ? severalOf : null;
  const descending = !fromLeast.test(words);
  const isOfHarm = (c: AnalystColumn) =>
    ofDirt.test(words) || (isHarm(c) && !/biggest|largest|expensive/.test(words));
  const byCount: Part = part(
    at,
    to,
    'judged:count',
    0,
    {
      kind: 'rank',
      by: countAll,
      group: null,
      descending: !/least|weakest|slowest/.test(words),
      limit: limit ?? several,
    },
    [],
    [`judged:${word}`],
  );
  return [
    ...(amounts.length > 0 ? [] : [byCount]),
    ...(amounts.length > 0 ? amounts : open).map((c) =>
      part(
        at,
        to,
        `judged:${naturalFigure(c)}`,
        0,
        {
          kind: 'rank',
          by: columnOf(c),
          group: null,
          descending: isOfHarm(c) ? !descending : descending,
          limit: limit ?? several,
        },
        [{ column: c, score: 0.45, kin: 'none', unsaid: [] }],
        [`judged:${word}`],
      ),
    ),
  ];
};

const mostOpen = 8;

/** What may be meant where no measure is said: wholes before their parts. */
export function openMeasures({ columns }: Scan, words = ''): AnalystColumn[] {
  const all = columns.filter((c) => isMeasure(c) && c.derived === undefined);
  const harms = ofHarm.test(words) ? all.filter(isHarm) : [];
  const measures = harms.length > 0 ? harms : all;
  const isPart = (c: AnalystColumn) => isBesideWhole(c, columns);
  return [...measures.filter((c) => !isPart(c)), ...measures.filter(isPart)].slice(0, mostOpen);
}

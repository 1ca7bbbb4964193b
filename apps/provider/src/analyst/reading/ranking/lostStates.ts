import type { Token } from '../tokens/tokenize.ts';
import type { Cover } from '../grammar/cover.ts';
import type { Scan } from '../grammar/scan.ts';
import type { AnalystColumn } from '../../table.ts';
import { namesOf } from '../shared/columns/measures.ts';
import { isRowWord } from '../mentions/values.ts';
import { columnsUsed, type QueryTree } from '../shared/query/tree.ts';
import { nameWords } from '../../../modeling/names.ts';
import { particleVerbs } from '../shared/vocabulary/particleVerbs.ts';
import { placesSaid } from '../shared/vocabulary/ordinals.ts';
import { stem } from '../shared/vocabulary/wordForms.ts';

/** A query with what was read for it. */
export interface Read {
  tree: QueryTree;
  cover: Cover;
  scan: Scan;
  /** The reading of the question before, where this one goes on from it. */
  goesOnFrom?: Read;
}

/** What is said of some rows as it isn't so of others, wherever it stands. */
const states =
  /^(?:(?:in)?active|cancell?ed|cancellations?|frozen|paused|damaged|broken|faulty|defective|disputed|overdue|delayed|belated|pending|suspended|expired|archived|blocked|discontinued|reject(?:ed|ions?)|declined|refused|denied|approved|refunded|refunds?|postponed|rescheduled|renewed|promoted|vaccinated|infected|injured|survived|survivors?|died|dead|deceased|alive|absent|vacant|obsolete|former|ex|leavers?|no-?shows?|unavailable|late|ongoing|successful|unsuccessful|positive|negative|failed|failures?)$/;
/** "Unpaid", "incomplete": what others are. */
const denying = /^(?:un|in|non)(?=\p{L}{3,}(?:ed|en|id|ld|lete)$)/u;

/** States in several words. */
const phrases = new RegExp(
  String.raw`\b(?:(?:turn|show)(?:s|ed)? up|(?:didn['’]?t|did not|never) (?:come|attend|appear|show)|(?:took|taken?)(?= place)|(?<=(?:those|ones|people) who )(?:came|attended|left|stayed|won|lost|passed|failed)|(?<=\bdid [^?!.;]{1,40} )(?:win|lose|fail|pass|miss)(?=\W*$)|(?:drop|time)(?:s|d|ped)? out|no longer|any ?more|on (?:hold|order|leave|show|display|view)|(?:in|out of) (?:stock|use|service)|out of (?:order|action|operation)|sold out|here (?:right )?now|(?:now|currently) here|(?:here|with us) (?:at the moment|at present|today)|still \p{L}+|not \p{L}+ yet|${particleVerbs})\b`,
  'giu',
);

export const auxiliary =
  /^(?:is|are|was|were|been|be|being|get|gets|got|gotten|isn['’]?t|aren['’]?t|wasn['’]?t|weren['’]?t)$/;
const adverbs =
  /^(?:actually|already|also|always|currently|ever|never|not|n['’]?t|now|really|still|yet|all|being|been|fully|only|just|ultimately)$/;

/** The place of the next word that isn't "already", "never" or the like. */
export function pastAdverbs(tokens: readonly Token[], at: number): number {
  let place = at;
  while (adverbs.test(tokens[place]?.lower ?? '')) place++;
  return place;
}

/** The tokens that something in the query is made of. */
export function readTokens({ cover: { parts }, scan, tree }: Read): Set<Token> {
  const used = columnsUsed(tree);
  // "How long does it take to get paid": until then, which is known where it was.
  for (const { derived } of [...used])
    if (derived?.of.kind === 'span') used.add(derived.of.from).add(derived.of.to);
  const tokens = new Set<Token>();
  for (const { makes, uses, from, to, rule } of parts) {
    const isMade = makes.kind !== 'none' && !/^count:(?:word|tally)/.test(rule);
    if (!isMade && !uses.some(({ column }) => used.has(column))) continue;
    const [first, last] = [scan.items[from], scan.items[to - 1]];
    for (const token of scan.context.tokens.slice(first?.start, last?.end)) tokens.add(token);
  }
  return tokens;
}

/** "Are frozen", "were never damaged": what is said at the end to be so, where nothing is read of it; "are studying" tells a deed. */
function unreadPredicates({ scan, cover: { parts } }: Read): Token[] {
  const { tokens } = scan.context;
  const unread = new Set(
    parts.filter(({ rule }) => unreadAtEnd.test(rule)).map(({ from }) => scan.items[from]?.start),
  );
  return [...tokens.entries()].flatMap(([at, { lower }]) => {
    if (!auxiliary.test(lower)) return [];
    const place = pastAdverbs(tokens, at + 1);
    const said = tokens[place];
    const isPlace = placesSaid.some((pattern) => pattern.test(said?.lower ?? ''));
    const isEnd = (tokens[place + 1]?.kind ?? 'mark') === 'mark';
    return said && unread.has(place) && isEnd && !isPlace && !said.lower.endsWith('ing') ? [said] : [];
  });
}
const unreadAtEnd = /^(?:left:(?:word|column|meant)|mention|entity(?::near)?)$/;

const isState = ({ lower }: Token): boolean => states.test(lower) || denying.test(lower);

/** Whether a column tells of which rows something is so, and of which not: a flag, or how often it was done. */
const isToldOfSome = ({ lower }: Token, columns: readonly AnalystColumn[]): boolean =>
  columns.some(
    (c) =>
      !c.derived &&
      (c.kind === 'boolean' || (c.kind === 'number' && c.min === 0)) &&
      namesOf(c).some((word) => stem(word) === stem(lower)),
  );

/** What the table's rows are called says nothing of some of them: deaths, cancellations; not where a column tells it. */
export const isOfRows = (token: Token, { scan: { context, columns } }: Read): boolean =>
  (isRowWord(token, context) ||
    nameWords(context.table.name).some((word) => stem(word) === stem(token.lower))) &&
  !(/(?:ed|en)$/.test(token.lower) && isToldOfSome(token, columns));

/**
 * How many states that a question says its reading passes over: "how many members are frozen?" by all members, "the wait
 * of those who came" by all who were to come.
 */
export function lostStates(candidate: Read): number {
  const { scan, goesOnFrom } = candidate;
  const { question, tokens } = scan.context;
  // What another question put in its place needn't be read.
  const first = goesOnFrom && goesOnFrom.scan !== scan ? goesOnFrom.scan.context.tokens.length : 0;
  const own = tokens.slice(first);
  const read = readTokens(candidate);
  const within = (from: number, to: number) => own.filter(({ start }) => start >= from && start < to);
  const said = [
    ...own.filter(isState).map((token) => [token]),
    ...unreadPredicates(candidate)
      .filter((token) => own.includes(token))
      .map((token) => [token]),
    ...[...question.matchAll(phrases)].map(({ index, 0: text }) => within(index, index + text.length)),
  ];
  return said.filter(
    (words) => words.length > 0 && words.every((token) => !read.has(token) && !isOfRows(token, candidate)),
  ).length;
}

/** "How many inactive members": where a state is read, no reading leaves it out. */
export function withStates<R extends Read>(list: R[]): R[] {
  const lost = list.map(lostStates);
  const least = Math.min(...lost);
  return list.filter((_, at) => lost[at] === least);
}

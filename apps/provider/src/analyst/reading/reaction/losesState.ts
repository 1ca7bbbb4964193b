import type { Token } from '../tokens/tokenize.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { isRowWord } from '../mentions/values.ts';
import { columnsUsed } from '../shared/query/tree.ts';
import { nameWords } from '../../../modeling/names.ts';
import { stem } from '../shared/vocabulary/wordForms.ts';

/** What is said of some rows as it isn't so of others, wherever it stands. */
const states =
  /^(?:(?:in)?active|cancell?ed|cancellations?|frozen|paused|damaged|broken|faulty|defective|disputed|overdue|delayed|belated|pending|suspended|expired|archived|blocked|discontinued|reject(?:ed|ions?)|declined|refused|denied|approved|refunded|refunds?|postponed|rescheduled|renewed|promoted|vaccinated|infected|injured|survived|survivors?|died|dead|deceased|alive|absent|vacant|obsolete|former|ex|leavers?|no-?shows?|unavailable|ongoing|successful|unsuccessful|failed|failures?)$/;
/** "Unpaid", "incomplete": what others are. */
const denying = /^(?:un|in|non)(?=\p{L}{3,}(?:ed|en|id|ld|lete)$)/u;

/** States in several words. */
const phrases =
  /\b(?:(?:turn|show)(?:s|ed)? up|(?:didn['’]?t|did not|never) (?:come|attend|appear|show)|(?:took|taken?) place|(?<=(?:those|ones|people) who )(?:came|attended|left|stayed|won|lost|passed|failed)|(?:drop|time)(?:s|d|ped)? out|no longer|any ?more|on (?:hold|order|leave)|(?:in|out of) (?:stock|use|service)|sold out|still \p{L}+|not \p{L}+ yet)\b/giu;

const auxiliary =
  /^(?:is|are|was|were|been|be|being|get|gets|got|gotten|isn['’]?t|aren['’]?t|wasn['’]?t|weren['’]?t)$/;
const adverbs =
  /^(?:actually|already|also|always|currently|ever|never|not|n['’]?t|now|really|still|yet|all|being|been|fully|only|just|ultimately)$/;

/** The tokens that something in the query is made of. */
function readTokens({ cover: { parts }, scan, tree }: Candidate): Set<Token> {
  const used = columnsUsed(tree);
  const tokens = new Set<Token>();
  for (const { makes, uses, from, to, rule } of parts) {
    const isMade = makes.kind !== 'none' && !/^count:(?:word|tally)/.test(rule);
    if (!isMade && !uses.some(({ column }) => used.has(column))) continue;
    const [first, last] = [scan.items[from], scan.items[to - 1]];
    for (const token of scan.context.tokens.slice(first?.start, last?.end)) tokens.add(token);
  }
  return tokens;
}

/** "Are frozen", "were never damaged": what is said there to be so, where it is a word that isn't read. */
function unreadPredicates({ scan, cover: { parts } }: Candidate): Token[] {
  const { tokens } = scan.context;
  const unread = new Set(
    parts.filter(({ rule }) => rule === 'left:word').map(({ from }) => scan.items[from]?.start),
  );
  return [...tokens.entries()].flatMap(([at, { lower }]) => {
    if (!auxiliary.test(lower)) return [];
    let place = at + 1;
    while (adverbs.test(tokens[place]?.lower ?? '')) place++;
    const said = tokens[place];
    return said && unread.has(place) ? [said] : [];
  });
}

const isState = ({ lower }: Token): boolean => states.test(lower) || denying.test(lower);

/** What the table's rows are called says nothing of some of them: deaths, cancellations. */
const isOfRows = (token: Token, { scan: { context } }: Candidate): boolean =>
  isRowWord(token, context) || nameWords(context.table.name).some((word) => stem(word) === stem(token.lower));

/**
 * "How many members are frozen?" by all members, "the wait of those who came" by all who were to come: a state that the
 * table doesn't have, or that was passed over, changes which rows are meant.
 */
export function losesState(candidate: Candidate): boolean {
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
  return said.some(
    (words) => words.length > 0 && words.every((token) => !read.has(token) && !isOfRows(token, candidate)),
  );
}

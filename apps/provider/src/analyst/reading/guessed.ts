import type { Candidate } from './candidates.ts';
import { personWords } from './lexicon.ts';
import { beings, isFraction, isMeasure, isNamed } from './measures.ts';
import type { Part, Scan } from './parts.ts';
import type { AnalystColumn, AnalystTable } from '../table.ts';
import { columnsUsed, isAggregate, type QueryTree } from './tree.ts';
import { lemma } from './words.ts';

/** "How many gribbles are in use?" of a table of devices: its rows aren't those. One without a name may be of anything. */
const countsUnknown = ({ cover: { parts }, scan }: Candidate): boolean =>
  scan.context.entities.size > 0 &&
  parts.some(({ rule, from, to }) => {
    if (rule !== 'count:word:plain' && rule !== 'count:word:distinct') return false;
    const noun = scan.items.slice(from, to).find((item) => item.type === 'word' && !item.light);
    return noun !== undefined && !rowWords.test(scan.context.tokens[noun.end - 1]?.lemma ?? '');
  });
const rowWords = /^(?:row|record|entry|line|item|one|thing|case|instance|observation|time)$/;

const sharesRows = ({ select }: QueryTree): boolean =>
  select.some((s) => s !== 'all' && s.expression.kind === 'share' && s.expression.of === null);

const asksMass = /\bhow much of\b/i;

/** "How much of the water goes to the park": that isn't how many rows of all are the park's. */
const sharesRowsOfMass = ({ tree, scan }: Candidate): boolean =>
  asksMass.test(scan.context.question) && sharesRows(tree);

/** "What percentage of the field ran their first marathon" by no ranking: a share isn't asked of what was read as one. */
const sharesIdly = ({ tree: { select, limit, best, having }, cover: { parts } }: Candidate): boolean =>
  select.some((s) => s !== 'all' && /^(?:share|groupShare)$/.test(s.expression.kind)) &&
  parts.some(
    ({ makes: { kind } }) =>
      (kind === 'rank' && limit === null && !best) || (kind === 'having' && having === null),
  );

const ofEach = /^(?:rate|percent|percentage|pct|average|avg|mean|ratio|score|rating|age|year)$/;
const isAmount = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived && !isFraction(column) && !isNamed(column, ofEach);

/** "Share of harvest weight that is organic", "share of sales from fruit": of what adds up, not of rows. */
const sharesRowsOfAmounts = ({ tree, cover: { parts }, scan }: Candidate): boolean => {
  if (!sharesRows(tree)) return false;
  const used = columnsUsed(tree);
  const isUnused = (column: AnalystColumn) => isAmount(column) && !used.has(column);
  const share = parts.find(({ rule }) => /^share(?::entity)?$/.test(rule));
  const isIdle = ({ rule, from }: Part): boolean =>
    (/^(?:mention|left:column)$/.test(rule) || (rule === 'select' && from === share?.to)) &&
    scan.choices(from, isUnused).length > 0;
  const noun = share?.rule === 'share:entity' ? nounBefore(scan, share.to) : null;
  return (
    parts.some(isIdle) || scan.columns.some((c) => isUnused(c) && noun !== null && c.words.includes(noun))
  );
};

const nounBefore = (scan: Scan, to: number): string =>
  scan.context.tokens[(scan.items[to - 1]?.end ?? 0) - 1]?.lemma ?? '';

/** What rows of sales and the like are: one of them may be of several things. */
const documents =
  /^(?:row|record|entry|line|item|time|order|sale|transaction|purchase|booking|invoice|delivery|return|visit|movement|count)$/;

const isQuantity = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived && isNamed(column, /^(?:qty|quantity)$/) && Number(column.max) > 1;

const countsRows = ({ select }: QueryTree): boolean =>
  select.some(
    (s) =>
      s !== 'all' &&
      isAggregate(s.expression) &&
      s.expression.kind === 'aggregate' &&
      s.expression.name === 'count' &&
      s.expression.of === null,
  );

/** What a table's name says that its rows are. */
const rowOf = ({ name }: AnalystTable): string => lemma(/\p{L}+$/u.exec(name.toLowerCase())?.[0] ?? '');

/** The words that say what is counted, "posters" of "how many posters were sold" as well. */
function countedWords({ cover: { parts }, scan }: Candidate, isNext: (part: Part) => boolean): string[] {
  const count = parts.find(({ rule }) => /^count(?::|$)/.test(rule));
  const next = count && parts.find((part) => part.from === count.to && isNext(part));
  const items = count ? scan.items.slice(count.from, (next ?? count).to) : [];
  return items
    .filter(({ type }) => type !== 'role')
    .flatMap(({ start, end }) => scan.context.tokens.slice(start, end).map((token) => token.lemma));
}

/** "How many tickets did we sell" where a row is of several, as its quantity says. */
function countsRowsOfSeveral(candidate: Candidate): boolean {
  const { tree, scan } = candidate;
  if (!countsRows(tree) || !scan.columns.some(isQuantity)) return false;
  const row = rowOf(scan.context.table);
  const counted = countedWords(candidate, ({ makes }) => makes.kind === 'filter');
  return counted.length > 0 && !counted.some((word) => word === row || documents.test(word));
}

/** "How many people worked on it" of hours that were worked: each of them has many. */
function countsRowsOfPeople(candidate: Candidate): boolean {
  const { tree, scan } = candidate;
  const row = rowOf(scan.context.table);
  if (!countsRows(tree) || row === '' || beings.test(row) || personWords.has(row)) return false;
  return countedWords(candidate, ({ rule }) => rule === 'left:light').some((word) =>
    /^(?:person|people|folk)$/.test(word),
  );
}

/** Whether a figure is one of something else than what is asked about. */
export const guessesWhatIsAsked = (candidate: Candidate): boolean =>
  countsUnknown(candidate) ||
  countsRowsOfSeveral(candidate) ||
  countsRowsOfPeople(candidate) ||
  sharesIdly(candidate) ||
  sharesRowsOfMass(candidate) ||
  sharesRowsOfAmounts(candidate);

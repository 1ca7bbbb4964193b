import type { AnalystColumn, AnalystTable } from '../table.ts';
import type { Candidate } from './candidates.ts';
import { hasManyRows } from './length.ts';
import { personWords } from './lexicon.ts';
import { beings, isMeasure, isNamed } from './measures.ts';
import type { Part, Scan } from './parts.ts';
import { isCommonWord, kinship } from './semantics.ts';
import type { Token } from './tokens.ts';
import { isAggregate, textOf, type QueryTree } from './tree.ts';
import { lemma } from './words.ts';

/** The last word of what stands before a place. */
export const nounBefore = (scan: Scan, to: number): Token | undefined =>
  scan.context.tokens[(scan.items[to - 1]?.end ?? 0) - 1];

const countsRows = ({ select, orderBy }: QueryTree): boolean => {
  const shown = select.flatMap((s) => (s === 'all' ? [] : [s.expression]));
  return [...shown, ...orderBy.map(({ by }) => by)].some(
    (e) => e.kind === 'share' || (isAggregate(e) && textOf(e).includes('"name":"count","of":null')),
  );
};

/** "How many gribbles are in use?" of devices: a word that nobody knows may be anything. A table without a name may be of it. */
const countsUnknown = ({ cover: { parts }, scan }: Candidate): boolean =>
  scan.context.entities.size > 0 &&
  parts.some(({ rule, from, to }) => {
    if (rule !== 'count:word:plain' && rule !== 'count:word:distinct') return false;
    const noun = scan.items.slice(from, to).find((item) => item.type === 'word' && !item.light);
    return noun !== undefined && !isCommonWord(scan.context.tokens[noun.end - 1]?.lemma ?? '');
  });
const doers = /(?:er|or|ist|ian)$/;

/** "How many waiters work downtown" of restaurant_sales: near to what its rows are of, which have no names and are no people. */
const countsNearPeople = ({ cover: { parts }, scan }: Candidate): boolean =>
  !scan.columns.some((c) => isNamed(c, /name$/)) &&
  parts.some(({ rule, to }) => {
    const item = scan.items[to - 1];
    if (!rule.startsWith('count:entity') || item?.type !== 'entity' || item.sure) return false;
    const noun = nounBefore(scan, to)?.lemma ?? '';
    const isPerson = isBeing(noun) || doers.test(noun);
    return isPerson && [...scan.context.entities].every((word) => kinship(noun, word).kin === 'near');
  });

const wordsOf = ({ name }: AnalystTable): string[] => name.toLowerCase().match(/\p{L}+/gu) ?? [];

/** What a list of things is called: a register of finds has finds. */
const container = /^(?:register|log|list|sheet|table|data|file|ledger|journal)$/;

/** What a table's name says that its rows are. */
function rowOf(table: AnalystTable): string {
  const words = wordsOf(table);
  const named = words.length > 1 && container.test(words.at(-1) ?? '') ? words.at(-2) : words.at(-1);
  return lemma(named ?? '');
}

/** What each row is of a table named in the plural, "sessions" of learner_sessions, and what else its name says. */
function rowsOfName(table: AnalystTable): { row: string; others: string[] } | null {
  const words = wordsOf(table);
  const row = rowOf(table);
  return row === words.at(-1) ? null : { row, others: words.slice(0, -1).map(lemma) };
}

const isBeing = (noun: string): boolean => beings.test(noun) || personWords.has(noun);

/** "How many learners" of learner_sessions: a learner has many sessions. */
function countsWhatTheyAreOf({ tree, cover: { parts }, scan }: Candidate): boolean {
  const { tokens, table } = scan.context;
  const named = rowsOfName(table);
  if (!named || !hasManyRows(table) || !countsRows(tree)) return false;
  return parts.some(({ rule, to }) => {
    const end = scan.items[to - 1]?.end ?? 0;
    const noun = nounBefore(scan, to)?.lemma ?? '';
    // "Learner sessions" are sessions.
    const isRow = [noun, tokens[end]?.lemma].includes(named.row);
    return rule.includes('entity') && !isRow && named.others.includes(noun) && isBeing(noun);
  });
}

/** "Hives per apiary" of inspections: a column of that name says that many rows are of the same one. */
function countsRowsOfColumn(candidate: Candidate): boolean {
  const { tree, scan } = candidate;
  const { table } = scan.context;
  // Of "camp_attendance" no word says that it is what a row is.
  const row = rowsOfName(table)?.row ?? rowOf(table);
  if (!hasManyRows(table) || !countsRows(tree)) return false;
  const repeats = (column: AnalystColumn): boolean =>
    !column.derived && !isMeasure(column) && column.distinct * 2 <= table.rowCount;
  return scan.columns.some(
    (column) =>
      repeats(column) && column.words.length === 1 && column.words[0] !== row && isCounted(candidate, column),
  );
}

const saidOfSeveral = /^(?:species|series|aircraft|sheep|fish)$/;

/** Whether the column's name is what is counted: "number of species", "hives per apiary". */
function isCounted({ cover: { parts }, scan }: Candidate, { words: [word = ''] }: AnalystColumn): boolean {
  const first = parts.find(({ rule }) => !/^left:(?:ask|light)$/.test(rule));
  if (!first || !/^(?:count|entity|mention:entity|share:rows)/.test(first.rule)) return false;
  const noun = nounBefore(scan, first.to);
  return noun?.lemma === lemma(word) && (noun.lemma !== noun.lower || saidOfSeveral.test(noun.lower));
}

/** What rows of sales and the like are: one of them may be of several things. */
const documents =
  /^(?:row|record|entry|line|item|time|order|sale|transaction|purchase|booking|invoice|delivery|return|visit|movement|count)$/;

const isQuantity = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived && isNamed(column, /^(?:qty|quantity)$/) && Number(column.max) > 1;

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
  if (!countsRows(tree) || row === '' || isBeing(row)) return false;
  return countedWords(candidate, ({ rule }) => rule === 'left:light').some((word) =>
    /^(?:person|people|folk)$/.test(word),
  );
}

/** Whether rows are counted where something else is asked for the number of. */
export const countsOtherThings = (candidate: Candidate): boolean =>
  countsUnknown(candidate) ||
  countsNearPeople(candidate) ||
  countsWhatTheyAreOf(candidate) ||
  countsRowsOfColumn(candidate) ||
  countsRowsOfSeveral(candidate) ||
  countsRowsOfPeople(candidate);

import type { Cell, QueryResult } from '../../sources/source.ts';
import { lists, sayColumn } from '../sayValue.ts';
import { sayAnswer, sayFound } from './wording/answer.ts';
import type { Candidate } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { parseDefinition } from './shared/derivedColumns/definitions.ts';
import { continued, isFollowUp } from './followUps/followUp.ts';
import { withoutReplaced } from './followUps/replacements.ts';
import { nameWords } from '../../modeling/names.ts';
import type { Context } from './mentions/mention.ts';
import { columnsWritten } from './mentions/writtenColumns.ts';
import { analystModel, type AnalystModel } from './probability/model.ts';
import { lengthAsked } from './shared/columns/tableLength.ts';
import { phrasesOf } from './tokens/phrases.ts';
import { tokenize } from './tokens/tokenize.ts';
import { printSteadily } from './shared/query/printSql.ts';
import { look, type Offered, type Opinion, type Reading } from './probability/evidence.ts';
import { answerAmong, areUnread, read } from './reaction/react.ts';
import { sayNotes } from './wording/notes.ts';
import { withoutNaN } from './reaction/withoutNaN.ts';
import { readingsToOffer, withAnother } from './reaction/clarify.ts';
import { eitherMeant } from './reaction/listOrCount.ts';
import { withoutRepeats } from './reaction/repeatedValues.ts';
import { ofThoseThere, thoseThere } from './reaction/thoseThere.ts';
import { toldApart } from './reaction/toldApart.ts';
import { suggestQuestions, type Near } from './reaction/suggestions.ts';
import { thisDay } from './shared/calendar/times.ts';
import { sayTied } from './wording/ties.ts';
import { conditionsIn } from './shared/query/tree.ts';
import { asksForTable } from './reaction/tableAsked.ts';
import { asksUndone, reasonsFor, saysUndone } from './reaction/unsupported.ts';
import { unknownWords, unreadWords } from './reaction/unknownWords.ts';
import type { AnalystColumn, AnalystTable, Definition } from '../table.ts';
import {
  partsAsSaid,
  sayDefined,
  sayReading,
  understoodOf,
  withAliases,
  type Understood,
} from './wording/understood.ts';
import { loadValues, type RunQuery, type ValueIndex } from './shared/lookups/valueIndex.ts';
import { lemma } from './shared/vocabulary/wordForms.ts';

/** A question that was asked before, and what it went on from itself. */
export interface AskedBefore {
  question: string;
  /** The reading that was chosen of it, in its words. */
  reading?: string | null;
  previous?: AskedBefore | null;
}

export interface ReadingPorts {
  /** Gates a SELECT and runs it read-only, with the source's limits of time and rows. */
  run: RunQuery;
  /** The question before this one, in the same conversation. */
  previous?: AskedBefore | null;
  /** Questions that were offered with the answer before. */
  offered?: readonly string[];
  /** The reading that was chosen of those offered for this question, in its words. */
  reading?: string | null;
  /** What the question is to be understood as, where a person has changed that. */
  understood?: Understood | null;
  /** Words that a person taught: what they mean, by column name. */
  vocabulary?: { word: string; column: string }[];
  /** The day that relative times are counted from, as YYYY-MM-DD. */
  today?: string;
  /** Other weights than those that ship. */
  model?: AnalystModel;
  /** Called where a query of ours is refused by the database. */
  onFault?: (error: unknown, sql: string) => void;
  signal: AbortSignal;
}

export interface Answer {
  answer: string;
  sql_query: string | null;
  follow_up_questions: string[];
  columns?: string[];
  rows?: Cell[][];
  /** No rows are given: it isn't understood, or asks back. */
  refused: boolean;
  /** Readings to choose from, where the question has several. */
  clarify?: { text: string; sql: string; parts?: Understood | undefined; found?: string }[];
  understood?: Understood;
  /** Rows of the whole result, where not all are given. */
  total_rows?: number;
  /** It is the reading that a person chose. */
  isChosen?: boolean;
  /** How likely the answer is right. */
  probability?: number;
  /** What the question has that the table doesn't: a person can say what it means. */
  unknown_words?: string[];
}

function withVocabulary(table: AnalystTable, words: { word: string; column: string }[]): AnalystTable {
  if (words.length === 0) return table;
  const columns = table.columns.map((c) => ({
    ...c,
    synonyms: [...c.synonyms, ...words.filter((w) => w.column === c.name).map((w) => w.word.toLowerCase())],
  }));
  return { ...table, columns };
}

/** Answers a question about one table, asks back, or says what is missing. */
export async function askByReading(
  question: string,
  given: AnalystTable,
  ports: ReadingPorts,
  opinionOf: (table: AnalystTable, values: ValueIndex) => Promise<Opinion | null>,
): Promise<Answer> {
  const table = withVocabulary(given, ports.vocabulary ?? []);
  const model = ports.model ?? analystModel();
  const { run, onFault = () => undefined } = ports;
  const looking = { question, model, run, onFault };
  const values = await valuesFor(question, table, ports);
  ports.signal.throwIfAborted();
  const candidates = candidatesFor(question, table, values, { ...ports, model });
  const meant = chosen([...new Set([...candidates.map(ofThoseThere), ...candidates])], table, ports);
  if (meant) {
    const [reading] = await look(meant, null, looking);
    if (reading) return { ...(await answered(reading, question, table, ports)), isChosen: true };
  }
  if (
    areUnread(candidates) ||
    definitionUnread(question, table) ||
    asksUndone(question, table, candidates, ports.today)
  )
    return refusal(question, table, candidates, { values, ports });
  const toldOnce = (looked: Reading[]): Promise<Reading[]> =>
    Promise.all(
      looked.map(async (reading) => {
        const there = await thoseThere(reading, { run, onFault });
        return toldApart(await withoutRepeats(there, table, { run, onFault }), table, { run, onFault });
      }),
    );
  const opinion = await opinionOf(table, values);
  const looked = await look(
    candidates,
    opinion && hasWritten(opinion, { question, table }) ? opinion : null,
    looking,
  );
  const readings = await eitherMeant(await toldOnce(looked), { run, onFault });
  const answer = answerAmong(readings, model.thresholds[lengthAsked(question, table)]);
  if (answer) return answered(answer, question, table, ports);
  const offered = readingsToOffer(readings, model);
  const [only] = offered;
  if (!only) return refusal(question, table, candidates, { values, ports });
  const near = { offered: ports.offered };
  if (offered.length > 1) return clarification(offered, question, table, candidates, near);
  const unseen = candidates.filter((c) => looked.every(({ candidate }) => candidate !== c));
  const further = await toldOnce(await look(unseen, null, looking));
  return clarification(withAnother(only, [...readings, ...further]), question, table, candidates, near);
}

/** What is written as a column is called is that column, for another reader as well. */
const hasWritten = ({ sql }: Opinion, asked: Pick<Context, 'question' | 'table'>): boolean =>
  columnsWritten(asked).every(({ name }) => sql.includes(name));

/** A question with all that it goes on from behind it: of so many words only the first are looked up. */
const wordsOf = (question: string, before: AskedBefore | null | undefined): string =>
  before ? `${question} ${wordsOf(before.question, before.previous)}` : question;

/** The values that a question may name, together with those before it where it goes on from them. */
export function valuesFor(
  question: string,
  table: AnalystTable,
  { run, previous, onFault }: Pick<ReadingPorts, 'run' | 'previous' | 'onFault'>,
): Promise<ValueIndex> {
  const words = wordsOf(question, previous);
  return loadValues(table, phrasesOf(words, tokenize(words)), { run, onFault });
}

/** The queries that a question may mean. */
export function candidatesFor(
  question: string,
  table: AnalystTable,
  values: ValueIndex,
  { model = analystModel(), previous, today = thisDay() }: Pick<ReadingPorts, 'model' | 'previous' | 'today'>,
): Candidate[] {
  const context = readContext(previous ? withoutReplaced(question) : question, table, values);
  const own = () => read(context, today, model);
  if (!previous) return own();
  return continued(own, context, meantBefore(previous, table, values, { model, today }), today, model);
}

/** What a question before may have meant, that goes on itself where it is meant so: what was chosen of it, where something was. */
function meantBefore(
  { question, reading, previous }: AskedBefore,
  table: AnalystTable,
  values: ValueIndex,
  ports: Pick<ReadingPorts, 'model' | 'today'>,
): Candidate[] {
  const goesOnFrom = previous && isFollowUp(question, previous) ? previous : null;
  const all = candidatesFor(question, table, values, { ...ports, previous: goesOnFrom });
  const meant = reading ? all.filter(({ tree }) => sayReading(withAliases(tree, table)) === reading) : [];
  return meant.length > 0 ? meant.map((one) => ({ ...one, isChosen: true })) : all;
}

/** Candidates that a person chose by their words or parts; null where none was chosen. */
function chosen(
  candidates: Candidate[],
  table: AnalystTable,
  { reading, understood }: ReadingPorts,
): Candidate[] | null {
  if (!reading && !understood) return null;
  const wanted = understood && JSON.stringify(understood);
  return candidates.filter(({ tree }) => {
    const named = withAliases(tree, table);
    return (
      sayReading(named) === reading ||
      [understoodOf(named), partsAsSaid(named)].some((parts) => JSON.stringify(parts) === wanted)
    );
  });
}

async function answered(
  found: Reading,
  question: string,
  table: AnalystTable,
  ports: ReadingPorts,
): Promise<Answer> {
  const reading = await withoutNaN(found, table, ports.run);
  const { sql, result, candidate } = reading;
  const total = await totalRows(sql, result, ports);
  const told = candidate
    ? sayCandidate(candidate, result, table)
    : { answer: reading.said, sql_query: sql, columns: result.columns };
  const tied = candidate ? await tiedIn(candidate, table, ports) : '';
  return {
    ...told,
    answer: `${told.answer}${tied}`,
    follow_up_questions: suggestQuestions(table, question, { offered: ports.offered }),
    rows: result.rows,
    refused: false,
    probability: Number(reading.probability.toFixed(3)),
    ...(total === null ? {} : { total_rows: total }),
  };
}

/** That the first one isn't alone is told where that can be found out. */
async function tiedIn({ tree }: Candidate, table: AnalystTable, ports: ReadingPorts): Promise<string> {
  try {
    return await sayTied(tree, table, ports.run);
  } catch (error) {
    if (ports.signal.aborted) throw error;
    return '';
  }
}

function sayCandidate(
  candidate: Candidate,
  result: QueryResult,
  table: AnalystTable,
): Pick<Answer, 'answer' | 'sql_query' | 'columns' | 'understood'> {
  const tree = withAliases(candidate.tree, table);
  const corrections = candidate.scan.context.tokens.flatMap((t) =>
    t.meant === undefined ? [] : [`“${t.text}” for “${t.meant}”`],
  );
  const note = corrections.length > 0 ? `I read ${corrections.join(', ')}. ` : '';
  return {
    answer: `${note}${sayAnswer(tree, result, table)}${saysPast(candidate)}${sayNotes(tree, result, table)}`,
    sql_query: printSteadily(tree, table),
    columns: namesOf(tree, result),
    understood: understoodOf(tree),
  };
}

/** The names that the aliases give, without running the query again. */
function namesOf(tree: ReturnType<typeof withAliases>, result: QueryResult): string[] {
  return result.columns.map((name, i) => {
    const item = tree.select[i];
    if (item === undefined || item === 'all') return name;
    const { alias, expression } = item;
    return alias ?? (expression.kind === 'column' ? expression.column.name : name);
  });
}

/** "Last month" of data that ends before it is counted from its end, and the answer says so. */
function saysPast({ tree: { where } }: Candidate): string {
  for (const part of conditionsIn(where))
    if (part.kind === 'during' && part.isFromEnd && typeof part.column.max === 'string')
      return ` Counted from the end of the data, ${(part.column.happenedUntil ?? part.column.max).slice(0, 10)}.`;
  return '';
}

async function totalRows(sql: string, result: QueryResult, ports: ReadingPorts): Promise<number | null> {
  if (!result.truncated) return null;
  try {
    const { rows } = await ports.run(`SELECT COUNT(*) FROM (${sql}) AS answer`);
    const count = Number(rows[0]?.[0]);
    return Number.isFinite(count) ? count : null;
  } catch (error) {
    if (ports.signal.aborted) throw error;
    return null;
  }
}

function asksBack(texts: string[]): string {
  if (texts.length === 1) return `I’m not sure that I understood. Do you mean this? ${texts[0] ?? ''}.`;
  const ways = texts.length === 2 ? 'two' : 'three';
  return `That can be read in ${ways} ways. ${texts.map((text, i) => `${i + 1}. ${text}.`).join(' ')}`;
}

function clarification(
  readings: Offered[],
  question: string,
  table: AnalystTable,
  candidates: Candidate[],
  near: Near,
): Answer {
  // What one of them reads is known.
  const unknown = candidates
    .slice(0, 1)
    .flatMap(unreadWords)
    .filter((word) => readings.every(({ candidate }) => unreadWords(candidate).includes(word)));
  const defined = [...new Set(readings.map(({ candidate }) => sayDefined(candidate.tree)))];
  const clarify = readings.map(({ candidate, result }) => {
    const tree = withAliases(candidate.tree, table);
    return {
      text: sayReading(tree),
      sql: printSteadily(tree, table),
      parts: understoodOf(tree),
      found: sayFound(tree, result),
    };
  });
  const missed = unknown.length > 0 ? `${notKnown(unknown, table)}. ` : '';
  return {
    answer: `${missed}${asksBack(clarify.map(({ text }) => text))}${defined.join('')}`,
    sql_query: null,
    follow_up_questions: suggestQuestions(table, question, near),
    refused: true,
    clarify,
    ...(unknown.length > 0 && { unknown_words: unknown }),
    probability: Number((readings[0]?.probability ?? 0).toFixed(3)),
  };
}

const mostQuoted = 4;

const quoted = (words: string[], others = ''): string =>
  lists.format([
    ...words.slice(0, mostQuoted).map((w) => `“${w}”`),
    ...(others !== '' && words.length > mostQuoted ? [others] : []),
  ]);

const notKnown = (words: string[], { name }: AnalystTable): string =>
  `I don’t know what ${quoted(words)} ${words.length === 1 ? 'means' : 'mean'} in ${name}`;

/** What a person has defined and the question names, where that can't be worked out: nothing near to it is meant instead. */
function definitionUnread(question: string, table: AnalystTable): Definition | undefined {
  const said = new Set(tokenize(question).map((token) => token.lemma));
  return table.definitions.find((given) => {
    const words = nameWords(given.name).map(lemma);
    const isColumn = table.columns.some((c) => c.words.map(lemma).join(' ') === words.join(' '));
    return (
      words.length > 0 &&
      words.every((word) => said.has(word)) &&
      !isColumn &&
      parseDefinition(given, table) === null
    );
  });
}

const saySeen = (recognised: AnalystColumn[], { columns }: AnalystTable): string =>
  recognised.length > 0
    ? ` I recognised ${quoted(recognised.map(sayColumn))}.`
    : ` Its columns are ${quoted(columns.filter((c) => !c.derived).map(sayColumn), 'others')}.`;

function refusal(
  question: string,
  table: AnalystTable,
  candidates: Candidate[],
  { values, ports }: { values: ValueIndex; ports: ReadingPorts },
): Answer {
  const best = candidates[0];
  const undone = saysUndone(question, table, ports.today);
  // There is nothing to teach of what it doesn't do.
  const unknown = undone === null ? unknownWords(question, table, values, candidates) : [];
  const recognised = [
    ...new Set([
      ...reasonsFor(question, table),
      ...(best?.cover.parts.flatMap((p) =>
        p.uses.filter((u) => u.score > 0.7 && !u.column.derived).map((u) => u.column),
      ) ?? []),
    ]),
  ];
  const unread = definitionUnread(question, table);
  const missed =
    undone ??
    (unread
      ? `“${unread.name}” is defined as “${unread.means}”, which I can’t work out: I can do so with a column, over the rows of one value, or with two columns and a sign between them.`
      : unknown.length > 0
        ? `${notKnown(unknown, table)}, so I give no answer rather than a guess.`
        : `I’m not sure how to answer that from ${table.name}, so I give no answer rather than a guess.`);
  const seen = asksForTable(question, table) ? '' : saySeen(recognised, table);
  const offers = suggestQuestions(table, question, { recognised, offered: ports.offered });
  const hint = offers.length > 0 ? ' Here are questions I can answer.' : '';
  return {
    answer: `${missed}${seen}${hint}`,
    sql_query: null,
    follow_up_questions: offers,
    refused: true,
    ...(unknown.length > 0 && { unknown_words: unknown }),
  };
}

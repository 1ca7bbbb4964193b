import type { Cell, QueryResult } from '../../sources/source.ts';
import { sayAnswer, sayColumn } from './answer.ts';
import { readContext, type Candidate } from './candidates.ts';
import { continued } from './followUp.ts';
import { analystModel, type AnalystModel } from './model.ts';
import { phrasesOf } from './phrases.ts';
import { tokenize } from './tokens.ts';
import { printQuery } from './print.ts';
import { figuresOf, probability } from './probability.ts';
import { firstReading, read, readingsToOffer, type Reading } from './react.ts';
import { suggestQuestions } from './suggest.ts';
import type { AnalystTable } from '../table.ts';
import { sayReading, understoodOf, withAliases, type Understood } from './understood.ts';
import { loadValues, type RunQuery } from './values.ts';

export interface ReadingPorts {
  /** Gates a SELECT and runs it read-only, with the source's limits of time and rows. */
  run: RunQuery;
  /** The question before this one, in the same conversation. */
  previous?: string | null;
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
  clarify?: { text: string; sql: string; parts: Understood }[];
  understood?: Understood;
  /** Rows of the whole result, where not all are given. */
  total_rows?: number;
  /** How likely the answer is right. */
  probability?: number;
}

function withVocabulary(table: AnalystTable, words: { word: string; column: string }[]): AnalystTable {
  if (words.length === 0) return table;
  const columns = table.columns.map((c) => ({
    ...c,
    synonyms: [...c.synonyms, ...words.filter((w) => w.column === c.name).map((w) => w.word.toLowerCase())],
  }));
  return { ...table, columns };
}

/** Answers a question about one table by its own reading of it, asks back, or says what is missing. */
export async function askByReading(
  question: string,
  given: AnalystTable,
  ports: ReadingPorts,
): Promise<Answer> {
  const table = withVocabulary(given, ports.vocabulary ?? []);
  const model = ports.model ?? analystModel();
  const today = ports.today ?? new Date().toISOString().slice(0, 10);
  const onFault = ports.onFault ?? (() => undefined);
  const words = ports.previous ? `${ports.previous} ${question}` : question;
  const phrases = phrasesOf(words, tokenize(words));
  const values = await loadValues(table, phrases, ports.run);
  ports.signal.throwIfAborted();
  const context = readContext(question, table, values);
  const own = read(context, today, model);
  const candidates = ports.previous
    ? continued(own, context, readContext(ports.previous, table, values), today, model)
    : own;
  const chosen = await chosenReading(candidates, table, model, ports);
  if (chosen) return answered(chosen, question, table, ports);
  // What has hardly a chance isn't asked of the database.
  if (
    probability(figuresOf(candidates, 0, null, model.trust), model.odds) <
    model.thresholds.answer * hopeless
  )
    return refusal(question, table, candidates);
  const first = await firstReading(candidates, 0, model, ports.run, onFault);
  if (first && first.reading.probability >= model.thresholds.answer)
    return answered(first.reading, question, table, ports);
  if (!first) return refusal(question, table, candidates);
  const { readings, together } = await readingsToOffer(candidates, model, ports.run, onFault);
  if (readings.length > 1 && together * mostLikely(first.reading) >= model.thresholds.clarify)
    return clarification(readings, question, table, first.reading.probability);
  return refusal(question, table, candidates);
}

/** The reading that a person chose of those offered, where it is still among the candidates. */
async function chosenReading(
  candidates: Candidate[],
  table: AnalystTable,
  model: AnalystModel,
  ports: ReadingPorts,
): Promise<Reading | null> {
  const { reading, understood } = ports;
  if (!reading && !understood) return null;
  const wanted = understood && JSON.stringify(understood);
  const meant = candidates.filter(({ tree }) => {
    const named = withAliases(tree, table);
    return sayReading(named) === reading || JSON.stringify(understoodOf(named)) === wanted;
  });
  const found = await firstReading(meant, 0, model, ports.run, ports.onFault ?? (() => undefined));
  return found?.reading ?? null;
}

const hopeless = 0.15;

/** Where even the best reading is unlikely, none of the others is right either. */
const mostLikely = (reading: Reading): number => Math.min(1, reading.probability * 3);

async function answered(
  reading: Reading,
  question: string,
  table: AnalystTable,
  ports: ReadingPorts,
): Promise<Answer> {
  const tree = withAliases(reading.candidate.tree, table);
  const { result } = reading;
  const corrections = reading.candidate.scan.context.tokens.flatMap((t) =>
    t.meant === undefined ? [] : [`“${t.text}” for “${t.meant}”`],
  );
  const note = corrections.length > 0 ? `I read ${corrections.join(', ')}. ` : '';
  const total = await totalRows(reading.candidate, result, ports);
  return {
    answer: `${note}${sayAnswer(tree, result, table)}${saysPast(reading.candidate)}`,
    sql_query: printQuery(tree, table),
    follow_up_questions: suggestQuestions(table, question),
    columns: namesOf(tree, result),
    rows: result.rows,
    refused: false,
    understood: understoodOf(tree),
    probability: Number(reading.probability.toFixed(3)),
    ...(total === null ? {} : { total_rows: total }),
  };
}

/** The names that the aliases give, without running the query again. */
function namesOf(tree: ReturnType<typeof withAliases>, result: QueryResult): string[] {
  return result.columns.map((name, i) => {
    const item = tree.select[i];
    return item === undefined || item === 'all' ? name : (item.alias ?? name);
  });
}

/** "Last month" of data that ends in the past is counted from its end, and the answer says so. */
function saysPast({ tree, scan }: Candidate): string {
  const said = JSON.stringify(tree.where ?? '').includes('"said":"relative"');
  const column = scan.columns.find(
    (c) => !c.derived && typeof c.max === 'string' && (c.kind === 'date' || c.kind === 'timestamp'),
  );
  if (!said || typeof column?.max !== 'string' || column.max.slice(0, 10) >= scan.today) return '';
  return ` Counted from the end of the data, ${column.max.slice(0, 10)}.`;
}

async function totalRows(
  { sql }: Candidate,
  result: QueryResult,
  ports: ReadingPorts,
): Promise<number | null> {
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

function clarification(
  readings: Reading[],
  question: string,
  table: AnalystTable,
  probability: number,
): Answer {
  const clarify = readings.map(({ candidate }) => {
    const tree = withAliases(candidate.tree, table);
    return { text: sayReading(tree), sql: printQuery(tree, table), parts: understoodOf(tree) };
  });
  return {
    answer: `That can be read in ${clarify.length === 2 ? 'two' : 'three'} ways. Which do you mean? ${clarify.map(({ text }, i) => `${i + 1}. ${text}.`).join(' ')}`,
    sql_query: null,
    follow_up_questions: suggestQuestions(table, question),
    refused: true,
    clarify,
    probability: Number(probability.toFixed(3)),
  };
}

const quoted = (words: string[]): string =>
  words
    .slice(0, 4)
    .map((w) => `“${w}”`)
    .join(', ');

function refusal(question: string, table: AnalystTable, candidates: Candidate[]): Answer {
  const best = candidates[0];
  const unknown = best
    ? best.cover.parts
        .filter((p) => ['left:word', 'left:name', 'left:value'].includes(p.rule))
        .map((p) => best.scan.text(p.from))
    : [];
  const recognised = [
    ...new Set(
      best?.cover.parts.flatMap((p) =>
        p.uses.filter((u) => u.score > 0.7 && !u.column.derived).map((u) => u.column),
      ) ?? [],
    ),
  ];
  const missed =
    unknown.length > 0
      ? `I don’t know what ${quoted(unknown)} ${unknown.length === 1 ? 'means' : 'mean'} in ${table.name}, so I give no answer rather than a guess.`
      : `I’m not sure enough how to ask ${table.name} for that, so I give no answer rather than a guess.`;
  const seen =
    recognised.length > 0
      ? ` I recognised ${quoted(recognised.map(sayColumn))}.`
      : ` Its columns are ${quoted(table.columns.filter((c) => !c.derived).map(sayColumn))}${table.columns.length > 4 ? ' and others' : ''}.`;
  const offers = suggestQuestions(table, question, recognised);
  const hint = offers.length > 0 ? ' Here are questions I can answer.' : '';
  return { answer: `${missed}${seen}${hint}`, sql_query: null, follow_up_questions: offers, refused: true };
}

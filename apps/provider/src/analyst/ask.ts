import type { LanguageModel } from '../languageModel/languageModel.ts';
import { sayAnswer, sayColumn } from './answer.ts';
import { askByReading, type Answer, type ReadingPorts } from './reading/ask.ts';
import { isFollowUp } from './reading/followUp.ts';
import { agreesWith } from './reading/agreement.ts';
import { phrasesOf } from './reading/phrases.ts';
import { askLanguageModel, ModelAnswerFault } from './languageModelAnalyst.ts';
import { parseQuestion, type Reading } from './parse.ts';
import { printQuery } from './print.ts';
import { suggestQuestions, understood } from './suggest.ts';
import type { AnalystTable } from './table.ts';
import { tokenize } from './tokens.ts';
import type { QueryTree } from './tree.ts';
import { loadValues, type ValueIndex } from './values.ts';

export interface AskPorts extends ReadingPorts {
  languageModel?: LanguageModel | null;
  /** Sample values of a column that may go to the language model. */
  sampleValues?: number;
}

export type { Answer };

/** Answers a question about one table: with the language model where there is one, else by its own reading. */
export async function ask(question: string, table: AnalystTable, ports: AskPorts): Promise<Answer> {
  const values = await loadValues(table, phrasesOf(question, tokenize(question)), ports.run);
  ports.signal.throwIfAborted();
  if (!ports.languageModel) return askBuiltIn(question, table, values, ports);
  try {
    const found = await askLanguageModel(question, table, { ...ports, languageModel: ports.languageModel });
    return { ...found, follow_up_questions: suggestQuestions(table, values, question), refused: false };
  } catch (error) {
    if (ports.signal.aborted || !(error instanceof ModelAnswerFault)) throw error;
    const own = await askBuiltIn(question, table, values, ports);
    return { ...own, answer: `${error.message} The built-in analyst answers instead. ${own.answer}` };
  }
}

const certain = 0.99;

/** One sum, average or extreme, of all or by one column, nothing left open: there the second reader tends to list rows. */
function isCertainFigure({ select, orderBy, groupBy }: QueryTree, confidence: number): boolean {
  if (confidence < certain || groupBy.length > 1) return false;
  const expressions = [
    ...select.flatMap((s) => (s === 'all' ? [] : [s.expression])),
    ...orderBy.map((o) => o.by),
  ];
  const figures = expressions.filter((e) => e.kind === 'aggregate');
  const kinds = new Set(figures.map((f) => JSON.stringify([f.name, f.of, f.distinct])));
  return kinds.size === 1 && figures[0]?.name !== 'count';
}

async function askBuiltIn(
  question: string,
  table: AnalystTable,
  values: ValueIndex,
  ports: AskPorts,
): Promise<Answer> {
  if (ports.previous && !isFollowUp(question))
    return askBuiltIn(question, table, values, { ...ports, previous: null });
  if (ports.reading || ports.understood || ports.previous) return askByReading(question, table, ports);
  const reading = parseQuestion(question, table, values);
  if (!reading.tree || reading.confidence < understood) {
    const own = await askByReading(question, table, ports);
    return own.refused && !own.clarify ? refusal(question, table, values, reading) : own;
  }
  const sql = printQuery(reading.tree, table);
  const result = await ports.run(sql);
  if (!isCertainFigure(reading.tree, reading.confidence)) {
    // A second reading, made another way, has to bear it out: the first one's confidence is blind to what it misread.
    const agrees = await agreesWith(question, table, result, ports);
    if (!agrees) return askByReading(question, table, ports);
  }
  return {
    answer: sayAnswer(reading.tree, result, table),
    sql_query: sql,
    follow_up_questions: suggestQuestions(table, values, question),
    columns: result.columns,
    rows: result.rows,
    refused: false,
  };
}

function refusal(question: string, table: AnalystTable, values: ValueIndex, reading: Reading): Answer {
  const quoted = (words: string[]) =>
    words
      .slice(0, 4)
      .map((w) => `“${w}”`)
      .join(', ');
  const missed =
    reading.unknown.length > 0
      ? `I don’t know what ${quoted(reading.unknown)} ${reading.unknown.length === 1 ? 'means' : 'mean'} in ${table.name}, so I give no answer rather than a guess.`
      : `I couldn’t turn that into a query over ${table.name}.`;
  const seen =
    reading.recognised.length > 0
      ? ` I recognised ${quoted(reading.recognised)}.`
      : ` Its columns are ${quoted(table.columns.map(sayColumn))}${table.columns.length > 4 ? ' and others' : ''}.`;
  const offers = suggestQuestions(table, values, question);
  const hint = offers.length > 0 ? ' Here are questions I can answer.' : '';
  return { answer: `${missed}${seen}${hint}`, sql_query: null, follow_up_questions: offers, refused: true };
}

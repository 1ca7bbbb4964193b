import type { LanguageModel } from '../languageModel/languageModel.ts';
import { askByReading, type Answer, type ReadingPorts } from './reading/ask.ts';
import { isFollowUp } from './reading/followUp.ts';
import { phrasesOf } from './reading/phrases.ts';
import {
  askLanguageModel,
  ModelAnswerFault,
  sayModelReading,
  type EarlierQuestion,
  type ModelReading,
} from './languageModelAnalyst.ts';
import { opinionOf } from './opinion.ts';
import { SourceError } from '../sources/source.ts';
import { isSameAnswer, sayUnderstood } from './secondOpinion.ts';
import { suggestQuestions } from './suggest.ts';
import { inTableWords, type AnalystTable } from './table.ts';
import { tokenize } from './tokens.ts';
import { loadValues, type ValueIndex } from './values.ts';

export interface AskPorts extends ReadingPorts {
  languageModel?: LanguageModel | null;
  /** Sample values of a column that may go to the language model. */
  sampleValues?: number;
  /** Questions that were answered before, for the language model. */
  earlier?: readonly EarlierQuestion[];
}

export type { Answer };

/** Answers a question about one table: with the language model where there is one, else by its own reading. */
export async function ask(question: string, table: AnalystTable, ports: AskPorts): Promise<Answer> {
  const values = await loadValues(table, phrasesOf(question, tokenize(question)), ports.run);
  ports.signal.throwIfAborted();
  const { languageModel } = ports;
  if (!languageModel) return askBuiltIn(question, table, values, ports);
  const own = await orNull(askBuiltIn(question, table, values, ports));
  const meant = own?.understood && sayUnderstood(own.understood);
  if (own && (ports.understood || (ports.reading && ports.reading === meant))) return own;
  try {
    const found = await askLanguageModel(question, table, { ...ports, languageModel });
    const follow_up_questions = suggestQuestions(table, values, question);
    const isSecond = own !== null && meant !== undefined && !ports.reading;
    // Of rows that don't all come, which ones do is chance.
    const isWhole = !found.result.truncated && own?.total_rows === undefined;
    if (isSecond && isWhole && !isSameAnswer(found.result.rows, own.rows ?? []))
      return { ...askWhich(found, own, meant), follow_up_questions };
    return {
      ...sayModelReading(found),
      follow_up_questions,
      refused: false,
      ...(isSecond && isWhole && { understood: own.understood }),
    };
  } catch (error) {
    if (ports.signal.aborted || !(error instanceof ModelAnswerFault)) throw error;
    const instead = own ?? (await askBuiltIn(question, table, values, ports));
    return { ...instead, answer: `${error.message} The built-in analyst answers instead. ${instead.answer}` };
  }
}

/** A second opinion that the database doesn't give is none. */
async function orNull(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return null;
  }
}

/** Both were sure and found different things: the person says which was meant. */
function askWhich(found: ModelReading, own: Answer, meant: string): Omit<Answer, 'follow_up_questions'> {
  const readings = [
    { text: found.explanation.trim() || 'As the language model reads it', sql: found.sql },
    { text: meant, sql: own.sql_query ?? '', parts: own.understood },
  ];
  return {
    answer: `That can be read in two ways. Which do you mean? ${readings.map(({ text }, i) => `${i + 1}. ${text.replace(/\.$/, '')}.`).join(' ')}`,
    sql_query: null,
    refused: true,
    clarify: readings,
  };
}

/** Another reader's opinion is asked where the question stands for itself. */
async function askBuiltIn(
  question: string,
  table: AnalystTable,
  values: ValueIndex,
  ports: AskPorts,
): Promise<Answer> {
  const previous = ports.previous && isFollowUp(question) ? ports.previous : null;
  const isOwn = !previous && !ports.reading && !ports.understood;
  return askByReading(question, table, { ...ports, previous }, () =>
    isOwn ? opinionOf(inTableWords(question, table), table, values, ports.run) : Promise.resolve(null),
  );
}

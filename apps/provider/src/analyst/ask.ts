import type { LanguageModel } from '../languageModel/languageModel.ts';
import { askByReading, type Answer, type ReadingPorts } from './reading/ask.ts';
import { isFollowUp } from './reading/followUp.ts';
import { phrasesOf } from './reading/phrases.ts';
import { askLanguageModel, ModelAnswerFault } from './languageModelAnalyst.ts';
import { opinionOf } from './opinion.ts';
import { suggestQuestions } from './suggest.ts';
import { inTableWords, type AnalystTable } from './table.ts';
import { tokenize } from './tokens.ts';
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

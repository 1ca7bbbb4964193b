import type { LanguageModel } from '../languageModel/languageModel.ts';
import { askByReading, type Answer, type AskedBefore, type ReadingPorts } from './reading/ask.ts';
import { isFollowUp } from './reading/followUps/followUp.ts';
import { plainTimes } from './reading/tokens/plainTimes/plainTimes.ts';
import { withReach } from './reading/shared/lookups/timeReach.ts';
import {
  askLanguageModel,
  ModelAnswerFault,
  type EarlierQuestion,
  type ModelReading,
} from './languageModelAnalyst.ts';
import { opinionOf } from './secondReader/opinion.ts';
import { SourceError } from '../sources/source.ts';
import { sayUnderstood, weighed } from './secondOpinion.ts';
import { suggestQuestions } from './reading/reaction/suggestions.ts';
import type { AnalystTable } from './table.ts';

export interface AskPorts extends ReadingPorts {
  languageModel?: LanguageModel | null;
  /** Sample values of a column that may go to the language model. */
  sampleValues?: number;
  /** Questions that were answered before, for the language model. */
  earlier?: readonly EarlierQuestion[];
}

export type { Answer };

/** From the question on; later, what the built-in analyst has found couldn't be told any more. */
const modelMs = 50_000;

/** The model's reading, unless it comes too late. */
async function inTime(reading: Promise<ModelReading>, begun: number): Promise<ModelReading> {
  const late = Promise.withResolvers<never>();
  const fault = new ModelAnswerFault('The language model took too long.');
  const timer = setTimeout(() => late.reject(fault), begun + modelMs - performance.now());
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Answers a question about one table: with the language model where there is one, else by its own reading. */
export async function ask(question: string, table: AnalystTable, ports: AskPorts): Promise<Answer> {
  const { languageModel } = ports;
  if (!languageModel) return askBuiltIn(question, table, ports);
  const begun = performance.now();
  const own = await orNull(askBuiltIn(question, table, ports));
  if (own && isMeant(own, ports)) return own;
  try {
    const found = await inTime(askLanguageModel(question, table, { ...ports, languageModel }), begun);
    return {
      ...weighed(found, ports.reading ? null : own),
      follow_up_questions: suggestQuestions(table, question, { offered: ports.offered }),
    };
  } catch (error) {
    if (ports.signal.aborted || !(error instanceof ModelAnswerFault)) throw error;
    const instead = own ?? (await askBuiltIn(question, table, ports));
    return {
      ...instead,
      answer: `${error.message} The built-in analyst answers instead. ${instead.answer}`,
    };
  }
}

/** A person has chosen the built-in reading, by its words or by its parts. */
const isMeant = ({ isChosen, understood }: Answer, ports: AskPorts): boolean =>
  Boolean(isChosen) ||
  Boolean(ports.understood) ||
  Boolean(ports.reading && understood && sayUnderstood(understood) === ports.reading);

/** A second opinion that the database doesn't give is none. */
async function orNull(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return null;
  }
}

/** What was asked before is read as it is now. */
const inPlainTimes = (
  { question, reading, previous }: AskedBefore,
  plain: (text: string) => string,
): AskedBefore => ({
  question: plain(question),
  reading: reading ?? null,
  previous: previous ? inPlainTimes(previous, plain) : null,
});

/** Another reader's opinion is asked where the question stands for itself. */
async function askBuiltIn(said: string, given: AnalystTable, ports: AskPorts): Promise<Answer> {
  const table = await withReach(given, ports.run);
  const plain = (text: string): string => plainTimes(text, table, ports.today);
  const question = plain(said);
  const previous =
    ports.previous && isFollowUp(question, ports.previous) ? inPlainTimes(ports.previous, plain) : null;
  const isOwn = !previous && !ports.reading && !ports.understood;
  return askByReading(question, table, { ...ports, previous }, (ownTable, values) =>
    isOwn ? opinionOf(question, ownTable, values, ports.run) : Promise.resolve(null),
  );
}

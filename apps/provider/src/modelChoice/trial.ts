import type { LanguageModelTrial } from '@plinth/api/contract';
import * as z from 'zod';
import { LanguageModelFault, type LanguageModel } from '../languageModel/languageModel.ts';
import { SourceError } from '../sources/source.ts';
import { sourceDetail } from '../sources/sourceFailure.ts';
import type { Asking } from '../work/tasks.ts';

export const trialMs = 30_000;

type Step = NonNullable<LanguageModelTrial['step']>;
type Failed = Pick<LanguageModelTrial, 'ok' | 'step' | 'reason'>;

const failed = (step: Step, reason: string): Failed => ({ ok: false, step, reason });

/** Which part of what was entered a failure points at. */
const stepOf = ({ reason, status }: LanguageModelFault): Step => {
  if (status === 401 || status === 403) return 'key';
  if (status !== null) return status === 404 || status === 400 ? 'model' : 'address';
  return reason === 'unreachable' || reason === 'timeout' ? 'address' : 'model';
};

const explain = (error: unknown): Failed => {
  if (error instanceof LanguageModelFault) {
    const { cause } = (error.cause ?? {}) as { cause?: unknown };
    const reason = cause instanceof SourceError ? sourceDetail(cause) : error.message;
    return failed(stepOf(error), reason);
  }
  if (error instanceof SourceError) return failed('query', sourceDetail(error));
  throw error;
};

const reply = z.object({ sql: z.string().nullable(), explanation: z.string() });

/** Asks for a query as the analyst does, and runs it. */
export const tryQuery = async (
  model: LanguageModel,
  { prompt, schema }: Asking,
  run: (sql: string) => Promise<{ rows: unknown[] }>,
  signal: AbortSignal,
): Promise<Omit<LanguageModelTrial, 'ms' | 'question'>> => {
  try {
    const { sql, explanation } = reply.parse(await model.complete(z.fromJSONSchema(schema), prompt, signal));
    if (sql === null || sql.trim() === '')
      return failed(
        'query',
        `The language model found no query for that. ${explanation.slice(0, 500)}`.trim(),
      );
    const query = sql.trim().replace(/;\s*$/, '');
    const { rows } = await run(query);
    return { ok: true, sql: query, rows: rows.length };
  } catch (error) {
    return explain(error);
  }
};

const sum = {
  question: 'How much is 17 plus 25?',
  schema: z.object({ answer: z.string() }),
};

/** A question for hosts that have no data to ask about yet. */
export const trySum = async (
  model: LanguageModel,
  signal: AbortSignal,
): Promise<Omit<LanguageModelTrial, 'ms'>> => {
  const { question, schema } = sum;
  try {
    const prompt = { system: 'Answer the question in a word or two.', user: question };
    const { answer } = await model.complete(schema, prompt, signal);
    return { ok: true, question, answer: answer.slice(0, 200) };
  } catch (error) {
    return { question, ...explain(error) };
  }
};

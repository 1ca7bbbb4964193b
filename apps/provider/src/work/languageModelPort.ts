import * as z from 'zod';
import {
  LanguageModelFault,
  type LanguageModel,
  type ModelInUse,
  type Prompt,
} from '../languageModel/languageModel.ts';
import type { Caller } from './task.ts';

/** The language model of the caller, as far as a task has to know it. */
export interface ModelAccess {
  name: string;
  sampleValues: number;
}

export const accessTo = (inUse: ModelInUse | null): ModelAccess | null =>
  inUse && { name: inUse.model.name, sampleValues: inUse.sampleValues };

export type JsonSchema = Extract<Parameters<typeof z.fromJSONSchema>[0], object>;

/** The caller's language model as a task sees it. A schema can't pass between threads, so both sides hold one. */
export const languageModelOf = (name: string, caller: Caller): LanguageModel => ({
  name,
  async complete(schema, prompt) {
    const answer = await caller.ask('complete', z.toJSONSchema(schema), prompt);
    const parsed = schema.safeParse(answer);
    if (!parsed.success)
      throw new LanguageModelFault('nonsense', 'The language model’s answer had the wrong form.');
    return parsed.data;
  },
});

/** The caller's side of {@link languageModelOf}. */
export const completePort =
  (model: LanguageModel, signal: AbortSignal) =>
  (schema: JsonSchema, prompt: Prompt): Promise<unknown> =>
    model.complete(z.fromJSONSchema(schema), prompt, signal);

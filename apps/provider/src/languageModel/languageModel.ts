import type * as z from 'zod';

/** What the model is asked: `system` fixes its role and rules, `user` holds the case at hand. */
export interface Prompt {
  system: string;
  user: string;
}

/**
 * The one door to a language model, used by the writer of data models and by the analyst. An answer always
 * fits the schema; everything else ends as a {@link LanguageModelFault}, so that callers can fall back.
 */
export interface LanguageModel {
  /** Model name for logs. */
  readonly name: string;
  complete<T>(schema: z.ZodType<T>, prompt: Prompt, signal: AbortSignal): Promise<T>;
}

/** A language model, and how many values of a column it may be told. */
export interface ModelInUse {
  model: LanguageModel;
  sampleValues: number;
}

/** The one that answers now; null for the built-in analyst alone. */
export type ModelNow = () => Promise<ModelInUse | null>;

/** What a server is sent of a prompt. The schema is in it as well: many servers accept `response_format` and then ignore it. */
export const instructionsOf = (prompt: Prompt, schema: object): string =>
  `${prompt.system}\n\nAnswer with one JSON object and nothing else. It must fit this JSON schema:\n${JSON.stringify(schema)}`;

export type LanguageModelFaultReason = 'timeout' | 'unreachable' | 'refused' | 'nonsense' | 'cancelled';

export class LanguageModelFault extends Error {
  readonly reason: LanguageModelFaultReason;
  /** Of the server's answer, where it refused. */
  readonly status: number | null;
  constructor(
    reason: LanguageModelFaultReason,
    message: string,
    { status = null, ...options }: ErrorOptions & { status?: number | null } = {},
  ) {
    super(message, options);
    this.name = 'LanguageModelFault';
    this.reason = reason;
    this.status = status;
  }
}

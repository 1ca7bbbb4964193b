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

export type LanguageModelFaultReason = 'timeout' | 'unreachable' | 'refused' | 'nonsense' | 'cancelled';

export class LanguageModelFault extends Error {
  readonly reason: LanguageModelFaultReason;
  constructor(reason: LanguageModelFaultReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LanguageModelFault';
    this.reason = reason;
  }
}

import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output } from 'ai';
import * as z from 'zod';
import { boundedFetch } from './boundedFetch.ts';
import { instructionsOf, LanguageModelFault, type LanguageModel, type Prompt } from './languageModel.ts';
import { asPiece } from '../watch/pieces.ts';

interface LanguageModelSettings {
  /** Address of any OpenAI-compatible server, such as `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  model: string;
  apiKey?: string | null;
  timeoutMs?: number;
  /** How it is reached, where not every address may be. */
  fetch?: typeof fetch;
}

// The SDK prints its own hints to the console; ours go through the log of the provider.
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

export class OpenAiCompatible implements LanguageModel {
  readonly name: string;
  readonly #settings: LanguageModelSettings;
  readonly #timeoutMs: number;

  constructor(settings: LanguageModelSettings) {
    this.name = settings.model;
    this.#settings = settings;
    this.#timeoutMs = settings.timeoutMs ?? 45_000;
  }

  async complete<T>(schema: z.ZodType<T>, prompt: Prompt, signal: AbortSignal): Promise<T> {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const either = AbortSignal.any([signal, timeout]);
    try {
      return await asPiece('language model', () => this.#askStructured(schema, prompt, either));
    } catch (error) {
      if (signal.aborted)
        throw new LanguageModelFault('cancelled', 'The request was cancelled.', { cause: error });
      if (timeout.aborted) {
        const seconds = Math.round(this.#timeoutMs / 100) / 10;
        throw new LanguageModelFault('timeout', `The language model gave no answer within ${seconds} s.`, {
          cause: error,
        });
      }
      if (NoObjectGeneratedError.isInstance(error)) {
        const rescued = fromFence(schema, error.text);
        if (rescued) return rescued.value;
      }
      throw translate(error);
    }
  }

  async #askStructured<T>(schema: z.ZodType<T>, prompt: Prompt, signal: AbortSignal): Promise<T> {
    try {
      return await this.#ask(schema, prompt, signal, true);
    } catch (error) {
      // Older servers answer 400 or 422 to a JSON schema in `response_format`.
      const unsupported =
        APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422);
      if (!unsupported) throw error;
      return this.#ask(schema, prompt, signal, false);
    }
  }

  async #ask<T>(
    schema: z.ZodType<T>,
    prompt: Prompt,
    signal: AbortSignal,
    supportsStructuredOutputs: boolean,
  ): Promise<T> {
    const { baseUrl, apiKey, model, fetch: send = fetch } = this.#settings;
    const server = createOpenAICompatible({
      name: 'plinth',
      baseURL: baseUrl,
      apiKey: apiKey ?? undefined,
      supportsStructuredOutputs,
      fetch: boundedFetch(send),
    });
    const result = await generateText({
      model: server.chatModel(model),
      instructions: instructionsOf(prompt, z.toJSONSchema(schema)),
      prompt: prompt.user,
      output: Output.object({ schema }),
      temperature: 0,
      maxRetries: 0,
      abortSignal: signal,
    });
    return result.output;
  }
}

/** Small models often wrap a right answer into a Markdown fence or a sentence. */
function fromFence<T>(schema: z.ZodType<T>, text: string | undefined): { value: T } | null {
  const start = text?.indexOf('{') ?? -1;
  const end = text?.lastIndexOf('}') ?? -1;
  if (!text || start < 0 || end <= start) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text.slice(start, end + 1)));
    return parsed.success ? { value: parsed.data } : null;
  } catch {
    return null;
  }
}

function translate(error: unknown): LanguageModelFault {
  if (error instanceof LanguageModelFault) return error;
  if (NoObjectGeneratedError.isInstance(error)) {
    if (error.finishReason === 'content-filter' || !error.text?.trim())
      return new LanguageModelFault('refused', 'The language model declined to answer.', { cause: error });
    if (error.finishReason === 'length')
      return new LanguageModelFault('nonsense', "The language model's answer was cut off.", { cause: error });
    const declined = /^\W*(i['’]?m sorry|sorry|i can(no|['’])t|i am unable|i won['’]t)/i.test(error.text);
    return declined
      ? new LanguageModelFault('refused', 'The language model declined to answer.', { cause: error })
      : new LanguageModelFault('nonsense', "The language model's answer had the wrong form.", {
          cause: error,
        });
  }
  // The SDK gives no output at all where a filter ended the answer.
  if (NoOutputGeneratedError.isInstance(error))
    return new LanguageModelFault('refused', 'The language model declined to answer.', { cause: error });
  if (APICallError.isInstance(error)) {
    const status = error.statusCode;
    if (status === undefined || status === 200)
      return new LanguageModelFault(
        status === 200 ? 'nonsense' : 'unreachable',
        status === 200
          ? "The language model's server sent an answer that cannot be read."
          : 'The language model could not be reached.',
        { cause: error },
      );
    return new LanguageModelFault('unreachable', `The language model's server answered ${status}.`, {
      cause: error,
      status,
    });
  }
  return new LanguageModelFault('unreachable', 'The language model could not be reached.', { cause: error });
}

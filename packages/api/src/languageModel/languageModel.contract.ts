import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import {
  flag,
  list,
  nullable,
  number,
  object,
  sometimes,
  text,
  word,
  type Read,
  type Sent,
} from '../http/described.ts';

/** Who answers: the built-in analyst alone, a server found on the host's machine, or any address. */
export const languageModelKinds = ['built_in', 'local', 'address'] as const;

const languageModel = object({
  must: { kind: word(languageModelKinds) },
  may: {
    /** The address, and its model there; kept while another kind is chosen. */
    base_url: nullable(text),
    model: nullable(text),
    /** The model of the server on the host's machine. */
    local_model: nullable(text),
    /** A key is kept for the address; it is never sent back. */
    has_key: flag,
    /** A key is kept that can’t be read any more, since the host’s own key was changed: it has to be entered again. */
    needs_key: sometimes(flag),
    /** Sample values, and values inside descriptions, are told. */
    shares_values: flag,
    /** Why who asks can't change it: the environment sets it, or somebody else is the host's owner. */
    held_by: nullable(word(['environment', 'owner'])),
  },
});
export type LanguageModelState = Sent<typeof languageModel>;
export type ReadLanguageModelState = Read<typeof languageModel>;

const choice = z.object({
  kind: z.enum(languageModelKinds),
  base_url: z.optional(z.string()),
  model: z.optional(z.string()),
  local_model: z.optional(z.string()),
  /** Left out: the one that is kept for this address. Empty: none. */
  key: z.optional(z.string()),
  shares_values: z.boolean(),
});
export type LanguageModelChoice = z.infer<typeof choice>;

export const readLanguageModel = defineCall({
  name: 'readLanguageModel',
  summary: 'The language model of this host, and whether who asks may change it',
  method: 'GET',
  path: '/language-model',
  answer: languageModel,
  extension: true,
});

export const saveLanguageModel = defineCall({
  name: 'saveLanguageModel',
  summary: 'Choose the language model for everyone on this host; another address forgets the kept key',
  method: 'PUT',
  path: '/language-model',
  body: choice,
  answer: languageModel,
  failures: [403, 422],
  extension: true,
});

export const findLocalModels = defineCall({
  name: 'findLocalModels',
  summary:
    'Look for a server of language models on the host’s machine; its models, none where it isn’t there',
  method: 'GET',
  path: '/language-model/local',
  answer: object({ must: { found: flag }, may: { base_url: text, models: list(text) } }),
  failures: [403],
  extension: true,
});

const trial = object({
  must: { ok: flag },
  may: {
    /** Where it failed. */
    step: sometimes(word(['address', 'key', 'model', 'query'])),
    /** Why it failed, in a sentence. */
    reason: sometimes(text),
    question: text,
    /** The query that it wrote and that ran, and how many rows it found. */
    sql: sometimes(text),
    rows: sometimes(number),
    /** What it said, where there is no data model to ask about. */
    answer: sometimes(text),
    ms: number,
  },
});
export type LanguageModelTrial = Sent<typeof trial>;
export type ReadLanguageModelTrial = Read<typeof trial>;

export const testLanguageModel = defineCall({
  name: 'testLanguageModel',
  summary: 'Ask a language model one question, as it would be saved',
  method: 'POST',
  path: '/language-model/test',
  body: choice,
  answer: trial,
  failures: [403, 422, 429],
  extension: true,
});

const message = object({ must: { role: text, content: text } });

export const previewSent = defineCall({
  name: 'previewSent',
  summary:
    'What a language model would be sent with a question about the newest data model of who asks, and to write it',
  method: 'GET',
  path: '/language-model/sent',
  query: z.object({ shares_values: z.enum(['true', 'false']) }),
  answer: object({
    must: { messages: list(message) },
    may: {
      /** What it would be sent first when the columns of that model are written. */
      writing: list(message),
      /** The name of the data model; null where there is none. */
      about: nullable(text),
    },
  }),
  extension: true,
});

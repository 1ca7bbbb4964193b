import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { flag, list, object, sometimes, text, word, type Sent } from '../http/described.ts';

/** What a person can say that a word means; `value` is one of a column's values. */
const teachableKinds = ['column', 'value', 'definition'] as const;

/** A `question` is a whole question, kept when a person chose one of its readings. */
const wordKinds = [...teachableKinds, 'question'] as const;

const taughtWord = object({
  must: {
    id: text,
    word: text,
    kind: word(wordKinds),
    /** The name of the column, the value, the definition in words, or the reading. */
    means: text,
  },
  may: {
    /** Whose value it is. */
    column: sometimes(text),
    /** Other words for a definition. */
    synonyms: sometimes(list(text)),
    /** The e-mail address of who taught it. */
    taught_by: text,
    taught_at: text,
  },
});
export type TaughtWord = Sent<typeof taughtWord>;

const meaning = z.object({
  word: z.string(),
  kind: z.enum(teachableKinds),
  means: z.string(),
  column: z.optional(z.string()),
  /** Of a definition, where the host keeps them; those that it had before give way to these. */
  synonyms: z.optional(z.array(z.string())),
});
export type WordMeaning = z.infer<typeof meaning>;

export const listWords = defineCall({
  name: 'listWords',
  summary: 'Words that people taught for a model, and what they mean there, by the alphabet',
  method: 'GET',
  path: '/data-model/:id/words',
  answer: object({
    must: { words: list(taughtWord) },
    /** Whether definitions can have synonyms. */
    may: { keeps_synonyms: sometimes(flag) },
  }),
  failures: [404],
  extension: true,
});

export const teachWord = defineCall({
  name: 'teachWord',
  summary: 'Teach what a word means; one that was taught before means this from now on',
  method: 'POST',
  path: '/data-model/:id/words',
  body: meaning,
  status: 201,
  answer: taughtWord,
  failures: [404, 422, 429],
  extension: true,
});

export const forgetWord = defineCall({
  name: 'forgetWord',
  summary: 'Forget a word that was taught',
  method: 'DELETE',
  path: '/data-model/:id/words/:word',
  failures: [404],
  extension: true,
});

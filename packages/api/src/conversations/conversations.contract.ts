import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import {
  list,
  nullable,
  number,
  object,
  sometimes,
  text,
  title,
  word,
  type Read,
  type Sent,
} from '../http/described.ts';
import { analystAnswer, runModelSql } from '../models/models.contract.ts';

export const keptQuestionStatuses = ['pending', 'answered', 'failed', 'stopped'] as const;

const conversation = object({
  must: { id: text, title },
  may: {
    created_at: text,
    /** When something was asked or answered last. */
    updated_at: text,
    /** How many were asked. */
    questions: number,
    /** Set while a question is being answered. */
    pending_since: nullable(text),
  },
});
export type Conversation = Sent<typeof conversation>;
export type ReadConversationEntry = Read<typeof conversation>;

const keptQuestion = object({
  must: { id: text, question: text, status: word(keptQuestionStatuses) },
  may: {
    asked_at: text,
    /** The question before it that it goes on from. */
    previous: nullable(text),
    /** The reading that was chosen. */
    reading: nullable(text),
    /** Where it was answered. */
    answer: sometimes(analystAnswer),
    /** Where it failed: what the call answered. */
    failure: sometimes(object({ must: { status: number }, may: { detail: text } })),
    /** The words it was answered by, where parts of what was understood were changed. */
    meant: nullable(text),
    /** The query that a person made of the answer's, with its rows. */
    edited: nullable(object({ must: { sql: text, result: runModelSql.answer } })),
  },
});
export type KeptQuestion = Sent<typeof keptQuestion>;

const talk = object({
  must: { id: text, title, questions: list(keptQuestion) },
  may: { created_at: text, updated_at: text },
});
export type ConversationTalk = Sent<typeof talk>;
export type ReadConversationTalk = Read<typeof talk>;

export const listConversations = defineCall({
  name: 'listConversations',
  summary: 'Conversations about a model, the one used last first',
  method: 'GET',
  path: '/data-model/:id/conversations',
  answer: object({ must: { conversations: list(conversation) } }),
  failures: [404],
  extension: true,
});

export const readConversation = defineCall({
  name: 'readConversation',
  summary: 'One conversation with its questions and answers, the first first',
  method: 'GET',
  path: '/data-model/:id/conversations/:conversation',
  answer: talk,
  failures: [404],
  extension: true,
});

export const renameConversation = defineCall({
  name: 'renameConversation',
  summary: 'Give a conversation another title',
  method: 'PATCH',
  path: '/data-model/:id/conversations/:conversation',
  body: z.object({ title: z.string() }),
  failures: [404, 422],
  extension: true,
});

export const deleteConversation = defineCall({
  name: 'deleteConversation',
  summary: 'Delete a conversation',
  method: 'DELETE',
  path: '/data-model/:id/conversations/:conversation',
  failures: [404],
  extension: true,
});

export const stopQuestion = defineCall({
  name: 'stopQuestion',
  summary: 'Stop the question of a conversation that is being answered, if there is one',
  method: 'POST',
  path: '/data-model/:id/conversations/:conversation/stop',
  failures: [404],
  extension: true,
});

export const dropEditedSql = defineCall({
  name: 'dropEditedSql',
  summary: 'Forget the query that was made of an answer of a conversation',
  method: 'DELETE',
  path: '/data-model/:id/conversations/:conversation/questions/:question/sql',
  failures: [404],
  extension: true,
});

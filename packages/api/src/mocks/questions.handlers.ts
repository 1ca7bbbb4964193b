import { delay, type HttpHandler } from 'msw';
import { maxQuestionLength } from '../facts.ts';
import { askModel, listStarters, readModelSql, runModelSql } from '../models/models.contract.ts';
import type { ConversationStore } from './conversations.store.ts';
import { mockCall, MockFailure } from './mockCall.ts';
import {
  answerFixture,
  clarificationFixture,
  refusalFixture,
  starterFixture,
  unknownWordFixture,
} from './models.fixtures.ts';
import type { ModelStore } from './models.store.ts';
import type { WordStore } from './words.handlers.ts';

/** `pace`: milliseconds before an answer. */
export const createQuestionHandlers = (
  host: string,
  models: ModelStore,
  talks: ConversationStore,
  words: WordStore,
  pace: number,
): HttpHandler[] => [
  mockCall(host, listStarters, ({ params }) => {
    models.find(params['id']);
    return { questions: [...starterFixture] };
  }),
  mockCall(host, askModel, async ({ body }) => {
    const { data_model_id, conversation, replaces, ...asked } = askModel.body.parse(body);
    const { question, reading } = asked;
    if (question.trim().length > maxQuestionLength)
      throw new MockFailure(422, { detail: `Ask in at most ${maxQuestionLength} characters.` });
    models.find(data_model_id);
    const answer = async () => {
      if (pace > 0) await delay(pace);
      if (reading !== undefined) words.keepChoice(data_model_id, question, reading);
      else if (/\bbest\b/i.test(question) && !words.knows(data_model_id, question))
        return clarificationFixture(question);
      if (/\brevenue\b/i.test(question) && !words.knows(data_model_id, 'revenue'))
        return unknownWordFixture(question);
      return /\bweather\b/i.test(question) ? refusalFixture(question) : answerFixture(question);
    };
    if (conversation === undefined) return answer();
    return replaces === undefined
      ? talks.ask(data_model_id, conversation, asked, answer)
      : talks.change(data_model_id, conversation, replaces, question, answer);
  }),
  mockCall(host, readModelSql, ({ params }) => {
    models.find(params['id']);
    return { dialect: 'duckdb', table: 'orders' };
  }),
  mockCall(host, runModelSql, async ({ params, body }) => {
    const { sql, keep } = runModelSql.body.parse(body);
    if (sql.trim() === '') throw new MockFailure(422, { detail: 'Write a SELECT to run.' });
    models.find(params['id']);
    if (!/^\s*(select|with)\b/i.test(sql)) throw new MockFailure(422, { detail: 'Only SELECT is allowed.' });
    if (pace > 0) await delay(pace);
    const most = Number(/\blimit\s+(\d+)/i.exec(sql)?.[1] ?? Infinity);
    const { columns = [], rows = [] } = answerFixture(sql);
    const result = { columns, rows: rows.slice(0, most) };
    if (keep) talks.keepEdited(params['id']!, keep.conversation, keep.question, { sql, result });
    return result;
  }),
];

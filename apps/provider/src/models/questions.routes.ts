import {
  askModel,
  deleteConversation,
  dropEditedSql,
  listConversations,
  readConversation,
  readModelSql,
  renameConversation,
  runModelSql,
  stopQuestion,
  type TaughtWord,
} from '@plinth/api/contract';
import { maxQuestionLength } from '@plinth/api/facts';
import { Refusal } from '../http/refusal.ts';
import type { CallRequest, RegisterCall } from '../http/route.ts';
import type { Provider } from '../provider.ts';
import type { Questions } from './questions.ts';
import type { Conversations } from './conversations.ts';
import { dataOf, type DataParts } from './modelData.ts';
import { runSql } from './runSql.ts';
import { wordKey, type Words } from './words.ts';

export interface QuestionParts extends DataParts {
  provider: Provider;
  questions: Questions;
  conversations: Conversations;
  words: Words;
}

type Talk = Pick<CallRequest<typeof readConversation>, 'session' | 'params'>;

const placeOf = ({ session, params }: Talk) => ({
  userId: session.userId,
  modelId: params.id,
  conversation: params.conversation,
});

const registerConversations = (on: RegisterCall, { conversations, models }: QuestionParts): void => {
  on(listConversations, async ({ session, params }) => {
    await models.get(session.userId, params.id);
    return { conversations: await conversations.list(session.userId, params.id) };
  });

  on(readConversation, (request) => conversations.read(placeOf(request)));

  on(renameConversation, async (request) => {
    await conversations.rename(placeOf(request), request.body.title);
    return undefined;
  });

  on(deleteConversation, async (request) => {
    await conversations.remove(placeOf(request));
    return undefined;
  });

  on(dropEditedSql, async (request) => {
    await conversations.keepEdited(placeOf(request), request.params.question, null);
    return undefined;
  });

  on(stopQuestion, async (request) => {
    await conversations.stop(placeOf(request));
    return undefined;
  });
};

/** What is longer is none that was offered. */
const maxReading = 10_000;

/** Its fields in one order, whatever is sent. */
const nothingUnderstood = { measure: [], grouping: [], filters: [], time: [], order: [], limit: null };

/** The reading that a person chose when the question was asked before. */
export const choiceBefore = (taught: readonly TaughtWord[], question: string): string | null =>
  taught.find(({ kind, word }) => kind === 'question' && wordKey(word) === wordKey(question))?.means ?? null;

export const registerQuestions = (on: RegisterCall, parts: QuestionParts): void => {
  registerConversations(on, parts);
  const { provider, questions, conversations, words } = parts;
  on(askModel, async ({ session, body, signal: gone }) => {
    const { userId } = session;
    const question = body.question.trim();
    await provider.quotas.countQuestion(userId);
    if (question === '') throw new Refusal(422, 'Ask a question.');
    if (question.length > maxQuestionLength)
      throw new Refusal(422, `Ask in at most ${maxQuestionLength} characters.`);
    const data = await dataOf(parts, userId, body.data_model_id);
    const { model } = data;
    const { previous, reading, understood, conversation, replaces } = body;
    const asked = {
      question,
      previous: previous?.trim().slice(0, maxQuestionLength) || null,
      reading: reading?.slice(0, maxReading) ?? null,
    };
    const taught = await words.list(model.summary.id);
    const place = conversation === undefined ? null : { userId, modelId: model.summary.id, conversation };
    const meant = {
      ...asked,
      previous: await conversations.askedBefore(place, asked.previous),
      reading: asked.reading ?? (understood ? null : choiceBefore(taught, question)),
      understood: understood && { ...nothingUnderstood, ...understood },
      taught,
      offered: place === null ? [] : await conversations.offeredLast(place),
      earlier: () => conversations.goodQuestions(userId, model.summary.id),
    };
    const answer = async (signal: AbortSignal) => {
      const given = await questions.answer(data, meant, signal);
      if (asked.reading !== null && given.sql_query !== null && asked.reading.length <= maxQuestionLength)
        await words.keepChoice({ userId, modelId: model.summary.id }, question, asked.reading);
      return given;
    };
    if (place === null) return answer(gone);
    return replaces === undefined
      ? conversations.ask(place, asked, answer)
      : conversations.change(place, replaces, question, answer);
  });

  on(readModelSql, async ({ session, params }) => {
    const { model, source } = await dataOf(parts, session.userId, params.id);
    return { dialect: source.dialect, table: source.tableReference(model.table) };
  });

  on(runModelSql, async ({ session, params, body, signal }) => {
    await provider.quotas.countQuestion(session.userId);
    if (body.sql.trim() === '') throw new Refusal(422, 'Write a SELECT to run.');
    const { model, source } = await dataOf(parts, session.userId, params.id);
    const result = await runSql(model, source, body.sql, signal);
    const { keep, sql } = body;
    if (keep !== undefined) {
      const place = { userId: session.userId, modelId: model.summary.id, conversation: keep.conversation };
      await conversations.keepEdited(place, keep.question, { sql, result });
    }
    return result;
  });
};

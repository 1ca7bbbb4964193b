import { randomUUID } from 'node:crypto';
import type { AnalystAnswer, Conversation, KeptQuestion } from '@plinth/api/contract';
import { maxConversationTitle } from '@plinth/api/facts';
import type { Kysely, Transaction } from 'kysely';
import { JsonText, jsonText } from '../http/jsonText.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { ConversationRow, QuestionRow, Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { AskedQuestion } from './questions.ts';

const maxConversations = 200;
const maxQuestions = 100;
const maxAnswerBytes = 100_000;
/** Longer than an answer may take: whoever answers has died when nothing came by then. */
const pendingMs = 2 * 60_000;

const noConversation = () => new Refusal(404, 'There is no conversation with this ID.');
const wasStopped = () => new Refusal(409, 'The question was stopped.');

interface Place {
  userId: string;
  modelId: string;
  conversation: string;
}

interface KeptFailure {
  status: number;
  detail: string;
}

const cutOff: KeptFailure = {
  status: 503,
  detail: 'The host stopped before it had an answer. Please try again.',
};

type Outcome = { status: 'answered'; answer: AnalystAnswer } | { status: 'failed'; failure: KeptFailure };

/** As JSON, with as many of its rows as there is room for. */
const answerText = (answer: AnalystAnswer): string => {
  const text = JSON.stringify(answer);
  if (Buffer.byteLength(text) <= maxAnswerBytes) return text;
  const { rows = [], total_rows = rows.length } = answer;
  if (rows.length > 0)
    return answerText({ ...answer, rows: rows.slice(0, Math.floor(rows.length / 2)), total_rows });
  return JSON.stringify({
    question: answer.question,
    answer: answer.answer.slice(0, maxAnswerBytes / 10),
    sql_query: null,
    follow_up_questions: [],
  } satisfies AnalystAnswer);
};

const isPending = ({ pending_until }: Pick<ConversationRow, 'pending_until'>, now: string): boolean =>
  pending_until !== null && pending_until > now;

const keptQuestion = (row: QuestionRow, openId: string | null): JsonText => {
  const lost = row.status === 'pending' && row.id !== openId;
  const failure = lost ? JSON.stringify(cutOff) : row.failure;
  const known: Omit<KeptQuestion, 'answer' | 'failure'> = {
    id: row.id,
    question: row.question,
    status: lost ? 'failed' : row.status,
    asked_at: row.asked_at,
    previous: row.previous,
    reading: row.reading,
  };
  return jsonText({
    ...known,
    ...(row.answer === null ? {} : { answer: new JsonText(row.answer) }),
    ...(failure === null ? {} : { failure: new JsonText(failure) }),
  });
};

const titleOf = ({ question }: AskedQuestion): string =>
  question.length <= maxConversationTitle ? question : `${question.slice(0, maxConversationTitle - 1)}…`;

/** Conversations as rows, and the questions of them that are being answered. */
export class Conversations {
  readonly #db: Store['db'];
  readonly #quotas: Quotas;
  readonly #now: () => number;
  readonly #failureOf: (error: unknown) => KeptFailure;
  readonly #running = new Map<string, { controller: AbortController; ended: Promise<unknown> }>();

  constructor({ db }: Store, quotas: Quotas, now: () => number, failureOf: (error: unknown) => KeptFailure) {
    this.#db = db;
    this.#quotas = quotas;
    this.#now = now;
    this.#failureOf = failureOf;
  }

  async list(userId: string, modelId: string): Promise<Conversation[]> {
    const now = isoTime(this.#now());
    const rows = await this.#db
      .selectFrom('conversations')
      .selectAll()
      .select((row) =>
        row
          .selectFrom('questions')
          .whereRef('questions.user_id', '=', 'conversations.user_id')
          .whereRef('questions.conversation_id', '=', 'conversations.id')
          .select((question) => question.fn.countAll().as('count'))
          .as('questions'),
      )
      .where('user_id', '=', userId)
      .where('model_id', '=', modelId)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      created_at: row.created_at,
      updated_at: row.updated_at,
      questions: Number(row.questions),
      pending_since: isPending(row, now) ? row.pending_since : null,
    }));
  }

  async read(place: Place): Promise<JsonText> {
    const { id, title, created_at, updated_at, ...pending } = await this.#find(this.#db, place);
    const questions = await this.#db
      .selectFrom('questions')
      .selectAll()
      .where('user_id', '=', place.userId)
      .where('conversation_id', '=', id)
      .orderBy('position')
      .execute();
    const openId = isPending(pending, isoTime(this.#now())) ? pending.pending_id : null;
    const texts = questions.map((row) => keptQuestion(row, openId).text);
    return jsonText({
      id,
      title,
      created_at,
      updated_at,
      questions: new JsonText(`[${texts.join(',')}]`),
    });
  }

  async rename(place: Place, given: string): Promise<void> {
    const title = given.trim();
    if (title === '') throw invalidFields({ title: 'Give it a name.' });
    if (title.length > maxConversationTitle)
      throw invalidFields({ title: `At most ${maxConversationTitle} characters.` });
    const { numUpdatedRows } = await this.#db
      .updateTable('conversations')
      .set({ title })
      .where('user_id', '=', place.userId)
      .where('model_id', '=', place.modelId)
      .where('id', '=', place.conversation)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw noConversation();
  }

  async remove(place: Place): Promise<void> {
    const { pending_id } = await this.#find(this.#db, place);
    await this.#db
      .deleteFrom('conversations')
      .where('user_id', '=', place.userId)
      .where('id', '=', place.conversation)
      .execute();
    this.#abort(pending_id);
  }

  /** Ends the question that is being answered, also where another provider on this store answers it. */
  async stop(place: Place): Promise<void> {
    const { pending_id } = await this.#find(this.#db, place);
    if (pending_id === null) return;
    await this.#end(pending_id, { status: 'stopped' });
    this.#abort(pending_id);
  }

  /** Keeps the question, has it answered whether or not somebody waits for it, and keeps the outcome. */
  async ask(
    place: Place,
    asked: AskedQuestion,
    answer: (signal: AbortSignal) => Promise<AnalystAnswer>,
  ): Promise<AnalystAnswer> {
    const id = await this.#quotas.add(place.userId, { isConnection: false, bytes: maxAnswerBytes }, (db) =>
      this.#begin(db, place, asked),
    );
    const controller = new AbortController();
    const ended = this.#answer(id, controller.signal, answer);
    this.#running.set(id, { controller, ended: ended.catch(() => undefined) });
    try {
      return await ended;
    } finally {
      this.#running.delete(id);
    }
  }

  /** Gives up what is being answered here, and has that kept. */
  async close(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { controller } of running) controller.abort(new Refusal(cutOff.status, cutOff.detail));
    await Promise.all(running.map(({ ended }) => ended));
  }

  async #answer(
    id: string,
    signal: AbortSignal,
    answer: (signal: AbortSignal) => Promise<AnalystAnswer>,
  ): Promise<AnalystAnswer> {
    try {
      const given = await answer(signal);
      await this.#end(id, { status: 'answered', answer: given });
      return given;
    } catch (caught) {
      const error: unknown = signal.aborted ? signal.reason : caught;
      await this.#end(id, { status: 'failed', failure: this.#failureOf(error) });
      throw error;
    }
  }

  async #find(db: Kysely<Schema>, { userId, modelId, conversation }: Place): Promise<ConversationRow> {
    const row = await db
      .selectFrom('conversations')
      .selectAll()
      .where('user_id', '=', userId)
      .where('model_id', '=', modelId)
      .where('id', '=', conversation)
      .executeTakeFirst();
    if (row === undefined) throw noConversation();
    return row;
  }

  /** Within a transaction that has the account to itself. */
  async #begin(db: Kysely<Schema>, place: Place, asked: AskedQuestion): Promise<string> {
    const { userId, conversation } = place;
    const now = this.#now();
    const time = isoTime(now);
    const row = await this.#findOrCreate(db, place, titleOf(asked), time);
    if (isPending(row, time))
      throw new Refusal(409, 'Another question of this conversation is still being answered.');
    const position = await this.#nextPosition(db, place, asked);
    const id = randomUUID();
    await db
      .insertInto('questions')
      .values({
        id,
        user_id: userId,
        conversation_id: conversation,
        position,
        ...asked,
        status: 'pending',
        answer: null,
        failure: null,
        asked_at: time,
      })
      .execute();
    await db
      .updateTable('conversations')
      .set({
        pending_id: id,
        pending_since: time,
        pending_until: isoTime(now + pendingMs),
        updated_at: time,
      })
      .where('user_id', '=', userId)
      .where('id', '=', conversation)
      .execute();
    return id;
  }

  async #findOrCreate(
    db: Kysely<Schema>,
    place: Place,
    title: string,
    time: string,
  ): Promise<Pick<ConversationRow, 'pending_until'>> {
    const { userId, modelId, conversation } = place;
    const taken = await db
      .selectFrom('conversations')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '=', conversation)
      .executeTakeFirst();
    if (taken !== undefined) return this.#find(db, place);
    const { count } = await db
      .selectFrom('conversations')
      .select((row) => row.fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .where('model_id', '=', modelId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxConversations)
      throw new Refusal(
        429,
        `There are ${maxConversations} conversations about this model, as many as are kept. Delete one to begin another.`,
      );
    const row = { pending_id: null, pending_since: null, pending_until: null };
    await db
      .insertInto('conversations')
      .values({
        user_id: userId,
        id: conversation,
        model_id: modelId,
        title,
        ...row,
        created_at: time,
        updated_at: time,
      })
      .execute();
    return row;
  }

  /** A question that is asked again right after it failed takes its place. */
  async #nextPosition(db: Kysely<Schema>, place: Place, asked: AskedQuestion): Promise<number> {
    const last = await db
      .selectFrom('questions')
      .select(['id', 'position', 'question', 'reading', 'status'])
      .where('user_id', '=', place.userId)
      .where('conversation_id', '=', place.conversation)
      .orderBy('position', 'desc')
      .executeTakeFirst();
    if (last === undefined) return 1;
    const isRetry =
      last.status !== 'answered' && last.question === asked.question && last.reading === asked.reading;
    if (isRetry) {
      await db.deleteFrom('questions').where('id', '=', last.id).execute();
      return last.position;
    }
    if (last.position >= maxQuestions)
      throw new Refusal(
        429,
        `This conversation has ${maxQuestions} questions, as many as one may have. Begin another one.`,
      );
    return last.position + 1;
  }

  /** Of several outcomes the first counts. */
  async #end(id: string, outcome: Outcome | { status: 'stopped' }): Promise<void> {
    const time = isoTime(this.#now());
    const isFirst = await this.#db.transaction().execute(async (transaction: Transaction<Schema>) => {
      const { numUpdatedRows } = await transaction
        .updateTable('questions')
        .set({
          status: outcome.status,
          answer: outcome.status === 'answered' ? answerText(outcome.answer) : null,
          failure: outcome.status === 'failed' ? JSON.stringify(outcome.failure) : null,
        })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      await transaction
        .updateTable('conversations')
        .set({ pending_id: null, pending_since: null, pending_until: null, updated_at: time })
        .where('pending_id', '=', id)
        .execute();
      return numUpdatedRows > 0n;
    });
    if (!isFirst && outcome.status === 'answered') throw wasStopped();
  }

  #abort(id: string | null): void {
    if (id !== null) this.#running.get(id)?.controller.abort(wasStopped());
  }
}

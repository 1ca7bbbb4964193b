import { randomUUID } from 'node:crypto';
import type { AnalystAnswer, Conversation } from '@plinth/api/contract';
import { maxConversationTitle, maxQuestionLength, minuteMs } from '@plinth/api/facts';
import type { Kysely, Transaction } from 'kysely';
import { JsonText, jsonText } from '../http/jsonText.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { countRows } from '../store/countRows.ts';
import type { ConversationRow, QuestionRow, Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { AskArgs } from '../work/tasks.ts';
import {
  answerText,
  cutOff,
  editedText,
  keptQuestion,
  maxAnswerBytes,
  type EditedSql,
  type KeptFailure,
} from './conversations.text.ts';

const maxConversations = 200;
const maxQuestions = 100;
/** Longer than an answer may take: whoever answers has died when nothing came by then. */
const pendingMs = 2 * minuteMs;

const noConversation = () => new Refusal(404, 'There is no conversation with this ID.');
const noAnswer = () => new Refusal(404, 'There is no answer with this ID.');
const beingAnswered = () =>
  new Refusal(409, 'Another question of this conversation is still being answered.');
const wasStopped = () => new Refusal(409, 'The question was stopped.');

interface Place {
  userId: string;
  modelId: string;
  conversation: string;
}

type AskedBefore = NonNullable<AskArgs['previous']>;

type Asked = Pick<QuestionRow, 'question' | 'previous' | 'reading'>;

/** Questions that one may go on from, one after another. */
const mostBefore = 8;

/** Of a conversation's questions as many are read together as have so many characters: each takes time anew. */
const mostTogether = 2 * maxQuestionLength;

/** A question with what it went on from, among those of a conversation, the last one first. */
function chained(
  question: string,
  rows: readonly (Asked & Pick<QuestionRow, 'meant'>)[],
  room = mostTogether,
): AskedBefore {
  const at = rows.findIndex((row) => (row.meant ?? row.question) === question);
  const row = rows[at];
  // Words that were put together of changed parts stand for themselves.
  if (!row || row.meant !== null) return { question };
  const { reading, previous } = row;
  const left = room - question.length;
  const goesOn = previous !== null && previous.length <= left;
  return { question, reading, previous: goesOn ? chained(previous, rows.slice(at + 1), left) : null };
}

/** Where a question is kept, for who asked it. */
type KeptPlace = Required<NonNullable<AnalystAnswer['kept']>>;

type Outcome = { status: 'answered'; answer: AnalystAnswer } | { status: 'failed'; failure: KeptFailure };

const isPending = ({ pending_until }: Pick<ConversationRow, 'pending_until'>, now: string): boolean =>
  pending_until !== null && pending_until > now;

const titleOf = ({ question }: Asked): string =>
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

  /** Questions about a model that found rows, the last one first. */
  async goodQuestions(userId: string, modelId: string): Promise<{ question: string; sql: string }[]> {
    const rows = await this.#db
      .selectFrom('questions')
      .innerJoin('conversations', (join) =>
        join
          .onRef('conversations.user_id', '=', 'questions.user_id')
          .onRef('conversations.id', '=', 'questions.conversation_id'),
      )
      .select(['questions.question', 'questions.answer'])
      .where('questions.user_id', '=', userId)
      .where('conversations.model_id', '=', modelId)
      .where('questions.status', '=', 'answered')
      .where('questions.previous', 'is', null)
      .orderBy('questions.asked_at', 'desc')
      .limit(10)
      .execute();
    const good = rows.flatMap(({ question, answer }) => {
      const { sql_query: sql, rows: found = [] } = JSON.parse(answer ?? '{}') as Partial<AnalystAnswer>;
      return sql && found.length > 0 ? [{ question, sql }] : [];
    });
    return good.slice(0, 3);
  }

  /** The question before one that is asked, with what was chosen of it and what it went on from itself, as far as a conversation keeps it. */
  async askedBefore(place: Place | null, question: string | null): Promise<AskedBefore | null> {
    if (question === null) return null;
    if (place === null) return { question };
    const rows = await this.#db
      .selectFrom('questions')
      .select(['question', 'previous', 'reading', 'meant'])
      .where('user_id', '=', place.userId)
      .where('conversation_id', '=', place.conversation)
      .where('status', '=', 'answered')
      .orderBy('position', 'desc')
      .limit(mostBefore)
      .execute();
    return chained(question, rows);
  }

  /** The questions that the last answer of a conversation offered. */
  async offeredLast({ userId, conversation }: Place): Promise<string[]> {
    const last = await this.#db
      .selectFrom('questions')
      .select('answer')
      .where('user_id', '=', userId)
      .where('conversation_id', '=', conversation)
      .where('status', '=', 'answered')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { follow_up_questions: offered } = JSON.parse(last?.answer ?? '{}') as Partial<AnalystAnswer>;
    return offered ?? [];
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
    asked: Asked,
    answer: (signal: AbortSignal) => Promise<AnalystAnswer>,
  ): Promise<AnalystAnswer> {
    const kept = await this.#withRoom(place, (db) => this.#begin(db, place, asked));
    return this.#run(kept, answer);
  }

  /** The same for a question that was answered, as it is meant now; only an answer takes the place of the one before. */
  async change(
    place: Place,
    id: string,
    meant: string,
    answer: (signal: AbortSignal) => Promise<AnalystAnswer>,
  ): Promise<AnalystAnswer> {
    const kept = await this.#withRoom(place, async (db) => {
      const now = this.#now();
      if (isPending(await this.#find(db, place), isoTime(now))) throw beingAnswered();
      const { asked_at } = await this.#findAnswered(db, place, id);
      await this.#setPending(db, place, id, now);
      return { id, asked_at };
    });
    return this.#run(kept, answer, meant);
  }

  /** Keeps the query that was made of an answer's, with what it gave; null forgets it. */
  async keepEdited(place: Place, id: string, edited: EditedSql | null): Promise<void> {
    const text = edited && editedText(edited);
    if (text === null && edited !== null) throw new Refusal(413, 'This SQL is too long to be kept.');
    const write = async (db: Kysely<Schema>) => {
      await this.#find(db, place);
      await this.#findAnswered(db, place, id);
      await db.updateTable('questions').set({ edited: text }).where('id', '=', id).execute();
    };
    await (text === null ? write(this.#db) : this.#withRoom(place, write));
  }

  #withRoom<T>({ userId }: Place, write: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    return this.#quotas.add(userId, maxAnswerBytes, write);
  }

  async #run(
    kept: KeptPlace,
    answer: (signal: AbortSignal) => Promise<AnalystAnswer>,
    meant?: string,
  ): Promise<AnalystAnswer> {
    const { id } = kept;
    const controller = new AbortController();
    const ended = this.#answer(id, controller.signal, answer, meant);
    this.#running.set(id, { controller, ended: ended.catch(() => undefined) });
    try {
      return { ...(await ended), kept };
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
    meant: string | undefined,
  ): Promise<AnalystAnswer> {
    try {
      const given = await answer(signal);
      await this.#end(id, { status: 'answered', answer: given }, meant);
      return given;
    } catch (caught) {
      const error: unknown = signal.aborted ? signal.reason : caught;
      await this.#end(id, { status: 'failed', failure: this.#failureOf(error) }, meant);
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

  async #findAnswered(
    db: Kysely<Schema>,
    { userId, conversation }: Place,
    id: string,
  ): Promise<Pick<QuestionRow, 'asked_at'>> {
    const row = await db
      .selectFrom('questions')
      .select('asked_at')
      .where('user_id', '=', userId)
      .where('conversation_id', '=', conversation)
      .where('id', '=', id)
      .where('status', '=', 'answered')
      .executeTakeFirst();
    if (row === undefined) throw noAnswer();
    return row;
  }

  /** Within a transaction that has the account to itself. */
  async #begin(db: Kysely<Schema>, place: Place, asked: Asked): Promise<KeptPlace> {
    const { userId, conversation } = place;
    const now = this.#now();
    const time = isoTime(now);
    const row = await this.#findOrCreate(db, place, titleOf(asked), time);
    if (isPending(row, time)) throw beingAnswered();
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
        meant: null,
        edited: null,
        asked_at: time,
      })
      .execute();
    await this.#setPending(db, place, id, now);
    return { id, asked_at: time };
  }

  async #setPending(
    db: Kysely<Schema>,
    { userId, conversation }: Place,
    id: string,
    now: number,
  ): Promise<void> {
    const time = isoTime(now);
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
    const count = await countRows(
      db.selectFrom('conversations').where('user_id', '=', userId).where('model_id', '=', modelId),
    );
    if (count >= maxConversations)
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
  async #nextPosition(db: Kysely<Schema>, place: Place, asked: Asked): Promise<number> {
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
  async #end(id: string, outcome: Outcome | { status: 'stopped' }, meant?: string): Promise<void> {
    const time = isoTime(this.#now());
    const isFirst = await this.#db.transaction().execute(async (transaction: Transaction<Schema>) => {
      const { numUpdatedRows } = await transaction
        .updateTable('conversations')
        .set({ pending_id: null, pending_since: null, pending_until: null, updated_at: time })
        .where('pending_id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await this.#keepOutcome(transaction, id, outcome, meant);
      return numUpdatedRows > 0n;
    });
    if (!isFirst && outcome.status === 'answered') throw wasStopped();
  }

  async #keepOutcome(
    db: Kysely<Schema>,
    id: string,
    outcome: Outcome | { status: 'stopped' },
    meant: string | undefined,
  ): Promise<void> {
    const answer = outcome.status === 'answered' ? answerText(outcome.answer) : null;
    const failure = outcome.status === 'failed' ? JSON.stringify(outcome.failure) : null;
    const rows = db.updateTable('questions').where('id', '=', id);
    // What was answered before stays where nothing takes its place.
    if (meant === undefined)
      await rows.set({ status: outcome.status, answer, failure }).where('status', '=', 'pending').execute();
    else if (answer !== null) await rows.set({ answer, meant, edited: null }).execute();
  }

  #abort(id: string | null): void {
    if (id !== null) this.#running.get(id)?.controller.abort(wasStopped());
  }
}

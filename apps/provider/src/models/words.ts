import { randomUUID } from 'node:crypto';
import type { TaughtWord } from '@plinth/api/contract';
import type { Kysely } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import { normalized } from '../normalized.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { countRows } from '../store/countRows.ts';
import type { Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

const maxWords = 100;

export type Meaning = Pick<TaughtWord, 'word' | 'kind' | 'means' | 'column' | 'synonyms'>;

interface Place {
  userId: string;
  modelId: string;
}

/** Case, blanks and marks at the end make no other word. */
export const wordKey = (word: string): string =>
  normalized(word, 'NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s?!.]+$/, '')
    .trim();

/** A question of one word is no clash with the word. */
const keyOf = ({ kind, word }: Meaning): string =>
  kind === 'question' ? `${wordKey(word)}?` : wordKey(word);

type Row = Omit<TaughtWord, 'column' | 'synonyms'> & { column_name: string | null; synonyms: string | null };

const read = ({ column_name: column, synonyms, ...row }: Row): TaughtWord => ({
  ...row,
  ...(column !== null && { column }),
  ...(synonyms !== null && { synonyms: JSON.parse(synonyms) as string[] }),
});

/** Words that people taught for a model, as rows. Who may see the model is known before. */
export class Words {
  readonly #db: Store['db'];
  readonly #quotas: Quotas;
  readonly #now: () => number;

  constructor({ db }: Store, quotas: Quotas, now: () => number) {
    this.#db = db;
    this.#quotas = quotas;
    this.#now = now;
  }

  async list(modelId: string): Promise<TaughtWord[]> {
    const rows = await this.#rows(this.#db, modelId).orderBy('word_key').execute();
    return rows.map(read);
  }

  /** Of two meanings of a word the later one counts. */
  teach(place: Place, meaning: Meaning): Promise<TaughtWord> {
    return this.#quotas.add(place.userId, 0, async (db) => {
      if (!(await this.#hasRoom(db, place, meaning)))
        throw new Refusal(
          429,
          `This model was taught ${maxWords} words, as many as are kept. Remove one to teach another.`,
        );
      await this.#write(db, place, meaning);
      const taught = await this.#rows(db, place.modelId)
        .where('word_key', '=', keyOf(meaning))
        .executeTakeFirstOrThrow();
      return read(taught);
    });
  }

  /** Keeps which of its readings a question has, as long as there is room. */
  keepChoice(place: Place, question: string, reading: string): Promise<void> {
    const meaning: Meaning = { word: question, kind: 'question', means: reading };
    return this.#quotas.add(place.userId, 0, async (db) => {
      if (await this.#hasRoom(db, place, meaning)) await this.#write(db, place, meaning);
    });
  }

  async forget(modelId: string, id: string): Promise<void> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('taught_words')
      .where('model_id', '=', modelId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refusal(404, 'There is no taught word with this ID.');
  }

  async #hasRoom(db: Kysely<Schema>, { modelId }: Place, meaning: Meaning): Promise<boolean> {
    const count = await countRows(
      db.selectFrom('taught_words').where('model_id', '=', modelId).where('word_key', '!=', keyOf(meaning)),
    );
    return count < maxWords;
  }

  async #write(db: Kysely<Schema>, { userId, modelId }: Place, meaning: Meaning): Promise<void> {
    const { word, kind, means, column, synonyms } = meaning;
    const row = {
      word,
      kind,
      means,
      column_name: column ?? null,
      synonyms: synonyms === undefined ? null : JSON.stringify(synonyms),
      user_id: userId,
      taught_at: isoTime(this.#now()),
    };
    await db
      .insertInto('taught_words')
      .values({ id: randomUUID(), model_id: modelId, word_key: keyOf(meaning), ...row })
      .onConflict((conflict) => conflict.columns(['model_id', 'word_key']).doUpdateSet(row))
      .execute();
  }

  #rows(db: Kysely<Schema>, modelId: string) {
    return db
      .selectFrom('taught_words')
      .innerJoin('users', 'users.id', 'taught_words.user_id')
      .select([
        'taught_words.id',
        'word',
        'kind',
        'means',
        'column_name',
        'synonyms',
        'taught_at',
        'users.email as taught_by',
      ])
      .where('model_id', '=', modelId);
  }
}

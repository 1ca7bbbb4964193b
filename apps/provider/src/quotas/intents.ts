import type { Kysely } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Intent } from '../http/route.ts';
import type { Schema } from '../store/schema.ts';

/** Of an account so many of the last are known again. */
const mostKept = 500;

/** The id of what was made for it before. */
export const madeFor = async (
  db: Kysely<Schema>,
  { userId, key, content }: Intent,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('intents')
    .select(['content', 'made_id'])
    .where('user_id', '=', userId)
    .where('intent', '=', key)
    .executeTakeFirst();
  if (row !== undefined && row.content !== content)
    throw new Refusal(422, 'Something else was sent with this Idempotency-Key before.');
  return row?.made_id;
};

/** In the transaction that makes it, which has the account to itself. */
export const keepMade = async (
  db: Kysely<Schema>,
  { userId, key, content }: Intent,
  { id, at }: { id: string; at: string },
): Promise<void> => {
  await db
    .insertInto('intents')
    .values({ user_id: userId, intent: key, content, made_id: id, made_at: at })
    .execute();
  await db
    .deleteFrom('intents')
    .where('user_id', '=', userId)
    .where('intent', 'not in', (row) =>
      row
        .selectFrom('intents as last')
        .select('last.intent')
        .where('last.user_id', '=', userId)
        .orderBy('last.made_at', 'desc')
        .limit(mostKept),
    )
    .execute();
};

/** What was made for it before as `read` gives it, else what `make` makes. What was deleted since isn't made again. */
export const once = async <T>(
  db: Kysely<Schema>,
  intent: Intent | undefined,
  { read, make }: { read: (id: string) => Promise<T>; make: () => Promise<T> },
): Promise<T> => {
  const id = intent && (await madeFor(db, intent));
  if (id === undefined) return make();
  return read(id).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404
      ? new Refusal(410, 'This was made when it was sent before, and deleted since.')
      : error;
  });
};

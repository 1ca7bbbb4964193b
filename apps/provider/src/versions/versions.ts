import { setImmediate } from 'node:timers/promises';
import type { ReportVersionEntry } from '@plinth/api/contract';
import { maxVersions, minuteMs, versionRunMinutes } from '@plinth/api/facts';
import type { Kysely } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { Schema } from '../store/schema.ts';

/** A block of a report, a step of a recipe. */
interface Part {
  id: string;
}

interface State<P extends Part> {
  /** Empty of a recipe, which has none. */
  name: string;
  parts: readonly P[];
}

/** What the states are of. */
export interface Versioned {
  column: 'report_id' | 'model_id';
  id: string;
}

/** What the next state has made of one, in parts. */
type Change = ReportVersionEntry['then'];

type KeptState<P extends Part> = State<P> & {
  version: number;
  saved_at: string;
  saved_by: string;
  then: Change;
};

const keptOf = (db: Kysely<Schema>, { column, id }: Versioned) =>
  db.selectFrom('versions').where(column, '=', id);

/** Keeps a state that is about to be replaced, unless it came within a run of savings and may go. */
export const keepVersion = async (
  db: Kysely<Schema>,
  of: Versioned,
  before: State<Part> & { version: number; savedAt: string },
  /** `isWanted`: whatever came before it. */
  { now, isWanted }: { now: number; isWanted: boolean },
): Promise<void> => {
  const kept = keptOf(db, of).orderBy('version', 'desc').limit(1);
  const newest = await kept.select('replaced_at').executeTakeFirst();
  if (!isWanted && newest && now - Date.parse(newest.replaced_at) < versionRunMinutes * minuteMs) return;
  await db
    .insertInto('versions')
    .values({
      report_id: null,
      model_id: null,
      [of.column]: of.id,
      version: before.version,
      name: before.name,
      parts: JSON.stringify(before.parts),
      saved_at: before.savedAt,
      replaced_at: isoTime(now),
    })
    .execute();
  const oldest = await kept
    .select('version')
    .offset(maxVersions - 1)
    .executeTakeFirst();
  if (oldest)
    await db
      .deleteFrom('versions')
      .where(of.column, '=', of.id)
      .where('version', '<', oldest.version)
      .execute();
};

const changeTo = (before: State<Part>, after: State<Part>): Change => {
  const old = new Map(before.parts.map((part) => [part.id, JSON.stringify(part)]));
  const stayed = after.parts.filter(({ id }) => old.has(id));
  const stayedIds = new Set(stayed.map(({ id }) => id));
  const orderBefore = before.parts.flatMap(({ id }) => (stayedIds.has(id) ? [id] : []));
  return {
    added: after.parts.length - stayed.length,
    changed: stayed.filter((part) => old.get(part.id) !== JSON.stringify(part)).length,
    removed: before.parts.length - stayed.length,
    moved: stayed.some(({ id }, at) => id !== orderBefore[at]),
    renamed: before.name !== after.name,
  };
};

/** States of before, the newest first. `present` is what is the user's: the right to see them is its reader's to check. */
export const versionsOf = async <P extends Part>(
  db: Kysely<Schema>,
  userId: string,
  of: Versioned,
  present: State<P>,
): Promise<KeptState<P>[]> => {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const rows = await keptOf(db, of)
    .select(['version', 'name', 'parts', 'saved_at'])
    .orderBy('version', 'desc')
    .execute();
  const states: KeptState<P>[] = [];
  let after = present;
  for (const row of rows) {
    const state = { ...row, parts: JSON.parse(row.parts) as P[] };
    states.push({ ...state, saved_by: email, then: changeTo(state, after) });
    after = state;
    // Twenty of a megabyte are half a second: whoever else calls is answered in between.
    await setImmediate();
  }
  return states;
};

/** One state of before. Refuses with 404 where that isn't kept. */
export const versionOf = async <P extends Part>(
  db: Kysely<Schema>,
  of: Versioned,
  given: string,
): Promise<State<P> & { version: number }> => {
  const version = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  const row = await keptOf(db, of)
    .select(['name', 'parts'])
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(404, 'This state isn’t kept.');
  return { version, name: row.name, parts: JSON.parse(row.parts) as P[] };
};

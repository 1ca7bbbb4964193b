import type { ReportBlock, ReportVersion, ReportVersionEntry } from '@plinth/api/contract';
import { maxReportVersions } from '@plinth/api/facts';
import type { Kysely } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { Schema } from '../store/schema.ts';

/** Who writes and saves again and again leaves one state of so long a time, not each. */
const runMs = 10 * 60_000;

interface State {
  name: string;
  blocks: readonly ReportBlock[];
}

/** Keeps the state of a report that is about to be replaced, unless it came within a run of savings and may go. */
export const keepVersion = async (
  db: Kysely<Schema>,
  before: State & { id: string; version: number; savedAt: string },
  /** `isWanted`: whatever came before it. */
  { now, isWanted }: { now: number; isWanted: boolean },
): Promise<void> => {
  const kept = () => db.selectFrom('report_versions').where('report_id', '=', before.id);
  const newest = await kept().select('replaced_at').orderBy('version', 'desc').limit(1).executeTakeFirst();
  if (!isWanted && newest && now - Date.parse(newest.replaced_at) < runMs) return;
  await db
    .insertInto('report_versions')
    .values({
      report_id: before.id,
      version: before.version,
      name: before.name,
      blocks: JSON.stringify(before.blocks),
      saved_at: before.savedAt,
      replaced_at: isoTime(now),
    })
    .execute();
  const oldest = await kept()
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .offset(maxReportVersions - 1)
    .executeTakeFirst();
  if (oldest)
    await db
      .deleteFrom('report_versions')
      .where('report_id', '=', before.id)
      .where('version', '<', oldest.version)
      .execute();
};

const changeTo = (before: State, after: State): ReportVersionEntry['then'] => {
  const old = new Map(before.blocks.map((block) => [block.id, JSON.stringify(block)]));
  const stayed = after.blocks.filter(({ id }) => old.has(id));
  const stayedIds = new Set(stayed.map(({ id }) => id));
  const orderBefore = before.blocks.flatMap(({ id }) => (stayedIds.has(id) ? [id] : []));
  return {
    added: after.blocks.length - stayed.length,
    changed: stayed.filter((block) => old.get(block.id) !== JSON.stringify(block)).length,
    removed: before.blocks.length - stayed.length,
    moved: stayed.some(({ id }, at) => id !== orderBefore[at]),
    renamed: before.name !== after.name,
  };
};

/** States of before, the newest first; none of a report that isn't the user's. */
export const versionsOf = async (
  db: Kysely<Schema>,
  userId: string,
  { id, ...present }: State & { id: string },
): Promise<ReportVersionEntry[]> => {
  const rows = await db
    .selectFrom('report_versions')
    .innerJoin('reports', 'reports.id', 'report_versions.report_id')
    .innerJoin('users', 'users.id', 'reports.user_id')
    .select(['report_versions.version', 'report_versions.name', 'report_versions.blocks'])
    .select(['report_versions.saved_at', 'users.email'])
    .where('report_id', '=', id)
    .where('reports.user_id', '=', userId)
    .orderBy('report_versions.version', 'desc')
    .execute();
  const states = rows.map(({ name, blocks }): State => ({
    name,
    blocks: JSON.parse(blocks) as ReportBlock[],
  }));
  return rows.map(({ version, name, saved_at, email }, at) => ({
    version,
    name,
    saved_at,
    saved_by: email,
    blocks: states[at]!.blocks.length,
    then: changeTo(states[at]!, states[at - 1] ?? present),
  }));
};

/** One state of before. Refuses with 404 where that isn't kept. */
export const versionOf = async (
  db: Kysely<Schema>,
  userId: string,
  id: string,
  version: string,
): Promise<ReportVersion> => {
  const number = /^\d{1,9}$/.test(version) ? Number(version) : 0;
  const row = await db
    .selectFrom('report_versions')
    .innerJoin('reports', 'reports.id', 'report_versions.report_id')
    .select(['report_versions.name', 'report_versions.blocks'])
    .where('report_id', '=', id)
    .where('reports.user_id', '=', userId)
    .where('report_versions.version', '=', number)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(404, 'This state of the report isn’t kept.');
  return { version: number, name: row.name, blocks: JSON.parse(row.blocks) as ReportBlock[] };
};

import type { ReportBlock, ReportDraft } from '@plinth/api/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../store/schema.ts';

/** Whose draft, of which report. The right to it is its reader's to check. */
interface Drafted {
  userId: string;
  id: string;
}

export type KeptDraft = ReportDraft & { blocks: ReportBlock[] };

/** Null where there is none. */
export const draftOf = async (db: Kysely<Schema>, { userId, id }: Drafted): Promise<KeptDraft | null> => {
  const row = await db
    .selectFrom('report_drafts')
    .select(['revision', 'version', 'name', 'blocks', 'saved_at'])
    .where('report_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { ...row, blocks: JSON.parse(row.blocks) as ReportBlock[] } : null;
};

/** In the place of the one there was. */
export const keepDraft = async (
  db: Kysely<Schema>,
  { userId, id }: Drafted,
  draft: KeptDraft,
): Promise<void> => {
  const row = { ...draft, blocks: JSON.stringify(draft.blocks) };
  await db
    .insertInto('report_drafts')
    .values({ report_id: id, user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['report_id', 'user_id']).doUpdateSet(row))
    .execute();
};

/** @returns Whether there was one of this revision. */
export const dropDraft = async (
  db: Kysely<Schema>,
  { userId, id }: Drafted,
  revision: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('report_drafts')
    .where('report_id', '=', id)
    .where('user_id', '=', userId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

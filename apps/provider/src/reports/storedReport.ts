import type {
  Report,
  ReportBlock,
  ReportEntry,
  ReportMail,
  ReportProblem,
  ReportSettings,
} from '@plinth/api/contract';
import type { Selectable } from 'kysely';
import type { ReportRow } from '../store/schema.ts';
import { askOf, type KeptFigures } from './figures.ts';
import type { KeptDraft } from './reportDrafts.ts';

export interface KeptFailure extends ReportProblem {
  tries: number;
}

export interface StoredReport {
  entry: ReportEntry;
  modelId: string | null;
  blocks: ReportBlock[];
  figures: KeptFigures;
  settings: ReportSettings;
  /** When the host refreshes it by itself; null where it doesn't. */
  nextRefreshAt: string | null;
  mail: ReportMail;
  /** How many states of before are kept. */
  versions: number;
  /** What its owner writes beside what its readers see. */
  draft: KeptDraft | null;
  /** Whether this host can make a PDF of it. */
  pdf: boolean;
}

type Row = Omit<Selectable<ReportRow>, 'blocks' | 'figures' | 'settings' | 'scheduled'> & {
  live_model_name: string | null;
};

const statusOf = (row: Row, now: string): ReportEntry['status'] => {
  if (row.refresh_until !== null && row.refresh_until > now) return 'refreshing';
  if (row.failure !== null) return 'failing';
  return row.due_at <= now ? 'stale' : 'fresh';
};

export const entryOf = (row: Row, now: string): ReportEntry => {
  const failure = row.failure === null ? undefined : (JSON.parse(row.failure) as KeptFailure);
  return {
    id: row.id,
    name: row.name,
    data_model_id: row.model_id,
    model_name: row.live_model_name ?? row.model_name,
    version: row.version,
    created_at: row.created_at,
    modified_at: row.modified_at,
    refreshed_at: row.refreshed_at,
    status: statusOf(row, now),
    ...(failure && { failure: { detail: failure.detail, since: failure.since } }),
  };
};

/** A report as it is told: each block with what it gave. */
export const toldReport = ({
  entry,
  blocks,
  figures,
  settings,
  nextRefreshAt,
  mail,
  versions,
  draft,
  pdf,
}: StoredReport): Report => ({
  ...entry,
  mail,
  versions,
  draft,
  pdf,
  rows_read: figures.rowsRead,
  period_days: figures.days,
  settings,
  next_refresh_at: nextRefreshAt,
  blocks: blocks.map((block) => ({ ...block, ...figures.blocks[askOf(block) ?? ''] })),
});

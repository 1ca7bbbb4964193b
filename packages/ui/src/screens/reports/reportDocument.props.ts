import type { Problem } from '@plinth/api/facts';
import type { ReactNode } from 'react';
import type { ReportBlockView } from './report.block.ts';
import type { ReportDraftView } from './ReportEditBar.tsx';
import type { PeriodDays } from './reportPeriod.copy.ts';

export const reportDocumentStatuses = ['viewing', 'refreshing', 'editing', 'saving', 'conflicting'] as const;

export interface ReportFacts {
  modelName: string;
  /** Null where the model is gone. */
  modelHref: string | null;
  /** Null where it was deleted; empty where nobody knows it. */
  connectionName: string | null;
  rowsRead: number | undefined;
  createdAt: string;
  modifiedAt: string;
  /** When all of it was computed last. */
  refreshedAt: string | null;
  /** Whether its figures are fresh. */
  status: string;
  failure: { detail: string; since?: string | undefined } | undefined;
  /** When it is computed, and over which part of its data; null on a host where that can't be set. */
  settings: {
    refresh: string;
    every: string;
    period: string;
    /** Its days, as far as the data goes. */
    periodDays?: PeriodDays | undefined;
    /** In which its days begin. */
    timeZone: string;
    timeColumn: string | null;
    /** When the host computes it by itself the next time. */
    nextRefreshAt: string | null;
    /** When it is mailed, and why the last mail failed where it did; null where it isn't. */
    mail?: { every: string; problem: string | undefined } | null;
  } | null;
}

export interface ReportDocumentProps {
  /** What is being done with the report. */
  status: (typeof reportDocumentStatuses)[number];
  /** What it is called; while it is edited, as it is written so far. */
  name: string;
  /** Figures and texts, from the top. */
  blocks: readonly ReportBlockView[];
  /** Where it comes from and how fresh it is, beside the blocks. */
  facts: ReportFacts;
  /** What the person writes beside what readers see; null on a host that keeps no drafts. */
  draft: ReportDraftView | null;
  /** Changes that can be undone. */
  steps: number;
  /** A change that was undone can be made again. */
  canRedo: boolean;
  /** Why it could not be saved: a name is missing, or what the host said. */
  failure: { kind: 'nameless' } | { kind: 'problem'; problem: Problem } | null;
  /** The list. */
  backHref: string;
  /** The person wants every block computed again. */
  onRefresh: () => void;
  /** The person no longer waits for the figures. */
  onStop: () => void;
  /** The person wants to change the report. */
  onEdit: () => void;
  /** The person wants to say when it is computed. */
  onSettings: () => void;
  /** The person wants to show it to others; absent on a host without links. */
  onShare?: (() => void) | undefined;
  /** The person takes a file along: the whole report, or the rows of a block. */
  onSaveCopy: (content: Blob, name: string) => void;
  /** The person wants it as a PDF that the host makes, called so; absent on a host that makes none, where the reader prints it. */
  onSavePdf?: ((name: string) => void) | undefined;
  /** The host is at that PDF. */
  isMakingPdf?: boolean;
  /** The person wants it on paper, or as what would be printed. */
  onPrint: () => void;
  /** The person wants to see what was saved before; absent on a host that keeps none of it. */
  onVersions?: (() => void) | undefined;
  /** The person wants a copy of it. */
  onDuplicate: () => void;
  /** The person wants it gone. */
  onDelete: () => void;
  /** The name after a key. */
  onNameChange: (name: string) => void;
  /** The person renamed a block, wrote in it, or chose another way to show it. */
  onBlockChange: (id: string, change: Pick<ReportBlockView, 'title' | 'text' | 'shown_as'>) => void;
  /** The person put a block in another place, counted from 0. */
  onBlockMove: (id: string, to: number) => void;
  /** The person took a block out. */
  onBlockRemove: (id: string) => void;
  /** What adds blocks at its end, while it is edited. */
  adding: ReactNode;
  /** The person takes the last change back. */
  onUndo: () => void;
  /** The person makes again what was taken back. */
  onRedo: () => void;
  /** The person leaves the editing and what was changed in it, or doesn't want the draft that is there. */
  onCancel: () => void;
  /** The person wants all changes kept. */
  onSave: () => void;
  /** Someone else has saved it meanwhile: what was written here goes over that. */
  onKeepMine: () => void;
  /** The other's version stands, and what was written here is dropped. */
  onTakeTheirs: () => void;
}

export const isRead = ({ status }: ReportDocumentProps): boolean =>
  status === 'viewing' || status === 'refreshing';

/** As it stands on paper and in a file. */
export const paperOf = ({ name, blocks, facts }: ReportDocumentProps) => {
  const { modelName, refreshedAt, rowsRead, settings } = facts;
  const { period, periodDays } = settings ?? {};
  return { name, blocks, modelName, refreshedAt, rowsRead, period, periodDays };
};

import type { Problem } from '@plinth/api/facts';
import type { ReportBlockView } from './report.block.ts';

export const sharedReportStatuses = [
  'loading',
  'asking',
  'checking',
  'heldOff',
  'failed',
  'gone',
  'ready',
] as const;

export interface SharedReportScreenProps {
  /** What the link has led to. */
  status: (typeof sharedReportStatuses)[number];
  /** Whether the link has a password. */
  isLocked: boolean;
  /** As typed. */
  password: string;
  /** Why it isn't shown yet. */
  problem: Problem | null;
  /** What the link shows; null until it does. */
  report: {
    name: string;
    blocks: readonly ReportBlockView[];
    refreshedAt: string | null;
    rowsRead: number | undefined;
    /** The part of the data that it is about; absent for all of it. */
    period?: string | undefined;
    /** Its days, as far as the data goes. */
    periodDays?: { from: string; to: string } | undefined;
  } | null;
  /** The password after a key. */
  onPasswordChange: (password: string) => void;
  /** The person has typed it. */
  onSubmit: () => void;
  /** The person wants it read again. */
  onRetry: () => void;
  /** The person wants it as a PDF that the host makes, called so; absent on a host that makes none, where the reader prints it. */
  onSavePdf?: ((name: string) => void) | undefined;
  /** The host is at that PDF. */
  isMakingPdf?: boolean;
  /** The person wants it on paper, or as what would be printed. */
  onPrint: () => void;
}

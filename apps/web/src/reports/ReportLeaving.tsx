import type { ReportEvent, ReportView } from '@plinth/machines';
import { ConfirmDialog, reportDraftCopy as copy } from '@plinth/ui';
import { useCallback } from 'react';
import { useApp } from '../app.context.ts';
import { UnsavedGuard } from '../session/UnsavedGuard.tsx';
import { reportKey } from './reports.paths.ts';

interface ReportLeavingProps {
  view: ReportView;
  send: (event: ReportEvent) => void;
  /** The person wants the draft gone that the host has. */
  asksDiscard: boolean;
  onClose: () => void;
}

/** Before what was written goes: a draft that is discarded, and what no host has yet where the page is left. */
export function ReportLeaving({ view, send, asksDiscard, onClose }: ReportLeavingProps) {
  const { drafts } = useApp();
  const { report, draft, isUnsaved, isSending, failure } = view;
  const keepNow = useCallback(() => send({ type: 'draft.wanted' }), [send]);
  return (
    <>
      <ConfirmDialog
        open={asksDiscard}
        title={copy.discardTitle}
        message={copy.discardMessage}
        confirmLabel={copy.discardYes}
        cancelLabel={copy.discardNo}
        onConfirm={() => {
          onClose();
          send({ type: 'edit.cancelled' });
        }}
        onCancel={onClose}
      />
      <UnsavedGuard
        of="report"
        unsaved={isUnsaved || isSending}
        isPending={isSending || draft?.status === 'unsaved' || draft?.status === 'keeping'}
        hasFailed={failure !== null}
        onBlocked={keepNow}
        onLeave={() => {
          send({ type: 'edit.left' });
          drafts.discard(reportKey(report.id));
        }}
      />
    </>
  );
}

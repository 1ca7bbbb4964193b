import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { reportDraftCopy as copy } from './reportDraft.copy.ts';
import type { ReportDraftView } from './ReportEditBar.tsx';

interface ReportDraftNoticeProps {
  draft: ReportDraftView;
  onEdit: () => void;
  onDiscard: () => void;
}

/** Over a report as its readers see it: a draft of it is there as well. */
export function ReportDraftNotice({ draft, onEdit, onDiscard }: ReportDraftNoticeProps) {
  return (
    <Notice
      tone="info"
      live={false}
      action={
        <>
          <Button size="sm" onClick={onEdit}>
            {copy.continue}
          </Button>
          <Button size="sm" onClick={onDiscard}>
            {copy.discard}
          </Button>
        </>
      }
    >
      {copy.there(draft.savedAt ?? '', draft.isOld)}
    </Notice>
  );
}

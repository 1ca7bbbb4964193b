import { Redo2, Undo2 } from 'lucide-react';
import { createGlobalStyle, styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useUndoKeys } from '../../primitives/useUndoKeys.ts';
import { NoticesAboveFoot } from '../../primitives/NoticesAboveFoot.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { reportEditorCopy as copy } from './reportEditor.copy.ts';
import { reportDraftCopy as draftCopy } from './reportDraft.copy.ts';

/** How the draft that the host keeps stands to what is written. */
export interface ReportDraftView {
  status: 'opened' | 'unsaved' | 'keeping' | 'kept' | 'failed' | 'parted';
  /** Null where nothing is kept yet. */
  savedAt: string | null;
  /** The report was saved since it was begun. */
  isOld: boolean;
}

interface ReportEditBarProps {
  /** What is being done with the report: `editing`, `saving` or `conflicting`. */
  status: string;
  /** Null on a host that keeps none. */
  draft: ReportDraftView | null;
  /** Changes that can be undone. */
  steps: number;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onCancel: () => void;
  onSave: () => void;
}

const EditBar = styled.div`
  position: sticky;
  z-index: 2;
  inset-block-end: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};
  padding: ${token.space3} ${token.space4};
  border-block-start: 1px solid ${token.borderDefault};
  background: ${token.surfaceRaised};

  > span {
    flex: 1 1 auto;
    color: ${token.textMuted};
    font-size: ${token.typeSm};

    &[data-failed] {
      color: ${token.warningText};
    }
    @media ${narrowQuery} {
      flex-basis: 100%;
    }
  }
  > button:nth-of-type(3) {
    margin-inline-start: auto;
  }
`;

/* As high as the bar is on phones: what gets the focus isn't left behind it. */
const RoomForBar = createGlobalStyle`
  html {
    scroll-padding-block-end: 6.5rem;
  }
`;

const saidOf = (draft: ReportDraftView | null, steps: number): string => {
  switch (draft?.status) {
    case 'opened':
      return draft.savedAt === null ? copy.steps(0) : draftCopy.of(draft.savedAt);
    case 'keeping':
      return copy.saving;
    case 'kept':
      return draftCopy.saved;
    case 'failed':
      return draftCopy.failed;
    case 'parted':
      return draftCopy.parted;
    default:
      return copy.steps(steps);
  }
};

/** What comes and goes with each pause isn't read out. */
const isQuiet = ({ status }: ReportDraftView): boolean => !['failed', 'parted'].includes(status);

/** At the foot of a report that is edited: its changes, undone, dropped or kept. */
export function ReportEditBar({ status, draft, steps, canRedo, ...on }: ReportEditBarProps) {
  const isBusy = status !== 'editing';
  const said = saidOf(draft, steps);
  const canUndo = !isBusy && steps > 0;
  const canDoAgain = !isBusy && canRedo;
  useUndoKeys({
    onUndo: () => canUndo && on.onUndo(),
    onRedo: () => canDoAgain && on.onRedo(),
  });
  return (
    <EditBar>
      <NoticesAboveFoot />
      <RoomForBar />
      <span data-failed={draft?.status === 'failed' || undefined}>{said}</span>
      <VisuallyHidden role="status">{draft && isQuiet(draft) ? '' : said}</VisuallyHidden>
      <IconButton icon={Undo2} label={copy.undo} disabled={!canUndo} onClick={on.onUndo} />
      <IconButton icon={Redo2} label={copy.redo} disabled={!canDoAgain} onClick={on.onRedo} />
      <Button disabled={isBusy} onClick={on.onCancel}>
        {copy.cancel}
      </Button>
      <Button
        variant="primary"
        disabled={status === 'conflicting' || draft?.status === 'parted'}
        pending={status === 'saving'}
        pendingLabel={copy.saving}
        onClick={on.onSave}
      >
        {copy.save}
      </Button>
    </EditBar>
  );
}

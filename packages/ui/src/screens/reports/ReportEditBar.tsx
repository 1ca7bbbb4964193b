import { Redo2, Undo2 } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { reportDocumentCopy as copy } from './reportDocument.copy.ts';

interface ReportEditBarProps {
  /** What is being done with the report: `editing`, `saving` or `conflicting`. */
  status: string;
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

    @media ${narrowQuery} {
      flex-basis: 100%;
    }
  }
  > button:nth-of-type(3) {
    margin-inline-start: auto;
  }
`;

/** At the foot of a report that is edited: its changes, undone, dropped or kept. */
export function ReportEditBar({ status, steps, canRedo, ...on }: ReportEditBarProps) {
  const isBusy = status !== 'editing';
  return (
    <EditBar>
      <span role="status">{copy.steps(steps)}</span>
      <IconButton icon={Undo2} label={copy.undo} disabled={isBusy || steps === 0} onClick={on.onUndo} />
      <IconButton icon={Redo2} label={copy.redo} disabled={isBusy || !canRedo} onClick={on.onRedo} />
      <Button disabled={isBusy} onClick={on.onCancel}>
        {copy.cancel}
      </Button>
      <Button
        variant="primary"
        disabled={status === 'conflicting'}
        pending={status === 'saving'}
        pendingLabel={copy.saving}
        onClick={on.onSave}
      >
        {copy.save}
      </Button>
    </EditBar>
  );
}

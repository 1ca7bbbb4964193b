import type { Problem } from '@plinth/api/facts';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { token } from '../../theme/token.ts';
import { problemText } from '../problem.copy.ts';
import { profileAgainCopy as copy, type SourceChangeItem } from './profileAgain.copy.ts';

export const profileAgainDialogStatuses = [
  'profiling',
  'failed',
  'unchanged',
  'choosing',
  'taking',
  'ended',
] as const;

interface ProfileAgainDialogProps {
  /** How far it is; `ended` closes the dialog. */
  status: (typeof profileAgainDialogStatuses)[number];
  /** What is another at the source. */
  changes: readonly SourceChangeItem[];
  /** Positions of the ticked ones. */
  accepted: readonly number[];
  /** Why the profiling or the change failed. */
  problem: Problem | null;
  /** A tick was set or taken. */
  onSwitch: (index: number, on: boolean) => void;
  /** The person takes over what is ticked. */
  onTake: () => void;
  /** The person wants the table profiled once more. */
  onRetry: () => void;
  /** The person closes it; what is under way is stopped. */
  onClose: () => void;
}

const Waiting = styled.p`
  display: flex;
  align-items: center;
  gap: ${token.space2};
`;

const List = styled.ul`
  display: grid;
  gap: ${token.space2};
  max-height: 50vh;
  overflow: auto;
  overflow-wrap: anywhere;
`;

function Changes({
  status,
  changes,
  accepted,
  problem,
  onSwitch,
}: Pick<ProfileAgainDialogProps, 'status' | 'changes' | 'accepted' | 'problem' | 'onSwitch'>) {
  return (
    <>
      <p>{copy.message(changes.length)}</p>
      <List>
        {changes.map((change, index) => (
          <li key={`${change.kind} ${change.column}`}>
            <Checkbox
              label={copy.change(change)}
              checked={accepted.includes(index)}
              disabled={status === 'taking'}
              onCheckedChange={(on) => onSwitch(index, on)}
            />
          </li>
        ))}
      </List>
      {problem && <Notice tone="danger">{problemText(problem, copy.takeFailed)}</Notice>}
    </>
  );
}

/** A model's table was profiled again: what changed at the source, and what of it is taken over. */
export function ProfileAgainDialog(props: ProfileAgainDialogProps) {
  const { status, problem, onTake, onRetry, onClose } = props;
  const isChoice = status === 'choosing' || status === 'taking';
  return (
    <Dialog
      open={status !== 'ended'}
      onOpenChange={(open) => !open && onClose()}
      title={copy.title}
      dismissible={status !== 'taking'}
      onSubmit={isChoice ? onTake : undefined}
      footer={
        <>
          <Button disabled={status === 'taking'} onClick={onClose}>
            {status === 'unchanged' ? copy.close : copy.cancel}
          </Button>
          {isChoice && (
            <Button type="submit" variant="primary" pending={status === 'taking'}>
              {copy.take}
            </Button>
          )}
          {status === 'failed' && (
            <Button variant="primary" onClick={onRetry}>
              {copy.retry}
            </Button>
          )}
        </>
      }
    >
      {status === 'profiling' && (
        <Waiting role="status">
          <Spinner /> {copy.profiling}
        </Waiting>
      )}
      {status === 'unchanged' && <Notice tone="success">{copy.unchanged}</Notice>}
      {status === 'failed' && problem && <Notice tone="danger">{problemText(problem, copy.failed)}</Notice>}
      {isChoice && <Changes {...props} />}
    </Dialog>
  );
}

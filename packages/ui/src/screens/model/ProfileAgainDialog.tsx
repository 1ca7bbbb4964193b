import type { Problem } from '@plinth/api/facts';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Notice } from '../../components/Notice.tsx';
import { StepList } from '../../components/StepList.tsx';
import { token } from '../../theme/token.ts';
import { problemText } from '../problem.copy.ts';
import { stepItems, type StepView } from '../steps.copy.ts';
import { profileAgainCopy as copy, type SourceChangeItem } from './profileAgain.copy.ts';

export const profileAgainDialogStatuses = [
  'profiling',
  'stopped',
  'failed',
  'unchanged',
  'choosing',
  'taking',
  'ended',
] as const;

interface ProfileAgainDialogProps {
  /** How far it is; `ended` closes the dialog. */
  status: (typeof profileAgainDialogStatuses)[number];
  /** How far the host is with the table. */
  steps: readonly StepView[];
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
  /** The person stops the profiling. */
  onStop: () => void;
  /** The person wants the table profiled once more. */
  onRetry: () => void;
  /** The person closes it; what is under way is stopped. */
  onClose: () => void;
}

const Work = styled.div`
  display: grid;
  gap: ${token.space3};
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

const statusText = (status: ProfileAgainDialogProps['status']): string => {
  if (status === 'profiling') return copy.profiling;
  return status === 'stopped' ? copy.stopped : copy.notProfiled;
};

/** The steps, and what came of them where that isn't a comparison. */
function Progress({ status, steps, problem }: Pick<ProfileAgainDialogProps, 'status' | 'steps' | 'problem'>) {
  const failure = status === 'failed' && problem ? problemText(problem, copy.failed) : null;
  const isToldAtItsStep = steps.some((step) => step.status === 'error' && step.message === failure);
  return (
    <Work>
      <p role="status">{statusText(status)}</p>
      <Frame label={copy.stepList}>
        <StepList label={copy.stepList} steps={stepItems(steps, copy.steps)} />
      </Frame>
      {failure !== null && !isToldAtItsStep && <Notice tone="danger">{failure}</Notice>}
    </Work>
  );
}

const firstWord = (status: ProfileAgainDialogProps['status'], isChoice: boolean): string => {
  if (status === 'profiling') return copy.stop;
  return isChoice ? copy.cancel : copy.close;
};

/** A model's table was profiled again: what changed at the source, and what of it is taken over. */
export function ProfileAgainDialog(props: ProfileAgainDialogProps) {
  const { status, onTake, onStop, onRetry, onClose } = props;
  const isChoice = status === 'choosing' || status === 'taking';
  const isOver = status === 'stopped' || status === 'failed';
  return (
    <Dialog
      open={status !== 'ended'}
      onOpenChange={(open) => !open && onClose()}
      title={copy.title}
      dismissible={status !== 'taking'}
      onSubmit={isChoice ? onTake : undefined}
      footer={
        <>
          <Button disabled={status === 'taking'} onClick={status === 'profiling' ? onStop : onClose}>
            {firstWord(status, isChoice)}
          </Button>
          {isChoice && (
            <Button type="submit" variant="primary" pending={status === 'taking'}>
              {copy.take}
            </Button>
          )}
          {isOver && (
            <Button variant="primary" onClick={onRetry}>
              {copy.retry}
            </Button>
          )}
        </>
      }
    >
      {(status === 'profiling' || isOver) && <Progress {...props} />}
      {status === 'unchanged' && <Notice tone="success">{copy.unchanged}</Notice>}
      {isChoice && <Changes {...props} />}
    </Dialog>
  );
}

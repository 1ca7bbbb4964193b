import type { Problem } from '@plinth/api/facts';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Notice, type NoticeTone } from '../../components/Notice.tsx';
import { StepList, type StepStatus } from '../../components/StepList.tsx';
import { onOwnPress } from '../../primitives/isSecondPress.ts';
import { token } from '../../theme/token.ts';
import { problemText } from '../problem.copy.ts';
import { connectionsCopy } from './connections.copy.ts';

const copy = connectionsCopy.test;

export const connectionTestPanelStatuses = [
  'ready',
  'unavailable',
  'running',
  'passed',
  'failed',
  'broken',
  'refused',
  'cancelled',
  'outOfDate',
] as const;

interface ConnectionCheckItem {
  name: keyof typeof copy.names;
  status: 'pending' | 'running' | 'ok' | 'failed' | 'skipped';
  message: string;
  /** What to do about a failure. */
  hint: string;
}

export interface ConnectionTestPanelProps {
  /** Whether a test runs, and how it ended. */
  status: (typeof connectionTestPanelStatuses)[number];
  /** Its steps, each with what was found. */
  checks: readonly ConnectionCheckItem[];
  /** Why the test broke off, or wasn't begun. */
  problem: Problem | null;
  /** The person wants it tested as it stands. */
  onTest: () => void;
  /** The person waits no longer. */
  onCancel: () => void;
}

const Body = styled.div`
  display: grid;
  gap: ${token.space3};
  padding: ${token.space4};
  color: ${token.textMuted};

  > button {
    justify-self: start;
  }
`;

/* An old result stays readable, but no longer speaks for the form. */
const Checks = styled.div<{ $old: boolean }>`
  padding-inline: ${token.space4};
  padding-block-start: ${token.space2};
  ${({ $old }) => $old && 'filter: grayscale(1);'}
`;

const Reason = styled.div`
  display: grid;
  gap: 2px;

  > :first-child {
    color: ${token.textStrong};
    font-weight: ${token.weightMedium};
  }
`;

const stepStatus: Record<ConnectionCheckItem['status'], StepStatus> = {
  pending: 'pending',
  running: 'current',
  ok: 'completed',
  failed: 'error',
  skipped: 'pending',
};

const outcome: Partial<Record<ConnectionTestPanelProps['status'], NoticeTone>> = {
  unavailable: 'info',
  passed: 'success',
  failed: 'danger',
  broken: 'warning',
  refused: 'danger',
  cancelled: 'info',
  outOfDate: 'info',
};

function Outcome({
  status,
  checks,
  problem,
}: Pick<ConnectionTestPanelProps, 'status' | 'checks' | 'problem'>) {
  const failed = checks.find((check) => check.status === 'failed');
  switch (status) {
    case 'failed':
      return (
        <Reason>
          <span>{failed?.message || copy.failed}</span>
          {failed?.hint && <span>{failed.hint}</span>}
        </Reason>
      );
    case 'broken':
    case 'refused':
      return (
        <Reason>
          <span>{copy[status]}</span>
          {problem !== null && <span>{problemText(problem)}</span>}
        </Reason>
      );
    default:
      return copy[status as 'unavailable' | 'passed' | 'cancelled' | 'outOfDate'];
  }
}

/** Tries the connection before it is saved, one named check after another. */
export function ConnectionTestPanel({ status, checks, problem, onTest, onCancel }: ConnectionTestPanelProps) {
  const tone = outcome[status];
  return (
    <Frame title={copy.title}>
      {checks.length > 0 && (
        <Checks $old={status === 'outOfDate'}>
          <StepList
            label={copy.list}
            steps={checks.map((check) => ({
              label: copy.names[check.name],
              status: stepStatus[check.status],
              message: check.status === 'skipped' ? copy.notTried : check.message,
            }))}
          />
        </Checks>
      )}
      <Body>
        {status === 'ready' && <p>{copy.intro}</p>}
        {tone && (
          <Notice tone={tone}>
            <Outcome status={status} checks={checks} problem={problem} />
          </Notice>
        )}
        {status === 'running' ? (
          <Button onClick={onOwnPress(onCancel)}>{copy.cancel}</Button>
        ) : (
          status !== 'unavailable' && (
            <Button onClick={onTest}>{status === 'ready' ? copy.run : copy.again}</Button>
          )
        )}
      </Body>
    </Frame>
  );
}

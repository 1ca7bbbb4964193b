import { Check, RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useFocusIfLost } from '../../primitives/useFocusIfLost.ts';
import { token } from '../../theme/token.ts';
import { challengeCopy as copy } from './signUp.copy.ts';

export const challengeBoxStatuses = [
  'loading',
  'waiting',
  'ready',
  'working',
  'solved',
  'absent',
  'expired',
  'failed',
] as const;

export interface ChallengeBoxProps {
  /** Where the check that no robot is at work stands. `absent`: the host has none. */
  status: (typeof challengeBoxStatuses)[number];
  /** The form was submitted without it. */
  invalid?: boolean;
  /** The person ticks that they are no robot. */
  onStart: () => void;
  /** Loads its script now rather than at the next try. */
  onRetryLoading: () => void;
}

const Box = styled.div<{ $invalid: boolean }>`
  display: flex;
  align-items: center;
  gap: ${token.space3};
  min-height: 48px;
  padding: 6px ${token.space3};
  border: 1px solid ${({ $invalid }) => ($invalid ? token.dangerSolid : token.borderDefault)};
  border-radius: ${token.radiusControl};
  background: ${token.surfaceCanvas};
  color: ${token.textDefault};

  > :first-child {
    flex: 1 1 auto;
  }
`;

const Remark = styled.span`
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};
`;

const Solved = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${token.space2};
  color: ${token.successText};
`;

/** The bot challenge: one box to tick, and the browser does some arithmetic. Nothing to see, hear or read off. */
export function ChallengeBox({ status, invalid = false, onStart, onRetryLoading }: ChallengeBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  // The box to tick gives way to the news that it isn't needed any more.
  useFocusIfLost(status === 'solved', () => (status === 'solved' ? box.current : null));
  return (
    <Box ref={box} $invalid={invalid} role="group" aria-label={copy.check} aria-live="polite" tabIndex={-1}>
      {status === 'loading' ? (
        <>
          <Remark>{copy.loading}</Remark>
          <Spinner />
        </>
      ) : status === 'waiting' ? (
        <>
          <Remark>{copy.waiting}</Remark>
          <Button size="sm" icon={RotateCw} onClick={onRetryLoading}>
            {copy.retry}
          </Button>
        </>
      ) : status === 'solved' || status === 'absent' ? (
        <Solved>
          <Icon icon={Check} />
          {copy[status]}
        </Solved>
      ) : (
        <>
          <span>
            <Checkbox
              label={status === 'working' ? copy.working : copy.label}
              checked={status === 'working'}
              onCheckedChange={() => {
                if (status !== 'working') onStart();
              }}
              aria-invalid={invalid || undefined}
              aria-busy={status === 'working' || undefined}
            />
            {(status === 'expired' || status === 'failed') && (
              <Remark as="p">{status === 'expired' ? copy.expired : copy.failed}</Remark>
            )}
          </span>
          {status === 'working' && <Spinner />}
        </>
      )}
    </Box>
  );
}

import { challengeLoadStatus, type ChallengeEvent, type ChallengeMachine } from '@plinth/machines';
import type { ChallengeBoxProps } from '@plinth/ui';
import type { SnapshotFrom } from 'xstate';

/** The box of a challenge whose code is being loaded, from its machine; once it's there, the box is ready. */
export const challengeProps = (
  snapshot: SnapshotFrom<ChallengeMachine>,
  send: (event: ChallengeEvent) => void,
): { status: 'loading' | 'waiting' | 'ready' } & Pick<ChallengeBoxProps, 'onRetryLoading'> => {
  const status = challengeLoadStatus(snapshot);
  return {
    status: status === 'loaded' ? 'ready' : status,
    onRetryLoading: () => send({ type: 'retry.requested' }),
  };
};

import { challengeLoadStatus, createChallengeMachine } from '@plinth/machines';
import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { useInspect } from '../../shell/diagnostics.ts';

/** Loads the code of a challenge until it is there (SUP-04). */
export const useChallengeLoading = (load: () => Promise<void>) => {
  const inspect = useInspect();
  const [machine] = useState(() => createChallengeMachine({ load }));
  const actor = useActorRef(machine, { inspect });
  const status = useSelector(actor, challengeLoadStatus);
  const retry = useCallback(() => actor.send({ type: 'retry.requested' }), [actor]);
  return { status, retry };
};

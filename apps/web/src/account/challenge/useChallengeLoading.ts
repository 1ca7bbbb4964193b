import { createChallengeMachine } from '@plinth/machines';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useInspect } from '../../shell/diagnostics.ts';
import { challengeProps } from './challenge.binding.ts';

/** Loads the code of a challenge until it is there (SUP-04). */
export const useChallengeLoading = (load: () => Promise<void>) => {
  const inspect = useInspect();
  const [machine] = useState(() => createChallengeMachine({ load }));
  const actor = useActorRef(machine, { inspect });
  return challengeProps(
    useSelector(actor, (state) => state),
    actor.send,
  );
};

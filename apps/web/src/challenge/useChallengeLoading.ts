import { useCallback, useEffect, useState } from 'react';
import { createActor, type ActorRefFrom } from 'xstate';
import { useApp } from '../app.context.ts';
import { challengeLoadStatus, createChallengeMachine, type ChallengeMachine } from '@plinth/machines';

/** Loads the code of a challenge until it is there (SUP-04). */
export const useChallengeLoading = (load: () => Promise<void>) => {
  const { inspect } = useApp().diagnostics;
  const [actor, setActor] = useState<ActorRefFrom<ChallengeMachine> | null>(null);
  const [status, setStatus] = useState<ReturnType<typeof challengeLoadStatus>>('loading');

  useEffect(() => {
    const started = createActor(createChallengeMachine({ load }), { inspect });
    started.subscribe((snapshot) => setStatus(challengeLoadStatus(snapshot)));
    started.start();
    setActor(started);
    return () => {
      started.stop();
    };
  }, [load, inspect]);

  const retry = useCallback(() => actor?.send({ type: 'retry.requested' }), [actor]);
  return { status, retry };
};

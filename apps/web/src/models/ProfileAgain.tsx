import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { modelsKey, profileModel, takeProfile } from '@plinth/api';
import { createProfileAgainMachine, profileAgainView } from '@plinth/machines';
import { ProfileAgainDialog } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useSecond } from '../shell/useSecond.ts';
import { profileAgainProps } from './profileAgain.binding.ts';

/** Profiles a model's table as soon as it is there. */
export function ProfileAgain({ modelId, onEnd }: { modelId: string; onEnd: () => void }) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const machine = useMemo(
    () =>
      createProfileAgainMachine({
        profile: ({ modelId: id }, signal) => api.events(profileModel, { params: { id } }, { signal }),
        take: ({ modelId: id, profileId, accepted }, signal) =>
          api.call(
            takeProfile,
            { params: { id }, body: { profile_id: profileId, accepted: [...accepted] } },
            { signal },
          ),
        now: Date.now,
      }),
    [api],
  );
  const actor = useActorRef(machine, { input: { modelId } });
  const snapshot = useSelector(actor, (state) => state);
  const view = profileAgainView(snapshot, useSecond(Date.now, snapshot.matches('profiling')));

  useEffect(() => {
    const news = actor.on('model.renewed', () => {
      void queryClient.invalidateQueries({ queryKey: modelsKey });
    });
    return () => news.unsubscribe();
  }, [actor, queryClient]);

  const hasEnded = view.status === 'ended';
  useEffect(() => {
    if (hasEnded) onEnd();
  }, [hasEnded, onEnd]);

  return <ProfileAgainDialog {...profileAgainProps(view, actor.send)} />;
}

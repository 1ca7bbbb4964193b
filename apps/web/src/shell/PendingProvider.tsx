import { useEffect, useState, type ReactNode } from 'react';
import { createActor } from 'xstate';
import { createPendingMachine, isPendingVisible } from '@plinth/machines';
import type { AppRouter } from '../router.tsx';
import { PendingContext } from './pending.context.ts';

const isLoading = (router: AppRouter) =>
  !router.state.initialized || router.state.navigation.state === 'loading';

export function PendingProvider({ router, children }: { router: AppRouter; children: ReactNode }) {
  const [pending, setPending] = useState(false);

  useEffect(() => {
    const actor = createActor(createPendingMachine());
    actor.subscribe((snapshot) => setPending(isPendingVisible(snapshot)));
    actor.start();
    let loading = false;
    const follow = () => {
      if (isLoading(router) === loading) return;
      loading = !loading;
      actor.send({ type: loading ? 'loading.started' : 'loading.finished' });
    };
    follow();
    const unsubscribe = router.subscribe(follow);
    return () => {
      unsubscribe();
      actor.stop();
    };
  }, [router]);

  return <PendingContext value={pending}>{children}</PendingContext>;
}

import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import type { AppRouter } from '../router.tsx';
import { PendingContext } from './pending.context.ts';

/** Waits shorter than this need no machine, so quick pages never load it. */
const machineAfterMs = 300;

const isLoading = (router: AppRouter) =>
  !router.state.initialized || router.state.navigation.state === 'loading';

export function PendingProvider({ router, children }: { router: AppRouter; children: ReactNode }) {
  const [pending, setPending] = useState(false);

  useEffect(() => {
    let since: number | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    let machine: { setLoading: (loading: boolean) => void; stop: () => void } | null = null;

    const startMachine = async () => {
      const { followPending } = await import('./followPending.ts');
      if (stopped || since === null || machine !== null) return;
      machine = followPending(performance.now() - since, setPending);
    };
    const follow = () => {
      const loading = isLoading(router);
      if (loading === (since !== null)) return;
      since = loading ? performance.now() : null;
      if (machine !== null) return machine.setLoading(loading);
      clearTimeout(timer);
      // Where its code can't be had, the page that is waited for says what is wrong.
      if (loading) timer = setTimeout(() => void startMachine().catch(() => undefined), machineAfterMs);
    };

    follow();
    const unsubscribe = router.subscribe(follow);
    return () => {
      stopped = true;
      clearTimeout(timer);
      unsubscribe();
      machine?.stop();
    };
  }, [router]);

  useLayoutEffect(() => {
    // The router came back to the page's place while the pending screen was too short for it.
    const place = router.state.restoreScrollPosition;
    if (!pending && typeof place === 'number') window.scrollTo(0, place);
  }, [pending, router]);

  return <PendingContext value={pending}>{children}</PendingContext>;
}

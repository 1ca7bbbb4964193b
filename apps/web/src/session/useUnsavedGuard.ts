import { useEffect } from 'react';
import { useBlocker, type Blocker } from 'react-router';
import { useApp } from '../app.context.ts';

interface UnsavedGuardOptions {
  /** What is unsaved lives on while only the search of the address changes, as on another tab of the page. */
  outlivesSearch?: boolean;
}

/** Holds a navigation back while something would be lost; the page asks. A lost session isn't held back. */
export const useUnsavedGuard = (
  dirty: boolean,
  { outlivesSearch = false }: UnsavedGuardOptions = {},
): Blocker => {
  const { session } = useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      session.current() !== null &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (!outlivesSearch && currentLocation.search !== nextLocation.search)),
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return blocker;
};

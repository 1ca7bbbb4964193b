import { useEffect } from 'react';
import { useBlocker, type Blocker, type Location } from 'react-router';
import { useApp } from '../app.context.ts';

interface UnsavedGuardOptions {
  /**
   * The parameters of the address that the work belongs to: it lives on while others change, as on another tab of the page. All
   * of them where none are named.
   */
  ofParameters?: readonly string[] | undefined;
}

const isElsewhere = (from: Location, to: Location, parameters: readonly string[] | undefined): boolean => {
  if (from.pathname !== to.pathname) return true;
  if (parameters === undefined) return from.search !== to.search;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return parameters.some((name) => before.get(name) !== after.get(name));
};

/** Holds a navigation back while something would be lost; the page asks. A lost session isn't held back. */
export const useUnsavedGuard = (dirty: boolean, { ofParameters }: UnsavedGuardOptions = {}): Blocker => {
  const { session } = useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && session.current() !== null && isElsewhere(currentLocation, nextLocation, ofParameters),
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return blocker;
};

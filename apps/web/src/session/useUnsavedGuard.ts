import { useEffect, useRef, useState } from 'react';
import { useBlocker, type Location } from 'react-router';
import { useApp } from '../app.context.ts';

export interface UnsavedGuardOptions {
  /**
   * The parameters of the address that the work belongs to: it lives on while others change, as on another tab of the page. All
   * of them where none are named.
   */
  ofParameters?: readonly string[] | undefined;
  /** It is about to be saved by itself: that is waited for, and asked where it fails or takes long. */
  isPending?: boolean | undefined;
  /** It was refused, and the page says so: who has waited for it stays. */
  hasFailed?: boolean | undefined;
  /** Somebody leaves: it may be saved at once. */
  onBlocked?: (() => void) | undefined;
}

const patienceMs = 3000;

const isElsewhere = (from: Location, to: Location, parameters: readonly string[] | undefined): boolean => {
  if (from.pathname !== to.pathname) return true;
  if (parameters === undefined) return from.search !== to.search;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return parameters.some((name) => before.get(name) !== after.get(name));
};

/** Holds a navigation back while something would be lost, until the page has asked. A lost session isn't held back. */
export const useUnsavedGuard = (unsaved: boolean, options: UnsavedGuardOptions = {}) => {
  const { ofParameters, isPending = false, hasFailed = false, onBlocked } = options;
  const { session } = useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && session.current() !== null && isElsewhere(currentLocation, nextLocation, ofParameters),
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked) onBlocked?.();
  }, [isBlocked, onBlocked]);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isBlocked || !isPending) return;
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isBlocked, isPending]);
  // The blocker goes on being the blocked one until the router has moved: each is settled once.
  const settled = useRef<typeof blocker | null>(null);
  const settle = (way: 'proceed' | 'reset') => {
    if (blocker.state !== 'blocked' || settled.current === blocker) return;
    settled.current = blocker;
    blocker[way]();
  };
  const waits = useRef(false);
  useEffect(() => {
    const hasWaited = waits.current;
    waits.current = isBlocked && isPending;
    if (!isBlocked || isPending) return;
    // Refused between the click and the block: nothing is left to save, and nobody has seen why.
    if (hasFailed && (hasWaited || !unsaved)) settle('reset');
    else if (!unsaved) settle('proceed');
  });
  return {
    asks: isBlocked && (!isPending || isLong),
    leave: () => settle('proceed'),
    stay: () => settle('reset'),
  };
};

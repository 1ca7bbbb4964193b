import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog, leaveCopy } from '@plinth/ui';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

interface UnsavedGuardProps {
  of: 'notes' | 'model' | 'column' | 'report' | 'languageModel' | 'recipe';
  unsaved: boolean;
  /** The parameters of the address that the work belongs to; all of them where none are named. */
  ofParameters?: readonly string[];
  /** It is about to be saved by itself: that is waited for, and asked where it fails or takes long. */
  isPending?: boolean;
  /** It was refused, and the page says so: who has waited for it stays. */
  hasFailed?: boolean;
  /** Somebody leaves: it may be saved at once. */
  onBlocked?: () => void;
  onLeave: () => void;
}

const patienceMs = 3000;

/** Asks before another page, or another tab of this one, takes the place of unsaved work. */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { of, unsaved, ofParameters, isPending = false, hasFailed = false, onBlocked, onLeave } = props;
  const blocker = useUnsavedGuard(unsaved, { ofParameters });
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
  return (
    <ConfirmDialog
      open={isBlocked && (!isPending || isLong)}
      title={leaveCopy[of].title}
      message={leaveCopy[of].message}
      confirmLabel={leaveCopy.leave}
      cancelLabel={leaveCopy.stay}
      onConfirm={() => {
        settle('proceed');
        onLeave();
      }}
      onCancel={() => settle('reset')}
    />
  );
}

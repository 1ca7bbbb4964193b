import { ConfirmDialog, leaveCopy } from '@plinth/ui';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

interface UnsavedGuardProps {
  of: 'notes' | 'column' | 'report' | 'languageModel';
  unsaved: boolean;
  /** The page keeps the work while another of its tabs is open. */
  outlivesTabs?: boolean;
  onLeave: () => void;
}

/** Asks before another page, or another tab of this one, takes the place of unsaved work. */
export function UnsavedGuard({ of, unsaved, outlivesTabs = false, onLeave }: UnsavedGuardProps) {
  const blocker = useUnsavedGuard(unsaved, { outlivesSearch: outlivesTabs });
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={leaveCopy[of].title}
      message={leaveCopy[of].message}
      confirmLabel={leaveCopy.leave}
      cancelLabel={leaveCopy.stay}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}

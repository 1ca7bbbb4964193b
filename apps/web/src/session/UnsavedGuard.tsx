import { ConfirmDialog, leaveCopy } from '@plinth/ui';
import { useUnsavedGuard, type UnsavedGuardOptions } from './useUnsavedGuard.ts';

interface UnsavedGuardProps extends UnsavedGuardOptions {
  of: 'notes' | 'model' | 'column' | 'report' | 'languageModel' | 'recipe';
  unsaved: boolean;
  onLeave: () => void;
}

/** Asks before another page, or another tab of this one, takes the place of unsaved work. */
export function UnsavedGuard({ of, unsaved, onLeave, ...options }: UnsavedGuardProps) {
  const { asks, leave, stay } = useUnsavedGuard(unsaved, options);
  return (
    <ConfirmDialog
      open={asks}
      title={leaveCopy[of].title}
      message={leaveCopy[of].message}
      confirmLabel={leaveCopy.leave}
      cancelLabel={leaveCopy.stay}
      onConfirm={() => {
        leave();
        onLeave();
      }}
      onCancel={stay}
    />
  );
}

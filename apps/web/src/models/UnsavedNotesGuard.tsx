import { ConfirmDialog, leaveCopy } from '@plinth/ui';
import { useUnsavedGuard } from '../useUnsavedGuard.ts';

interface UnsavedNotesGuardProps {
  unsaved: boolean;
  /** The page keeps its notes while another of its tabs is open. */
  outlivesTabs?: boolean;
  onLeave: () => void;
}

/** Asks before another page, or another tab of this one, takes the place of unsaved notes. */
export function UnsavedNotesGuard({ unsaved, outlivesTabs = false, onLeave }: UnsavedNotesGuardProps) {
  const blocker = useUnsavedGuard(unsaved, { outlivesSearch: outlivesTabs });
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={leaveCopy.title}
      message={leaveCopy.message}
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

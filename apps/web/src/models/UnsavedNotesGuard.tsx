import { useBlocker } from 'react-router';
import { ConfirmDialog, leaveCopy } from '@plinth/ui';
import { useApp } from '../app.context.ts';

/** Asks before another page takes the place of one with unsaved notes. */
export function UnsavedNotesGuard({ unsaved, onLeave }: { unsaved: boolean; onLeave: () => void }) {
  const { session } = useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A session that ended must reach the log-in page; the notes are kept for its return.
      unsaved && session.current() !== null && currentLocation.pathname !== nextLocation.pathname,
  );
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

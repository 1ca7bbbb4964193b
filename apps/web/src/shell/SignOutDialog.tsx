import { ConfirmDialog, signOutCopy } from '@plinth/ui';

interface SignOutDialogProps {
  open: boolean;
  /** Keys of the unsaved work. */
  lost: readonly string[];
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asked where a sign-out would lose unsaved work. */
export function SignOutDialog({ lost, ...props }: SignOutDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      title={signOutCopy.title}
      message={signOutCopy.message(lost.map((key) => key.replace(/\..*/, '')))}
      confirmLabel={signOutCopy.confirm}
      cancelLabel={signOutCopy.stay}
    />
  );
}

import { ConfirmDialog, signOutCopy } from '@plinth/ui';

interface SignOutDialogProps {
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asked where a sign-out would lose unsaved work. */
export function SignOutDialog(props: SignOutDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      title={signOutCopy.title}
      message={signOutCopy.message}
      confirmLabel={signOutCopy.confirm}
      cancelLabel={signOutCopy.stay}
    />
  );
}

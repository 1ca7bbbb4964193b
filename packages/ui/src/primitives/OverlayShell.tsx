import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Backdrop, isPressOnToast } from './overlay.styles.tsx';
import { useStylesNotice } from '../theme/useStylesNotice.ts';

interface OverlayShellProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  dismissible: boolean;
  /** The popup. */
  children: ReactNode;
}

/** What dialogs and drawers share: a page behind a scrim, and when they may close. */
export function OverlayShell({ open, onOpenChange, dismissible, children }: OverlayShellProps) {
  useStylesNotice();
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, details) => {
        const { event } = details;
        if (!next && (!dismissible || isPressOnToast(event))) details.cancel();
        else onOpenChange(next);
      }}
    >
      <BaseDialog.Portal className="plinth">
        <Backdrop />
        {children}
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

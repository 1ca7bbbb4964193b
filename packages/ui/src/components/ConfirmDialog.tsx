import type { ReactNode } from 'react';
import { lazyPart, useOpened } from './lazyPart.ts';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  message: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  pending?: boolean;
  pendingLabel?: string;
  /** What went wrong on the last try. */
  error?: string;
  tone?: 'danger' | 'neutral';
  /** What has the focus afterwards, where what opened the dialog may be gone. */
  finalFocus?: () => HTMLElement | null;
  onConfirm: () => void;
  onCancel: () => void;
}

const Surface = lazyPart(
  () => import('./ConfirmDialogSurface.tsx'),
  ({ ConfirmDialogSurface }) => ConfirmDialogSurface,
);

/** Asked before something is lost. The focus starts on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useOpened(props.open, Surface) ? <Surface {...props} /> : null;
}

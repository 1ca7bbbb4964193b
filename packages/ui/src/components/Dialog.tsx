import type { ReactNode, RefObject } from 'react';
import { lazyPart, useOpened } from './lazyPart.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the one that does it last. */
  footer?: ReactNode;
  /** With it, body and footer are one form: Enter submits. */
  onSubmit?: () => void;
  /** False keeps it open on Escape and outside presses, while something is being saved. */
  dismissible?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  /** What has the focus afterwards, where what opened the dialog may be gone. */
  finalFocus?: () => HTMLElement | null;
  closeLabel?: string;
  width?: number;
}

const Surface = lazyPart(
  () => import('./DialogSurface.tsx'),
  ({ DialogSurface }) => DialogSurface,
);

export function Dialog(props: DialogProps) {
  return useOpened(props.open, Surface) ? <Surface {...props} /> : null;
}

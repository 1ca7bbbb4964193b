import type { ReactNode } from 'react';
import { lazyPart, useOpened } from './lazyPart.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The title is read out but not drawn, and there's no cross: navigation. */
  bare?: boolean;
  children: ReactNode;
  /** Cancel first (it's pushed to the start), then the others. */
  footer?: ReactNode;
  /** With it, body and footer are one form: Enter submits. */
  onSubmit?: () => void;
  side?: 'start' | 'end';
  width?: string;
  dismissible?: boolean;
  closeLabel?: string;
}

const Surface = lazyPart(
  () => import('./DrawerSurface.tsx'),
  ({ DrawerSurface }) => DrawerSurface,
);

/** A panel over the page, from its end (editing) or its start (navigation on phones). */
export function Drawer(props: DrawerProps) {
  return useOpened(props.open, Surface) ? <Surface {...props} /> : null;
}

import { memo, type ReactNode } from 'react';

interface StillWhileFadingProps {
  /** Whether it is open. */
  open: boolean;
  children: ReactNode;
}

/** What an overlay shows as it fades is what it showed: what it was about may be gone by then. Not for overlays within it. */
export const StillWhileFading = memo(
  ({ children }: StillWhileFadingProps) => children,
  (_before, { open }) => !open,
);

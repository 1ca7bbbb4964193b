import type { DrawerProps } from './DrawerSurface.tsx';
import { lazyPart, useOpened } from './lazyPart.ts';

const Surface = lazyPart(
  () => import('./DrawerSurface.tsx'),
  ({ DrawerSurface }) => DrawerSurface,
);

/** A panel over the page, from its end (editing) or its start (navigation on phones). */
export function Drawer(props: DrawerProps) {
  return useOpened(props.open, Surface) ? <Surface {...props} /> : null;
}

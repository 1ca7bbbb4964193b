import type { DialogProps } from './DialogSurface.tsx';
import { lazyPart, useOpened } from './lazyPart.ts';

const Surface = lazyPart(
  () => import('./DialogSurface.tsx'),
  ({ DialogSurface }) => DialogSurface,
);

export function Dialog(props: DialogProps) {
  return useOpened(props.open, Surface) ? <Surface {...props} /> : null;
}

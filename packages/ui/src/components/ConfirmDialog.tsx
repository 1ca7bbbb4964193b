import type { ConfirmDialogProps } from './ConfirmDialogSurface.tsx';
import { lazyPart, useOpened } from './lazyPart.ts';

const Surface = lazyPart(
  () => import('./ConfirmDialogSurface.tsx'),
  ({ ConfirmDialogSurface }) => ConfirmDialogSurface,
);

/** Asked before something is lost. The focus starts on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useOpened(props.open, Surface) ? <Surface {...props} /> : null;
}

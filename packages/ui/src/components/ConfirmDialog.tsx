import { Suspense } from 'react';
import { lazyAtRest, useOpened } from '../loading/lazyAtRest.ts';
import type { ConfirmDialogProps } from './ConfirmDialogPanel.tsx';

const Panel = lazyAtRest(async () => (await import('./ConfirmDialogPanel.tsx')).ConfirmDialogPanel);

/** Asked before something is lost. Many pages have one and few visitors see it: it is loaded while the page is at rest. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const opened = useOpened(props.open, Panel);
  return <Suspense>{opened && <Panel {...props} />}</Suspense>;
}

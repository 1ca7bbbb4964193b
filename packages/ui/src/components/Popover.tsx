import { cloneElement, Suspense } from 'react';
import { lazyAtRest, useOpened } from '../loading/lazyAtRest.ts';
import type { PopoverProps } from './PopoverPanel.tsx';

const Panel = lazyAtRest(async () => (await import('./PopoverPanel.tsx')).PopoverPanel);

/**
 * A small dialog beside its button, over a page that stays in use. Leaving it closes it; the focus comes back to the button.
 * What places it and keeps its focus is loaded while the page is at rest.
 */
export function Popover(props: PopoverProps) {
  const opened = useOpened(props.open, Panel);
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => props.onOpenChange(true),
  });
  return <Suspense fallback={closed}>{opened ? <Panel {...props} /> : closed}</Suspense>;
}

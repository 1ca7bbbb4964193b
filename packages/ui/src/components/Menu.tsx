import { Suspense, type HTMLAttributes, type ReactElement } from 'react';
import { lazyAtRest } from '../loading/lazyAtRest.ts';
import { useMenuAtRest } from '../primitives/useMenuAtRest.ts';
import type { MenuPanelProps } from './MenuPanel.tsx';

interface MenuProps extends Omit<MenuPanelProps, 'start'> {
  /** The button that opens and closes it. */
  trigger: ReactElement<HTMLAttributes<HTMLButtonElement>>;
}

const Panel = lazyAtRest(async () => (await import('./MenuPanel.tsx')).MenuPanel);

/**
 * Places to go and things to do, behind a button. Arrows, Home, End and first letters move through it.
 * What places it and moves through it is loaded while the page is at rest.
 */
export function Menu(props: MenuProps) {
  const { start, closed } = useMenuAtRest(props.trigger, Panel);
  return (
    <Suspense fallback={closed}>{start === null ? closed : <Panel {...props} start={start} />}</Suspense>
  );
}

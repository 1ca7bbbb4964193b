import {
  cloneElement,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';
import { MenuItem } from '../components/MenuItem.tsx';
import { useFetchedAtRest } from '../loading/lazyAtRest.ts';

/** What has the focus in a menu that was just opened: the keyboard begins at one of its ends, the pointer nowhere. */
export type MenuStart = 'first' | 'last' | 'none';

const startByKey: Record<string, MenuStart> = { ArrowDown: 'first', ArrowUp: 'last' };

/** The button of a menu whose code is fetched while the page is at rest, and where the menu starts once it was asked for. */
export const useMenuAtRest = (
  trigger: ReactElement<HTMLAttributes<HTMLButtonElement>>,
  menu: Parameters<typeof useFetchedAtRest>[0],
) => {
  const [start, setStart] = useState<MenuStart | null>(null);
  useFetchedAtRest(menu);
  useFetchedAtRest(MenuItem);
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // Enter, Space and screen readers press without a pointer: such a click counts no presses.
    onClick: ({ detail }: MouseEvent) => setStart(detail === 0 ? 'first' : 'none'),
    onKeyDown: (event: KeyboardEvent) => {
      const wanted = startByKey[event.key];
      if (wanted === undefined) return;
      event.preventDefault();
      setStart(wanted);
    },
  });
  return { start, closed };
};

import { ChevronDown } from 'lucide-react';
import { cloneElement, Suspense, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { lazyAtRest, useFetchedAtRest } from '../../loading/lazyAtRest.ts';
import { layoutCopy as copy } from './layout.copy.ts';
import type { UserMenuProps } from './UserMenuPanel.tsx';

const Panel = lazyAtRest(async () => (await import('./UserMenuPanel.tsx')).UserMenuPanel);

/** The button of the user's menu. The menu itself is loaded while the page is at rest. */
export function UserMenu(props: UserMenuProps) {
  const [asked, setAsked] = useState(false);
  useFetchedAtRest(Panel);
  const button = <IconButton icon={ChevronDown} label={copy.userMenu} tooltip={null} />;
  const openByArrow = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown' || key === 'ArrowUp') setAsked(true);
  };
  const closed = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setAsked(true),
    onKeyDown: openByArrow,
  });
  return asked ? (
    <Suspense fallback={closed}>
      <Panel {...props} trigger={button} />
    </Suspense>
  ) : (
    closed
  );
}

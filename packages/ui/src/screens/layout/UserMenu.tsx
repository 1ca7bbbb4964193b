import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { lazyAtRest } from '../../loading/lazyAtRest.ts';
import { useMenuAtRest } from '../../primitives/useMenuAtRest.ts';
import { layoutCopy as copy } from './layout.copy.ts';
import type { UserMenuProps } from './UserMenuPanel.tsx';

const Panel = lazyAtRest(async () => (await import('./UserMenuPanel.tsx')).UserMenuPanel);

/** The button of the user's menu. The menu itself is loaded while the page is at rest. */
export function UserMenu(props: UserMenuProps) {
  const button = <IconButton icon={ChevronDown} label={copy.userMenu} tooltip={null} />;
  const { start, closed } = useMenuAtRest(button, Panel);
  return (
    <Suspense fallback={closed}>
      {start === null ? closed : <Panel {...props} trigger={button} start={start} />}
    </Suspense>
  );
}

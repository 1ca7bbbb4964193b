import { useState } from 'react';
import { styled } from 'styled-components';
import { AnchorLink } from '../../primitives/AnchorLink.tsx';
import { Logo } from '../../components/Logo.tsx';
import { token } from '../../theme/token.ts';
import { layoutCopy as copy } from './layout.copy.ts';
import { Navigation, type NavigationProps } from './Navigation.tsx';

interface SidebarProps extends Omit<NavigationProps, 'collapsed' | 'onFollow'> {
  open: boolean;
  /** Collapsed, it opens while the pointer is on it, over the page: nothing moves. */
  opensOnHover: boolean;
}

const Place = styled.aside<{ $open: boolean }>`
  position: sticky;
  z-index: 30;
  inset-block-start: 0;
  grid-row: 1 / -1;
  width: ${({ $open }) => ($open ? token.sidebarOpen : token.sidebarCollapsed)};
  height: 100dvh;
  transition: width ${token.motionSlow} ${token.easeOut};
`;

const Panel = styled.div<{ $wide: boolean; $floating: boolean }>`
  position: absolute;
  inset-block: 0;
  inset-inline-start: 0;
  display: flex;
  flex-direction: column;
  width: ${({ $wide }) => ($wide ? token.sidebarOpen : token.sidebarCollapsed)};
  border-inline-end: 1px solid ${token.borderSubtle};
  background: ${token.surfaceCanvas};
  box-shadow: ${({ $floating }) => ($floating ? token.shadowPopover : 'none')};
  overflow: hidden;
  transition: width ${token.motionSlow} ${token.easeOut};
`;

const Corner = styled(AnchorLink)`
  display: flex;
  flex: none;
  align-items: center;
  height: ${token.headerHeight};
  padding-inline-start: ${token.space3};
  border-block-end: 1px solid ${token.borderSubtle};
  text-decoration: none;
  white-space: nowrap;

  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** From 768 px on. A phone gets the drawer. */
export function Sidebar({ open, opensOnHover, ...navigation }: SidebarProps) {
  const [pointer, setPointer] = useState<'away' | 'over' | 'followed'>('away');
  const floating = !open && opensOnHover && pointer === 'over';
  const wide = open || floating;
  return (
    <Place
      aria-label={copy.sidebar}
      $open={open}
      data-state={wide ? 'expanded' : 'collapsed'}
      // Moved, not entered: a pointer that rests here while the page comes didn't ask for it.
      onMouseMove={() => setPointer((before) => (before === 'away' ? 'over' : before))}
      onMouseLeave={() => setPointer('away')}
    >
      <Panel $wide={wide} $floating={floating}>
        <Corner to="/collections">
          <Logo wordmark />
        </Corner>
        <Navigation
          {...navigation}
          collapsed={!wide}
          // Whoever has followed a link wants the page, not what lies over it.
          onFollow={() => setPointer('followed')}
        />
      </Panel>
    </Place>
  );
}

import { useRef, type TouchEvent } from 'react';
import { styled } from 'styled-components';
import { Drawer } from '../../components/Drawer.tsx';
import { Logo } from '../../components/Logo.tsx';
import { token } from '../../theme/token.ts';
import { layoutCopy as copy } from './layout.copy.ts';
import { Navigation, type NavigationProps } from './Navigation.tsx';

interface MobileNavigationProps extends Omit<NavigationProps, 'collapsed' | 'onFollow'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A finger that goes this far towards the edge closes the drawer. */
const swipePx = 56;

const Body = styled.div`
  display: flex;
  flex: 1 1 auto;
  flex-direction: column;
  min-height: 0;
  touch-action: pan-y;
`;

const Head = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  height: 52px;
  padding-inline: 15px;
  border-block-end: 1px solid ${token.borderSubtle};
`;

export function MobileNavigation({ open, onOpenChange, ...navigation }: MobileNavigationProps) {
  const startedAt = useRef<number | null>(null);
  const end = (event: TouchEvent) => {
    const from = startedAt.current;
    startedAt.current = null;
    const to = event.changedTouches[0]?.clientX;
    if (from !== null && to !== undefined && from - to > swipePx) onOpenChange(false);
  };
  return (
    <Drawer bare open={open} onOpenChange={onOpenChange} title={copy.navigation} side="start" width="18rem">
      <Body
        onTouchStart={(event) => {
          startedAt.current = event.touches[0]?.clientX ?? null;
        }}
        onTouchEnd={end}
        onTouchCancel={() => {
          startedAt.current = null;
        }}
      >
        <Head>
          <Logo wordmark />
        </Head>
        <Navigation {...navigation} onFollow={() => onOpenChange(false)} />
      </Body>
    </Drawer>
  );
}

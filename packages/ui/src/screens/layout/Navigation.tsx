import { LogOut } from 'lucide-react';
import { styled } from 'styled-components';
import { Icon } from '../../components/Icon.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { Tooltip } from '../../components/Tooltip.tsx';
import { token } from '../../theme/token.ts';
import { layoutCopy as copy } from './layout.copy.ts';
import { isCurrent, mainItems, toolItems, type NavigationItem } from './navigation.items.ts';
import { NavigationLink, navigationRow } from './NavigationLink.tsx';

export interface NavigationProps {
  currentPath: string;
  collapsed?: boolean;
  signingOut: boolean;
  onSignOut: () => void;
  onFollow?: () => void;
}

const Column = styled.nav`
  display: flex;
  flex: 1 1 auto;
  flex-direction: column;
  gap: 2px;
  min-height: 0;
  padding: ${token.space2};
  overflow: hidden auto;
`;

const Head = styled.h2`
  height: 28px;
  padding: 8px 7px 0;
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  line-height: ${token.lineXs};
  white-space: nowrap;
  overflow: hidden;

  &:not(:first-child) {
    margin-block-start: ${token.space4};
  }
  /* Collapsed, it keeps its place: nothing moves under the pointer when the sidebar opens. */
  [data-collapsed] > & {
    color: transparent;
    forced-color-adjust: none;
  }
  [data-collapsed] > &:not(:first-child) {
    background: linear-gradient(${token.borderSubtle}, ${token.borderSubtle}) center / calc(100% - 14px) 1px
      no-repeat;
  }
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  /* Else a name that is out of sight would still make its link wider than the sidebar. */
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
`;

const SignOut = styled.button`
  ${navigationRow}
  margin-block-start: auto;

  &[aria-disabled='true'] {
    cursor: progress;
  }
`;

/** Everything one can go to, and the way out. */
export function Navigation({
  currentPath,
  collapsed = false,
  signingOut,
  onSignOut,
  onFollow,
}: NavigationProps) {
  const links = (items: readonly NavigationItem[]) => (
    <List>
      {items.map((item) => (
        <li key={item.to}>
          <NavigationLink
            item={item}
            current={isCurrent(item, currentPath)}
            collapsed={collapsed}
            onFollow={onFollow}
          />
        </li>
      ))}
    </List>
  );
  const signOutLabel = signingOut ? copy.signingOut : copy.signOut;
  return (
    <Column aria-label={copy.navigation} data-collapsed={collapsed || undefined}>
      <Head>{copy.mainMenu}</Head>
      {links(mainItems)}
      <Head>{copy.tools}</Head>
      {links(toolItems)}
      <Tooltip content={signOutLabel} side="right" disabled={!collapsed}>
        <SignOut
          type="button"
          aria-busy={signingOut || undefined}
          aria-disabled={signingOut || undefined}
          onClick={() => {
            if (!signingOut) onSignOut();
          }}
        >
          {signingOut ? <Spinner size={18} /> : <Icon icon={LogOut} size={18} strokeWidth={1.6} />}
          <span>{signOutLabel}</span>
        </SignOut>
      </Tooltip>
    </Column>
  );
}

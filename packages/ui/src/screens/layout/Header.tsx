import { AtSign, Menu as MenuIcon, Moon, PanelLeft, Search, Sun } from 'lucide-react';
import { styled } from 'styled-components';
import { Breadcrumbs, type Crumb } from '../../components/Breadcrumbs.tsx';
import { Icon } from '../../components/Icon.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { layoutCopy as copy } from './layout.copy.ts';
import { UserAvatar, type LayoutUser } from './UserAvatar.tsx';
import { UserMenu } from './UserMenu.tsx';

export interface HeaderProps {
  /** The way to this page. */
  crumbs: readonly Crumb[];
  /** Who is signed in, as far as it is known. */
  user: LayoutUser;
  narrow: boolean;
  /** What is shown now, after the system was asked. */
  theme: 'light' | 'dark';
  /** The keys of the search on this machine. */
  searchKeys: string;
  /** The host is being told. */
  signingOut: boolean;
  /** The theme that is wanted. */
  onThemeChange: (theme: 'light' | 'dark') => void;
  onMenu: () => void;
  /** The person wants the command palette. */
  onSearch: () => void;
  /** The person wants the own profile. */
  onProfile: () => void;
  /** The person wants out. */
  onSignOut: () => void;
  /** The person wants what may explain a fault, to send it on. */
  onCopyDiagnostic?: (() => void) | undefined;
}

const Bar = styled.header`
  position: sticky;
  z-index: 20;
  inset-block-start: 0;
  display: flex;
  align-items: center;
  gap: ${token.space2};
  min-width: 0;
  height: ${token.headerHeight};
  padding-inline: 12px 16px;
  border-block-end: 1px solid ${token.borderSubtle};
  background: ${token.surfaceCanvas};

  @media ${narrowQuery} {
    gap: 4px;
    height: 52px;
    padding-inline: 4px;
  }
  @media (pointer: coarse) and ${narrowQuery} {
    gap: 0;
  }
`;

const Trail = styled.div`
  flex: 1 1 auto;
  min-width: 0;
  margin-inline-start: 4px;

  @media ${narrowQuery} {
    margin-inline-start: 0;
  }
`;

const Finder = styled.button`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  flex: 0 1 264px;
  min-width: 120px;
  height: ${token.controlMd};
  padding-inline: 10px 9px;
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusControl};
  background: ${token.surfaceRaised};
  color: ${token.textMuted};
  cursor: pointer;
  transition: border-color ${token.motionFast};

  &:hover {
    border-color: ${token.borderStrong};
  }
  > span {
    flex: 1 1 auto;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

export function Header({
  crumbs,
  user,
  narrow,
  theme,
  searchKeys,
  signingOut,
  onThemeChange,
  onMenu,
  onSearch,
  onProfile,
  onSignOut,
  onCopyDiagnostic,
}: HeaderProps) {
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Bar>
      <IconButton
        icon={narrow ? MenuIcon : PanelLeft}
        label={narrow ? copy.openMenu : copy.toggleSidebar}
        onClick={onMenu}
      />
      <Trail>{crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} />}</Trail>
      {narrow ? (
        <IconButton icon={Search} label={copy.search} onClick={onSearch} />
      ) : (
        <>
          <Finder type="button" onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
            <Icon icon={Search} />
            <span>{copy.search}</span>
            <Kbd aria-hidden>{searchKeys}</Kbd>
          </Finder>
          <IconButton
            icon={theme === 'dark' ? Sun : Moon}
            label={copy.themeTo(other)}
            onClick={() => onThemeChange(other)}
          />
        </>
      )}
      <IconButton
        icon={AtSign}
        label={user.email || copy.userUnknown}
        title={user.email}
        tooltip={null}
        disabled={user.id === undefined}
        onClick={onProfile}
      />
      <UserAvatar user={user} />
      <UserMenu
        user={user}
        signingOut={signingOut}
        onSignOut={onSignOut}
        onCopyDiagnostic={onCopyDiagnostic}
      />
    </Bar>
  );
}

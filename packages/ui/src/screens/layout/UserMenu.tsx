import {
  CalendarDays,
  ChevronDown,
  CircleUserRound,
  ClipboardCopy,
  LogOut,
  Shield,
  SlidersHorizontal,
} from 'lucide-react';
import { useState } from 'react';
import { css, styled } from 'styled-components';
import { AnchorLink } from '../../primitives/AnchorLink.tsx';
import { componentsCopy } from '../../components/components.copy.ts';
import { Icon, type IconGlyph } from '../../components/Icon.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Popover } from '../../components/Popover.tsx';
import { option, truncate } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { layoutCopy as copy } from './layout.copy.ts';
import { UserAvatar, type LayoutUser } from './UserAvatar.tsx';

interface UserMenuProps {
  user: LayoutUser;
  signingOut: boolean;
  onSignOut: () => void;
  /** Without it there's no such entry. */
  onCopyDiagnostic?: (() => void) | undefined;
}

const Panel = styled(Popover)`
  width: min(17rem, 100vw - 16px);
  padding: 4px;
`;

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space3};
  margin: -4px -4px 4px;
  padding: ${token.space3};
  border-block-end: 1px solid ${token.borderSubtle};
`;

const Email = styled.p`
  ${truncate}
  color: ${token.textStrong};
  font-weight: ${token.weightMedium};
`;

const entryStyles = css`
  ${option}
  text-decoration: none;
  cursor: pointer;

  &:hover,
  &:focus-visible {
    background: light-dark(${token.surfaceHover}, ${token.surfacePressed});
    color: ${token.textStrong};
  }
  &:focus-visible {
    outline: 2px solid ${token.focusRing};
    outline-offset: -2px;
  }
  > svg {
    color: ${token.textMuted};
  }
`;

const Entry = styled(AnchorLink)`
  ${entryStyles}
`;

const Action = styled.button`
  ${entryStyles}
  width: 100%;
`;

const Rule = styled.div`
  height: 1px;
  margin: 4px -4px;
  background: ${token.borderSubtle};
`;

/** Who is signed in, where that leads, and the way out. */
export function UserMenu({ user, signingOut, onSignOut, onCopyDiagnostic }: UserMenuProps) {
  const [open, setOpen] = useState(false);
  const profilePath = user.id === undefined ? undefined : `/users/${encodeURIComponent(user.id)}`;
  const name =
    user.status === 'loading'
      ? copy.userLoading
      : user.status === 'error'
        ? copy.userError
        : (user.email ?? copy.userUnknown);
  const entry = (icon: IconGlyph, label: string, to: string) => (
    <Entry to={to} onClick={() => setOpen(false)}>
      <Icon icon={icon} />
      {label}
    </Entry>
  );
  return (
    <Panel
      open={open}
      onOpenChange={setOpen}
      label={name}
      align="end"
      trigger={<IconButton icon={ChevronDown} label={copy.userMenu} tooltip={null} />}
    >
      <Who>
        <UserAvatar user={user} size={64} onFollow={() => setOpen(false)} />
        <Email title={name}>{name}</Email>
      </Who>
      {profilePath !== undefined && entry(CircleUserRound, copy.profile, profilePath)}
      {entry(CalendarDays, copy.calendar, '/calendar')}
      {entry(SlidersHorizontal, copy.settings, '/settings')}
      {entry(Shield, copy.security, '/security')}
      {onCopyDiagnostic && (
        <Action
          type="button"
          onClick={() => {
            setOpen(false);
            onCopyDiagnostic();
          }}
        >
          <Icon icon={ClipboardCopy} />
          {componentsCopy.copyDiagnostic}
        </Action>
      )}
      <Rule />
      <Action
        type="button"
        aria-disabled={signingOut || undefined}
        onClick={() => {
          if (!signingOut) onSignOut();
        }}
      >
        <Icon icon={LogOut} />
        {signingOut ? copy.signingOut : copy.signOut}
      </Action>
    </Panel>
  );
}

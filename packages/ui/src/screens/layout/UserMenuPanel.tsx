import {
  CalendarDays,
  CircleUserRound,
  ClipboardCopy,
  LogOut,
  Shield,
  SlidersHorizontal,
} from 'lucide-react';
import { styled } from 'styled-components';
import { Avatar } from '../../components/Avatar.tsx';
import { componentsCopy } from '../../components/components.copy.ts';
import { MenuPanel, type MenuPanelProps } from '../../components/MenuPanel.tsx';
import { MenuItem } from '../../components/MenuItem.tsx';
import { MenuRule } from '../../components/MenuRule.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { token } from '../../theme/token.ts';
import { layoutCopy as copy } from './layout.copy.ts';
import type { LayoutUser } from './UserAvatar.tsx';

export interface UserMenuProps {
  user: LayoutUser;
  signingOut: boolean;
  onSignOut: () => void;
  /** Without it there's no such entry. */
  onCopyDiagnostic?: (() => void) | undefined;
}

type UserMenuPanelProps = UserMenuProps & Pick<MenuPanelProps, 'trigger' | 'start'>;

const Panel = styled(MenuPanel)`
  width: min(20rem, 100vw - 16px);
`;

const Identity = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space3};
  margin: -4px -4px 4px;
  padding: ${token.space3};
  border-block-end: 1px solid ${token.borderSubtle};
`;

const AvatarItem = styled(MenuItem)`
  && {
    position: relative;
    display: block;
    flex: none;
    min-height: 0;
    padding: 0;
    border-radius: 50%;
    background: none;
  }
`;

const Email = styled.p`
  color: ${token.textStrong};
  font-weight: ${token.weightMedium};
  overflow-wrap: anywhere;
`;

const nameOf = ({ status, email }: LayoutUser): string =>
  status === 'loading' ? copy.userLoading : status === 'error' ? copy.userError : email || copy.userUnknown;

/** Who is signed in, where that leads, and the way out. It comes open: it is loaded when it is first asked for. */
export function UserMenuPanel({
  user,
  signingOut,
  trigger,
  start,
  onSignOut,
  onCopyDiagnostic,
}: UserMenuPanelProps) {
  const profilePath = user.id === undefined ? undefined : `/users/${encodeURIComponent(user.id)}`;
  const name = nameOf(user);
  const picture = <Avatar size={64} status={user.status} email={user.email} src={user.avatar} />;
  return (
    <Panel label={name} align="end" start={start} trigger={trigger}>
      <Identity>
        {profilePath === undefined ? (
          picture
        ) : (
          <AvatarItem to={profilePath}>
            {picture}
            <VisuallyHidden>{copy.profile}</VisuallyHidden>
          </AvatarItem>
        )}
        <Email title={name}>{name}</Email>
      </Identity>
      {profilePath !== undefined && (
        <MenuItem icon={CircleUserRound} to={profilePath}>
          {copy.profile}
        </MenuItem>
      )}
      <MenuItem icon={CalendarDays} to="/calendar">
        {copy.calendar}
      </MenuItem>
      <MenuItem icon={SlidersHorizontal} to="/settings">
        {copy.settings}
      </MenuItem>
      <MenuItem icon={Shield} to="/security">
        {copy.security}
      </MenuItem>
      {onCopyDiagnostic && (
        <MenuItem icon={ClipboardCopy} onClick={onCopyDiagnostic}>
          {componentsCopy.copyDiagnostic}
        </MenuItem>
      )}
      <MenuRule />
      <MenuItem icon={LogOut} closeOnClick={false} pending={signingOut} onClick={onSignOut}>
        {signingOut ? copy.signingOut : copy.signOut}
      </MenuItem>
    </Panel>
  );
}

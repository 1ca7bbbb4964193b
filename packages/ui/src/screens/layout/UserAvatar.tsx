import { styled } from 'styled-components';
import { AnchorLink } from '../../primitives/AnchorLink.tsx';
import { Avatar, type AvatarStatus } from '../../components/Avatar.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { layoutCopy as copy } from './layout.copy.ts';

export interface LayoutUser {
  status: AvatarStatus;
  id?: string | undefined;
  email?: string | undefined;
  /** Address of the picture. */
  avatar?: string | undefined;
}

const AvatarLink = styled(AnchorLink)`
  position: relative;
  flex: none;
  border-radius: 50%;
  text-decoration: none;

  @media (pointer: coarse) {
    padding: 6px;
    margin: -6px;
  }
  /* On a phone the header has no gaps to reach into. */
  @media (pointer: coarse) and ${narrowQuery} {
    margin: 0;
  }

  &:focus-visible {
    outline: 2px solid ${token.focusRing};
    outline-offset: 2px;
  }
`;

/** The picture of who is signed in; it leads to the profile once it is known whose. */
export function UserAvatar({ user }: { user: LayoutUser }) {
  const picture = <Avatar size={28} status={user.status} email={user.email} src={user.avatar} />;
  if (user.id === undefined) return picture;
  return (
    <AvatarLink to={`/users/${encodeURIComponent(user.id)}`}>
      {picture}
      <VisuallyHidden>{copy.profile}</VisuallyHidden>
    </AvatarLink>
  );
}

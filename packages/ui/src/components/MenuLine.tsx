import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { option } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { AnchorLink } from '../primitives/AnchorLink.tsx';
import { Icon, type IconGlyph } from './Icon.tsx';

export interface MenuItemProps {
  /** Before its words. */
  icon?: IconGlyph;
  /** One of several of which one is in force: whether this is it. */
  checked?: boolean;
  /** Where it leads. Without it the item is something to do. */
  to?: string;
  /** It was chosen; without an address only. */
  onClick?: () => void;
  /** False leaves the menu open, where the item itself says what is going on. */
  closeOnClick?: boolean;
  /** Under way: it stays in reach and ignores presses. */
  pending?: boolean;
  /** For the place that it stands in, not for its look. */
  className?: string;
  children: ReactNode;
}

const itemStyles = css`
  ${option}
  text-decoration: none;
  cursor: pointer;

  &:focus-visible {
    outline: 2px solid ${token.focusRing};
    outline-offset: -2px;
  }
  > svg {
    color: ${token.textMuted};
  }
`;

const LinkItem = styled(BaseMenu.LinkItem)`
  ${itemStyles}
`;

const ActionItem = styled(BaseMenu.Item)`
  ${itemStyles}
`;

/** One line of a menu: a link, or something to do. */
export function MenuLine({
  icon,
  checked,
  to,
  onClick,
  closeOnClick = true,
  pending = false,
  className,
  children,
}: MenuItemProps) {
  const shared = {
    className,
    closeOnClick,
    onClick: pending ? undefined : onClick,
    'aria-disabled': pending || undefined,
  };
  const content = (
    <>
      {icon && <Icon icon={icon} />}
      {checked === true && <Icon icon={Check} />}
      {children}
    </>
  );
  return to === undefined ? (
    <ActionItem
      {...shared}
      {...(checked !== undefined && { role: 'menuitemradio', 'aria-checked': checked })}
    >
      {content}
    </ActionItem>
  ) : (
    <LinkItem {...shared} render={<AnchorLink to={to} />}>
      {content}
    </LinkItem>
  );
}

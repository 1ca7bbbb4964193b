import { styled } from 'styled-components';
import { AnchorLink } from '../primitives/AnchorLink.tsx';
import {
  buttonStyles,
  type ButtonLook,
  type ButtonSize,
  type ButtonVariant,
} from '../primitives/button.styles.ts';
import { Icon, type IconGlyph } from './Icon.tsx';
import type { LinkTargetProps } from '../contexts/link.context.ts';

interface ButtonLinkProps extends LinkTargetProps {
  /** As of a `Button`. */
  variant?: ButtonVariant;
  /** As of a `Button`. */
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  /** Before the words. */
  icon?: IconGlyph;
}

const StyledLink = styled(AnchorLink)<ButtonLook>`
  ${buttonStyles}
`;

/** A link that looks like a button, for actions that open another page. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  block = false,
  icon,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <StyledLink $variant={variant} $size={size} $block={block} {...rest}>
      {icon && <Icon icon={icon} />}
      {children}
    </StyledLink>
  );
}

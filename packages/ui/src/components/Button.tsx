import type { ButtonHTMLAttributes, Ref } from 'react';
import { styled } from 'styled-components';
import {
  buttonStyles,
  type ButtonLook,
  type ButtonSize,
  type ButtonVariant,
} from '../primitives/button.styles.ts';
import { Icon, type IconGlyph } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import { useButtonPress } from '../primitives/useButtonPress.ts';
import { useStylesNotice } from '../theme/useStylesNotice.ts';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** To put the focus on it. */
  ref?: Ref<HTMLButtonElement>;
  /** One `primary` a screen; `dangerSolid` only inside a confirmation. */
  variant?: ButtonVariant;
  /** `sm` in rows, `lg` on account pages. */
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  /** Before the words, where it helps to find the button; never instead of them. */
  icon?: IconGlyph;
  /** After the words: that it leads on, or opens a list. */
  iconEnd?: IconGlyph;
  /** Keeps its colours and the focus, ignores presses, and is announced as busy. */
  pending?: boolean;
  /** What it says while pending: "Signing in...". */
  pendingLabel?: string;
}

const StyledButton = styled.button<ButtonLook>`
  ${buttonStyles}
`;

/** Does something on this page. Not for going somewhere: that is a `ButtonLink` or a `Link`, which can be opened in another tab. */
export function Button({
  variant = 'secondary',
  size = 'md',
  block = false,
  icon,
  iconEnd,
  pending = false,
  pendingLabel,
  type = 'button',
  disabled,
  onFocus,
  onBlur,
  onMouseDown,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  useStylesNotice();
  const press = useButtonPress({ pending, disabled, onFocus, onBlur, onMouseDown, onClick });
  return (
    <StyledButton $variant={variant} $size={size} $block={block} type={type} {...press} {...rest}>
      {pending ? <Spinner /> : icon && <Icon icon={icon} />}
      {pending ? (pendingLabel ?? children) : children}
      {iconEnd && <Icon icon={iconEnd} />}
    </StyledButton>
  );
}

import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { styled } from 'styled-components';
import {
  buttonStyles,
  type ButtonLook,
  type ButtonSize,
  type ButtonVariant,
} from '../primitives/button.styles.ts';
import { Icon, type IconGlyph } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import { useHeldWhileFocused } from '../primitives/useHeldWhileFocused.ts';
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
  onClick,
  children,
  ...rest
}: ButtonProps) {
  useStylesNotice();
  const { isHeld, held } = useHeldWhileFocused({ disabled, onFocus, onBlur });
  const isDeaf = pending || isHeld;
  // A disabled button would drop the focus: while pending it stays reachable and swallows presses instead.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDeaf) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <StyledButton
      $variant={variant}
      $size={size}
      $block={block}
      type={type}
      onClick={handleClick}
      aria-busy={pending || undefined}
      aria-disabled={isDeaf || undefined}
      {...held}
      {...rest}
    >
      {pending ? <Spinner /> : icon && <Icon icon={icon} />}
      {pending ? (pendingLabel ?? children) : children}
      {iconEnd && <Icon icon={iconEnd} />}
    </StyledButton>
  );
}

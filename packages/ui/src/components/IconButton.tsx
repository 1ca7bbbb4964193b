import type { ButtonHTMLAttributes, Ref } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import {
  buttonStyles,
  type ButtonLook,
  type ButtonSize,
  type ButtonVariant,
} from '../primitives/button.styles.ts';
import { Icon, type IconGlyph } from './Icon.tsx';
import { insetButtonStyles } from '../primitives/iconButton.styles.ts';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';
import { useButtonPress } from '../primitives/useButtonPress.ts';
import { useStylesNotice } from '../theme/useStylesNotice.ts';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** To put the focus on it. */
  ref?: Ref<HTMLButtonElement>;
  /** What it looks like; the name says what it does. */
  icon: IconGlyph;
  /** Its name: read out, and shown as a tooltip. */
  label: string;
  /** What the tooltip says where that's more than the name; `null` for none. */
  tooltip?: string | null;
  /** As of a `Button`. */
  variant?: ButtonVariant;
  /** `inset` is the 24 px quiet square inside fields and rows. */
  size?: ButtonSize | 'inset';
  /** Keeps the focus and ignores presses. */
  pending?: boolean;
}

const Square = styled.button<ButtonLook>`
  ${buttonStyles}
  flex: none;
  padding: 0;
  width: ${({ $size }) => ({ sm: token.controlSm, md: token.controlMd, lg: token.controlLg })[$size]};
  height: ${({ $size }) => ({ sm: token.controlSm, md: token.controlMd, lg: token.controlLg })[$size]};

  && > svg {
    margin: 0;
  }
`;

const Inset = styled.button`
  ${insetButtonStyles}
`;

/** An action whose icon says enough, where there is no room for words: in rows and bars. Not for what a page is about: that is a `Button`. */
export function IconButton({
  icon,
  label,
  tooltip = label,
  variant = 'quiet',
  size = 'md',
  pending = false,
  type = 'button',
  disabled,
  onFocus,
  onBlur,
  onMouseDown,
  onClick,
  ...rest
}: IconButtonProps) {
  useStylesNotice();
  const press = useButtonPress({ pending, disabled, onFocus, onBlur, onMouseDown, onClick });
  const shared = { type, 'aria-label': label, ...press, ...rest };
  const glyph = pending ? <Spinner /> : <Icon icon={icon} />;
  const button =
    size === 'inset' ? (
      <Inset {...shared}>{glyph}</Inset>
    ) : (
      <Square $variant={variant} $size={size} $block={false} {...shared}>
        {glyph}
      </Square>
    );
  return tooltip === null ? button : <Tooltip content={tooltip}>{button}</Tooltip>;
}

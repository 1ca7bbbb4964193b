import { useRef, type ButtonHTMLAttributes, type MouseEvent } from 'react';
import { useHeldWhileFocused } from './useHeldWhileFocused.ts';

type Given = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'disabled' | 'onFocus' | 'onBlur' | 'onMouseDown' | 'onClick'
> & { pending: boolean };

/** What it does, as it is told. */
const wordsOf = (button: HTMLButtonElement): string => button.ariaLabel ?? button.textContent;

/**
 * What buttons do of a press. A disabled one would drop the focus: while pending it stays reachable and swallows presses instead. One that
 * has become another between a press and its release, as Stop is Run once the answer is there, isn't the one that was meant.
 */
export const useButtonPress = ({ pending, disabled, onFocus, onBlur, onMouseDown, onClick }: Given) => {
  const { isHeld, held } = useHeldWhileFocused({ disabled, onFocus, onBlur });
  const pressed = useRef<string | null>(null);
  const isDeaf = pending || isHeld;
  return {
    ...held,
    'aria-busy': pending || undefined,
    'aria-disabled': isDeaf || undefined,
    onMouseDown: (event: MouseEvent<HTMLButtonElement>) => {
      pressed.current = wordsOf(event.currentTarget);
      onMouseDown?.(event);
    },
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      // Keys press without a pointer, and at once.
      const isAnother = event.detail > 0 && ![null, wordsOf(event.currentTarget)].includes(pressed.current);
      pressed.current = null;
      if (isDeaf || isAnother) event.preventDefault();
      else onClick?.(event);
    },
  };
};

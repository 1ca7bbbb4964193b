import { useState, type ButtonHTMLAttributes } from 'react';

type Held = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'onFocus' | 'onBlur'>;

/**
 * A button that goes off under the focus would drop it, and whoever goes by keyboard would begin anew at the top of the page: it is
 * held instead, and off once the focus has gone on.
 */
export const useHeldWhileFocused = ({
  disabled = false,
  onFocus,
  onBlur,
}: Held): { isHeld: boolean; held: Held } => {
  const [isFocused, setFocused] = useState(false);
  return {
    isHeld: disabled && isFocused,
    held: {
      disabled: disabled && !isFocused,
      onFocus: (event) => {
        setFocused(true);
        onFocus?.(event);
      },
      onBlur: (event) => {
        // The window may have lost the focus, and not the button in it.
        if (document.activeElement !== event.currentTarget) setFocused(false);
        onBlur?.(event);
      },
    },
  };
};

import { useEffect, useRef } from 'react';

/** Where something else is shown and what had the focus is gone with what was shown before, its heir has it. */
export const useFocusIfLost = (shown: unknown, heir: () => HTMLElement | null | undefined): void => {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) heir()?.focus();
  });
};

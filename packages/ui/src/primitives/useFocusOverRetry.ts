import { useLayoutEffect, type RefObject } from 'react';

/** What has the focus while that which failed is read again. */
let waiting: HTMLElement | null = null;

/**
 * A button that reads again gives way to what it reads, and the focus with it. What is around it has the focus meanwhile, and the
 * button has it back where that fails once more.
 */
export const useFocusOverRetry = (button: RefObject<HTMLButtonElement | null>): void => {
  useLayoutEffect(() => {
    const own = button.current;
    if (own && document.activeElement === waiting && waiting?.contains(own)) own.focus();
    return () => {
      if (own === null || document.activeElement !== own) return;
      waiting = own.closest<HTMLElement>('[tabindex="-1"], [role="tabpanel"]');
      waiting?.focus({ preventScroll: true });
    };
  }, [button]);
};

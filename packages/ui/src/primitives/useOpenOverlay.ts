import { useLayoutEffect, useRef, useState } from 'react';
import { dropSecondPress } from './isSecondPress.ts';

/** How often it was opened: one that is opened again while it fades is another, with the focus at its start and nothing typed. */
const useOpenings = (open: boolean): number => {
  const [shown, setShown] = useState({ open, openings: 0 });
  if (shown.open !== open) setShown({ open, openings: shown.openings + Number(open) });
  return shown.openings;
};

const connected = (element: Element | null): HTMLElement | null =>
  element instanceof HTMLElement && element.isConnected ? element : null;

/**
 * What lies over the page is a mere picture while it fades: it has no say, the focus is back where it came from, and what is
 * pressed is the page. `key` is for its root, `popup` for what can be pressed in it. `finalFocus` says where else
 * the focus goes, and gets what opened it; null where that is gone.
 */
export const useOpenOverlay = (
  open: boolean,
  finalFocus?: (opener: HTMLElement | null) => HTMLElement | null,
) => {
  const key = useOpenings(open);
  const opener = useRef<Element | null>(null);
  const isFocusBack = useRef(false);
  useLayoutEffect(() => {
    if (!open) return;
    opener.current = document.activeElement;
    isFocusBack.current = false;
    dropSecondPress();
    return dropSecondPress;
  }, [open]);
  useLayoutEffect(() => {
    if (open || opener.current === null) return;
    const heir = finalFocus?.(connected(opener.current)) ?? opener.current;
    opener.current = null;
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
    isFocusBack.current = document.activeElement === heir;
  });
  return {
    key,
    popup: {
      inert: !open,
      // Where it is gone at once, or what opened it is, the library finds a place for the focus.
      finalFocus: () => !isFocusBack.current && (finalFocus?.(null) ?? true),
    },
  };
};

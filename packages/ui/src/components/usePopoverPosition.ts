import { useLayoutEffect, type RefObject } from 'react';

const gap = 4;
const edge = 8;

/**
 * Shows an element with `popover="manual"` in the top layer below its anchor, or above where there's more room. It stays where
 * it is in the document, so it keeps its theme, belongs to the dialog around it and isn't clipped by a frame.
 */
export function usePopoverPosition(
  isOpen: boolean,
  anchor: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const popup = popover.current;
    const target = anchor.current;
    if (!isOpen || !popup || !target) return;

    const place = () => {
      const box = target.getBoundingClientRect();
      const below = window.innerHeight - box.bottom - gap - edge;
      const above = box.top - gap - edge;
      const opensUp = below < Math.min(popup.scrollHeight, 200) && above > below;
      popup.style.width = `${box.width}px`;
      popup.style.left = `${box.left}px`;
      popup.style.maxHeight = `${Math.min(320, opensUp ? above : below)}px`;
      popup.style.top = opensUp ? 'auto' : `${box.bottom + gap}px`;
      popup.style.bottom = opensUp ? `${window.innerHeight - box.top + gap}px` : 'auto';
    };

    popup.showPopover();
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
      if (popup.matches(':popover-open')) popup.hidePopover();
    };
  });
}

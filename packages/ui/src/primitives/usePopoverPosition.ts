import { useLayoutEffect, type RefObject } from 'react';

const edge = 8;
const gap = 4;
/** Taller than this it scrolls. */
const mostHeight = 320;

/**
 * Shows an element with `popover="manual"` in the top layer below its anchor, or above it where there's more room, as wide as the
 * anchor, or as its words where that is narrow. It stays where it is in the document, so it keeps its theme, belongs to the dialog
 * around it and isn't clipped by a frame. Its style needs `position: fixed; inset: auto; margin: 0`.
 */
export function usePopoverPosition(
  isOpen: boolean,
  anchor: RefObject<Element | null>,
  popover: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const popup = popover.current;
    const target = anchor.current;
    if (!isOpen || !popup || !target) return;

    const place = () => {
      const box = target.getBoundingClientRect();
      const { innerWidth, innerHeight } = window;
      const above = box.top - gap - edge;
      const below = innerHeight - box.bottom - gap - edge;
      // oxlint-disable-next-line react/immutability -- An element's style is there to be set.
      popup.style.minWidth = `${box.width}px`;
      popup.style.maxWidth = `max(${box.width}px, 12rem)`;
      const { offsetWidth: width, scrollHeight } = popup;
      const isAbove = below < Math.min(scrollHeight, mostHeight) && above > below;

      popup.style.maxHeight = `${Math.min(mostHeight, isAbove ? above : below)}px`;
      // Held at its lower edge, it grows upwards.
      popup.style.bottom = isAbove ? `${innerHeight - box.top + gap}px` : 'auto';
      popup.style.top = isAbove ? 'auto' : `${box.bottom + gap}px`;
      popup.style.left = `${Math.max(edge, Math.min(box.left, innerWidth - width - edge))}px`;
    };

    popup.showPopover();
    place();
    const resize = new ResizeObserver(place);
    resize.observe(popup);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      resize.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
      if (popup.matches(':popover-open')) popup.hidePopover();
    };
  }, [isOpen, anchor, popover]);
}

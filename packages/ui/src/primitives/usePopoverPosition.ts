import { useLayoutEffect, type RefObject } from 'react';

const edge = 8;

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

interface PopoverPlace {
  /** Where it opens, unless there's more room on the other side. */
  side?: keyof typeof opposite;
  /** `stretch` makes it as wide as its anchor, or as its words where that is narrow. */
  align?: 'start' | 'center' | 'end' | 'stretch';
  gap?: number;
  /** Taller than this it scrolls. */
  maxHeight?: number;
}

const within = (start: number, size: number, room: number) =>
  Math.max(edge, Math.min(start, room - size - edge));

const alignedLeft = (align: PopoverPlace['align'], target: Element, width: number): number => {
  const { left, right } = target.getBoundingClientRect();
  if (align === 'center') return left + (right - left - width) / 2;
  if (align === 'stretch') return left;
  const isAtRight = (align === 'end') === (getComputedStyle(target).direction === 'ltr');
  return isAtRight ? right - width : left;
};

/**
 * Shows an element with `popover="manual"` in the top layer beside its anchor. It stays where it is in the document, so it keeps
 * its theme, belongs to the dialog around it and isn't clipped by a frame. Its style needs `position: fixed; inset: auto; margin: 0`.
 */
export function usePopoverPosition(
  isOpen: boolean,
  anchor: RefObject<Element | null> | Element | null,
  popover: RefObject<HTMLElement | null>,
  { side = 'bottom', align = 'stretch', gap = 4, maxHeight = Infinity }: PopoverPlace = {},
): void {
  useLayoutEffect(() => {
    const popup = popover.current;
    const target = anchor instanceof Element ? anchor : anchor?.current;
    if (!isOpen || !popup || !target) return;

    const place = () => {
      const box = target.getBoundingClientRect();
      const { innerWidth, innerHeight } = window;
      const upright = side === 'top' || side === 'bottom';
      const room = {
        top: box.top - gap - edge,
        bottom: innerHeight - box.bottom - gap - edge,
        left: box.left - gap - edge,
        right: innerWidth - box.right - gap - edge,
      };
      if (align === 'stretch') {
        popup.style.minWidth = `${box.width}px`;
        popup.style.maxWidth = `max(${box.width}px, 12rem)`;
      }
      const { offsetWidth: width, scrollHeight } = popup;
      const wanted = upright ? Math.min(scrollHeight, maxHeight) : width;
      const at = room[side] < wanted && room[opposite[side]] > room[side] ? opposite[side] : side;

      popup.style.maxHeight = `${Math.min(maxHeight, upright ? room[at] : innerHeight - 2 * edge)}px`;
      // Held at its lower edge, it grows upwards.
      popup.style.bottom = at === 'top' ? `${innerHeight - box.top + gap}px` : 'auto';
      const left = upright
        ? alignedLeft(align, target, width)
        : at === 'left'
          ? box.left - gap - width
          : box.right + gap;
      popup.style.left = `${within(left, width, innerWidth)}px`;
      popup.style.top = !upright
        ? `${within(box.top + (box.height - popup.offsetHeight) / 2, popup.offsetHeight, innerHeight)}px`
        : at === 'bottom'
          ? `${box.bottom + gap}px`
          : 'auto';
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
  }, [isOpen, anchor, popover, side, align, gap, maxHeight]);
}

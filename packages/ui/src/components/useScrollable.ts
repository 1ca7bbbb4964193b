import { useEffect, useState, type RefObject } from 'react';

/** Whether its content is larger than the element, so that it must be reachable by keyboard to be scrolled. */
export function useScrollable(element: RefObject<HTMLElement | null>): boolean {
  const [scrollable, setScrollable] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () =>
      setScrollable(
        getComputedStyle(box).overflowX !== 'visible' &&
          (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1),
      );
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);
  return scrollable;
}

import { useCallback, useSyncExternalStore, type RefObject } from 'react';

/** Whether its content is larger than the element, so that it must be reachable by keyboard to be scrolled. */
export function useScrollable(element: RefObject<HTMLElement | null>): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const box = element.current;
      if (!box) return () => undefined;
      const observer = new ResizeObserver(changed);
      observer.observe(box);
      for (const child of box.children) observer.observe(child);
      return () => observer.disconnect();
    },
    [element],
  );
  const measure = () => {
    const box = element.current;
    return (
      box !== null &&
      getComputedStyle(box).overflowX !== 'visible' &&
      (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1)
    );
  };
  return useSyncExternalStore(subscribe, measure, () => false);
}

import { useEffect, useRef } from 'react';
import { dropSecondPress } from './isSecondPress.ts';

/**
 * Where entries of a list are removed by a button of their own, which goes with them: what `partOf` finds of the entry that took the
 * place, else of the last one, has the focus then; -1 stands for a list without any. What it returns is told where the entry stands.
 * The second press of a double click would remove the entry that took its place.
 */
export const useFocusAfterRemoval = (
  count: number,
  partOf: (at: number) => HTMLElement | null | undefined,
): ((at: number) => void) => {
  const removedAt = useRef<number | null>(null);
  const before = useRef(count);
  useEffect(() => {
    if (removedAt.current !== null && count < before.current) {
      partOf(Math.min(removedAt.current, count - 1))?.focus({ preventScroll: true });
      removedAt.current = null;
    }
    before.current = count;
  });
  return (at) => {
    removedAt.current = at;
    dropSecondPress();
  };
};

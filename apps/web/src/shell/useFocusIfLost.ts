import { useEffect, useRef } from 'react';
import { focusPageIfLost } from './focusPage.ts';

/** Where a page shows something else and what had the focus is gone with what it showed, the page itself has it. */
export function useFocusIfLost(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) focusPageIfLost();
    before.current = shown;
  }, [shown]);
}

import { measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, type RefObject } from 'react';
import { mostRowsInPage } from './longTable.ts';

const rowHeight = 40;

/** What is hidden has no height, and would take the table along when it is shown: a row counts as it will most likely be. */
const measureShown: typeof measureElement = (...row) => measureElement(...row) || rowHeight;

/**
 * Which rows of a long table are in the page, and how much room those before and after them take. `keyOf` is the same function
 * each time.
 */
export const useRowsInSight = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  scroller: RefObject<HTMLElement | null>,
) => {
  const virtual = rows.length > mostRowsInPage;
  // The same function for the same rows: with another the virtualizer measures all of them anew.
  const getItemKey = useCallback(
    (index: number) => (index < rows.length ? keyOf(rows[index]!) : index),
    [rows, keyOf],
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    measureElement: measureShown,
    getItemKey,
    overscan: 6,
    initialRect: { width: 1200, height: 560 },
    useFlushSync: false,
  });
  if (!virtual) return { virtualizer: null, shown: rows.map((_, index) => index), before: 0, after: 0 };
  const items = virtualizer.getVirtualItems();
  return {
    virtualizer,
    shown: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  };
};

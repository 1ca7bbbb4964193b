import { useCallback, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import type { AddCellStop } from './cellStops.context.ts';

const inOrder = (cells: Iterable<HTMLElement>): HTMLElement[] =>
  [...cells].toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));

const columnOf = (cell: HTMLElement): number => cell.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? 0;
const rowOf = (cell: HTMLElement): Element | null => cell.closest('tr');

/** Of the first row that has any, the one nearest to a column. */
const nearestIn = (cells: readonly HTMLElement[], column: number): HTMLElement | undefined => {
  const [first] = cells;
  const away = (cell: HTMLElement) => Math.abs(columnOf(cell) - column);
  return cells
    .filter((cell) => first && rowOf(cell) === rowOf(first))
    .toSorted((a, b) => away(a) - away(b))[0];
};

/** Where a key leads to from one of the cells; undefined where it leads nowhere. */
const cellAt = (key: string, from: HTMLElement, cells: readonly HTMLElement[]): HTMLElement | undefined => {
  const at = cells.indexOf(from);
  const row = cells.filter((cell) => rowOf(cell) === rowOf(from));
  const [above, below] = [
    cells.slice(0, cells.indexOf(row[0]!)),
    cells.slice(cells.indexOf(row.at(-1)!) + 1),
  ];
  switch (key) {
    case 'ArrowRight':
      return row[row.indexOf(from) + 1];
    case 'ArrowLeft':
      return row.includes(cells[at - 1]!) ? cells[at - 1] : undefined;
    case 'ArrowDown':
      return nearestIn(below, columnOf(from));
    case 'ArrowUp':
      return nearestIn(above.toReversed(), columnOf(from));
    case 'Home':
      return row[0];
    case 'End':
      return row.at(-1);
    default:
      return undefined;
  }
};

/**
 * The cut cells of a table are one stop of the Tab key: the one that had the focus last, at first the first. The arrow keys, Home
 * and End lead from one to the other.
 */
export function useCellStops(): {
  add: AddCellStop;
  keys: { onFocus: (event: FocusEvent) => void; onKeyDown: (event: KeyboardEvent) => void };
} {
  const cells = useRef(new Set<HTMLElement>());
  const stop = useRef<HTMLElement | null>(null);
  // At the elements themselves: hundreds of cells need not be drawn again for the one that is a stop.
  const moveTo = useCallback((cell: HTMLElement | null) => {
    if (stop.current) stop.current.tabIndex = -1;
    if (cell) cell.tabIndex = 0;
    stop.current = cell;
  }, []);
  const add = useCallback(
    (cell: HTMLElement) => {
      cells.current.add(cell);
      if (stop.current === null) moveTo(cell);
      return () => {
        cells.current.delete(cell);
        if (stop.current === cell) moveTo(inOrder(cells.current)[0] ?? null);
      };
    },
    [moveTo],
  );
  const isCell = (target: EventTarget): target is HTMLElement => cells.current.has(target as HTMLElement);
  const onFocus = ({ target }: FocusEvent) => {
    if (isCell(target)) moveTo(target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || !isCell(target)) return;
    const next = cellAt(key, target, inOrder(cells.current));
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return { add, keys: { onFocus, onKeyDown } };
}

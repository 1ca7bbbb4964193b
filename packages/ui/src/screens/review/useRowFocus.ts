import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

interface RowFocusOptions {
  rows: readonly { name: string }[];
  editedName: string | null;
  scroller: RefObject<HTMLElement | null>;
  /** Set where not all rows are in the page. */
  scrollToIndex: ((index: number) => void) | undefined;
}

const focusRow = (scroller: RefObject<HTMLElement | null>, name: string) =>
  scroller.current?.querySelector<HTMLElement>(`th[data-name="${CSS.escape(name)}"]`)?.focus();

/** One row of the table is a stop for Tab; the arrow keys lead from row to row. */
export const useRowFocus = ({ rows, editedName, scroller, scrollToIndex }: RowFocusOptions) => {
  const [currentName, setCurrentName] = useState<string | null>(null);

  // When an edit ends, its fields are gone: the focus goes back to their row.
  const lastEdited = useRef<string | null>(null);
  useEffect(() => {
    const left = lastEdited.current;
    lastEdited.current = editedName;
    // oxlint-disable-next-line react/set-state-in-effect -- What was edited is the stop once the edit has ended.
    if (editedName !== null) setCurrentName(editedName);
    else if (left !== null && document.activeElement === document.body) focusRow(scroller, left);
  }, [editedName, scroller]);

  // A row that the arrow keys reach may not be in the page yet.
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    focusRow(scroller, wanted.current);
    if (document.activeElement?.getAttribute('data-name') === wanted.current) wanted.current = null;
  });

  const moveTo = (index: number) => {
    const to = Math.min(rows.length - 1, Math.max(0, index));
    const row = rows[to];
    if (row === undefined) return;
    wanted.current = row.name;
    setCurrentName(row.name);
    if (scrollToIndex) scrollToIndex(to);
    else focusRow(scroller, row.name);
  };

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const on = (event.target as HTMLElement).getAttribute('data-name');
    if (on === null) return;
    const index = rows.findIndex(({ name }) => name === on);
    const targets: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + 10,
      PageUp: index - 10,
      Home: 0,
      End: rows.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };

  const name = editedName ?? currentName;
  return {
    currentIndex: Math.max(
      0,
      rows.findIndex((row) => row.name === name),
    ),
    handleKey,
  };
};

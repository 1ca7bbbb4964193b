import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { styled } from 'styled-components';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Notice } from '../../components/Notice.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { token } from '../../theme/token.ts';
import type { ColumnEditView, ColumnItem, ColumnRowActions } from './column.types.ts';
import { ColumnRow } from './ColumnRow.tsx';
import { ColumnTableHead } from './ColumnTableHead.tsx';
import { ColumnTableToolbar } from './ColumnTableToolbar.tsx';
import { columnFailureText, columnsCopy as copy, type ColumnFailureView } from './review.copy.ts';

export const columnTableStatuses = ['viewing', 'editing', 'saving'] as const;
type ColumnTableStatus = (typeof columnTableStatuses)[number];

export interface ColumnTableProps extends ColumnRowActions {
  status: ColumnTableStatus;
  columns: readonly ColumnItem[];
  /** The one column that is being edited. */
  edit: ColumnEditView | null;
  /** Columns with a change that the saved model doesn't have yet. */
  pendingNames: readonly string[];
  /** Those of them that the draft doesn't have either. */
  unsentNames?: readonly string[];
  failure: ColumnFailureView | null;
  canUndo: boolean;
  onAssignCategory: (category: string) => void;
  onUndo: () => void;
}

const noNames: readonly string[] = [];

/** Tables of more rows keep only the rows in sight in the page. */
const mostRowsInPage = 60;
const rowHeight = 40;

const Scroller = styled.div`
  container-type: inline-size;
  &[data-virtual] {
    max-height: max(320px, calc(100dvh - 260px));
    overflow-y: auto;
    overscroll-behavior: contain;
    contain: strict;
    height: max(320px, calc(100dvh - 260px));
  }
  @media (min-width: 768px) {
    &:not([data-virtual]) {
      overflow-x: auto;
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Grid = styled.table`
  width: 100%;
  min-width: 900px;
  table-layout: fixed;

  @media (max-width: 767px) {
    display: block;
    min-width: 0;
  }
`;

const Space = styled.tbody`
  > tr > td {
    padding: 0;
    border: 0;
  }
`;

const FailureNotice = styled.div`
  padding: ${token.space2};
`;

interface ColumnTableActions extends ColumnRowActions {
  onSelectAll: (selected: boolean) => void;
  onAssignCategory: (category: string) => void;
  onUndo: () => void;
}

/** Calls that stay the same, so that a keystroke in one row doesn't draw anything else anew. */
const useStableActions = (actions: ColumnTableActions): ColumnTableActions => {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      onSelect: (names, selected) => latest.current.onSelect(names, selected),
      onSelectAll: (selected) => latest.current.onSelectAll(selected),
      onEditStart: (name) => latest.current.onEditStart(name),
      onEditChange: (change) => latest.current.onEditChange(change),
      onEditCancel: () => latest.current.onEditCancel(),
      onEditSubmit: () => latest.current.onEditSubmit(),
      onAssignCategory: (category) => latest.current.onAssignCategory(category),
      onUndo: () => latest.current.onUndo(),
    }),
    [],
  );
};

export function ColumnTable({
  status,
  columns,
  edit,
  pendingNames,
  unsentNames = noNames,
  failure,
  canUndo,
  onAssignCategory,
  onUndo,
  onSelect,
  onEditStart,
  onEditChange,
  onEditCancel,
  onEditSubmit,
}: ColumnTableProps) {
  const [query, setQuery] = useState('');
  const [currentName, setCurrentName] = useState<string | null>(null);
  const [detailedNames, setDetailedNames] = useState<ReadonlySet<string>>(() => new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const [onDetail] = useState(
    () => (name: string) =>
      setDetailedNames((names) => {
        const next = new Set(names);
        if (!next.delete(name)) next.add(name);
        return next;
      }),
  );

  const filter = useDeferredValue(query.trim().toLowerCase());
  const rows = useMemo(
    () =>
      filter === ''
        ? columns
        : columns.filter(
            ({ name, dataType, data_category, description }) =>
              name.toLowerCase().includes(filter) ||
              dataType.toLowerCase().includes(filter) ||
              data_category.toLowerCase().includes(filter) ||
              description.toLowerCase().includes(filter),
          ),
    [columns, filter],
  );
  const actions = useStableActions({
    onSelect,
    onSelectAll: (selected) =>
      onSelect(
        rows.map(({ name }) => name),
        selected,
      ),
    onEditStart,
    onEditChange,
    onEditCancel,
    onEditSubmit,
    onAssignCategory,
    onUndo,
  });
  const pending = useMemo(() => new Set(pendingNames), [pendingNames]);
  const unsent = useMemo(() => new Set(unsentNames), [unsentNames]);
  const chosen = useMemo(() => columns.reduce((sum, { selected }) => sum + Number(selected), 0), [columns]);
  const chosenRows = rows === columns ? chosen : rows.filter(({ selected }) => selected).length;
  const currentIndex = Math.max(
    0,
    rows.findIndex(({ name }) => name === (edit?.name ?? currentName)),
  );
  const virtual = rows.length > mostRowsInPage;

  // The same function for the same rows: with another the virtualizer measures all of them anew.
  const getItemKey = useCallback((index: number) => rows[index]?.name ?? index, [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 6,
    initialRect: { width: 1200, height: 560 },
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const shown = virtual
    ? items.map(({ index }) => index)
    : Array.from({ length: rows.length }, (_, index) => index);
  const before = virtual ? (items[0]?.start ?? 0) : 0;
  const after = virtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;

  const focusRow = (name: string) =>
    scroller.current?.querySelector<HTMLElement>(`th[data-name="${CSS.escape(name)}"]`)?.focus();

  // When an edit ends, its fields are gone: the focus goes back to their row.
  const editedName = edit?.name ?? null;
  const lastEdited = useRef<string | null>(null);
  useEffect(() => {
    const left = lastEdited.current;
    lastEdited.current = editedName;
    if (editedName !== null) setCurrentName(editedName);
    else if (left !== null && document.activeElement === document.body) focusRow(left);
  }, [editedName]);

  // A row that the arrow keys reach may not be in the page yet.
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    focusRow(wanted.current);
    if (document.activeElement?.getAttribute('data-name') === wanted.current) wanted.current = null;
  });

  const moveTo = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (row === undefined) return;
    wanted.current = row.name;
    setCurrentName(row.name);
    if (virtual) virtualizer.scrollToIndex(rows.indexOf(row));
    else focusRow(row.name);
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

  const failureText = failure === null ? null : columnFailureText(failure);
  return (
    <Frame
      label={copy.table}
      toolbar={
        columns.length > 0 && (
          <ColumnTableToolbar
            query={query}
            onQueryChange={setQuery}
            found={rows.length}
            total={columns.length}
            chosen={chosen}
            blocked={status !== 'viewing'}
            canUndo={canUndo}
            onAssignCategory={actions.onAssignCategory}
            onUndo={actions.onUndo}
          />
        )
      }
    >
      {failureText !== null && edit === null && (
        <FailureNotice>
          <Notice tone="danger">{failureText}</Notice>
        </FailureNotice>
      )}
      {rows.length === 0 ? (
        <EmptyState compact drawing={query === '' ? 'empty' : 'search'}>
          {query === '' ? copy.none : copy.noMatch(query)}
        </EmptyState>
      ) : (
        <Scroller ref={scroller} data-virtual={virtual || undefined} onKeyDown={handleKey}>
          <Grid
            role="grid"
            aria-label={copy.table}
            aria-rowcount={rows.length + 1}
            aria-busy={status === 'saving' || undefined}
            aria-describedby="column-table-keys"
          >
            <ColumnTableHead
              selected={chosenRows === 0 ? 'none' : chosenRows === rows.length ? 'all' : 'some'}
              onSelectAll={actions.onSelectAll}
            />
            {before > 0 && (
              <Space aria-hidden>
                <tr>
                  <td style={{ height: before }} />
                </tr>
              </Space>
            )}
            {shown.map((index) => {
              const column = rows[index];
              if (column === undefined) return null;
              const isEdited = edit?.name === column.name;
              return (
                <ColumnRow
                  key={column.name}
                  {...(virtual ? { ref: virtualizer.measureElement } : {})}
                  column={column}
                  index={index}
                  edit={isEdited ? edit : null}
                  blocked={status !== 'viewing'}
                  saving={isEdited && status === 'saving'}
                  failure={isEdited ? failureText : null}
                  pending={pending.has(column.name)}
                  unsent={unsent.has(column.name)}
                  current={index === currentIndex}
                  detailed={detailedNames.has(column.name)}
                  onDetail={onDetail}
                  actions={actions}
                />
              );
            })}
            {after > 0 && (
              <Space aria-hidden>
                <tr>
                  <td style={{ height: after }} />
                </tr>
              </Space>
            )}
          </Grid>
          <VisuallyHidden id="column-table-keys">{copy.keys}</VisuallyHidden>
        </Scroller>
      )}
    </Frame>
  );
}

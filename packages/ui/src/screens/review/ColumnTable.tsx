import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
import { useRowFocus } from './useRowFocus.ts';
import { useRowsInSight } from './useRowsInSight.ts';
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

const matches = (column: ColumnItem, wanted: string): boolean =>
  [column.name, column.dataType, column.data_category, column.description].some((text) =>
    text.toLowerCase().includes(wanted),
  );

const useFilteredColumns = (columns: readonly ColumnItem[], query: string): readonly ColumnItem[] => {
  const wanted = useDeferredValue(query.trim().toLowerCase());
  return useMemo(
    () => (wanted === '' ? columns : columns.filter((column) => matches(column, wanted))),
    [columns, wanted],
  );
};

const useDetails = () => {
  const [detailedNames, setDetailedNames] = useState<ReadonlySet<string>>(() => new Set());
  const [onDetail] = useState(
    () => (name: string) =>
      setDetailedNames((names) => {
        const next = new Set(names);
        if (!next.delete(name)) next.add(name);
        return next;
      }),
  );
  return { detailedNames, onDetail };
};

/** In place of the rows that are not in the page. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <Space aria-hidden>
      <tr>
        <td style={{ height }} />
      </tr>
    </Space>
  );
}

interface ColumnGridProps extends Pick<ColumnTableProps, 'status' | 'edit' | 'pendingNames'> {
  rows: readonly ColumnItem[];
  selected: 'none' | 'some' | 'all';
  unsentNames: readonly string[];
  failureText: string | null;
  actions: ColumnTableActions;
  detailedNames: ReadonlySet<string>;
  onDetail: (name: string) => void;
}

function ColumnGrid({ pendingNames, unsentNames, ...props }: ColumnGridProps) {
  const { status, rows, edit, failureText, actions, detailedNames, onDetail } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const pending = useMemo(() => new Set(pendingNames), [pendingNames]);
  const unsent = useMemo(() => new Set(unsentNames), [unsentNames]);
  const { virtualizer, shown, before, after } = useRowsInSight(rows, scroller);
  const { currentIndex, handleKey } = useRowFocus({
    rows,
    editedName: edit?.name ?? null,
    scroller,
    scrollToIndex: virtualizer?.scrollToIndex,
  });
  const row = (index: number) => {
    const column = rows[index];
    if (column === undefined) return null;
    const { name } = column;
    const isEdited = edit?.name === name;
    return (
      <ColumnRow
        key={name}
        ref={virtualizer?.measureElement}
        column={column}
        index={index}
        edit={isEdited ? edit : null}
        blocked={status !== 'viewing'}
        saving={isEdited && status === 'saving'}
        failure={isEdited ? failureText : null}
        pending={pending.has(name)}
        unsent={unsent.has(name)}
        current={index === currentIndex}
        detailed={detailedNames.has(name)}
        onDetail={onDetail}
        actions={actions}
      />
    );
  };
  return (
    <Scroller ref={scroller} data-virtual={virtualizer !== null || undefined} onKeyDown={handleKey}>
      <Grid
        role="grid"
        aria-label={copy.table}
        aria-rowcount={rows.length + 1}
        aria-busy={status === 'saving' || undefined}
        aria-describedby="column-table-keys"
      >
        <ColumnTableHead selected={props.selected} onSelectAll={actions.onSelectAll} />
        <Gap height={before} />
        {shown.map(row)}
        <Gap height={after} />
      </Grid>
      <VisuallyHidden id="column-table-keys">{copy.keys}</VisuallyHidden>
    </Scroller>
  );
}

export function ColumnTable(props: ColumnTableProps) {
  const { status, columns, edit, failure, canUndo } = props;
  const [query, setQuery] = useState('');
  const rows = useFilteredColumns(columns, query);
  const actions = useStableActions({
    ...props,
    onSelectAll: (selected) =>
      props.onSelect(
        rows.map(({ name }) => name),
        selected,
      ),
  });
  // Kept here: a filter that nothing matches takes the grid away.
  const details = useDetails();
  const chosen = useMemo(() => columns.filter(({ selected }) => selected).length, [columns]);
  const chosenRows = rows === columns ? chosen : rows.filter(({ selected }) => selected).length;
  const failureText = failure && columnFailureText(failure);
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
        <ColumnGrid
          status={status}
          rows={rows}
          selected={chosenRows === 0 ? 'none' : chosenRows === rows.length ? 'all' : 'some'}
          edit={edit}
          pendingNames={props.pendingNames}
          unsentNames={props.unsentNames ?? noNames}
          failureText={failureText}
          actions={actions}
          {...details}
        />
      )}
    </Frame>
  );
}

import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Notice } from '../../components/Notice.tsx';
import { RowGap } from '../../primitives/RowGap.tsx';
import { longTableHeight } from '../../primitives/longTable.ts';
import { useRowsInSight } from '../../primitives/useRowsInSight.ts';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { useUndoKeys } from '../../primitives/useUndoKeys.ts';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import type {
  ColumnConflictView,
  ColumnEditView,
  ColumnItem,
  ColumnRowActions,
  ColumnTableRowActions,
} from './column.types.ts';
import { ColumnConflictDialog, type ColumnConflictActions } from './ColumnConflictDialog.tsx';
import { ColumnRow } from './ColumnRow.tsx';
import { ColumnTableHead } from './ColumnTableHead.tsx';
import { ColumnTableToolbar } from './ColumnTableToolbar.tsx';
import { useRowFocus } from './useRowFocus.ts';
import {
  columnFailureText,
  columnsCopy as copy,
  conflictCopy,
  type ColumnFailureView,
} from './review.copy.ts';
import { search } from '../../primitives/search.ts';

export const columnTableStatuses = ['viewing', 'editing', 'saving'] as const;
type ColumnTableStatus = (typeof columnTableStatuses)[number];

export interface ColumnTableProps extends ColumnRowActions, ColumnConflictActions {
  /** Whether a column is being edited or saved. */
  status: ColumnTableStatus;
  /** All of them; rows out of sight aren't drawn. */
  columns: readonly ColumnItem[];
  /** The one column that is being edited. */
  edit: ColumnEditView | null;
  /** Columns with a change that the saved model doesn't have yet. */
  pendingNames: readonly string[];
  /** Those of them that the draft doesn't have either. */
  unsentNames?: readonly string[];
  /** Why a column could not be saved. */
  failure: ColumnFailureView | null;
  /** There is something to take back. */
  canUndo: boolean;
  /** There is something to repeat. */
  canRedo: boolean;
  /** Whether a column's tick is kept. */
  canLeaveOut: boolean;
  /** Set while it has to be chosen what stays of columns that two have changed. */
  conflict: ColumnConflictView | null;
  /** Columns that were changed elsewhere meanwhile. */
  elsewhere: readonly string[];
  /** The note of changes made elsewhere was read. */
  onElsewhereSeen: () => void;
  /** Columns and the category that all of them get. */
  onAssignCategory: (names: readonly string[], category: string) => void;
  /** The person takes the last change back. */
  onUndo: () => void;
  /** The person repeats what was taken back. */
  onRedo: () => void;
}

const noNames: readonly string[] = [];

const Scroller = styled.div`
  container-type: inline-size;
  &[data-virtual] {
    max-height: ${longTableHeight};
    overflow-y: auto;
    overscroll-behavior: contain;
    contain: strict;
    height: ${longTableHeight};
  }
  @media not ${narrowQuery} {
    /* What gets the focus isn't left under the actions. */
    scroll-padding-inline-end: 92px;

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
  min-width: 56.25rem;
  table-layout: fixed;

  @container (max-width: 56.1875rem) {
    min-width: 40rem;
  }
  @media ${narrowQuery} {
    display: block;
    min-width: 0;
  }
`;

const NoticeRoom = styled.div`
  padding: ${token.space2};
`;

interface ColumnTableActions extends ColumnTableRowActions {
  onSelectAll: (selected: boolean) => void;
  onSeveral: (on: boolean) => void;
  onAssignCategory: (category: string) => void;
  onUndo: () => void;
  onRedo: () => void;
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
      onMark: (names, marked) => latest.current.onMark(names, marked),
      onSeveral: (on) => latest.current.onSeveral(on),
      onSelectAll: (selected) => latest.current.onSelectAll(selected),
      onEditStart: (name) => latest.current.onEditStart(name),
      onEditChange: (change) => latest.current.onEditChange(change),
      onEditCancel: () => latest.current.onEditCancel(),
      onEditSubmit: () => latest.current.onEditSubmit(),
      onAssignCategory: (category) => latest.current.onAssignCategory(category),
      onUndo: () => latest.current.onUndo(),
      onRedo: () => latest.current.onRedo(),
    }),
    [],
  );
};

const textsOf = (column: ColumnItem): string[] => [
  column.name,
  column.dataType,
  column.data_category,
  column.description,
  column.synonyms ?? '',
];

const useFilteredColumns = (columns: readonly ColumnItem[], query: string): readonly ColumnItem[] => {
  const wanted = useDeferredValue(query);
  return useMemo(() => search(columns, wanted, textsOf), [columns, wanted]);
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

const noMarks: ReadonlySet<string> = new Set();

/** Columns to be edited at once: none until someone marks them. Null while several aren't edited. */
const useMarks = () => {
  const [marks, setMarks] = useState<ReadonlySet<string> | null>(null);
  return {
    marks,
    onSeveral: (on: boolean) => setMarks(on ? noMarks : null),
    onMark: (names: readonly string[], marked: boolean) =>
      setMarks((before) => {
        const next = new Set(before);
        for (const name of names) {
          if (marked) next.add(name);
          else next.delete(name);
        }
        return next;
      }),
  };
};

const nameOf = ({ name }: ColumnItem): string => name;

const shareOf = (count: number, total: number) => (count === 0 ? 'none' : count === total ? 'all' : 'some');

interface ColumnGridProps extends Pick<ColumnTableProps, 'status' | 'edit' | 'pendingNames' | 'canLeaveOut'> {
  rows: readonly ColumnItem[];
  marks: ReadonlySet<string> | null;
  unsentNames: readonly string[];
  failure: ColumnFailureView | null;
  actions: ColumnTableActions;
  detailedNames: ReadonlySet<string>;
  onDetail: (name: string) => void;
}

const useNameSets = (pending: readonly string[], unsent: readonly string[]) =>
  useMemo(() => [new Set(pending), new Set(unsent)] as const, [pending, unsent]);

function ColumnGrid({ pendingNames, unsentNames, ...props }: ColumnGridProps) {
  const { status, rows, edit, failure, actions, detailedNames, onDetail, marks, canLeaveOut } = props;
  const isTicked = ({ name, selected }: ColumnItem) => marks?.has(name) ?? selected;
  const scroller = useRef<HTMLDivElement>(null);
  const [pending, unsent] = useNameSets(pendingNames, unsentNames);
  const { virtualizer, shown, before, after } = useRowsInSight(rows, nameOf, scroller);
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
        failure={isEdited ? failure : null}
        pending={pending.has(name)}
        unsent={unsent.has(name)}
        marked={marks && marks.has(name)}
        canLeaveOut={canLeaveOut}
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
        <ColumnTableHead
          boxes={marks ? 'marks' : canLeaveOut ? 'ticks' : 'none'}
          selected={shareOf(rows.filter(isTicked).length, rows.length)}
          onSelectAll={actions.onSelectAll}
        />
        <RowGap height={before} />
        {shown.map(row)}
        <RowGap height={after} />
      </Grid>
      <VisuallyHidden id="column-table-keys">{copy.keys}</VisuallyHidden>
    </Scroller>
  );
}

function Notices({
  edit,
  failure,
  elsewhere,
  onElsewhereSeen,
}: Pick<ColumnTableProps, 'edit' | 'failure' | 'elsewhere' | 'onElsewhereSeen'>) {
  return (
    <>
      {failure !== null && edit === null && (
        <NoticeRoom>
          <Notice tone="danger">{columnFailureText(failure)}</Notice>
        </NoticeRoom>
      )}
      {elsewhere.length > 0 && (
        <NoticeRoom>
          <Notice
            tone="info"
            action={
              <Button size="sm" onClick={onElsewhereSeen}>
                {conflictCopy.seen}
              </Button>
            }
          >
            {conflictCopy.elsewhere(elsewhere)}
          </Notice>
        </NoticeRoom>
      )}
    </>
  );
}

const useActions = (props: ColumnTableProps, rows: readonly ColumnItem[]) => {
  const { marks, onMark, onSeveral } = useMarks();
  const actions = useStableActions({
    ...props,
    onMark,
    onSeveral,
    onSelectAll: (selected) =>
      (marks ? onMark : props.onSelect)(
        rows.map(({ name }) => name),
        selected,
      ),
    onAssignCategory: (category) => props.onAssignCategory([...(marks ?? [])], category),
  });
  return { marks, actions };
};

/** The columns of a model with their types, categories and descriptions, one edited at a time, in the review and on the model's page. */
export function ColumnTable(props: ColumnTableProps) {
  const { status, columns, edit, failure, canUndo, canRedo } = props;
  const [query, setQuery] = useState('');
  const rows = useFilteredColumns(columns, query);
  const { marks, actions } = useActions(props, rows);
  useUndoKeys(actions);
  // Kept here: a filter that nothing matches takes the grid away.
  const details = useDetails();
  const leftOut = useMemo(() => columns.filter(({ selected }) => !selected).length, [columns]);
  const toolbar = (
    <ColumnTableToolbar
      query={query}
      onQueryChange={setQuery}
      found={rows.length}
      total={columns.length}
      leftOut={leftOut}
      marked={marks && marks.size}
      blocked={status !== 'viewing'}
      canUndo={canUndo}
      canRedo={canRedo}
      onSeveral={actions.onSeveral}
      onAssignCategory={actions.onAssignCategory}
      onUndo={actions.onUndo}
      onRedo={actions.onRedo}
    />
  );
  return (
    <Frame label={copy.table} toolbar={columns.length > 0 && toolbar}>
      <Notices {...props} />
      {rows.length === 0 ? (
        <EmptyState compact drawing={query === '' ? 'empty' : 'search'}>
          {query === '' ? copy.none : copy.noMatch(query)}
        </EmptyState>
      ) : (
        <ColumnGrid
          status={status}
          rows={rows}
          marks={marks}
          canLeaveOut={props.canLeaveOut}
          edit={edit}
          pendingNames={props.pendingNames}
          unsentNames={props.unsentNames ?? noNames}
          failure={failure}
          actions={actions}
          {...details}
        />
      )}
      <ColumnConflictDialog {...props} />
    </Frame>
  );
}

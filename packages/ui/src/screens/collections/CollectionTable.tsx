import { columnWidth } from '@plinth/api/facts';
import { ArrowUpRight } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { styled } from 'styled-components';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Link } from '../../components/Link.tsx';
import { SkeletonRows } from '../../components/SkeletonRows.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell, type SortDirection } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { token } from '../../theme/token.ts';
import { collectionsCopy as copy, utcDay } from './collections.copy.ts';
import type { ObjectTable } from './useObjectTable.ts';

type ObjectHeader = ReturnType<ObjectTable['getHeaderGroups']>[number]['headers'][number];
type ObjectRow = ReturnType<ObjectTable['getRowModel']>['rows'][number];

const nextSort: Record<SortDirection, SortDirection> = {
  none: 'ascending',
  ascending: 'descending',
  descending: 'none',
};

const selectWidth = 48;
const openWidth = 56;

const Handle = styled.span`
  position: absolute;
  inset-block: 6px;
  inset-inline-end: 0;
  width: 9px;
  border-inline-end: 1px solid ${token.borderDefault};
  cursor: col-resize;
  touch-action: none;
  user-select: none;

  &:hover,
  &[data-resizing] {
    border-inline-end: 2px solid ${token.accentSolid};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Open = styled(Link)`
  display: inline-grid;
  place-items: center;
  width: ${token.controlInset};
  height: ${token.controlInset};
  border-radius: ${token.radiusControl};
  color: ${token.textMuted};
  vertical-align: middle;

  &:hover {
    background: ${token.surfacePressed};
    color: ${token.textStrong};
  }
`;

const Box = styled(Checkbox)`
  vertical-align: middle;
`;

const labels: Readonly<Record<string, string>> = copy.columns;

function ResizeHandle({ table, header }: { table: ObjectTable; header: ObjectHeader }) {
  const { column } = header;
  const { id } = column;
  const resizeByKey = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const size = Math.max(columnWidth.min, column.getSize() + direction * 10);
    table.setColumnSizing((old) => ({ ...old, [id]: size }));
  };
  const resizeByMouse = (event: MouseEvent<HTMLElement>) => {
    // The title begins to resize from the width it has, not from its default.
    const cell = event.currentTarget.parentElement;
    if (cell && table.state.columnSizing[id] === undefined)
      table.setColumnSizing((old) => ({ ...old, [id]: Math.round(cell.offsetWidth) }));
    header.getResizeHandler()(event);
  };
  return (
    <Handle
      role="separator"
      aria-orientation="vertical"
      aria-label={copy.resize(labels[id] ?? id)}
      aria-valuenow={column.getSize()}
      aria-valuemin={20}
      tabIndex={0}
      data-resizing={column.getIsResizing() || undefined}
      onKeyDown={resizeByKey}
      onDoubleClick={() => table.setColumnSizing(({ [id]: _, ...rest }) => rest)}
      onMouseDown={resizeByMouse}
      onTouchStart={header.getResizeHandler()}
    />
  );
}

interface SortProps {
  sort: SortDirection;
  onSortChange: (sort: SortDirection) => void;
}

function ObjectTableHead({ table, sort, onSortChange }: SortProps & { table: ObjectTable }) {
  const sizes = table.state.columnSizing;
  const isEmpty = table.getRowModel().rows.length === 0;
  // Until it is resized the title takes what the other columns leave.
  const widthOf = ({ column }: ObjectHeader) =>
    column.id === 'title' && sizes['title'] === undefined ? undefined : `${column.getSize()}px`;
  return (
    <TableHead>
      <tr>
        <TableHeaderCell width={`${selectWidth / 16}rem`}>
          <Box
            label={copy.selectAll}
            hideLabel
            checked={!isEmpty && table.getIsAllPageRowsSelected()}
            indeterminate={table.getIsSomePageRowsSelected()}
            disabled={isEmpty}
            onCheckedChange={(checked) => table.toggleAllPageRowsSelected(checked)}
          />
        </TableHeaderCell>
        {table.getHeaderGroups()[0]?.headers.map((header) => {
          const { id } = header.column;
          return (
            <TableHeaderCell
              key={id}
              width={widthOf(header)}
              numeric={id === 'created'}
              {...(id === 'title' ? { sort, onSort: () => onSortChange(nextSort[sort]) } : {})}
              end={<ResizeHandle table={table} header={header} />}
            >
              {labels[id]}
            </TableHeaderCell>
          );
        })}
        {sizes['title'] !== undefined && <td aria-hidden />}
        <TableHeaderCell width={`${openWidth / 16}rem`} hideText>
          {copy.columns.open}
        </TableHeaderCell>
      </tr>
    </TableHead>
  );
}

function ObjectTableRow({ row, filled }: { row: ObjectRow; filled: boolean }) {
  const { id, title, created, href } = row.original;
  return (
    <TableRow selected={row.getIsSelected()}>
      <TableCell>
        <Box
          label={copy.selectRow(title)}
          hideLabel
          checked={row.getIsSelected()}
          onCheckedChange={(checked) => row.toggleSelected(checked)}
        />
      </TableCell>
      <TableCell mono tone="muted">
        {id}
      </TableCell>
      <TableCell tone="strong">{title}</TableCell>
      <TableCell numeric>{utcDay(created)}</TableCell>
      {filled && <TableCell />}
      <TableCell>
        <Open to={href} aria-label={copy.open(title)}>
          <Icon icon={ArrowUpRight} />
        </Open>
      </TableCell>
    </TableRow>
  );
}

interface CollectionTableProps extends SortProps {
  table: ObjectTable;
  /** Rows to wait with, while the objects are on their way. */
  waitingRows: number | null;
}

/** The objects of a collection: its columns can be resized, its rows selected. */
export function CollectionTable({ table, waitingRows, sort, onSortChange }: CollectionTableProps) {
  const width = selectWidth + openWidth + table.getTotalSize();
  return (
    <Table label={copy.list} minWidth={Math.max(560, width)} busy={waitingRows !== null} opensCells>
      <ObjectTableHead table={table} sort={sort} onSortChange={onSortChange} />
      <TableBody>
        {waitingRows === null ? (
          table
            .getRowModel()
            .rows.map((row) => (
              <ObjectTableRow
                key={row.id}
                row={row}
                filled={table.state.columnSizing['title'] !== undefined}
              />
            ))
        ) : (
          <SkeletonRows rows={waitingRows} widths={['16px', '72px', '320px', '80px', '']} numeric={[3]} />
        )}
      </TableBody>
    </Table>
  );
}

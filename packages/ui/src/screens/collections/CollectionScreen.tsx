import { columnWidth, pageSizes } from '@plinth/api/facts';
import {
  ArrowUpRight,
  ChevronLeft,
  ChevronRight,
  Columns3,
  Download,
  Ellipsis,
  RotateCcw,
} from 'lucide-react';
import {
  columnResizingFeature,
  columnSizingFeature,
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { DateRangePicker, type DateRange } from '../../components/DateRangePicker.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Frame } from '../../components/Frame.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Link } from '../../components/Link.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Select } from '../../components/Select.tsx';
import { SkeletonRows } from '../../components/SkeletonRows.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell, type SortDirection } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { collectionsCopy as copy, utcDay } from './collections.copy.ts';

export const collectionStatuses = ['loading', 'ready', 'stale', 'error'] as const;

interface ObjectItem {
  id: string;
  title: string;
  created: string | null;
  href: string;
}

interface CollectionScreenProps {
  status: (typeof collectionStatuses)[number];
  title: string;
  description: string | null;
  objects: readonly ObjectItem[];
  total: number;
  /** From 0. */
  pageIndex: number;
  pageSize: number;
  sort: SortDirection;
  search: string;
  range: DateRange | null;
  message?: string;
  onSearchChange: (search: string) => void;
  onRangeChange: (range: DateRange | null) => void;
  onReset: () => void;
  onSortChange: (sort: SortDirection) => void;
  onPageChange: (pageIndex: number) => void;
  onPageSizeChange: (pageSize: number) => void;
  onRetry: () => void;
}

const features = tableFeatures({ columnResizingFeature, columnSizingFeature, rowSelectionFeature });
const helper = createColumnHelper<typeof features, ObjectItem>();
const columns = helper.columns([
  helper.accessor('id', { id: 'id' }),
  helper.accessor('title', { id: 'title' }),
  helper.accessor('created', { id: 'created' }),
]);

const nextSort: Record<SortDirection, SortDirection> = {
  none: 'ascending',
  ascending: 'descending',
  descending: 'none',
};

const Heading = styled.h2`
  flex: none;
  padding-inline: ${token.space2} ${token.space3};
  color: ${token.textStrong};
  font-weight: ${token.weightSemibold};
`;

const Search = styled.div`
  flex: 0 1 232px;
  min-width: 160px;

  @media ${narrowQuery} {
    flex: 1 1 100%;
    > * {
      max-width: none;
    }
  }
`;

const Extras = styled.div`
  display: flex;
  gap: ${token.space1};
  margin-inline-start: auto;
`;

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

const Foot = styled.div`
  display: flex;
  flex: 1 1 auto;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2} ${token.space3};

  > nav {
    display: flex;
    align-items: center;
    gap: ${token.space2};
    margin-inline-start: auto;
    color: ${token.textDefault};
  }
  > nav > span {
    margin-inline-end: ${token.space1};
  }
`;

const PageSize = styled(Select<string>)`
  width: 104px;

  /* Where letters are larger. */
  @media (pointer: coarse) {
    width: 128px;
  }
`;

const Above = styled.div`
  padding: ${token.space3} ${token.space4};
  border-block-end: 1px solid ${token.borderSubtle};
`;

const pageSizeOptions = pageSizes.map((size) => ({ value: String(size), label: copy.show(size) }));

export function CollectionScreen({
  status,
  title,
  description,
  objects,
  total,
  pageIndex,
  pageSize,
  sort,
  search,
  range,
  message = '',
  onSearchChange,
  onRangeChange,
  onReset,
  onSortChange,
  onPageChange,
  onPageSizeChange,
  onRetry,
}: CollectionScreenProps) {
  const table = useTable({
    features,
    columns,
    data: objects,
    getRowId: ({ id }) => id,
    defaultColumn: { size: columnWidth.standard, minSize: columnWidth.min },
    columnResizeMode: 'onChange',
  });
  const sizes = table.state.columnSizing;
  const selectedCount = Object.values(table.state.rowSelection).filter(Boolean).length;
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1);
  const filtered = search !== '' || range !== null || sort !== 'none' || pageIndex > 0;
  const failedEmpty = status === 'error' && objects.length === 0;
  // Until it is resized the title takes what the other columns leave.
  const widthOf = (id: string) =>
    id === 'title' && sizes['title'] === undefined
      ? undefined
      : `${table.getColumn(id)?.getSize() ?? columnWidth.standard}px`;
  const totalWidth = 48 + 56 + table.getTotalSize();

  const labels: Record<string, string> = {
    id: copy.columns.id,
    title: copy.columns.title,
    created: copy.columns.created,
  };

  const resizeByKey = (id: string) => (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const size = table.getColumn(id)?.getSize() ?? columnWidth.standard;
    table.setColumnSizing((old) => ({ ...old, [id]: Math.max(columnWidth.min, size + direction * 10) }));
  };

  return (
    <>
      <PageHeader
        title={title === '' ? copy.fallbackTitle : title}
        {...(description === null || description === '' ? {} : { description })}
      />
      <Frame
        label={copy.list}
        stale={status === 'stale'}
        toolbar={
          <>
            <Heading>{copy.list}</Heading>
            <Search>
              <SearchField value={search} onValueChange={onSearchChange} placeholder={copy.search} />
            </Search>
            <DateRangePicker
              label={copy.range}
              value={range}
              onValueChange={onRangeChange}
              placeholder={copy.rangePlaceholder}
            />
            <Button variant="quiet" icon={RotateCcw} onClick={onReset} disabled={!filtered}>
              {copy.reset}
            </Button>
            <Extras>
              <IconButton icon={Columns3} label={copy.extras.columns} tooltip={copy.unavailable} disabled />
              <IconButton icon={Download} label={copy.extras.export} tooltip={copy.unavailable} disabled />
              <IconButton icon={Ellipsis} label={copy.extras.more} tooltip={copy.unavailable} disabled />
            </Extras>
          </>
        }
        footer={
          <Foot>
            <PageSize
              label={copy.pageSize}
              hideLabel
              size="sm"
              options={pageSizeOptions}
              value={String(pageSize)}
              onValueChange={(size) => onPageSizeChange(Number(size))}
            />
            {status !== 'loading' && (
              <span role="status">
                {copy.total(total)}
                {selectedCount > 0 && ` · ${copy.selected(selectedCount)}`}
              </span>
            )}
            <nav aria-label={copy.pages}>
              <span>{copy.page(pageIndex + 1)}</span>
              <IconButton
                variant="secondary"
                size="sm"
                icon={ChevronLeft}
                label={copy.previous}
                disabled={pageIndex === 0}
                onClick={() => onPageChange(pageIndex - 1)}
              />
              <IconButton
                variant="secondary"
                size="sm"
                icon={ChevronRight}
                label={copy.next}
                disabled={pageIndex >= lastPage}
                onClick={() => onPageChange(pageIndex + 1)}
              />
            </nav>
          </Foot>
        }
      >
        {status === 'error' && !failedEmpty && (
          <Above>
            <Notice
              tone="warning"
              action={
                <Button size="sm" onClick={onRetry}>
                  {copy.retry}
                </Button>
              }
            >
              {message}
            </Notice>
          </Above>
        )}
        {status === 'loading' && <VisuallyHidden role="status">{copy.loading}</VisuallyHidden>}
        {failedEmpty ? (
          <ErrorView title={copy.collectionFailed} message={message} onRetry={onRetry} />
        ) : (
          <Table label={copy.list} minWidth={Math.max(560, totalWidth)} busy={status === 'loading'}>
            <TableHead>
              <tr>
                <TableHeaderCell width="48px">
                  <Box
                    label={copy.selectAll}
                    hideLabel
                    checked={objects.length > 0 && table.getIsAllPageRowsSelected()}
                    indeterminate={table.getIsSomePageRowsSelected()}
                    disabled={objects.length === 0}
                    onCheckedChange={(checked) => table.toggleAllPageRowsSelected(checked)}
                  />
                </TableHeaderCell>
                {table.getHeaderGroups()[0]?.headers.map((header) => {
                  const { id } = header.column;
                  const width = widthOf(id);
                  return (
                    <TableHeaderCell
                      key={id}
                      width={width}
                      numeric={id === 'created'}
                      {...(id === 'title' ? { sort, onSort: () => onSortChange(nextSort[sort]) } : {})}
                      end={
                        <Handle
                          role="separator"
                          aria-orientation="vertical"
                          aria-label={copy.resize(labels[id] ?? id)}
                          aria-valuenow={header.column.getSize()}
                          aria-valuemin={20}
                          tabIndex={0}
                          data-resizing={header.column.getIsResizing() || undefined}
                          onKeyDown={resizeByKey(id)}
                          onDoubleClick={() => table.setColumnSizing(({ [id]: _, ...rest }) => rest)}
                          onMouseDown={(event) => {
                            // The title begins to resize from the width it has, not from its default.
                            const cell = event.currentTarget.parentElement;
                            if (cell && sizes[id] === undefined)
                              table.setColumnSizing((old) => ({
                                ...old,
                                [id]: Math.round(cell.offsetWidth),
                              }));
                            header.getResizeHandler()(event);
                          }}
                          onTouchStart={header.getResizeHandler()}
                        />
                      }
                    >
                      {labels[id]}
                    </TableHeaderCell>
                  );
                })}
                {sizes['title'] !== undefined && <td aria-hidden />}
                <TableHeaderCell width="56px" hideText>
                  {copy.columns.open}
                </TableHeaderCell>
              </tr>
            </TableHead>
            <TableBody>
              {status === 'loading' ? (
                <SkeletonRows rows={pageSize} widths={['16px', '72px', '320px', '80px', '']} />
              ) : (
                table.getRowModel().rows.map((row) => {
                  const { id, title: name, created, href } = row.original;
                  return (
                    <TableRow key={row.id} selected={row.getIsSelected()}>
                      <TableCell>
                        <Box
                          label={copy.selectRow(name)}
                          hideLabel
                          checked={row.getIsSelected()}
                          onCheckedChange={(checked) => row.toggleSelected(checked)}
                        />
                      </TableCell>
                      <TableCell mono tone="muted">
                        {id}
                      </TableCell>
                      <TableCell tone="strong">{name}</TableCell>
                      <TableCell numeric>{utcDay(created)}</TableCell>
                      {sizes['title'] !== undefined && <TableCell />}
                      <TableCell>
                        <Open to={href} aria-label={copy.open(name)}>
                          <Icon icon={ArrowUpRight} />
                        </Open>
                      </TableCell>
                    </TableRow>
                  );
                })
              )}
            </TableBody>
          </Table>
        )}
        {status !== 'loading' && !failedEmpty && objects.length === 0 && (
          <EmptyState drawing={filtered ? 'search' : 'empty'}>{copy.empty}</EmptyState>
        )}
      </Frame>
    </>
  );
}

import { sourceTypeName } from '@plinth/api/facts';
import { Download, Eye, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Frame } from '../../components/Frame.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Link } from '../../components/Link.tsx';
import { NarrowLine } from '../../primitives/NarrowLine.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { SkeletonRows } from '../../components/SkeletonRows.tsx';
import { SourceName } from '../../components/SourceName.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell, type SortDirection } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { longDateText, modelsCopy as copy } from './models.copy.ts';
import {
  modelRows,
  nextModelSort,
  type ModelItem,
  type ModelSort,
  type ModelSortKey,
} from './models.rows.ts';

export const modelsStatuses = ['pending', 'ready', 'stale', 'error'] as const;
type ModelsStatus = (typeof modelsStatuses)[number];

interface ModelDeletion {
  id: string;
  status: 'asking' | 'failed';
}

interface ModelsScreenProps {
  status: ModelsStatus;
  models: readonly ModelItem[];
  query: string;
  onQueryChange: (query: string) => void;
  sort: ModelSort | null;
  onSortChange: (sort: ModelSort) => void;
  /** The page of a model. */
  modelPath: (id: string) => string;
  onOpen: (id: string) => void;
  onCreate: () => void;
  onExport: (id: string) => void;
  /** Models of which an export runs. */
  exportingIds?: readonly string[];
  deletion: ModelDeletion | null;
  onDelete: (id: string) => void;
  onDeleteConfirm: () => void;
  onDeleteCancel: () => void;
  onRetry: () => void;
}

const Tools = styled(SearchField)`
  flex: 0 1 22rem;
`;

const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: 2px;
`;

/* On phones a row keeps its name and actions; the rest stands below the name. */
const Wide = styled(Table)`
  @media ${narrowQuery} {
    [data-part='date'],
    [data-part='source'],
    [data-part='description'] {
      display: none;
    }
    tbody > tr > * {
      height: ${token.rowLg};
    }
    [data-part='name'] {
      width: auto;
    }
    [data-part='actions'] {
      width: 148px;
    }
  }
`;

export function ModelsScreen({
  status,
  models,
  query,
  onQueryChange,
  sort,
  onSortChange,
  modelPath,
  onOpen,
  onCreate,
  onExport,
  exportingIds = [],
  deletion,
  onDelete,
  onDeleteConfirm,
  onDeleteCancel,
  onRetry,
}: ModelsScreenProps) {
  const create = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const askedRow = useRef(0);
  const rows = modelRows(models, query, sort);
  const asked = models.find(({ id }) => id === deletion?.id);
  const head = (key: ModelSortKey): { sort: SortDirection; onSort: () => void } => ({
    sort: sort?.key === key ? (sort.descending ? 'descending' : 'ascending') : 'none',
    onSort: () => onSortChange(nextModelSort(sort, key)),
  });

  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <Button ref={create} variant="primary" icon={Plus} onClick={onCreate}>
            {copy.create}
          </Button>
        }
      />
      <Frame
        stale={status === 'stale'}
        label={copy.table}
        toolbar={<Tools value={query} onValueChange={onQueryChange} placeholder={copy.search} />}
        footer={
          status === 'pending' ? (
            <span role="status">{copy.loading}</span>
          ) : rows.length > 0 ? (
            copy.count(rows.length, models.length)
          ) : undefined
        }
      >
        {status === 'error' && models.length === 0 ? (
          <ErrorView compact title={copy.error} message="" retryLabel={copy.retry} onRetry={onRetry} />
        ) : status !== 'pending' && rows.length === 0 ? (
          <EmptyState drawing={query === '' ? 'first' : 'search'}>
            {query === '' ? copy.empty : copy.noMatch(query)}
          </EmptyState>
        ) : (
          <Wide label={copy.table} busy={status === 'pending'}>
            <TableHead>
              <TableRow still>
                <TableHeaderCell width="24%" {...head('id')} data-part="name">
                  {copy.columns.name}
                </TableHeaderCell>
                <TableHeaderCell width="140px" {...head('created_at')} data-part="date">
                  {copy.columns.ingested}
                </TableHeaderCell>
                <TableHeaderCell width="150px" {...head('source_type')} data-part="source">
                  {copy.columns.source}
                </TableHeaderCell>
                <TableHeaderCell data-part="description">{copy.columns.description}</TableHeaderCell>
                <TableHeaderCell width="148px" numeric data-part="actions">
                  {copy.columns.actions}
                </TableHeaderCell>
              </TableRow>
            </TableHead>
            <TableBody ref={body}>
              {status === 'pending' ? (
                <SkeletonRows rows={4} widths={['120px', '90px', '80px', '260px', '']} />
              ) : (
                rows.map((model, index) => (
                  <TableRow
                    key={model.id}
                    onClick={(event) => {
                      // Links and buttons in the row do what they say.
                      if (!(event.target as Element).closest('a, button')) onOpen(model.id);
                    }}
                  >
                    <TableCell rowHeader>
                      <Link variant="name" to={modelPath(model.id)}>
                        {model.model_name}
                      </Link>
                      <NarrowLine>
                        {sourceTypeName(model.source_type)} · {longDateText(model.created_at)}
                      </NarrowLine>
                    </TableCell>
                    <TableCell data-part="date">{longDateText(model.created_at)}</TableCell>
                    <TableCell data-part="source">
                      <SourceName type={model.source_type} />
                    </TableCell>
                    <TableCell data-part="description" tone={model.model_description ? 'default' : 'muted'}>
                      {model.model_description || copy.noDescription}
                    </TableCell>
                    <TableCell>
                      <Actions>
                        <IconButton
                          size="sm"
                          icon={Download}
                          label={copy.export(model.model_name)}
                          pending={exportingIds.includes(model.id)}
                          onClick={() => onExport(model.id)}
                        />
                        <IconButton
                          size="sm"
                          icon={Eye}
                          label={copy.view(model.model_name)}
                          onClick={() => onOpen(model.id)}
                        />
                        <IconButton
                          size="sm"
                          icon={Trash2}
                          label={copy.delete(model.model_name)}
                          data-part="delete"
                          onClick={() => {
                            askedRow.current = index;
                            onDelete(model.id);
                          }}
                        />
                      </Actions>
                    </TableCell>
                  </TableRow>
                ))
              )}
            </TableBody>
          </Wide>
        )}
      </Frame>
      <VisuallyHidden role="alert">
        {status === 'error' && models.length > 0 ? copy.error : ''}
      </VisuallyHidden>
      <ConfirmDialog
        open={asked !== undefined}
        title={copy.confirmTitle(asked?.model_name ?? '')}
        message={copy.confirm}
        confirmLabel={copy.confirmYes}
        {...(deletion?.status === 'failed' ? { error: copy.deleteFailed } : {})}
        // The row that was asked about may be gone; then its neighbour takes the focus.
        finalFocus={() => {
          const buttons = body.current?.querySelectorAll<HTMLElement>('[data-part="delete"]') ?? [];
          return buttons[Math.min(askedRow.current, buttons.length - 1)] ?? create.current;
        }}
        onConfirm={onDeleteConfirm}
        onCancel={onDeleteCancel}
      />
    </>
  );
}

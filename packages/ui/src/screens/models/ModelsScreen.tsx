import { sourceTypeName } from '@plinth/api/facts';
import { Download, Eye, Plus, Trash2 } from 'lucide-react';
import { useRef, type Ref } from 'react';
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
import { StaleNotice } from '../../components/StaleNotice.tsx';
import { Table } from '../../components/Table.tsx';
import { TableBody } from '../../components/TableBody.tsx';
import { TableCell } from '../../components/TableCell.tsx';
import { TableHead } from '../../components/TableHead.tsx';
import { TableHeaderCell, type SortDirection } from '../../components/TableHeaderCell.tsx';
import { TableRow } from '../../components/TableRow.tsx';
import { token } from '../../theme/token.ts';
import { narrowQuery } from '../../theme/measures.tokens.ts';
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
  /** Whether the list is there. */
  status: ModelsStatus;
  /** Why it could not be read. */
  message?: string | undefined;
  /** Those that fit the search, sorted. */
  models: readonly ModelItem[];
  /** What is searched. */
  query: string;
  /** What is in the field after a key. */
  onQueryChange: (query: string) => void;
  /** By which column, and which way; null as the host sends them. */
  sort: ModelSort | null;
  /** Another way to sort. */
  onSortChange: (sort: ModelSort) => void;
  /** The page of a model. */
  modelPath: (id: string) => string;
  /** The person wants to see one. */
  onOpen: (id: string) => void;
  /** The person wants a new one. */
  onCreate: () => void;
  /** The person wants one as a file. */
  onExport: (id: string) => void;
  /** Models of which an export runs. */
  exportingIds?: readonly string[];
  /** Which is about to be deleted, and how that goes. */
  deletion: ModelDeletion | null;
  /** The person wants one gone, and is asked. */
  onDelete: (id: string) => void;
  /** The answer was yes. */
  onDeleteConfirm: () => void;
  /** The answer was no. */
  onDeleteCancel: () => void;
  /** The person wants them read again. */
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

const NameHead = styled(TableHeaderCell)`
  @media ${narrowQuery} {
    width: auto;
  }
`;

const Orphan = styled.span`
  display: block;
  color: ${token.warningText};
  font-size: ${token.typeSm};
  font-weight: ${token.weightRegular};
  line-height: ${token.lineSm};
`;

type RowCallbacks = Pick<ModelsScreenProps, 'modelPath' | 'onOpen' | 'onExport'>;

function ModelRow({
  model,
  exporting,
  modelPath,
  onOpen,
  onExport,
  onDelete,
}: RowCallbacks & { model: ModelItem; exporting: boolean; onDelete: () => void }) {
  const { id, model_name: name, model_description: description } = model;
  const created = longDateText(model.created_at);
  return (
    <TableRow
      onClick={(event) => {
        // Links and buttons in the row do what they say.
        if (!(event.target as Element).closest('a, button')) onOpen(id);
      }}
    >
      <TableCell rowHeader>
        <Link variant="name" to={modelPath(id)}>
          {name}
        </Link>
        <NarrowLine>
          {sourceTypeName(model.source_type)} · {created}
        </NarrowLine>
        {model.isOrphan && <Orphan title={copy.orphanHint}>{copy.orphan}</Orphan>}
      </TableCell>
      <TableCell wide>{created}</TableCell>
      <TableCell wide>
        <SourceName type={model.source_type} />
      </TableCell>
      <TableCell wide tone={description ? 'default' : 'muted'}>
        {description || copy.noDescription}
      </TableCell>
      <TableCell>
        <Actions>
          <IconButton
            size="sm"
            icon={Download}
            label={copy.export(name)}
            pending={exporting}
            onClick={() => onExport(id)}
          />
          <IconButton size="sm" icon={Eye} label={copy.view(name)} onClick={() => onOpen(id)} />
          <IconButton
            size="sm"
            icon={Trash2}
            label={copy.delete(name)}
            data-part="delete"
            onClick={onDelete}
          />
        </Actions>
      </TableCell>
    </TableRow>
  );
}

type SortProps = Pick<ModelsScreenProps, 'sort' | 'onSortChange'>;

function ModelTableHead({ sort, onSortChange }: SortProps) {
  const sortBy = (key: ModelSortKey): { sort: SortDirection; onSort: () => void } => ({
    sort: sort?.key === key ? (sort.descending ? 'descending' : 'ascending') : 'none',
    onSort: () => onSortChange(nextModelSort(sort, key)),
  });
  return (
    <TableHead>
      <TableRow still>
        <NameHead width="24%" {...sortBy('id')}>
          {copy.columns.name}
        </NameHead>
        <TableHeaderCell width="140px" {...sortBy('created_at')} wide>
          {copy.columns.ingested}
        </TableHeaderCell>
        <TableHeaderCell width="clamp(112px, 12vw, 150px)" {...sortBy('source_type')} wide>
          {copy.columns.source}
        </TableHeaderCell>
        <TableHeaderCell wide>{copy.columns.description}</TableHeaderCell>
        <TableHeaderCell width="148px" numeric>
          {copy.columns.actions}
        </TableHeaderCell>
      </TableRow>
    </TableHead>
  );
}

interface ModelTableProps extends RowCallbacks, SortProps {
  ref: Ref<HTMLTableSectionElement>;
  pending: boolean;
  models: readonly ModelItem[];
  exportingIds: readonly string[];
  onDelete: (id: string, index: number) => void;
}

function ModelTable({
  ref,
  pending,
  models,
  exportingIds,
  sort,
  onSortChange,
  onDelete,
  ...callbacks
}: ModelTableProps) {
  return (
    <Table label={copy.table} folds busy={pending}>
      <ModelTableHead sort={sort} onSortChange={onSortChange} />
      <TableBody ref={ref}>
        {pending ? (
          <SkeletonRows folds rows={4} widths={['120px', '90px', '80px', '260px', '']} />
        ) : (
          models.map((model, index) => (
            <ModelRow
              key={model.id}
              model={model}
              exporting={exportingIds.includes(model.id)}
              onDelete={() => onDelete(model.id, index)}
              {...callbacks}
            />
          ))
        )}
      </TableBody>
    </Table>
  );
}

type NoModelsProps = Pick<ModelsScreenProps, 'status' | 'message' | 'query' | 'onRetry'>;

function NoModels({ status, message, query, onRetry }: NoModelsProps) {
  if (status === 'error') return <ErrorView compact title={copy.error} message={message} onRetry={onRetry} />;
  return (
    <EmptyState drawing={query === '' ? 'first' : 'search'}>
      {query === '' ? copy.empty : copy.noMatch(query)}
    </EmptyState>
  );
}

interface DeleteModelDialogProps extends Pick<ModelsScreenProps, 'onDeleteConfirm' | 'onDeleteCancel'> {
  model: ModelItem | undefined;
  failed: boolean;
  finalFocus: () => HTMLElement | null;
}

function DeleteModelDialog({
  model,
  failed,
  finalFocus,
  onDeleteConfirm,
  onDeleteCancel,
}: DeleteModelDialogProps) {
  return (
    <ConfirmDialog
      open={model !== undefined}
      title={copy.confirmTitle(model?.model_name ?? '')}
      message={copy.confirm}
      confirmLabel={copy.confirmYes}
      error={failed ? copy.deleteFailed : undefined}
      finalFocus={finalFocus}
      onConfirm={onDeleteConfirm}
      onCancel={onDeleteCancel}
    />
  );
}

interface ModelsFrameProps
  extends
    RowCallbacks,
    SortProps,
    Pick<ModelsScreenProps, 'status' | 'message' | 'models' | 'query' | 'onQueryChange'> {
  ref: Ref<HTMLTableSectionElement>;
  exportingIds: readonly string[];
  onDelete: (id: string, index: number) => void;
  onRetry: () => void;
}

function ModelsFrame({
  ref,
  status,
  message,
  models,
  query,
  onQueryChange,
  onRetry,
  ...table
}: ModelsFrameProps) {
  const pending = status === 'pending';
  const rows = modelRows(models, query, table.sort);
  const none = !pending && rows.length === 0;
  return (
    <Frame
      stale={status === 'stale'}
      label={copy.table}
      toolbar={<Tools value={query} onValueChange={onQueryChange} placeholder={copy.search} />}
      footer={
        pending ? (
          <span role="status">{copy.loading}</span>
        ) : none ? undefined : (
          copy.count(rows.length, models.length)
        )
      }
    >
      {status === 'error' && models.length > 0 && (
        <StaleNotice message={`${copy.error} ${message ?? ''}`.trimEnd()} onRetry={onRetry} />
      )}
      {none ? (
        <NoModels
          status={models.length === 0 ? status : 'ready'}
          message={message}
          query={query}
          onRetry={onRetry}
        />
      ) : (
        <ModelTable ref={ref} pending={pending} models={rows} {...table} />
      )}
    </Frame>
  );
}

/** All saved models, to be searched, sorted, opened, exported and deleted. */
export function ModelsScreen({
  onCreate,
  exportingIds = [],
  deletion,
  onDelete,
  onDeleteConfirm,
  onDeleteCancel,
  ...list
}: ModelsScreenProps) {
  const { models } = list;
  const create = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const askedRow = useRef(0);
  // The row that was asked about may be gone; then its neighbour takes the focus.
  const finalFocus = () => {
    const buttons = body.current?.querySelectorAll<HTMLElement>('[data-part="delete"]') ?? [];
    return buttons[Math.min(askedRow.current, buttons.length - 1)] ?? create.current;
  };
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
      <ModelsFrame
        ref={body}
        exportingIds={exportingIds}
        onDelete={(id, index) => {
          askedRow.current = index;
          onDelete(id);
        }}
        {...list}
      />
      <DeleteModelDialog
        model={models.find(({ id }) => id === deletion?.id)}
        failed={deletion?.status === 'failed'}
        finalFocus={finalFocus}
        onDeleteConfirm={onDeleteConfirm}
        onDeleteCancel={onDeleteCancel}
      />
    </>
  );
}

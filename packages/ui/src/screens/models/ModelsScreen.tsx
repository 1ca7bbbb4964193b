import type { Problem } from '@plinth/api/facts';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Frame } from '../../components/Frame.tsx';
import { NoneFound } from '../../primitives/NoneFound.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { StaleNotice } from '../../components/StaleNotice.tsx';
import { withReason } from '../problem.copy.ts';
import { nameApart } from './models.apart.ts';
import { modelsCopy as copy } from './models.copy.ts';
import { modelRows, type ModelItem } from './models.rows.ts';
import type { ModelRowActions, ModelSorting, ModelTableProps } from './ModelRows.tsx';
import { ModelTable } from './ModelTable.tsx';

export const modelsStatuses = ['pending', 'ready', 'stale', 'error'] as const;
type ModelsStatus = (typeof modelsStatuses)[number];

interface ModelDeletion {
  id: string;
  status: 'asking' | 'failed';
  /** Why it failed. */
  problem?: Problem | undefined;
}

interface ModelsScreenProps extends ModelRowActions, ModelSorting {
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
  /** The person wants a new one. */
  onCreate: () => void;
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

interface DeleteModelDialogProps extends Pick<ModelsScreenProps, 'onDeleteConfirm' | 'onDeleteCancel'> {
  model: ModelItem | undefined;
  deletion: ModelDeletion | null;
  finalFocus: () => HTMLElement | null;
}

function DeleteModelDialog({
  model,
  deletion,
  finalFocus,
  onDeleteConfirm,
  onDeleteCancel,
}: DeleteModelDialogProps) {
  return (
    <ConfirmDialog
      open={model !== undefined}
      title={copy.confirmTitle(nameApart(model?.model_name ?? '', model?.apart))}
      message={copy.confirm}
      confirmLabel={copy.confirmYes}
      error={deletion?.status === 'failed' ? withReason(copy.deleteFailed, deletion.problem) : undefined}
      finalFocus={finalFocus}
      onConfirm={onDeleteConfirm}
      onCancel={onDeleteCancel}
    />
  );
}

interface ModelsFrameProps
  extends
    Omit<ModelTableProps, 'pending' | 'models'>,
    Pick<ModelsScreenProps, 'status' | 'message' | 'models' | 'query' | 'onQueryChange' | 'onRetry'> {}

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
  const failed = status === 'error' && models.length === 0;
  return (
    <Frame
      stale={status === 'stale'}
      label={copy.table}
      toolbar={<Tools value={query} onValueChange={onQueryChange} placeholder={copy.search} />}
      footer={
        none ? undefined : (
          <span role="status">{pending ? copy.loading : copy.count(rows.length, models.length)}</span>
        )
      }
      notice={
        status === 'error' &&
        models.length > 0 && (
          <StaleNotice message={`${copy.error} ${message ?? ''}`.trimEnd()} onRetry={onRetry} />
        )
      }
    >
      {failed && <ErrorView compact title={copy.error} message={message} onRetry={onRetry} />}
      <NoneFound isFirst={query === ''}>
        {none && !failed ? (query === '' ? copy.empty : copy.noMatch(query)) : null}
      </NoneFound>
      {!none && <ModelTable ref={ref} pending={pending} models={rows} {...table} />}
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
    const buttons = [...(body.current?.querySelectorAll<HTMLElement>('[data-part="delete"]') ?? [])];
    const inPlace = (button: HTMLElement) =>
      Number(button.closest('tr')?.dataset['index']) === askedRow.current;
    return buttons.find(inPlace) ?? buttons.at(-1) ?? create.current;
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
        deletion={deletion}
        finalFocus={finalFocus}
        onDeleteConfirm={onDeleteConfirm}
        onDeleteCancel={onDeleteCancel}
      />
    </>
  );
}

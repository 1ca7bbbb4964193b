import {
  detailFieldNames,
  detailFields,
  fieldsOfConnection,
  type ConnectionDetails,
  type DetailField,
  type FieldFacts,
} from '@plinth/api/facts';
import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Facts, type Fact } from '../../components/Facts.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SourceName } from '../../components/SourceName.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useFocusIfLost } from '../../primitives/useFocusIfLost.ts';
import { lazyAtRest, useFetchedAtRest, useOpened } from '../../loading/lazyAtRest.ts';
import { columns } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { connectionsCopy, longDateTime } from './connections.copy.ts';
import { DeleteConnectionDialog } from './DeleteConnectionDialog.tsx';
import type { DatabaseExplorerProps } from './DatabaseExplorer.tsx';
import type { EditConnectionDrawerProps } from './EditConnectionDrawer.tsx';
import { explorerHeight } from './explorer.styles.ts';

const copy = connectionsCopy.detail;

export const connectionStatuses = ['loading', 'ready', 'stale', 'error', 'empty'] as const;

export interface ConnectionView {
  id: string;
  name: string;
  type: string;
  details: ConnectionDetails;
  ownerEmail: string | null;
  /** The stored password can't be read any more. */
  needsPassword?: boolean;
  created: string;
  updated: string;
}

interface ConnectionScreenProps {
  /** Whether the connection is there. */
  status: (typeof connectionStatuses)[number];
  /** What is known of it; null while it isn't. */
  connection: ConnectionView | null;
  /** Why it is missing. */
  message?: string;
  /** Null while it is closed. */
  explorer: DatabaseExplorerProps | null;
  /** The drawer that changes it. */
  edit: EditConnectionDrawerProps;
  /** Whether its deletion is asked for or under way. */
  deletion: 'none' | 'asking' | 'pending';
  /** The person wants to change it. */
  onEdit: () => void;
  /** Names of the models that were made from it, where they can be known; null while they are read. */
  models: readonly string[] | null;
  /** The person wants it gone, and is asked. */
  onDelete: () => void;
  /** The answer was yes; whether its models go as well. */
  onDeleteConfirm: (withModels: boolean) => void;
  /** The answer was no. */
  onDeleteCancel: () => void;
  /** The person wants to see what is in the source. */
  onExplore: () => void;
  /** The person wants it read again. */
  onRetry: () => void;
}

const Columns = styled.div`
  ${columns('23.25rem minmax(0, 1fr)', '(max-width: 68.6875em)')}
`;

const Explored = styled.div`
  display: contents;
`;

const Waiting = styled.div`
  ${explorerHeight}
  display: grid;
  place-items: center;
`;

const Stack = styled.div`
  display: grid;
  gap: ${token.space4};
  min-width: 0;

  @media (min-width: 48em) and (max-width: 68.6875em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;
  }
`;

type Detail = ConnectionDetails[keyof ConnectionDetails];

const plain = (value: Detail): string => (value === undefined || value === '' ? '–' : String(value));

const shownValue = (field: DetailField, value: Detail): Pick<Fact, 'value' | 'mono'> => {
  switch (field) {
    case 'sslmode':
      return { value: connectionsCopy.tls.nameOf(String(value)) };
    case 'caCertificate':
      return { value: copy.yes };
    case 'delimiter':
      return { value: connectionsCopy.preview.delimiterName(plain(value)) };
    case 'encoding':
      return { value: plain(value).toUpperCase() };
    case 'hasHeader':
      return { value: value === undefined ? '–' : value === true ? copy.yes : copy.no };
    default:
      return { value: plain(value), mono: true };
  }
};

const detailFacts = ({ type, details }: ConnectionView): Fact[] => {
  const fields = fieldsOfConnection(type, details);
  return detailFieldNames.flatMap((field): Fact[] => {
    const { label, sentAs, isOptional }: FieldFacts = detailFields[field];
    if (fields[field] === undefined || field === 'password') return [];
    const value = details[sentAs as keyof ConnectionDetails];
    return isOptional && !value ? [] : [{ label, ...shownValue(field, value) }];
  });
};

const generalFacts = ({ id, type, ownerEmail, created, updated }: ConnectionView): Fact[] => {
  const { labels } = copy;
  return [
    { label: labels.id, value: id, mono: true },
    { label: labels.sourceType, value: <SourceName type={type} size={20} /> },
    { label: labels.owner, value: ownerEmail ?? connectionsCopy.list.otherUser },
    { label: labels.created, value: longDateTime(created) },
    { label: labels.updated, value: longDateTime(updated) },
  ];
};

const EditConnectionDrawer = lazyAtRest(
  async () => (await import('./EditConnectionDrawer.tsx')).EditConnectionDrawer,
);

const DatabaseExplorer = lazyAtRest(async () => (await import('./DatabaseExplorer.tsx')).DatabaseExplorer);

/** What is known of one connection, with the ways to change it, to delete it and to look into its source. */
export function ConnectionScreen({
  status,
  connection,
  message = '',
  explorer,
  edit,
  deletion,
  models,
  onEdit,
  onDelete,
  onDeleteConfirm,
  onDeleteCancel,
  onExplore,
  onRetry,
}: ConnectionScreenProps) {
  const edited = useOpened(edit.status !== 'closed', EditConnectionDrawer);
  useFetchedAtRest(DatabaseExplorer);
  if (status === 'loading') return <Spinner label={copy.loading} />;
  if (status === 'error')
    return <ErrorView level={1} title={copy.failed} message={message} onRetry={onRetry} />;
  if (connection === null) return <EmptyState drawing="missing">{copy.empty}</EmptyState>;
  return (
    <>
      <PageHeader
        title={connection.name}
        actions={<Actions saving={edit.status === 'saving'} onEdit={onEdit} onDelete={onDelete} />}
      />
      <Columns>
        <Stack>
          {connection.needsPassword && <PasswordNotice onEdit={onEdit} />}
          <Frame title={copy.details} stale={status === 'stale'}>
            <Facts facts={detailFacts(connection)} />
          </Frame>
          <Frame title={copy.general}>
            <Facts facts={generalFacts(connection)} />
          </Frame>
        </Stack>
        <Explorer explorer={explorer} onExplore={onExplore} />
      </Columns>
      {edited && (
        <Suspense>
          <EditConnectionDrawer {...edit} />
        </Suspense>
      )}
      <DeleteConnectionDialog
        deletion={deletion}
        models={models}
        onConfirm={onDeleteConfirm}
        onCancel={onDeleteCancel}
      />
    </>
  );
}

function Actions({
  saving,
  onEdit,
  onDelete,
}: { saving: boolean } & Pick<ConnectionScreenProps, 'onEdit' | 'onDelete'>) {
  return (
    <>
      <Button icon={Pencil} onClick={onEdit} pending={saving} pendingLabel={copy.saving}>
        {copy.edit}
      </Button>
      <Button variant="danger" icon={Trash2} onClick={onDelete}>
        {copy.delete}
      </Button>
    </>
  );
}

function PasswordNotice({ onEdit }: Pick<ConnectionScreenProps, 'onEdit'>) {
  return (
    <Notice
      tone="warning"
      live={false}
      action={
        <Button size="sm" onClick={onEdit}>
          {copy.enterPassword}
        </Button>
      }
    >
      {copy.needsPassword}
    </Notice>
  );
}

function Explorer({ explorer, onExplore }: Pick<ConnectionScreenProps, 'explorer' | 'onExplore'>) {
  const place = useRef<HTMLDivElement>(null);
  // The button that opens it gives way to the one that closes it, and the other way round.
  useFocusIfLost(explorer !== null, () => place.current?.querySelector('button'));
  return (
    <Explored ref={place}>
      {explorer ? (
        <Suspense fallback={<ExplorerPending />}>
          <DatabaseExplorer {...explorer} />
        </Suspense>
      ) : (
        <ClosedExplorer onExplore={onExplore} />
      )}
    </Explored>
  );
}

function ExplorerPending() {
  return (
    <Frame title={copy.explorer} label={copy.explorer}>
      <Waiting>
        <Spinner label={copy.explorerLoading} />
      </Waiting>
    </Frame>
  );
}

function ClosedExplorer({ onExplore }: Pick<ConnectionScreenProps, 'onExplore'>) {
  return (
    <Frame dashed label={copy.explorer}>
      <EmptyState drawing="empty" action={<Button onClick={onExplore}>{copy.explore}</Button>}>
        {copy.exploreIntro}
      </EmptyState>
    </Frame>
  );
}

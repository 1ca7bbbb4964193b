import { Download, RefreshCw } from 'lucide-react';
import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Facts } from '../../components/Facts.tsx';
import { FactStrip } from '../../components/FactStrip.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SourceName } from '../../components/SourceName.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { lazyAtRest, useFetchedAtRest } from '../../loading/lazyAtRest.ts';
import { token } from '../../theme/token.ts';
import type { ChatPanelProps } from '../chat/ChatPanel.tsx';
import { exportCopy, longDateText, modelsCopy } from '../models/models.copy.ts';
import { modelCopy as copy } from './model.copy.ts';
import { TabPending } from './TabPending.tsx';

export const modelStatuses = ['pending', 'ready', 'error'] as const;
type ModelStatus = (typeof modelStatuses)[number];

export const modelTabs = ['description', 'chat', 'columns', 'understanding'] as const;
type ModelTab = (typeof modelTabs)[number];

interface ModelDetails {
  id: string;
  model_name: string;
  model_description: string | null;
  source_type: string;
  created_at: string;
  updated_at: string;
  connection_name?: string | null | undefined;
  /** The connection that it was made from is gone. */
  isOrphan?: boolean;
  /** When its table was profiled last, where the host tells. */
  profiled_at?: string | null | undefined;
}

/** A tab that fetches when it is opened; its content lives only while it is open. */
type TabPart =
  { status: 'pending' } | { status: 'error' } | { status: 'empty' } | { status: 'ready'; content: ReactNode };

interface ModelScreenProps {
  /** Whether the model is there. */
  status: ModelStatus;
  /** What is known of it; null while it isn't. */
  model: ModelDetails | null;
  /** Whose it is. */
  owner: string;
  /** Who is signed in; null while it isn't known. */
  userEmail: string | null;
  /** Under the description: the model's metrics, which are code of their own. */
  metrics?: ReactNode;
  /** Which part is open. */
  tab: ModelTab;
  /** Which part is wanted. */
  onTabChange: (tab: ModelTab) => void;
  /** The file is being made. */
  exporting: boolean;
  /** The person wants it as a file. */
  onExport: () => void;
  /** The person wants the table profiled again; absent where that can't be. */
  onProfile?: (() => void) | undefined;
  /** Where the list is. */
  listPath: string;
  /** The person wants it read again. */
  onRetry: () => void;
  /** The questions. */
  chat: ChatPanelProps;
  /** The columns, as soon as their tab was opened. */
  columns: TabPart;
  /** The person wants them read again. */
  onColumnsRetry: () => void;
  /** The notes, as soon as their tab was opened. */
  notes: TabPart;
  /** The person wants them read again. */
  onNotesRetry: () => void;
}

const Waiting = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${token.space2};
  min-height: 40vh;
  color: ${token.textMuted};
`;

const Strip = styled(Frame)`
  margin-block-end: ${token.space5};
`;

const OrphanNotice = styled.div`
  margin-block-end: ${token.space4};
`;

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space4};
`;

const Prose = styled.div`
  padding: ${token.space4};
  border-block-end: 1px solid ${token.borderSubtle};

  > p {
    max-width: ${token.prose};
  }
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;

function part(
  given: TabPart,
  texts: { loading: string; failed: string; empty: string },
  onRetry: () => void,
): ReactNode {
  switch (given.status) {
    case 'pending':
      return <TabPending label={texts.loading} />;
    case 'error':
      return (
        <Frame label={texts.failed}>
          <ErrorView compact title={texts.failed} onRetry={onRetry} />
        </Frame>
      );
    case 'empty':
      return (
        <Frame label={texts.empty}>
          <EmptyState compact drawing="empty">
            {texts.empty}
          </EmptyState>
        </Frame>
      );
    case 'ready':
      return given.content;
  }
}

type Shown = ModelScreenProps & { model: ModelDetails };

const descriptionOf = ({ model_description: text }: ModelDetails): string => text || modelsCopy.noDescription;
const connectionOf = ({ connection_name: name }: ModelDetails): string => name || copy.unknown;

function ModelFacts({ model, owner }: Shown) {
  return (
    <Strip label={copy.panels}>
      <FactStrip
        facts={[
          { label: copy.facts.connection, value: connectionOf(model) },
          { label: copy.facts.ingested, value: longDateText(model.created_at) },
          { label: copy.facts.owner, value: owner },
          { label: copy.facts.description, value: descriptionOf(model) },
          { label: copy.facts.sourceType, value: <SourceName type={model.source_type} size={20} /> },
          { label: copy.facts.updated, value: longDateText(model.updated_at) },
          ...(model.profiled_at
            ? [{ label: copy.facts.profiled, value: longDateText(model.profiled_at) }]
            : []),
        ]}
      />
    </Strip>
  );
}

function Summary({ model, owner, userEmail, metrics }: Shown) {
  return (
    <Parts>
      <Frame title={copy.descriptionTitle} footer={userEmail === null ? undefined : copy.viewer(userEmail)}>
        <Prose>
          <p>{descriptionOf(model)}</p>
        </Prose>
        <Facts
          labelWidth={144}
          facts={[
            { label: copy.facts.name, value: model.model_name },
            { label: copy.facts.id, value: model.id, mono: true },
            { label: copy.facts.connection, value: connectionOf(model) },
            { label: copy.facts.owner, value: owner },
          ]}
        />
      </Frame>
      {metrics}
    </Parts>
  );
}

const ChatPanel = lazyAtRest(async () => (await import('../chat/ChatPanel.tsx')).ChatPanel);

const tabsOf = (shown: Shown): ComponentProps<typeof Tabs<ModelTab>>['tabs'] => [
  { value: 'description', label: copy.tabs.description, content: <Summary {...shown} /> },
  {
    value: 'chat',
    label: copy.tabs.chat,
    content: (
      <Suspense fallback={<TabPending label={copy.chatLoading} />}>
        <ChatPanel {...shown.chat} />
      </Suspense>
    ),
  },
  {
    value: 'columns',
    label: copy.tabs.columns,
    content: part(
      shown.columns,
      { loading: copy.columnsLoading, failed: copy.columnsFailed, empty: copy.columnsEmpty },
      shown.onColumnsRetry,
    ),
  },
  {
    value: 'understanding',
    label: copy.tabs.understanding,
    content: (
      <Parts>
        {part(
          shown.notes,
          { loading: copy.notesLoading, failed: copy.notesFailed, empty: copy.notesFailed },
          shown.onNotesRetry,
        )}
      </Parts>
    ),
  },
];

/** A saved model: what it is of, its columns and notes, and questions to it. What is generated but not saved yet is shown by `ReviewScreen`. */
export function ModelScreen(props: ModelScreenProps) {
  const { status, model, tab, onTabChange, exporting, onExport, onProfile, listPath, onRetry } = props;
  useFetchedAtRest(ChatPanel);
  if (status === 'pending')
    return (
      <Waiting role="status">
        <Spinner /> {copy.loading}
      </Waiting>
    );
  if (status === 'error' || model === null) {
    const way = { label: copy.back, to: listPath };
    return <ErrorView level={1} title={copy.error} onRetry={onRetry} way={way} />;
  }
  const shown = { ...props, model };
  return (
    <>
      <PageHeader
        title={copy.title(model.model_name)}
        description={descriptionOf(model)}
        actions={
          <>
            {onProfile && (
              <Button icon={RefreshCw} onClick={onProfile}>
                {copy.profileAgain}
              </Button>
            )}
            <Button icon={Download} pending={exporting} onClick={onExport}>
              {exportCopy.button}
            </Button>
          </>
        }
      />
      {model.isOrphan && (
        <OrphanNotice>
          <Notice tone="warning" live={false}>
            {modelsCopy.orphanHint}
          </Notice>
        </OrphanNotice>
      )}
      <ModelFacts {...shown} />
      <Tabs label={copy.tabs.label} value={tab} onValueChange={onTabChange} tabs={tabsOf(shown)} />
    </>
  );
}

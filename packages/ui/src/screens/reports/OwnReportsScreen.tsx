import type { Problem } from '@plinth/api/facts';
import { Copy, Ellipsis, ListFilter, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useRef, type Ref } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Frame } from '../../components/Frame.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { MenuItem } from '../../components/MenuItem.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { NamesMenu } from '../../primitives/NamesMenu.tsx';
import { NoneFound } from '../../primitives/NoneFound.tsx';
import { ToolbarSearch } from '../../primitives/ToolbarSearch.tsx';
import { useFocusIfLost } from '../../primitives/useFocusIfLost.ts';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { withReason } from '../problem.copy.ts';
import { reportDocumentCopy } from './reportDocument.copy.ts';
import { reportsCopy as copy } from './reports.copy.ts';
import { filterReports } from './reports.rows.ts';
import { ReportStatus } from './ReportStatus.tsx';
import { ReportTable, type ReportItem } from './ReportTable.tsx';
import { SampleTable } from './SampleTable.tsx';

export const ownReportsStatuses = ['pending', 'ready', 'error'] as const;

interface OwnReportItem extends ReportItem {
  /** Whether its figures are fresh. */
  status: string;
}

interface ModelItem {
  id: string;
  name: string;
}

export interface OwnReportsScreenProps {
  /** Whether the reports are there. */
  status: (typeof ownReportsStatuses)[number];
  /** The person's own, in the order that they are shown in. */
  reports: readonly OwnReportItem[];
  /** Reports to look at; they compute nothing. */
  samples: readonly ReportItem[];
  /** Whether the samples stand below, which is remembered. */
  samplesShown: boolean;
  /** What a report can be drafted of; null while it is read. */
  models: readonly ModelItem[] | null;
  /** Drafts of these models are on their way. */
  draftingIds: readonly string[];
  /** What is searched for, in the names and the data models. */
  query: string;
  /** The status that is filtered by; null for all. */
  filter: string | null;
  /** The report that is to go, once that is confirmed. */
  deletion: { id: string; status: 'asking' | 'failed'; problem?: Problem | undefined } | null;
  /** What is in the search after a key. */
  onQueryChange: (query: string) => void;
  /** The person chose a status to see alone; null for all. */
  onFilterChange: (status: string | null) => void;
  /** The person hides the samples, or wants them back. */
  onSamplesShownChange: (shown: boolean) => void;
  /** The person wants a report made of a data model. */
  onDraft: (modelId: string) => void;
  /** The person wants the figures of a report computed again. */
  onRefresh: (id: string) => void;
  /** The person wants to change a report. */
  onEdit: (id: string) => void;
  /** The person wants a copy of a report. */
  onDuplicate: (id: string) => void;
  /** The person wants a report gone, which is asked first. */
  onDelete: (id: string) => void;
  /** The answer was yes. */
  onDeleteConfirm: () => void;
  /** The answer was no, or the question was closed. */
  onDeleteCancel: () => void;
  /** The person wants the list read again. */
  onRetry: () => void;
}

const GroupHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${token.space2};
  min-height: ${token.rowHead};
  padding: 4px ${token.space4};
  border-block: 1px solid ${token.borderDefault};
  background: ${token.surfaceCanvas};
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  line-height: ${token.lineXs};

  > h2 {
    color: ${token.textDefault};
    font-weight: ${token.weightMedium};
  }
  > button {
    margin-inline: auto -8px;
    font-size: ${token.typeXs};
  }
  @media ${narrowQuery} {
    > span {
      flex-basis: 100%;
      order: 1;
      padding-block-end: 4px;
    }
  }
`;

const Loading = styled.div`
  display: grid;
  place-content: center;
  min-height: 120px;
`;

const Starters = styled.ul`
  border-block-start: 1px solid ${token.borderSubtle};

  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    flex-wrap: wrap;
    gap: ${token.space2} ${token.space3};
    min-height: 52px;
    padding-block: ${token.space2};
    padding-inline: ${token.space4} ${token.space2};
  }
  > li + li {
    border-block-start: 1px solid ${token.borderSubtle};
  }
  > li > span {
    flex: 1 1 7rem;
    min-width: 0;
    color: ${token.textStrong};
    font-weight: ${token.weightMedium};
    overflow-wrap: anywhere;
  }
  button {
    flex: none;
  }
`;

const Foot = styled.span`
  margin-inline-end: auto;
`;

function StatusFilter({ filter, onFilterChange }: Pick<OwnReportsScreenProps, 'filter' | 'onFilterChange'>) {
  const statuses = Object.entries(copy.statuses);
  const named = statuses.find(([status]) => status === filter)?.[1];
  return (
    <Menu
      label={copy.filter}
      trigger={
        <Button icon={ListFilter}>{named === undefined ? copy.filter : `${copy.filter}: ${named}`}</Button>
      }
    >
      <MenuItem checked={named === undefined} onClick={() => onFilterChange(null)}>
        {copy.allReports}
      </MenuItem>
      {statuses.map(([status, words]) => (
        <MenuItem key={status} checked={status === filter} onClick={() => onFilterChange(status)}>
          {words}
        </MenuItem>
      ))}
    </Menu>
  );
}

type RowDeeds = Pick<OwnReportsScreenProps, 'onRefresh' | 'onEdit' | 'onDuplicate' | 'onDelete'>;

function RowActions({ report, on }: { report: OwnReportItem; on: RowDeeds }) {
  const { id, name, status } = report;
  return (
    <>
      <IconButton
        icon={RefreshCw}
        size="inset"
        label={copy.refresh(name)}
        pending={status === 'refreshing'}
        onClick={() => on.onRefresh(id)}
      />
      <Menu
        label={copy.more(name)}
        align="end"
        trigger={<IconButton icon={Ellipsis} size="inset" label={copy.more(name)} data-part="more" />}
      >
        <MenuItem icon={Pencil} onClick={() => on.onEdit(id)}>
          {copy.edit}
        </MenuItem>
        <MenuItem icon={Copy} onClick={() => on.onDuplicate(id)}>
          {copy.duplicate}
        </MenuItem>
        <MenuItem icon={Trash2} onClick={() => on.onDelete(id)}>
          {copy.delete}
        </MenuItem>
      </Menu>
    </>
  );
}

/** With more models than this they are chosen at the head of the page too, where they are searched. */
const mostStarters = 20;

function DraftButtons({
  models,
  draftingIds,
  onDraft,
}: Pick<OwnReportsScreenProps, 'draftingIds' | 'onDraft'> & { models: readonly ModelItem[] }) {
  if (models.length === 0) return null;
  return (
    <Starters aria-label={copy.models}>
      {models.slice(0, mostStarters).map(({ id, name }) => (
        <li key={id}>
          <span>{name}</span>
          <Button
            icon={Plus}
            aria-label={copy.draftOf(name)}
            pending={draftingIds.includes(id)}
            onClick={() => onDraft(id)}
          >
            {copy.draft}
          </Button>
        </li>
      ))}
    </Starters>
  );
}

/** Without reports the first models stand below, each with its button. */
const choosesAtHead = ({ status, reports, models }: OwnReportsScreenProps): boolean =>
  status === 'pending' || reports.length > 0 || (models?.length ?? 0) > mostStarters;

/** Whether it is known what is listed: without reports, that are the models to make one of. */
const isListed = ({ status, reports, models }: OwnReportsScreenProps): boolean =>
  status === 'error' || (status === 'ready' && (models !== null || reports.length > 0));

/** The person's own reports that fit, or why there are none to be seen. */
function OwnTable(
  props: OwnReportsScreenProps & {
    ref: Ref<HTMLTableSectionElement>;
    found: readonly OwnReportItem[];
    isNone: boolean;
  },
) {
  const { ref, status, reports, models, query, filter, found, isNone } = props;
  if (status === 'error' && reports.length === 0)
    return <ErrorView compact title={copy.error} onRetry={props.onRetry} />;
  if (!isListed(props))
    return (
      <Loading>
        <Spinner label={copy.loading} />
      </Loading>
    );
  if (reports.length === 0 && query === '' && filter === null)
    return (
      <>
        <EmptyState compact drawing="chart">
          {copy.none}
        </EmptyState>
        <DraftButtons {...props} models={models ?? []} />
      </>
    );
  return (
    <>
      <NoneFound>
        {isNone ? (query.trim() === '' ? copy.noneOfStatus : copy.noMatch(query.trim())) : null}
      </NoneFound>
      {found.length > 0 && (
        <ReportTable
          ref={ref}
          label={copy.frame}
          reports={found}
          statusOf={(report) => <ReportStatus status={report.status} />}
          actionsOf={(report) => <RowActions report={report} on={props} />}
        />
      )}
    </>
  );
}

function NewReport({
  models,
  draftingIds,
  onDraft,
}: Pick<OwnReportsScreenProps, 'models' | 'draftingIds' | 'onDraft'>) {
  if (models?.length === 0) return undefined;
  return (
    <NamesMenu
      label={copy.models}
      align="end"
      trigger={
        <Button variant="primary" icon={Plus} pending={draftingIds.length > 0} disabled={models === null}>
          {copy.draft}
        </Button>
      }
      names={models ?? []}
      onChoose={onDraft}
    />
  );
}

function SamplesButton({
  ref,
  samplesShown,
  onSamplesShownChange,
}: Pick<OwnReportsScreenProps, 'samplesShown' | 'onSamplesShownChange'> & { ref: Ref<HTMLButtonElement> }) {
  return (
    <Button ref={ref} size="sm" variant="quiet" onClick={() => onSamplesShownChange(!samplesShown)}>
      {samplesShown ? copy.hideSamples : copy.showSamples}
    </Button>
  );
}

function DeletionDialog({
  reports,
  deletion,
  finalFocus,
  onDeleteConfirm,
  onDeleteCancel,
}: OwnReportsScreenProps & { finalFocus: () => HTMLElement | null }) {
  const asked = reports.find(({ id }) => id === deletion?.id);
  return (
    <ConfirmDialog
      open={deletion !== null}
      title={reportDocumentCopy.deleteTitle(asked?.name ?? '')}
      message={reportDocumentCopy.deleteMessage}
      confirmLabel={reportDocumentCopy.deleteYes}
      error={
        deletion?.status === 'failed'
          ? withReason(reportDocumentCopy.deleteFailed, deletion.problem)
          : undefined
      }
      finalFocus={finalFocus}
      onConfirm={onDeleteConfirm}
      onCancel={onDeleteCancel}
    />
  );
}

/** The report that was asked about may be gone with its button; then its neighbour's has the focus. */
const useAsked = (found: readonly OwnReportItem[], onDelete: OwnReportsScreenProps['onDelete']) => {
  const rows = useRef<HTMLTableSectionElement>(null);
  const askedAt = useRef(0);
  return {
    rows,
    onDelete: (id: string) => {
      askedAt.current = found.findIndex((report) => report.id === id);
      onDelete(id);
    },
    finalFocus: () => {
      const buttons = [...(rows.current?.querySelectorAll<HTMLElement>('[data-part="more"]') ?? [])];
      return buttons[askedAt.current] ?? buttons.at(-1) ?? null;
    },
  };
};

/** The person's reports, and below them the samples: searched, filtered, drafted, refreshed, copied and deleted. */
export function OwnReportsScreen(props: OwnReportsScreenProps) {
  const { reports, samples, samplesShown, query, filter } = props;
  // What stands below the own reports would be pushed down by them.
  const isThere = isListed(props);
  const found = filterReports(reports, query).filter((report) => filter === null || report.status === filter);
  const foundSamples = isThere && samplesShown && filter === null ? filterReports(samples, query) : [];
  const { rows, onDelete, finalFocus } = useAsked(found, props.onDelete);
  // One of the two is there, and its press brings the other.
  const samplesButton = useRef<HTMLButtonElement>(null);
  useFocusIfLost(samplesShown, () => samplesButton.current);
  return (
    <>
      <PageHeader
        title={copy.title}
        description={copy.purpose}
        actions={choosesAtHead(props) ? <NewReport {...props} /> : undefined}
      />
      <Frame
        label={copy.frame}
        toolbar={
          <>
            <ToolbarSearch value={query} onValueChange={props.onQueryChange} placeholder={copy.search} />
            <StatusFilter filter={filter} onFilterChange={props.onFilterChange} />
          </>
        }
        footer={
          isThere ? (
            <>
              <Foot role="status">{copy.page}</Foot>
              {!samplesShown && <SamplesButton ref={samplesButton} {...props} />}
            </>
          ) : undefined
        }
      >
        <OwnTable
          {...props}
          {...{ found, onDelete }}
          ref={rows}
          isNone={found.length + foundSamples.length === 0}
        />
        {foundSamples.length > 0 && (
          <>
            <GroupHead>
              <h2>{copy.samples}</h2>
              <span>{copy.samplesNote}</span>
              <SamplesButton ref={samplesButton} {...props} />
            </GroupHead>
            <SampleTable label={copy.samples} reports={foundSamples} besideOwn />
          </>
        )}
      </Frame>
      <DeletionDialog {...props} finalFocus={finalFocus} />
    </>
  );
}

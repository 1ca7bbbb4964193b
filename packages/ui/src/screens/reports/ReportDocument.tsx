import { maxReportName, type Problem } from '@plinth/api/facts';
import {
  ArrowLeft,
  Copy,
  Download,
  Ellipsis,
  FileCode,
  FileText,
  History,
  Pencil,
  Printer,
  RefreshCw,
  Settings2,
  Share2,
  Trash2,
} from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Frame } from '../../components/Frame.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Link } from '../../components/Link.tsx';
import { Menu } from '../../components/Menu.tsx';
import { MenuItem } from '../../components/MenuItem.tsx';
import { Notice } from '../../components/Notice.tsx';
import { TextField } from '../../components/TextField.tsx';
import { lazyAtRest, useFetchedAtRest } from '../../loading/lazyAtRest.ts';
import { loadCode } from '../../loading/loadCode.ts';
import { formatNumber } from '../../primitives/intl.format.ts';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { fileName } from '../chat/answer.export.ts';
import { ConflictNotice } from '../versions/ConflictNotice.tsx';
import type { ReportBlockView } from './report.block.ts';
import { reportTitle } from './report.styles.ts';
import { reportDocumentCopy as copy } from './reportDocument.copy.ts';
import { periodSaid, periodWord, type PeriodDays } from './reportPeriod.copy.ts';
import { reportSettingsCopy as settingsCopy } from './reportSettings.copy.ts';
import { reportDay, reportsCopy } from './reports.copy.ts';
import type { ReportDraftView } from './ReportEditBar.tsx';
import { ReportStatus } from './ReportStatus.tsx';

/** Charts come after the words, and what edits them when it is wanted. */
const ReportFigure = lazyAtRest(async () => (await import('./ReportFigure.tsx')).ReportFigure);
const ReportSummary = lazyAtRest(async () => (await import('./ReportSummary.tsx')).ReportSummary);
const ReportEditor = lazyAtRest(async () => (await import('./ReportEditor.tsx')).ReportEditor);
const ReportEditBar = lazyAtRest(async () => (await import('./ReportEditBar.tsx')).ReportEditBar);
const ReportDraftNotice = lazyAtRest(async () => (await import('./ReportDraftNotice.tsx')).ReportDraftNotice);
const PrintedReport = lazyAtRest(async () => (await import('./PrintedReport.tsx')).PrintedReport);

export const reportDocumentStatuses = ['viewing', 'refreshing', 'editing', 'saving', 'conflicting'] as const;
type Status = (typeof reportDocumentStatuses)[number];

interface ReportFacts {
  modelName: string;
  /** Null where the model is gone. */
  modelHref: string | null;
  connectionName: string | null;
  rowsRead: number | undefined;
  createdAt: string;
  modifiedAt: string;
  /** When all of it was computed last. */
  refreshedAt: string | null;
  /** Whether its figures are fresh. */
  status: string;
  failure: { detail: string; since?: string | undefined } | undefined;
  /** When it is computed, and over which part of its data; null on a host where that can't be set. */
  settings: {
    refresh: string;
    every: string;
    period: string;
    /** Its days, as far as the data goes. */
    periodDays?: PeriodDays | undefined;
    /** In which its days begin. */
    timeZone: string;
    timeColumn: string | null;
    /** When the host computes it by itself the next time. */
    nextRefreshAt: string | null;
    /** When it is mailed, and why the last mail failed where it did; null where it isn't. */
    mail?: { every: string; problem: string | undefined } | null;
  } | null;
}

export interface ReportDocumentProps {
  /** What is being done with the report. */
  status: Status;
  /** What it is called; while it is edited, as it is written so far. */
  name: string;
  /** Figures and texts, from the top. */
  blocks: readonly ReportBlockView[];
  /** Where it comes from and how fresh it is, beside the blocks. */
  facts: ReportFacts;
  /** What the person writes beside what readers see; null on a host that keeps no drafts. */
  draft: ReportDraftView | null;
  /** Changes that can be undone. */
  steps: number;
  /** A change that was undone can be made again. */
  canRedo: boolean;
  /** Why it could not be saved: a name is missing, or what the host said. */
  failure: { kind: 'nameless' } | { kind: 'problem'; problem: Problem } | null;
  /** The list. */
  backHref: string;
  /** The person wants every block computed again. */
  onRefresh: () => void;
  /** The person no longer waits for the figures. */
  onStop: () => void;
  /** The person wants to change the report. */
  onEdit: () => void;
  /** The person wants to say when it is computed. */
  onSettings: () => void;
  /** The person wants to show it to others; absent on a host without links. */
  onShare?: (() => void) | undefined;
  /** The person takes a file along: the whole report, or the rows of a block. */
  onSaveCopy: (content: Blob, name: string) => void;
  /** The person wants it as a PDF that the host makes, called so; absent on a host that makes none, where the reader prints it. */
  onSavePdf?: ((name: string) => void) | undefined;
  /** The host is at that PDF. */
  isMakingPdf?: boolean;
  /** The person wants it on paper, or as what would be printed. */
  onPrint: () => void;
  /** The person wants to see what was saved before; absent on a host that keeps none of it. */
  onVersions?: (() => void) | undefined;
  /** The person wants a copy of it. */
  onDuplicate: () => void;
  /** The person wants it gone. */
  onDelete: () => void;
  /** The name after a key. */
  onNameChange: (name: string) => void;
  /** The person renamed a block, wrote in it, or chose another way to show it. */
  onBlockChange: (id: string, change: Pick<ReportBlockView, 'title' | 'text' | 'shown_as'>) => void;
  /** The person put a block in another place, counted from 0. */
  onBlockMove: (id: string, to: number) => void;
  /** The person took a block out. */
  onBlockRemove: (id: string) => void;
  /** What adds blocks at its end, while it is edited. */
  adding: ReactNode;
  /** The person takes the last change back. */
  onUndo: () => void;
  /** The person makes again what was taken back. */
  onRedo: () => void;
  /** The person leaves the editing and what was changed in it, or doesn't want the draft that is there. */
  onCancel: () => void;
  /** The person wants all changes kept. */
  onSave: () => void;
  /** Someone else has saved it meanwhile: what was written here goes over that. */
  onKeepMine: () => void;
  /** The other's version stands, and what was written here is dropped. */
  onTakeTheirs: () => void;
}

const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};
  margin-block-end: ${token.space4};

  > :first-child {
    margin-inline-end: auto;
  }
  > a {
    margin-inline-start: -10px;
  }
  > span {
    color: ${token.textMuted};
    font-size: ${token.typeSm};
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 280px;
  align-items: start;
  gap: ${token.space4};

  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Rail = styled.div`
  display: grid;
  gap: ${token.space4};
`;

const Paper = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space5};
  padding: ${token.space10} ${token.space16};

  @media ${narrowQuery} {
    padding: ${token.space5} ${token.space4};
  }
`;

const Title = styled.h1`
  ${reportTitle}
`;

const EditTitle = styled(Title)`
  font-size: ${token.typeXl};
  line-height: ${token.lineXl};
`;

const About = styled.p`
  margin-block-start: calc(4px - ${token.space5});
  color: ${token.textMuted};
  overflow-wrap: anywhere;
`;

const Blocks = styled.ol`
  counter-reset: block;

  > li {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${token.space3};
    padding-block: ${token.space6} ${token.space5};
    border-block-start: 1px solid ${token.borderSubtle};
  }
  > li:last-child {
    padding-block-end: 0;
  }
  > li[data-counts]::before {
    counter-increment: block;
    content: counter(block);
    position: absolute;
    inset-block-start: ${token.space6};
    inset-inline-start: calc(-1 * ${token.space10});
    color: ${token.textMuted};
    font-size: ${token.typeSm};
    line-height: ${token.lineMd};

    @media ${narrowQuery} {
      display: none;
    }
  }
  h2 {
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
    overflow-wrap: anywhere;
  }
`;

const Prose = styled.p`
  max-width: ${token.prose};
  font-size: ${token.typeLg};
  line-height: 1.75rem;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Awaited = styled.div`
  min-height: 240px;
`;

const anchorOf = (id: string): string => `block-${id}`;

function ReadBlock({
  block,
  facts,
  onSaveCopy,
}: Pick<ReportDocumentProps, 'facts' | 'onSaveCopy'> & { block: ReportBlockView }) {
  const { kind, title = '', text = '' } = block;
  const isText = kind === 'text';
  return (
    <li id={anchorOf(block.id)} tabIndex={-1} data-counts={isText ? undefined : true}>
      {title !== '' && <h2>{title}</h2>}
      {isText ? (
        <Prose>{text}</Prose>
      ) : (
        <Suspense fallback={<Awaited />}>
          <ReportFigure block={block} rowsRead={facts.rowsRead} onSave={onSaveCopy} />
        </Suspense>
      )}
    </li>
  );
}

/** As it stands on paper and in a file. */
const paperOf = ({ name, blocks, facts }: ReportDocumentProps) => {
  const { modelName, refreshedAt, rowsRead, settings } = facts;
  const { period, periodDays } = settings ?? {};
  return { name, blocks, modelName, refreshedAt, rowsRead, period, periodDays };
};

function ExportMenu(props: ReportDocumentProps) {
  const { name, isMakingPdf = false, onSaveCopy, onSavePdf, onPrint } = props;
  const saveFile = async () => {
    const { reportFile } = await loadCode(() => import('./reportFile.tsx'));
    onSaveCopy(reportFile(paperOf(props)), fileName(name, 'html'));
  };
  return (
    <Menu
      label={copy.export}
      align="end"
      trigger={
        <Button icon={Download} pending={isMakingPdf} pendingLabel={copy.makingPdf}>
          {copy.export}
        </Button>
      }
    >
      {onSavePdf ? (
        <MenuItem icon={FileText} onClick={() => onSavePdf(fileName(name, 'pdf'))}>
          {copy.savePdf}
        </MenuItem>
      ) : (
        <MenuItem icon={Printer} onClick={onPrint}>
          {copy.print}
        </MenuItem>
      )}
      <MenuItem icon={FileCode} onClick={() => void saveFile()}>
        {copy.saveFile}
      </MenuItem>
    </Menu>
  );
}

function ReadBar(props: ReportDocumentProps) {
  const { status, facts, blocks, backHref, onRefresh, onStop, onEdit, onShare } = props;
  const notYet = blocks.some(({ figure }) => figure) ? copy.partly : copy.never;
  const isRefreshing = status === 'refreshing';
  return (
    <Bar>
      <ButtonLink variant="quiet" icon={ArrowLeft} to={backHref}>
        {reportsCopy.detail.back}
      </ButtonLink>
      <span>{facts.refreshedAt === null ? notYet : copy.asOf(facts.refreshedAt)}</span>
      <Button icon={RefreshCw} pending={isRefreshing} pendingLabel={copy.refreshing} onClick={onRefresh}>
        {copy.refresh}
      </Button>
      {isRefreshing && <Button onClick={onStop}>{copy.stop}</Button>}
      <Button icon={Pencil} onClick={onEdit}>
        {copy.edit}
      </Button>
      {facts.settings && (
        <Button icon={Settings2} onClick={props.onSettings}>
          {settingsCopy.settings}
        </Button>
      )}
      <ExportMenu {...props} />
      {onShare && (
        <Button variant="primary" icon={Share2} onClick={onShare}>
          {reportsCopy.detail.share}
        </Button>
      )}
      <Menu label={copy.more} align="end" trigger={<IconButton icon={Ellipsis} label={copy.more} />}>
        {props.onVersions && (
          <MenuItem icon={History} onClick={props.onVersions}>
            {copy.versions}
          </MenuItem>
        )}
        <MenuItem icon={Copy} onClick={props.onDuplicate}>
          {copy.duplicate}
        </MenuItem>
        <MenuItem icon={Trash2} onClick={props.onDelete}>
          {copy.delete}
        </MenuItem>
      </Menu>
    </Bar>
  );
}

function Notices(props: ReportDocumentProps) {
  const { status, failure, facts, draft, onKeepMine, onTakeTheirs } = props;
  const isParted = status === 'editing' && draft?.status === 'parted';
  return (
    <>
      {status === 'viewing' && draft && draft.savedAt !== null && (
        <Suspense>
          <ReportDraftNotice draft={draft} onEdit={props.onEdit} onDiscard={props.onCancel} />
        </Suspense>
      )}
      {failure?.kind === 'problem' && <Notice tone="danger">{copy.problem(failure.problem)}</Notice>}
      {(status === 'conflicting' || isParted) && (
        <ConflictNotice of={isParted ? 'draft' : 'report'} {...{ onKeepMine, onTakeTheirs }} />
      )}
      {facts.failure && status === 'viewing' && (
        <Notice tone="danger" live={false}>
          {copy.failed(facts.failure.detail, facts.failure.since, facts.refreshedAt)}
        </Notice>
      )}
    </>
  );
}

function SettingsFacts({ settings }: { settings: NonNullable<ReportFacts['settings']> }) {
  const { refresh, every, period, timeZone, timeColumn, nextRefreshAt, mail } = settings;
  return (
    <Frame title={settingsCopy.title} label={settingsCopy.title}>
      <Facts
        labelWidth={104}
        facts={[
          { label: settingsCopy.refresh, value: settingsCopy.said(refresh, every) },
          { label: settingsCopy.range, value: periodWord(period) },
          ...(timeColumn === null || period === 'all'
            ? []
            : [{ label: settingsCopy.column, value: timeColumn, mono: true }]),
          ...(timeZone === '' ? [] : [{ label: settingsCopy.zone, value: timeZone }]),
          ...(nextRefreshAt === null
            ? []
            : [{ label: settingsCopy.next, value: settingsCopy.moment(nextRefreshAt) }]),
          ...(mail
            ? [{ label: settingsCopy.mail, value: settingsCopy.mailSaid(mail.every, mail.problem) }]
            : []),
        ]}
      />
    </Frame>
  );
}

function RailFacts({ facts }: Pick<ReportDocumentProps, 'facts'>) {
  const { modelName, modelHref, connectionName, rowsRead, createdAt, modifiedAt, refreshedAt } = facts;
  return (
    <Rail>
      <Frame title={copy.sources}>
        <Facts
          labelWidth={104}
          facts={[
            { label: copy.connection, value: connectionName ?? copy.gone },
            {
              label: copy.model,
              value:
                modelHref === null ? `${modelName} (${copy.gone})` : <Link to={modelHref}>{modelName}</Link>,
            },
            ...(rowsRead === undefined ? [] : [{ label: copy.rows, value: formatNumber(rowsRead) }]),
          ]}
        />
      </Frame>
      {facts.settings && <SettingsFacts settings={facts.settings} />}
      <Frame label={copy.about}>
        <Facts
          labelWidth={104}
          facts={[
            { label: copy.status, value: <ReportStatus status={facts.status} /> },
            { label: copy.created, value: reportDay(createdAt) },
            { label: copy.modified, value: reportDay(modifiedAt) },
            ...(refreshedAt === null ? [] : [{ label: copy.refreshed, value: reportDay(refreshedAt) }]),
          ]}
        />
      </Frame>
    </Rail>
  );
}

const aboutOf = ({ modelName, settings }: ReportFacts): string => {
  const { period = 'all', periodDays } = settings ?? {};
  return period === 'all' ? modelName : `${modelName} · ${periodSaid(period, periodDays)}`;
};

function Reading(props: ReportDocumentProps) {
  const { name, blocks, facts, onSaveCopy } = props;
  return (
    <Paper>
      <Title tabIndex={-1}>{name}</Title>
      <About>{aboutOf(facts)}</About>
      <Notices {...props} />
      {blocks.length === 0 ? (
        <About>{copy.empty}</About>
      ) : (
        <Suspense fallback={<Awaited />}>
          <ReportSummary blocks={blocks} anchorOf={anchorOf} period={facts.settings?.period} />
          <Blocks>
            {blocks.map((block) => (
              <ReadBlock key={block.id} block={block} facts={facts} onSaveCopy={onSaveCopy} />
            ))}
          </Blocks>
        </Suspense>
      )}
    </Paper>
  );
}

function Editing(props: ReportDocumentProps) {
  const { status, name, blocks, facts, failure } = props;
  return (
    <>
      <Paper>
        <TextField
          label={copy.name}
          size="lg"
          value={name}
          maxLength={maxReportName}
          readOnly={status !== 'editing'}
          error={failure?.kind === 'nameless' ? copy.nameless : undefined}
          onValueChange={props.onNameChange}
        />
        <Notices {...props} />
        <Suspense fallback={<Awaited />}>
          <ReportEditor
            blocks={blocks}
            rowsRead={facts.rowsRead}
            disabled={status !== 'editing'}
            onBlockChange={props.onBlockChange}
            onBlockMove={props.onBlockMove}
            onBlockRemove={props.onBlockRemove}
            adding={props.adding}
          />
        </Suspense>
      </Paper>
      <Suspense>
        <ReportEditBar
          status={status}
          draft={props.draft}
          steps={props.steps}
          canRedo={props.canRedo}
          onUndo={props.onUndo}
          onRedo={props.onRedo}
          onCancel={props.onCancel}
          onSave={props.onSave}
        />
      </Suspense>
    </>
  );
}

/** One report: a document to read, refresh and edit in its place. */
export function ReportDocument(props: ReportDocumentProps) {
  const { status } = props;
  useFetchedAtRest(ReportEditor);
  useFetchedAtRest(ReportEditBar);
  const isRead = status === 'viewing' || status === 'refreshing';
  return (
    <>
      {isRead ? (
        <ReadBar {...props} />
      ) : (
        <Bar>
          <EditTitle tabIndex={-1}>{copy.editTitle}</EditTitle>
        </Bar>
      )}
      <Columns>
        <Frame label={copy.document} stale={status === 'refreshing'}>
          {isRead ? <Reading {...props} /> : <Editing {...props} />}
        </Frame>
        {isRead && <RailFacts facts={props.facts} />}
      </Columns>
      <Suspense>
        <PrintedReport {...paperOf(props)} />
      </Suspense>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Suspense, useState, type ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import {
  hasStatus,
  modelOptions,
  readReportPdf,
  recordReportExport,
  reportLinksOptions,
  reportOptions,
  type ReadModel,
  type ReadReport,
} from '@plinth/api';
import { longestTimerMs } from '@plinth/api/facts';
import { reportView, type ReportEvent, type ReportView } from '@plinth/machines';
import {
  ConfirmDialog,
  ErrorView,
  lazyAtRest,
  PendingScreen,
  ReportDocument,
  reportDocumentCopy as copy,
  reportsCopy,
  withReason,
} from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { saveFile } from '../models/saveFile.ts';
import { useFocusIfLost } from '../shell/useFocusIfLost.ts';
import { useReload } from '../reading/useReload.ts';
import { useWanted } from '../reading/useWanted.ts';
import { reportProps } from './report.binding.ts';
import { ReportLeaving } from './ReportLeaving.tsx';
import { linkKey, reportsPath } from './reports.paths.ts';
import { useReportDeletion } from './useReportDeletion.ts';
import { useReportMachine } from './useReportMachine.ts';
import { useReportWrites } from './useReportWrites.ts';
import { useSavePdf } from './useSavePdf.ts';

type Facts = ComponentProps<typeof ReportDocument>['facts'];

const ReportSharing = lazyAtRest(async () => (await import('./ReportSharing.tsx')).ReportSharing);
const ReportAdding = lazyAtRest(async () => (await import('./ReportAdding.tsx')).ReportAdding);
const ReportVersions = lazyAtRest(async () => (await import('./ReportVersions.tsx')).ReportVersions);
const ReportSettings = lazyAtRest(async () => (await import('./ReportSettings.tsx')).ReportSettings);

const mailOf = ({ settings, mail }: ReadReport) => {
  const { mail: every = 'never' } = settings ?? {};
  if (every === 'never') return null;
  return { every, problem: mail?.tried?.[0]?.problem };
};

const settingsOf = (report: ReadReport): Facts['settings'] => {
  const { settings, next_refresh_at, period_days } = report;
  if (!settings) return null;
  return {
    refresh: settings.refresh ?? '',
    every: settings.every ?? '',
    period: settings.period ?? '',
    periodDays: period_days,
    timeZone: settings.time_zone ?? '',
    timeColumn: settings.time_column ?? null,
    nextRefreshAt: next_refresh_at ?? null,
    mail: mailOf(report),
  };
};

const factsOf = ({ status, report }: ReportView, model: ReadModel | undefined): Facts => ({
  modelName: report.model_name ?? '',
  modelHref: report.data_model_id ? `/data-models/${encodeURIComponent(report.data_model_id)}` : null,
  connectionName: model?.data_source_id === null ? null : (model?.connection_name ?? ''),
  rowsRead: report.rows_read,
  createdAt: report.created_at ?? '',
  modifiedAt: report.modified_at ?? '',
  refreshedAt: report.refreshed_at ?? null,
  status: status === 'refreshing' ? status : (report.status ?? ''),
  failure: report.failure,
  settings: settingsOf(report),
});

type Drawer = 'settings' | 'sharing' | 'versions';

interface DrawersProps {
  report: ReadReport;
  open: Drawer | null;
  canShare: boolean;
  onClose: () => void;
  send: (event: ReportEvent) => void;
}

/** What lies over the report, where its host has it: an address may want it of any. */
function Drawers({ report, open, canShare, onClose, send }: DrawersProps) {
  const onStale = () => send({ type: 'refresh.requested' });
  return (
    <Suspense>
      {open === 'settings' && report.settings && <ReportSettings {...{ report, onClose, onStale }} />}
      {open === 'versions' && report.versions !== undefined && (
        <ReportVersions {...{ report, send, onClose }} />
      )}
      {open === 'sharing' && canShare && <ReportSharing id={report.id} onClose={onClose} />}
    </Suspense>
  );
}

/** What adds blocks, where the report is edited. */
function Adding({ view, send }: { view: ReportView; send: (event: ReportEvent) => void }) {
  return (
    <Suspense>
      <ReportAdding
        modelId={view.report.data_model_id ?? null}
        used={view.blocks.map(({ metric }) => metric)}
        disabled={view.status !== 'editing'}
        onAdd={(block) => send({ type: 'block.added', block })}
      />
    </Suspense>
  );
}

/** A file is made in the browser: the host only hears of it, and one that keeps no such list needn't. */
const useSaveCopy = (id: string): typeof saveFile => {
  const { api } = useApp();
  return (content, name) => {
    saveFile(content, name);
    void api.call(recordReportExport, { params: { id } }, { keepalive: true }).catch(() => undefined);
  };
};

function DeletionDialog({
  name,
  deletion,
  onDeleteConfirm,
  onDeleteCancel,
}: ReturnType<typeof useReportDeletion> & { name: string }) {
  return (
    <ConfirmDialog
      open={deletion !== null}
      title={copy.deleteTitle(name)}
      message={copy.deleteMessage}
      confirmLabel={copy.deleteYes}
      error={deletion?.status === 'failed' ? withReason(copy.deleteFailed, deletion.problem) : undefined}
      onConfirm={onDeleteConfirm}
      onCancel={onDeleteCancel}
    />
  );
}

function OneReport({ report }: { report: ReadReport }) {
  const { api, drafts } = useApp();
  const navigate = useNavigate();
  const actor = useReportMachine(report);
  const { send } = actor;
  const view = reportView(useSelector(actor, (state) => state));
  const isRead = view.status === 'viewing' || view.status === 'refreshing';
  useFocusIfLost(!isRead ? 'edited' : view.report.draft ? 'drafted' : 'read');
  const { data_model_id: modelId = null } = view.report;
  const model = useQuery({ ...modelOptions(api, modelId ?? ''), enabled: modelId !== null });
  const { duplicate } = useReportWrites();
  const saveCopy = useSaveCopy(report.id);
  const { savePdf, isMakingPdf } = useSavePdf(() => api.file(readReportPdf, { params: { id: report.id } }));
  const deletion = useReportDeletion(() => void navigate(reportsPath));
  const [drawer, setDrawer] = useState<Drawer | null>(() =>
    drafts.load(linkKey(report.id)) === undefined ? null : 'sharing',
  );
  const [asksDiscard, setAsksDiscard] = useState(false);
  const canShare = useQuery(reportLinksOptions(api, report.id)).data !== null;
  useWanted({
    edit: () => send({ type: 'edit.started' }),
    settings: () => setDrawer('settings'),
    share: () => setDrawer('sharing'),
    versions: () => setDrawer('versions'),
    print: () => window.print(),
  });
  return (
    <>
      <ReportDocument
        {...reportProps(view, send)}
        {...(view.report.draft && { onCancel: () => setAsksDiscard(true) })}
        facts={factsOf(view, model.data)}
        adding={<Adding view={view} send={send} />}
        backHref={reportsPath}
        onSettings={() => setDrawer('settings')}
        onShare={canShare ? () => setDrawer('sharing') : undefined}
        onVersions={view.report.versions === undefined ? undefined : () => setDrawer('versions')}
        onSaveCopy={saveCopy}
        onSavePdf={view.report.pdf ? savePdf : undefined}
        isMakingPdf={isMakingPdf}
        onPrint={() => window.print()}
        onDuplicate={() => duplicate(report.id)}
        onDelete={() => deletion.onDelete(report.id)}
      />
      <Drawers report={view.report} open={drawer} onClose={() => setDrawer(null)} {...{ canShare, send }} />
      <DeletionDialog name={view.report.name} {...deletion} />
      <ReportLeaving {...{ view, send, asksDiscard }} onClose={() => setAsksDiscard(false)} />
    </>
  );
}

const soonMs = 2000;

/** Looks again when the host is at it, and after it will have been. */
const followMs = (report: ReadReport | undefined): number | false => {
  if (report?.status === 'refreshing') return soonMs;
  const next = Date.parse(report?.next_refresh_at ?? '') - Date.now();
  return Number.isNaN(next) ? false : Math.min(Math.max(next, 0) + 4 * soonMs, longestTimerMs);
};

/** A report of the person's own. */
export function OwnReportPage({ id }: { id: string }) {
  const { api } = useApp();
  const { data, error } = useQuery({
    ...reportOptions(api, id),
    refetchInterval: ({ state }) => followMs(state.data),
  });
  const reload = useReload();
  if (data) return <OneReport report={data} />;
  if (!error) return <PendingScreen />;
  return hasStatus(error, 404) ? (
    <ErrorView level={1} title={copy.missing} way={{ label: reportsCopy.detail.back, to: reportsPath }} />
  ) : (
    <ErrorView level={1} title={copy.unread} onRetry={reload} />
  );
}

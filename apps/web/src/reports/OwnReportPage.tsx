import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, type ComponentProps } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { SnapshotFrom } from 'xstate';
import {
  currentReport,
  hasStatus,
  modelOptions,
  refreshReport,
  reportOptions,
  reportsKey,
  saveReport,
  versionHeaders,
  type ReadModel,
  type ReadReport,
  type ReportBlock,
} from '@plinth/api';
import {
  createReportMachine,
  reportView,
  storedReport,
  type DocBlock,
  type ReportMachine,
  type ReportView,
} from '@plinth/machines';
import {
  ConfirmDialog,
  ErrorView,
  PendingScreen,
  ReportDocument,
  reportDocumentCopy as copy,
} from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { nowOf } from '../models/changedMeanwhile.ts';
import { useReload } from '../reading/useReload.ts';
import { UnsavedGuard } from '../session/UnsavedGuard.tsx';
import { useKeptMachine } from '../session/useKeptMachine.ts';
import { reportProps } from './report.binding.ts';
import { reportsPath } from './reports.paths.ts';
import { useReportDeletion } from './useReportDeletion.ts';
import { useReportWrites } from './useReportWrites.ts';

const isUnsaved = (snapshot: SnapshotFrom<ReportMachine>): boolean => reportView(snapshot).isChanged;

/** What was read of a host is written back as it came. */
const sentBlock = (block: DocBlock): ReportBlock => ({ ...block, title: block.title ?? '' }) as ReportBlock;

const useReportMachine = (report: ReadReport) => {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const machine = useMemo(
    () =>
      createReportMachine({
        save: ({ id, version, doc }, signal) =>
          api
            .call(
              saveReport,
              {
                params: { id },
                body: { name: doc.name, blocks: doc.blocks.map(sentBlock) },
                ...versionHeaders(version),
              },
              { signal },
            )
            .then(
              (saved) => ({ report: saved }),
              (error: unknown) => nowOf(error, (current) => currentReport.safeParse(current).data),
            ),
        refresh: ({ id }, signal) => api.call(refreshReport, { params: { id } }, { signal }),
      }),
    [api],
  );
  const actor = useKeptMachine(`report.${report.id}`, machine, {
    input: { report },
    version: 1,
    isUnsaved,
    forStorage: storedReport,
  });
  useEffect(() => {
    const news = actor.on('report.changed', ({ report: changed }) => {
      queryClient.setQueryData(reportOptions(api, changed.id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: [...reportsKey, 'list'] });
    });
    return () => news.unsubscribe();
  }, [actor, api, queryClient]);
  useEffect(() => actor.send({ type: 'report.arrived', report }), [actor, report]);
  return actor;
};

/** An address may say that it is to be edited, once. */
const useEditWanted = (onEdit: () => void) => {
  const [params, setParams] = useSearchParams();
  const isWanted = params.has('edit');
  useEffect(() => {
    if (!isWanted) return;
    onEdit();
    setParams(
      (before) => {
        before.delete('edit');
        return before;
      },
      { replace: true },
    );
  });
};

const factsOf = (
  { status, report }: ReportView,
  model: ReadModel | undefined,
): ComponentProps<typeof ReportDocument>['facts'] => ({
  modelName: report.model_name ?? '',
  modelHref: report.data_model_id ? `/data-models/${encodeURIComponent(report.data_model_id)}` : null,
  connectionName: model?.data_source_id === null ? null : (model?.connection_name ?? ''),
  rowsRead: report.rows_read,
  createdAt: report.created_at ?? '',
  modifiedAt: report.modified_at ?? '',
  refreshedAt: report.refreshed_at ?? null,
  status: status === 'refreshing' ? status : (report.status ?? ''),
  failure: report.failure,
});

function OneReport({ report }: { report: ReadReport }) {
  const { api, drafts } = useApp();
  const navigate = useNavigate();
  const actor = useReportMachine(report);
  const { send } = actor;
  const view = reportView(useSelector(actor, (state) => state));
  const { data_model_id: modelId = null } = view.report;
  const model = useQuery({ ...modelOptions(api, modelId ?? ''), enabled: modelId !== null });
  const { duplicate } = useReportWrites();
  const deletion = useReportDeletion(() => void navigate(reportsPath));
  useEditWanted(() => send({ type: 'edit.started' }));
  return (
    <>
      <ReportDocument
        {...reportProps(view, send)}
        facts={factsOf(view, model.data)}
        backHref={reportsPath}
        onDuplicate={() => duplicate(report.id)}
        onDelete={() => deletion.onDelete(report.id)}
      />
      <ConfirmDialog
        open={deletion.deletion !== null}
        title={copy.deleteTitle(view.report.name)}
        message={copy.deleteMessage}
        confirmLabel={copy.deleteYes}
        error={deletion.deletion?.status === 'failed' ? copy.deleteFailed : undefined}
        onConfirm={deletion.onDeleteConfirm}
        onCancel={deletion.onDeleteCancel}
      />
      <UnsavedGuard
        of="report"
        unsaved={view.isChanged}
        onLeave={() => {
          send({ type: 'edit.cancelled' });
          drafts.discard(`report.${report.id}`);
        }}
      />
    </>
  );
}

/** A report of the person's own. */
export function OwnReportPage({ id }: { id: string }) {
  const { api } = useApp();
  const { data, error } = useQuery(reportOptions(api, id));
  const reload = useReload();
  if (data) return <OneReport report={data} />;
  if (!error) return <PendingScreen />;
  return (
    <ErrorView
      level={1}
      title={hasStatus(error, 404) ? copy.missing : copy.unread}
      message=""
      {...(!hasStatus(error, 404) && { onRetry: reload })}
    />
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import {
  currentReport,
  deleteReportDraft,
  refreshReport,
  reportOptions,
  reportsKey,
  saveReport,
  saveReportDraft,
  versionHeaders,
  type Api,
  type ReadReport,
  type ReportBlock,
} from '@plinth/api';
import {
  createReportMachine,
  reportView,
  storedReport,
  type ReportDoc,
  type ReportMachine,
  type ReportPorts,
} from '@plinth/machines';
import { useApp } from '../app.context.ts';
import { nowOf } from '../models/changedMeanwhile.ts';
import { replaceData } from '../reading/replaceData.ts';
import { useKeptMachine } from '../session/useKeptMachine.ts';
import { reportKey } from './reports.paths.ts';

const isUnsaved = (snapshot: SnapshotFrom<ReportMachine>): boolean => reportView(snapshot).isUnsaved;

/** What was read of a host is written back as it came. */
const sentDoc = ({ name, blocks }: ReportDoc) => ({
  name,
  blocks: blocks.map((block) => ({ ...block, title: block.title ?? '' }) as ReportBlock),
});

const reportNow = (error: unknown): { now: ReadReport } =>
  nowOf(error, (current) => currentReport.safeParse(current).data);

const portsOf = (api: Api): ReportPorts => ({
  save: ({ id, version, doc, goesBack, draft }, signal) => {
    const body = { ...sentDoc(doc), draft, ...(goesBack && { keep_before: true }) };
    return api
      .call(saveReport, { params: { id }, body, ...versionHeaders(version) }, { signal })
      .then((report) => ({ report }), reportNow);
  },
  refresh: ({ id }, signal) => api.call(refreshReport, { params: { id } }, { signal }),
  keepDraft: ({ id, doc, ...over }, signal) =>
    api
      .call(
        saveReportDraft,
        { params: { id }, body: { ...sentDoc(doc), ...over } },
        { signal, keepalive: true },
      )
      .then((draft) => ({ draft }), reportNow),
  discardDraft: ({ id, revision }, signal) =>
    api
      .call(deleteReportDraft, { params: { id }, query: { revision } }, { signal })
      .then(() => undefined, reportNow),
});

/** When a tab is hidden it may be gone at once; when it is seen again, or has a network again, the host may be there. */
const momentsToKeep = ['visibilitychange', 'beforeunload', 'pagehide', 'online'];

/** Reads, refreshes and edits a report; what it knows of the host's is what queries know. */
export const useReportMachine = (report: ReadReport) => {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const machine = useMemo(() => createReportMachine(portsOf(api)), [api]);
  const actor = useKeptMachine(reportKey(report.id), machine, {
    input: { report },
    version: 2,
    isUnsaved,
    forStorage: storedReport,
  });
  useEffect(() => {
    const keep = (changed: ReadReport) =>
      replaceData(queryClient, reportOptions(api, changed.id).queryKey, changed);
    const news = [
      actor.on('draft.changed', ({ report: changed }) => keep(changed)),
      actor.on('report.changed', ({ report: changed }) => {
        keep(changed);
        void queryClient.invalidateQueries({ queryKey: [...reportsKey, 'list'] });
      }),
    ];
    return () => news.forEach((one) => one.unsubscribe());
  }, [actor, api, queryClient]);
  useEffect(() => actor.send({ type: 'report.arrived', report }), [actor, report]);
  useEffect(() => {
    const keepNow = () => actor.send({ type: 'draft.wanted' });
    momentsToKeep.forEach((moment) => window.addEventListener(moment, keepNow));
    return () => momentsToKeep.forEach((moment) => window.removeEventListener(moment, keepNow));
  }, [actor]);
  return actor;
};

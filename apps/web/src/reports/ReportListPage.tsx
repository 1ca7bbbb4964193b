import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { leftOutOf, modelsOptions, reportsOptions, type ReadReportEntry } from '@plinth/api';
import { LeftOutNote, modelsApart, nameApart, OwnReportsScreen, ReportsScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useReload } from '../reading/useReload.ts';
import { useUrlParameters } from '../reading/useUrlParameters.ts';
import { useUrlText } from '../reading/useUrlText.ts';
import { editPath, reportPath } from './reports.paths.ts';
import { sampleReports } from './sampleReports.ts';
import { useReportDeletion } from './useReportDeletion.ts';
import { useReportWrites } from './useReportWrites.ts';

const followMs = 2000;
const samplesKey = 'plinth.sampleReports';
const samples = sampleReports.map((sample) => ({ ...sample, href: reportPath(sample.id) }));

const rowOf = (report: ReadReportEntry, refreshingIds: readonly string[]) => ({
  id: report.id,
  name: report.name,
  dataModel: report.model_name ?? '',
  createdOn: report.created_at ?? '',
  lastModified: report.modified_at ?? '',
  status: refreshingIds.includes(report.id) ? 'refreshing' : (report.status ?? ''),
  hasDraft: report.draft_saved_at !== undefined,
  href: reportPath(report.id),
});

/** Whether the samples are shown is remembered in this browser. */
const useSamplesShown = (): [shown: boolean, change: (shown: boolean) => void] => {
  const [shown, setShown] = useState(() => localStorage.getItem(samplesKey) !== 'hidden');
  return [
    shown,
    (next) => {
      setShown(next);
      localStorage.setItem(samplesKey, next ? 'shown' : 'hidden');
    },
  ];
};

/** What is searched and filtered stands in the address. */
const useSearch = () => {
  const [params, changeParams] = useUrlParameters();
  const [query, onQueryChange] = useUrlText(params.get('q') ?? '', (q) => changeParams({ q }));
  return {
    query,
    onQueryChange,
    filter: params.get('status'),
    onFilterChange: (status: string | null) => changeParams({ status }),
  };
};

function OwnReports({ onRetry }: { onRetry: () => void }) {
  const { api } = useApp();
  const navigate = useNavigate();
  const { data, isPending } = useQuery({
    ...reportsOptions(api),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'refreshing') ? followMs : false,
  });
  const models = useQuery(modelsOptions(api));
  // Of a model whose connection is gone nothing can be computed.
  const withData = (models.data ?? []).filter((model) => model.data_source_id !== null);
  const apart = modelsApart(withData);
  const { draftingIds, refreshingIds, draft, duplicate, refresh } = useReportWrites();
  const { goneIds, ...deletion } = useReportDeletion();
  const search = useSearch();
  const [samplesShown, onSamplesShownChange] = useSamplesShown();
  return (
    <>
      <OwnReportsScreen
        status={data ? 'ready' : isPending ? 'pending' : 'error'}
        reports={(data ?? [])
          .filter(({ id }) => !goneIds.includes(id))
          .map((report) => rowOf(report, refreshingIds))}
        samples={samples}
        samplesShown={samplesShown}
        onSamplesShownChange={onSamplesShownChange}
        models={
          models.isPending
            ? null
            : withData.map(({ id, model_name }) => ({
                id,
                name: nameApart(model_name, apart.get(id)),
              }))
        }
        draftingIds={draftingIds}
        onDraft={draft}
        onRefresh={refresh}
        onEdit={(id) => void navigate(editPath(id))}
        onDuplicate={duplicate}
        onRetry={onRetry}
        {...search}
        {...deletion}
      />
      <LeftOutNote entries={leftOutOf(data ?? undefined)} />
    </>
  );
}

function Samples() {
  const { query, onQueryChange } = useSearch();
  return <ReportsScreen reports={samples} query={query} onQueryChange={onQueryChange} />;
}

/** The list of reports; on a host that makes none, the samples alone. */
export function ReportListPage() {
  const { api } = useApp();
  const { data } = useQuery(reportsOptions(api));
  const reload = useReload();
  return data === null ? <Samples /> : <OwnReports onRetry={reload} />;
}

import { useSearchParams } from 'react-router';
import { ReportScreen, ReportsScreen, reportsCopy } from '@plinth/ui';
import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { sampleReports, sampleReportSources } from './sampleReports.ts';
import { useUrlText } from '../reading/useUrlText.ts';
import { pages } from '../shell/pages.copy.ts';

const find = (params: URLSearchParams) => sampleReports.find(({ id }) => id === params.get('report'));

function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const [query, changeQuery] = useUrlText(params.get('q') ?? '', (text) =>
    setParams(text === '' ? {} : { q: text }, { replace: true }),
  );
  const report = find(params);
  if (report) return <ReportScreen report={report} sources={sampleReportSources} backHref="/reports" />;
  return (
    <ReportsScreen
      reports={sampleReports.map((item) => ({ ...item, href: `/reports?report=${item.id}` }))}
      query={query}
      onQueryChange={changeQuery}
    />
  );
}

export const route = (_app: App): PageRoute => ({
  loader: ({ request }): PageData => {
    const report = find(new URL(request.url).searchParams);
    const trail = [
      { label: pages.connections, to: '/collections' },
      { label: pages.models, to: '/data-model' },
    ];
    if (report)
      return {
        title: report.name,
        crumbs: [...trail, { label: pages.reports, to: '/reports' }, { label: report.name }],
      };
    return { title: reportsCopy.title, crumbs: [...trail, { label: pages.reports }] };
  },
  Component: ReportsPage,
});

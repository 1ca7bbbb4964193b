import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { reportLinksOptions, reportOptions, reportsOptions, type ReadReport } from '@plinth/api';
import { lazyAtRest, PendingScreen, reportsCopy } from '@plinth/ui';
import type { App } from '../app.ts';
import { ensureCurrent, loadSettled, notForSearch } from '../reading/pageQuery.ts';
import { settleSoon } from '../reading/settleSoon.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { pages } from '../shell/pages.copy.ts';
import { reportIn, reportsPath } from './reports.paths.ts';
import { sampleReports } from './sampleReports.ts';

const ReportListPage = lazyAtRest(async () => (await import('./ReportListPage.tsx')).ReportListPage);
const OwnReportPage = lazyAtRest(async () => (await import('./OwnReportPage.tsx')).OwnReportPage);

const SampleReport = lazyAtRest(async () => (await import('./SampleReport.tsx')).SampleReport);

const sampleOf = (id: string | null) => sampleReports.find((sample) => sample.id === id);

function Page() {
  const [params] = useSearchParams();
  const id = reportIn(params);
  const sample = sampleOf(id);
  return (
    <Suspense fallback={<PendingScreen />}>
      {sample ? (
        <SampleReport report={sample} />
      ) : id === null ? (
        <ReportListPage />
      ) : (
        <OwnReportPage key={id} id={id} />
      )}
    </Suspense>
  );
}

const nameOf = async (app: App, id: string): Promise<string> => {
  const sample = sampleOf(id);
  if (sample) {
    await SampleReport.fetch();
    return sample.name;
  }
  const options = reportOptions(app.api, id);
  await Promise.all([
    settleSoon(Promise.all([ensureCurrent(app, options), loadSettled(app, reportLinksOptions(app.api, id))])),
    OwnReportPage.fetch(),
  ]);
  return app.queryClient.getQueryData<ReadReport>(options.queryKey)?.name ?? pages.reports;
};

export const route = (app: App): PageRoute => ({
  loader: async ({ request }): Promise<PageData> => {
    const id = reportIn(new URL(request.url).searchParams);
    const trail = [
      { label: pages.connections, to: '/collections' },
      { label: pages.models, to: '/data-model' },
    ];
    if (id !== null) {
      const name = await nameOf(app, id);
      return { title: name, crumbs: [...trail, { label: pages.reports, to: reportsPath }, { label: name }] };
    }
    await Promise.all([settleSoon(ensureCurrent(app, reportsOptions(app.api))), ReportListPage.fetch()]);
    return { title: reportsCopy.title, crumbs: [...trail, { label: pages.reports }] };
  },
  shouldRevalidate: (change) => {
    const [before, after] = [change.currentUrl, change.nextUrl].map((url) => reportIn(url.searchParams));
    return before === after ? notForSearch(change) : change.defaultShouldRevalidate;
  },
  Component: Page,
});

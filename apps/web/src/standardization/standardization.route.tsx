import { Suspense } from 'react';
import { modelsOptions } from '@plinth/api';
import { lazyAtRest, PendingScreen } from '@plinth/ui';
import type { App } from '../app.ts';
import { ensureCurrent, notForSearch } from '../reading/pageQuery.ts';
import { settleSoon } from '../reading/settleSoon.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { pages } from '../shell/pages.copy.ts';

const Rules = lazyAtRest(async () => (await import('./StandardizationPage.tsx')).StandardizationPage);

const Page = () => (
  <Suspense fallback={<PendingScreen />}>
    <Rules />
  </Suspense>
);

export const route = (app: App): PageRoute => ({
  loader: async (): Promise<PageData> => {
    await Promise.all([settleSoon(ensureCurrent(app, modelsOptions(app.api))), Rules.fetch()]);
    return { title: pages.standardizationRules, crumbs: [{ label: pages.standardization }] };
  },
  shouldRevalidate: notForSearch,
  Component: Page,
});

import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { connectionsOptions, modelsOptions } from '@plinth/api';
import { lazyAtRest, PendingScreen, useFetchedAtRest, wizardCopy } from '@plinth/ui';
import type { App } from '../app.ts';
import { ModelListPage } from './ModelListPage.tsx';
import { listPath, readStage, stagePath } from './wizard.paths.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { ensureCurrent, notForSearch } from '../reading/pageQuery.ts';
import { settleSoon } from '../reading/settleSoon.ts';
import { pages } from '../shell/pages.copy.ts';

const WizardPage = lazyAtRest(async () => (await import('./WizardPage.tsx')).WizardPage);

function ModelsPage() {
  const [search] = useSearchParams();
  useFetchedAtRest(WizardPage);
  const wanted = readStage(search);
  if (wanted === null) return <ModelListPage />;
  return (
    <Suspense fallback={<PendingScreen />}>
      <WizardPage wanted={wanted} />
    </Suspense>
  );
}

const { crumbs } = wizardCopy;

export const route = (app: App): PageRoute => ({
  loader: async ({ request }): Promise<PageData> => {
    const stage = readStage(new URL(request.url).searchParams);
    if (stage === null) {
      await settleSoon(ensureCurrent(app, modelsOptions(app.api)));
      return { title: pages.models, crumbs: [{ label: crumbs.list }] };
    }
    await Promise.all([settleSoon(ensureCurrent(app, connectionsOptions(app.api))), WizardPage.fetch()]);
    return {
      title: pages.createModel,
      crumbs:
        stage === 'review'
          ? [
              { label: crumbs.list, to: listPath },
              { label: crumbs.create, to: stagePath('setup') },
              { label: crumbs.review },
            ]
          : [{ label: crumbs.list, to: listPath }, { label: crumbs.create }],
    };
  },
  // A tab of the review needs nothing new; another stage has its own trail.
  shouldRevalidate: (change) =>
    readStage(change.currentUrl.searchParams) === readStage(change.nextUrl.searchParams)
      ? notForSearch(change)
      : change.defaultShouldRevalidate,
  Component: ModelsPage,
});

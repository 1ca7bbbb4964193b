import { Suspense } from 'react';
import { useParams } from 'react-router';
import { modelOptions, recipeOptions } from '@plinth/api';
import { lazyAtRest, PendingScreen } from '@plinth/ui';
import type { App } from '../app.ts';
import { ensureCurrent, notForSearch } from '../reading/pageQuery.ts';
import { settleSoon } from '../reading/settleSoon.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { pages } from '../shell/pages.copy.ts';
import { rulesPath } from './standardization.paths.ts';

const Recipe = lazyAtRest(async () => (await import('./RecipePage.tsx')).RecipePage);

function Page() {
  const { modelId = '' } = useParams();
  return (
    <Suspense fallback={<PendingScreen />}>
      <Recipe key={modelId} modelId={modelId} />
    </Suspense>
  );
}

export const route = (app: App): PageRoute => ({
  loader: async ({ params }): Promise<PageData> => {
    const id = params['modelId'] ?? '';
    await Promise.all([
      settleSoon(ensureCurrent(app, modelOptions(app.api, id))),
      settleSoon(ensureCurrent(app, recipeOptions(app.api, id))),
      Recipe.fetch(),
    ]);
    return {
      title: pages.standardizedView,
      crumbs: [{ label: pages.standardization, to: rulesPath(id) }, { label: pages.standardizedView }],
    };
  },
  shouldRevalidate: notForSearch,
  Component: Page,
});

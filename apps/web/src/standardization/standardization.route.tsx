import { Suspense } from 'react';
import { modelOptions, modelsOptions, recipeOptions } from '@plinth/api';
import { lazyAtRest, PendingScreen } from '@plinth/ui';
import type { App } from '../app.ts';
import { ensureCurrent, notForSearch } from '../reading/pageQuery.ts';
import { settleSoon } from '../reading/settleSoon.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { requestedParts, usePathParts } from '../shell/pathParts.ts';
import { pages } from '../shell/pages.copy.ts';
import { rulesPath } from './standardization.paths.ts';

const Rules = lazyAtRest(async () => (await import('./StandardizationPage.tsx')).StandardizationPage);
const Recipe = lazyAtRest(async () => (await import('./RecipePage.tsx')).RecipePage);

/** The rules; with a model in its address that model's recipe. */
function Page() {
  const [, modelId = ''] = usePathParts();
  return (
    <Suspense fallback={<PendingScreen />}>
      {modelId === '' ? <Rules /> : <Recipe key={modelId} modelId={modelId} />}
    </Suspense>
  );
}

export const route = (app: App): PageRoute => ({
  loader: async ({ request }): Promise<PageData> => {
    const [, id = ''] = requestedParts(request);
    if (id === '') {
      await Promise.all([settleSoon(ensureCurrent(app, modelsOptions(app.api))), Rules.fetch()]);
      return { title: pages.standardizationRules, crumbs: [{ label: pages.standardization }] };
    }
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

import { useQuery } from '@tanstack/react-query';
import { collectionOptions, objectOptions } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { collectionsCopy as copy, ObjectScreen, problemText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { requestedParts, usePathParts } from '../shell/pathParts.ts';
import { freshMs, loadSettled } from '../reading/pageQuery.ts';
import { useReload } from '../reading/useReload.ts';
import { pages } from '../shell/pages.copy.ts';

function ObjectPage() {
  const [, collectionId = '', objectId = ''] = usePathParts();
  const { api } = useApp();
  const object = useQuery({
    ...objectOptions(api, collectionId, objectId),
    staleTime: freshMs,
    retryOnMount: false,
  });
  return (
    <ObjectScreen
      status={object.data === undefined ? 'error' : object.isFetching ? 'stale' : 'ready'}
      title={object.data?.title || objectId}
      record={object.data?.record}
      message={problemText(problemOf(object.error))}
      onRetry={useReload()}
    />
  );
}

export const route = (app: App): PageRoute => ({
  loader: async ({ request }): Promise<PageData> => {
    const [, collectionId = '', objectId = ''] = requestedParts(request);
    const [object, collection] = await Promise.all([
      loadSettled(app, objectOptions(app.api, collectionId, objectId)),
      loadSettled(app, collectionOptions(app.api, collectionId)),
    ]);
    const title = object === undefined ? pages.object : object.title || objectId;
    return {
      title,
      crumbs: [
        { label: pages.connections, to: '/collections' },
        {
          label: collection?.[0]?.title || copy.fallbackTitle,
          to: `/collections/${encodeURIComponent(collectionId)}`,
        },
        { label: title },
      ],
    };
  },
  Component: ObjectPage,
});

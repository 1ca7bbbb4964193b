import { CollectionEditScreen, collectionsCopy } from '@plinth/ui';
import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { requestedParts } from '../shell/pathParts.ts';
import { pages } from '../shell/pages.copy.ts';

const { title } = collectionsCopy.edit;

export const route = (_app: App): PageRoute => ({
  loader: ({ request }): PageData => ({
    title,
    crumbs: [
      { label: pages.connections, to: '/collections' },
      {
        label: collectionsCopy.fallbackTitle,
        to: `/collections/${encodeURIComponent(requestedParts(request)[1] ?? '')}`,
      },
      { label: title },
    ],
  }),
  Component: CollectionEditScreen,
});

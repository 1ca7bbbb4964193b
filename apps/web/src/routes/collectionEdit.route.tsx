import { CollectionEditScreen, collectionsCopy } from '@plinth/ui';
import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../page.ts';

const { title } = collectionsCopy.edit;

export const route = (_app: App): PageRoute => ({
  loader: ({ params }): PageData => ({
    title,
    crumbs: [
      { label: 'Connections', to: '/collections' },
      {
        label: collectionsCopy.fallbackTitle,
        to: `/collections/${encodeURIComponent(params['collectionId']!)}`,
      },
      { label: title },
    ],
  }),
  Component: CollectionEditScreen,
});

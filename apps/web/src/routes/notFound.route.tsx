import { NotFoundScreen } from '@plinth/ui';
import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../page.ts';

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: '404', crumbs: [] }),
  Component: NotFoundScreen,
});

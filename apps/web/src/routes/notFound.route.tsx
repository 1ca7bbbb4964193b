import { NotFoundScreen } from '@plinth/ui';
import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../page.ts';

function NotFoundPage() {
  return <NotFoundScreen standalone />;
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: '404', crumbs: [] }),
  Component: NotFoundPage,
});

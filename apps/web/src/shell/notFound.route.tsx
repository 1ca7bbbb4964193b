import { NotFoundScreen } from '@plinth/ui';
import type { App } from '../app.ts';
import type { PageData, PageRoute } from './page.ts';
import { webCopy } from './web.copy.ts';

function NotFoundPage() {
  return <NotFoundScreen standalone />;
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: webCopy.titles.notFound, crumbs: [] }),
  Component: NotFoundPage,
});

import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../page.ts';

function Page() {
  return <h1>Edit collection</h1>;
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: 'Edit collection', crumbs: [{ label: 'Edit collection' }] }),
  Component: Page,
});

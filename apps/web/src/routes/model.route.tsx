import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../page.ts';

function Page() {
  return <h1>Data Model Details</h1>;
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: 'Data Model Details', crumbs: [{ label: 'Data Model Details' }] }),
  Component: Page,
});

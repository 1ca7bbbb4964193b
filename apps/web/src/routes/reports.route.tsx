import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../page.ts';

function Page() {
  return <h1>Reports</h1>;
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: 'Reports', crumbs: [{ label: 'Reports' }] }),
  Component: Page,
});

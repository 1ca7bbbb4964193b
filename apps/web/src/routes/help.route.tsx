import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../page.ts';

function Page() {
  return <h1>Get Help</h1>;
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: 'Get Help', crumbs: [{ label: 'Get Help' }] }),
  Component: Page,
});

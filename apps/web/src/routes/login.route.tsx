import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../page.ts';

function Page() {
  return <h1>Log in</h1>;
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: 'Log in', crumbs: [{ label: 'Log in' }] }),
  Component: Page,
});

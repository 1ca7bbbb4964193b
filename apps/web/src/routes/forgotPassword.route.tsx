import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../page.ts';

function Page() {
  return <h1>Forgot Password</h1>;
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: 'Forgot Password', crumbs: [{ label: 'Forgot Password' }] }),
  Component: Page,
});

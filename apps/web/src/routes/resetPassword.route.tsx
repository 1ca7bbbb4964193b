import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../page.ts';

function Page() {
  return <h1>Reset Password</h1>;
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: 'Reset Password', crumbs: [{ label: 'Reset Password' }] }),
  Component: Page,
});

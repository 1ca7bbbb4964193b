import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../page.ts';

function Page() {
  return <h1>My Profile</h1>;
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: 'My Profile', crumbs: [{ label: 'My Profile' }] }),
  Component: Page,
});

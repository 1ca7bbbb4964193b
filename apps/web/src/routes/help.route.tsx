import { HelpScreen } from '@plinth/ui';
import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../page.ts';

const modifier = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

function HelpPage() {
  return <HelpScreen modifier={modifier} />;
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: 'Get Help', crumbs: [{ label: 'Get Help' }] }),
  Component: HelpPage,
});

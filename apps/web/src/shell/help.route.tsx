import { HelpScreen } from '@plinth/ui';
import type { App } from '../app.ts';
import type { PageData, PageRoute } from './page.ts';
import { pages } from './pages.copy.ts';

const modifier = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

function HelpPage() {
  return <HelpScreen modifier={modifier} />;
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: pages.help, crumbs: [{ label: pages.help }] }),
  Component: HelpPage,
});

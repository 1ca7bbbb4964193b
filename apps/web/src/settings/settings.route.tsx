import { SettingsScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { usePreferences } from './usePreferences.ts';
import { pages } from '../shell/pages.copy.ts';

function SettingsPage() {
  const { preferences } = useApp();
  const { theme, outputFormat, sidebar } = usePreferences();
  return (
    <SettingsScreen
      theme={theme}
      outputFormat={outputFormat}
      sidebarOpensOnHover={sidebar === 'hover'}
      onThemeChange={(chosen) => preferences.set({ theme: chosen })}
      onOutputFormatChange={(format) => preferences.set({ outputFormat: format })}
      onSidebarChange={(opensOnHover) => preferences.set({ sidebar: opensOnHover ? 'hover' : 'button' })}
    />
  );
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: pages.settings, crumbs: [{ label: pages.settings }] }),
  Component: SettingsPage,
});

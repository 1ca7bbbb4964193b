import { useQuery } from '@tanstack/react-query';
import { languageModelOptions } from '@plinth/api';
import { lazyAtRest, SettingsScreen } from '@plinth/ui';
import { Suspense } from 'react';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { usePreferences } from './usePreferences.ts';
import { pages } from '../shell/pages.copy.ts';
import { ensureCurrent } from '../reading/pageQuery.ts';
import { settleSoon } from '../reading/settleSoon.ts';

const LanguageModel = lazyAtRest(async () => (await import('./LanguageModel.tsx')).LanguageModel);

function SettingsPage() {
  const { api, preferences } = useApp();
  const { data, isError } = useQuery(languageModelOptions(api));
  const { theme, outputFormat, sidebar } = usePreferences();
  return (
    <SettingsScreen
      theme={theme}
      outputFormat={outputFormat}
      sidebarOpensOnHover={sidebar === 'hover'}
      languageModel={
        (isError || Boolean(data)) && (
          <Suspense>
            <LanguageModel />
          </Suspense>
        )
      }
      onThemeChange={(chosen) => preferences.set({ theme: chosen })}
      onOutputFormatChange={(format) => preferences.set({ outputFormat: format })}
      onSidebarChange={(opensOnHover) => preferences.set({ sidebar: opensOnHover ? 'hover' : 'button' })}
    />
  );
}

export const route = (app: App): PageRoute => ({
  loader: async (): Promise<PageData> => {
    // Its failure shows where the card would be. What is of this browser doesn't wait for a host that is slow to tell.
    await settleSoon(
      ensureCurrent(app, languageModelOptions(app.api)).then((known) => known && LanguageModel.fetch()),
    );
    return { title: pages.settings, crumbs: [{ label: pages.settings }] };
  },
  Component: SettingsPage,
});

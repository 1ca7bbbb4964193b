import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { useLayoutEffect, useSyncExternalStore, type PropsWithChildren } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import '@plinth/ui/tokens.css';
import { storybookTheme } from './storybookTheme.ts';

let chosen: unknown;
const channel = addons.getChannel();
const note = ({ globals }: { globals: Record<string, unknown> }) => {
  chosen = globals['theme'];
};
channel.on(SET_GLOBALS, note);
channel.on(GLOBALS_UPDATED, note);

const subscribe = (listener: () => void) => {
  channel.on(GLOBALS_UPDATED, listener);
  return () => channel.off(GLOBALS_UPDATED, listener);
};

const themes = { light: storybookTheme('light'), dark: storybookTheme('dark') };

/** A docs page in the theme of the toolbar, its words and tables too. */
export const ThemedDocs = (props: PropsWithChildren<DocsContainerProps>) => {
  const theme = useSyncExternalStore(subscribe, () => chosen) === 'dark' ? 'dark' : 'light';
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return <DocsContainer {...props} theme={themes[theme]} />;
};

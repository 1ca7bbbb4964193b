import { useSyncExternalStore } from 'react';
import { usePreferences } from './usePreferences.ts';

const query = '(prefers-color-scheme: dark)';

const subscribe = (changed: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** The theme in sight: the chosen one, or the system's. */
export const useShownTheme = (): 'light' | 'dark' => {
  const { theme } = usePreferences();
  const systemIsDark = useSyncExternalStore(subscribe, () => matchMedia(query).matches);
  return theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme;
};

import { useSyncExternalStore } from 'react';
import { useApp } from '../app.context.ts';

export const usePreferences = () => {
  const { preferences } = useApp();
  return useSyncExternalStore(preferences.subscribe, preferences.current);
};

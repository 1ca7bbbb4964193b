import { useSyncExternalStore } from 'react';
import { narrowQuery } from '../../theme/measures.tokens.ts';

const subscribe = (changed: () => void) => {
  const query = matchMedia(narrowQuery);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the page is a phone's. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(narrowQuery).matches);

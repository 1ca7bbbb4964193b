import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);

/** Reads wait as long as it is true. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, () => !onlineManager.isOnline());

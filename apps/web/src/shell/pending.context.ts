import { createContext, use } from 'react';

export const PendingContext = createContext(false);

/** Whether a navigation has taken so long that a pending screen is shown in place of the page. */
export const usePending = (): boolean => use(PendingContext);

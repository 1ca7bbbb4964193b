import { notifyManager, QueryClient } from '@tanstack/react-query';
import { retryDelay, retryRead } from '@plinth/api';
import { unusedDataMs } from '@plinth/api/facts';

/** SES-07: reads are retried, writes never; what nobody looks at is kept 5 minutes. */
export const createQueryClient = (): QueryClient => {
  // A button knows that it is pending before its next press: of a double click, the second does nothing.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: { retry: retryRead, retryDelay, gcTime: unusedDataMs },
      // Offline, a write fails at once, and a sign-out leaves: neither waits for a network.
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
};

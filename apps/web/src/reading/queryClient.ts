import {
  notifyManager,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
} from '@tanstack/react-query';
import { retryDelay, retryRead } from '@plinth/api';
import { unusedDataMs } from '@plinth/api/facts';

/**
 * What is on its way when a write invalidates it may be from before the write. TanStack begins anew what a page shows and has
 * data of, and takes the answer of any other for fresh.
 */
class ReadAnewClient extends QueryClient {
  override async invalidateQueries<Key extends readonly unknown[]>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underway = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    // One that is begun anew, or fails, brings nothing from before; it may be over before the others are read.
    const answered = Promise.allSettled(
      underway.map(async ({ promise, queryKey }) => {
        await promise;
        await super.invalidateQueries({ ...filters, queryKey, exact: true }, options);
      }),
    );
    await super.invalidateQueries(filters, options);
    await answered;
  }
}

/** SES-07: reads are retried, writes never; what nobody looks at is kept 5 minutes. */
export const createQueryClient = (): QueryClient => {
  // A button knows that it is pending before its next press: of a double click, the second does nothing.
  notifyManager.setScheduler(queueMicrotask);
  return new ReadAnewClient({
    defaultOptions: {
      queries: { retry: retryRead, retryDelay, gcTime: unusedDataMs },
      // Offline, a write fails at once, and a sign-out leaves: neither waits for a network.
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
};

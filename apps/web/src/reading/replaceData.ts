import type { QueryClient } from '@tanstack/react-query';

/** Puts what a write makes of it in place of what was read: an answer that is on its way doesn't know of the write. */
export const replaceData = (client: QueryClient, queryKey: readonly unknown[], data: unknown): void => {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, data);
};

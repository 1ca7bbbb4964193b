import type { QueryClient } from '@tanstack/react-query';
import { replaceData } from './replaceData.ts';

/**
 * Shows the outcome of a write before the host has answered. What it returns undoes that; the host may have it all the same, so it is
 * read anew.
 */
export const showAtOnce = <Data>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (data: Data) => Data,
): (() => void) => {
  const before = client.getQueryData<Data>(queryKey);
  if (before === undefined) return () => undefined;
  replaceData(client, queryKey, change(before));
  return () => {
    client.setQueryData<Data>(queryKey, before);
    void client.invalidateQueries({ queryKey, exact: true });
  };
};

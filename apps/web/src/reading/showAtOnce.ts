import type { QueryClient } from '@tanstack/react-query';

/** Shows what a write is about to make true before the host has said so. What it returns takes that back. */
export const showAtOnce = <Data>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (data: Data) => Data,
): (() => void) => {
  const before = client.getQueryData<Data>(queryKey);
  if (before === undefined) return () => undefined;
  // An answer that is on its way doesn't know of the write yet.
  void client.cancelQueries({ queryKey });
  client.setQueryData<Data>(queryKey, change(before));
  return () => void client.setQueryData<Data>(queryKey, before);
};

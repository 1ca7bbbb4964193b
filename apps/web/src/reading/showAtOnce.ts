import type { QueryClient } from '@tanstack/react-query';

/** Shows the outcome of a write before the host has answered. What it returns undoes that. */
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

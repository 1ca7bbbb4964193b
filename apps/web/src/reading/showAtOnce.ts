import type { QueryClient } from '@tanstack/react-query';
import { replaceData } from './replaceData.ts';

/** Shows the outcome of a write before the host has answered. What it returns undoes that. */
export const showAtOnce = <Data>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (data: Data) => Data,
): (() => void) => {
  const before = client.getQueryData<Data>(queryKey);
  if (before === undefined) return () => undefined;
  replaceData(client, queryKey, change(before));
  return () => void client.setQueryData<Data>(queryKey, before);
};

import { lazy, useEffect, useState, type ComponentType } from 'react';
import { loadCode } from './loadCode.ts';
import { whenIdle } from './whenIdle.ts';

interface Fetchable {
  fetch: () => Promise<unknown>;
}

const parts: Fetchable[] = [];

/** Fetches the code of all parts that are known, and of those that it names. */
export const fetchParts = async (): Promise<void> => {
  const known = parts.length;
  await Promise.all(parts.map((part) => part.fetch()));
  if (parts.length > known) await fetchParts();
};

/**
 * React's `lazy` for what takes the focus in the turn that it opens in: code that was fetched at rest is drawn at once, where
 * `lazy` alone would show the fallback for 300 ms.
 */
export const lazyAtRest = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  type Module = { default: ComponentType<Props> };
  let fetched: Module | undefined;
  const fetch = async () => (fetched ??= { default: await loadCode(load) });
  const atOnce = { then: (take: (module: Module) => void) => take(fetched!) } as Promise<Module>;
  const part = Object.assign(
    lazy(() => (fetched ? atOnce : fetch())),
    { fetch },
  );
  parts.push(part);
  return part;
};

/** Fetches the code of a part when the page is at rest. A failure shows when the part is wanted. */
export const useFetchedAtRest = (part: Fetchable): void =>
  useEffect(() => whenIdle(() => void part.fetch().catch(() => undefined)), [part]);

/** Whether an overlay was opened yet: from then on it is drawn, so that it can also close. */
export const useOpened = (open: boolean, part: Fetchable): boolean => {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  useFetchedAtRest(part);
  return opened || open;
};

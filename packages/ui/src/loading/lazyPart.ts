import { createElement, Suspense, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { loadCode } from './loadCode.ts';
import { whenIdle } from './whenIdle.ts';

interface Preloading {
  /** Fetches the code ahead. It never rejects: a failure shows when the part is really wanted, which tries again. */
  preload: () => Promise<void>;
}

type LazyPart<Props extends object> = ((props: Props) => ReactNode) & Preloading;

const ignore = () => undefined;

const parts: Preloading[] = [];

/** Fetches the code of all parts that are known so far. */
export const preloadParts = async (): Promise<void> => {
  await Promise.all(parts.map(({ preload }) => preload()));
};

/**
 * A component whose code is loaded apart from its page: what appears only after an action. Where the code can't be loaded, the
 * error goes to the boundary around it; unlike React's `lazy`, the next mount asks again.
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  fallback: ReactNode = null,
): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;

  const start = (): Promise<ComponentType<Props>> => {
    if (loading) return loading;
    const source = loadCode(load).then(pick);
    loading = source;
    source.then(
      // What `use` reads: with it, a part that was fetched ahead is drawn at once.
      (value) => Object.assign(source, { status: 'fulfilled', value }),
      () => {
        loading = undefined;
      },
    );
    return source;
  };

  function Loaded({ source, props }: { source: Promise<ComponentType<Props>>; props: Props }) {
    return createElement(use(source), props);
  }

  function Part(props: Props) {
    const [source] = useState(start);
    return createElement(Suspense, { fallback }, createElement(Loaded, { source, props }));
  }
  const part = Object.assign(Part, { preload: () => start().then(ignore, ignore) });
  parts.push(part);
  return part;
}

/** Fetches the code of a part when the page is at rest. */
export function usePreload(part: Preloading): void {
  useEffect(() => whenIdle(() => void part.preload()), [part]);
}

/** Whether an overlay was opened yet: from then on it's drawn, so that it can also close. Until then its code comes when there's time. */
export function useOpened(open: boolean, part: Preloading): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  usePreload(part);
  return opened || open;
}

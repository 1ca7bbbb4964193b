/** Runs when the page has come to rest. Returns what calls it off. */
export const whenIdle = (task: () => void): (() => void) => {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(task, { timeout: 10_000 });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(task, 3000);
  return () => clearTimeout(timer);
};

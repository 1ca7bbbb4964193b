export const isElsewhere = (url: string): boolean =>
  URL.canParse(url) && new URL(url).origin !== globalThis.location?.origin;

/**
 * Whether a host on another origin answers there, and lets the page read nothing of it: to a path that they don't know many answer
 * without the header that would. The browser tells the page no more than of a broken line.
 */
export const isWithheld = async (url: string, signal?: AbortSignal, ask = fetch): Promise<boolean> =>
  isElsewhere(url) &&
  ask(url, { mode: 'no-cors', credentials: 'omit', signal }).then(
    () => true,
    () => false,
  );

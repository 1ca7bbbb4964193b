import { currentUserOptions, hasStatus } from '@plinth/api';
import type { ShouldRevalidateFunction } from 'react-router';
import type { App } from '../app.ts';
import { notFound } from '../shell/page.ts';

/** What a loader fetched a moment ago isn't fetched again when its page mounts. */
export const freshMs = 5_000;

interface PageQuery<Data> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
}

/**
 * What a page shows first. Data that a write made wrong is fetched anew; data that is merely old comes at once, and the page,
 * once mounted, asks again. Where the new fetch fails, the old data comes, with the failure in its query.
 */
export const ensureCurrent = async <Data>(app: App, options: PageQuery<Data>): Promise<Data> => {
  try {
    return await app.queryClient.query({ ...options, staleTime: Infinity });
  } catch (error) {
    const known = app.queryClient.getQueryData<Data>(options.queryKey);
    if (known === undefined || hasStatus(error, 404)) throw error;
    return known;
  }
};

/** Loads the data of a page that shows its own errors: a failure stays in the query, which the page reads. */
export const loadSettled = async <Data>(app: App, options: PageQuery<Data>): Promise<Data | undefined> =>
  ensureCurrent(app, options).catch(() => undefined);

/** The same for a connection and a profile: their 404 is the not-found page. */
export const loadOrNotFound = async <Data>(app: App, options: PageQuery<Data>): Promise<Data | undefined> => {
  try {
    return await ensureCurrent(app, options);
  } catch (error) {
    if (hasStatus(error, 404)) throw notFound();
    return undefined;
  }
};

/** Who is signed in, for pages that name owners. They can do without: only the avatar shows a failure. */
export const loadUser = async ({ api, queryClient }: App): Promise<void> => {
  await queryClient.query({ ...currentUserOptions(api), staleTime: 'static' }).catch(() => undefined);
};

/** Asks for what a page will want and its loader doesn't wait for. A failure shows where the page asks. */
export const loadAhead = <Data>({ queryClient }: Pick<App, 'queryClient'>, options: PageQuery<Data>): void =>
  void queryClient.query(options).catch(() => undefined);

/** A page whose filters live in the URL reads them itself; its loader runs for another page, or a retry. */
export const notForSearch: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

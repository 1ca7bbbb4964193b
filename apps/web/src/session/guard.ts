import { redirect, type LoaderFunction, type MiddlewareFunction } from 'react-router';
import type { App } from '../app.ts';
import { loginPath, safeRedirect } from './safeRedirect.ts';

/** NAV-04: who isn't signed in goes to the log-in page, and from there back to what they wanted. */
export const requireSession =
  (app: App): MiddlewareFunction =>
  async ({ request }, next) => {
    if (app.session.current() === null) {
      const { pathname, search } = new URL(request.url);
      throw redirect(loginPath(pathname + search));
    }
    await next();
  };

/** NAV-05: who is signed in already doesn't log in again. */
export const redirectSignedIn = (app: App, request: Request): void => {
  if (app.session.current() === null) return;
  throw redirect(safeRedirect(new URL(request.url).searchParams.get('redirect')) || '/');
};

export const toCollections: LoaderFunction = () => redirect('/collections');

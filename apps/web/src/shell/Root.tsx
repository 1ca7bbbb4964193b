import { Outlet, ScrollRestoration } from 'react-router';
import { Toaster } from '@plinth/ui';
import { usePageArrival } from './usePageArrival.ts';

/** Under every page: notifications, scroll position, document title and focus. */
export function Root() {
  usePageArrival();
  return (
    <>
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </>
  );
}

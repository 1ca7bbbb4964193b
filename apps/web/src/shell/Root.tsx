import { Outlet, ScrollRestoration } from 'react-router';
import { Notifications } from './Notifications.tsx';
import { usePageArrival } from './usePageArrival.ts';

/** Under every page: notifications, scroll position, document title and focus. */
export function Root() {
  usePageArrival();
  return (
    <>
      <Outlet />
      <Notifications />
      <ScrollRestoration />
    </>
  );
}

import { Outlet, ScrollRestoration, type Location } from 'react-router';
import { Notifications } from './Notifications.tsx';
import { usePageArrival } from './usePageArrival.ts';

/** Every page that was opened by its address has the key `default`, and each has a place of its own. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Under every page: notifications, scroll position, document title and focus. */
export function Root() {
  usePageArrival();
  return (
    <>
      <Outlet />
      <Notifications />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

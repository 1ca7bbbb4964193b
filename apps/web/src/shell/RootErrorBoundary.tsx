import { ErrorPage } from './ErrorPage.tsx';
import { Notifications } from './Notifications.tsx';

/** In place of everything. */
export function RootErrorBoundary() {
  return (
    <>
      <ErrorPage standalone />
      <Notifications />
    </>
  );
}

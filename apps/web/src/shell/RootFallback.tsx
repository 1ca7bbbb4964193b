import { PendingPage } from './PendingPage.tsx';

/** Until the first page's code and data are there. */
export function RootFallback() {
  return <PendingPage />;
}

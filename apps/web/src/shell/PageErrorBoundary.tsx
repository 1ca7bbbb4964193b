import { ErrorPage } from './ErrorPage.tsx';

/** In place of a page inside the layout, which stays. */
export function PageErrorBoundary() {
  return <ErrorPage standalone={false} />;
}

import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import {
  isRouteErrorResponse,
  useLocation,
  useMatches,
  useNavigate,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { isFault } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { MissingCode, problemText } from '@plinth/ui';
import { useReload } from '../reading/useReload.ts';
import type { ErrorScreenProps } from './ErrorScreen.tsx';
import { loadErrorScreen } from './loadErrorScreen.ts';
import { PlainErrorScreen } from './PlainErrorScreen.tsx';
import { webCopy } from './web.copy.ts';

// A page may fail because code can't be loaded, and then this can't be either.
const ErrorScreen = lazy(async () => {
  const Screen: ComponentType<ErrorScreenProps> = await loadErrorScreen().then(
    (loaded) => loaded.ErrorScreen,
    () => PlainErrorScreen,
  );
  return { default: Screen };
});

/**
 * React Router takes an error away once it has drawn that the page is read anew. Where the answer is there before that, the error
 * would stay over a page that has its data: to go where one is takes it away, too.
 */
const useLeaveOnceRead = (): void => {
  const navigate = useNavigate();
  const location = useLocation();
  const isRead = useMatches().at(-1)?.loaderData !== undefined;
  const [wasRead] = useState(isRead);
  useEffect(() => {
    if (!isRead || wasRead) return;
    void navigate(location, { replace: true, preventScrollReset: true, state: location.state as unknown });
  }, [isRead, wasRead, navigate, location]);
};

/** NAV-06 and NAV-09: what is shown in place of a page that can't be. */
export function ErrorPage({ standalone }: { standalone: boolean }) {
  const error = useRouteError();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const reload = useReload();
  useLeaveOnceRead();

  // The session has just ended; the log-in page is on its way.
  const leaving = isFault(error, 'signedOut') || (isFault(error) && error.status === 401);
  const missing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!leaving)
      document.title = webCopy.documentTitle(missing ? webCopy.titles.notFound : webCopy.titles.oops);
  }, [leaving, missing]);

  if (leaving) return null;
  return (
    <Suspense fallback={null}>
      <ErrorScreen
        missing={missing}
        standalone={standalone}
        message={problemText(problemOf(error))}
        retrying={revalidator.state !== 'idle'}
        onHome={() => void navigate('/')}
        // Browsers remember a failed import for as long as a document lives, and its file may have gone with a new deployment.
        onRetry={error instanceof MissingCode ? () => location.reload() : reload}
      />
    </Suspense>
  );
}

import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { isRouteErrorResponse, useNavigate, useRevalidator, useRouteError } from 'react-router';
import { faultText, isFault } from '@plinth/api';
import type { NotFoundScreenProps, OopsScreenProps } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useReload } from '../useReload.ts';
import { loadErrorScreens } from './loadErrorScreens.ts';
import { PlainErrorScreen } from './PlainErrorScreen.tsx';
import { webCopy } from '../web.copy.ts';

// A page may fail because code can't be loaded, and then these can't be either.
const plain = () => ({ NotFoundScreen: PlainErrorScreen, OopsScreen: PlainErrorScreen });
const loadScreens = () => loadErrorScreens().catch(plain);

const NotFoundScreen = lazy(async () => {
  const Screen: ComponentType<NotFoundScreenProps> = (await loadScreens()).NotFoundScreen;
  return { default: Screen };
});
const OopsScreen = lazy(async () => {
  const Screen: ComponentType<OopsScreenProps> = (await loadScreens()).OopsScreen;
  return { default: Screen };
});

/** NAV-06 and NAV-09: what is shown in place of a page that can't be. */
export function ErrorPage({ standalone }: { standalone: boolean }) {
  const app = useApp();
  const error = useRouteError();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const reload = useReload();

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
      {missing ? (
        <NotFoundScreen standalone={standalone} />
      ) : (
        <OopsScreen
          standalone={standalone}
          message={faultText(error)}
          status={revalidator.state === 'idle' ? 'idle' : 'retrying'}
          onHome={() => void navigate('/')}
          onRetry={reload}
          onCopyDiagnostic={() => void loadErrorScreens().then(({ copyDiagnostic }) => copyDiagnostic(app))}
        />
      )}
    </Suspense>
  );
}

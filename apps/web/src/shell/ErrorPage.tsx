import { isRouteErrorResponse, useNavigate, useRevalidator, useRouteError } from 'react-router';
import { faultText, isFault } from '@plinth/api';
import { NotFoundScreen, OopsScreen } from '@plinth/ui';

/** NAV-06 and NAV-09: what is shown in place of a page that can't be. */
export function ErrorPage({ standalone }: { standalone: boolean }) {
  const error = useRouteError();
  const navigate = useNavigate();
  const revalidator = useRevalidator();

  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen standalone={standalone} />;
  // The session has just ended; the log-in page is on its way.
  if (isFault(error, 'signedOut') || (isFault(error) && error.status === 401)) return null;
  return (
    <OopsScreen
      standalone={standalone}
      message={faultText(error)}
      status={revalidator.state === 'idle' ? 'idle' : 'retrying'}
      onHome={() => void navigate('/')}
      onRetry={() => void revalidator.revalidate()}
    />
  );
}

import { NotFoundScreen, OopsScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useBackOnline } from '../reading/useBackOnline.ts';
import { useReload } from '../reading/useReload.ts';
import { copyDiagnostic } from './copyDiagnostic.ts';

export interface ErrorScreenProps {
  missing: boolean;
  standalone: boolean;
  message: string;
  retrying: boolean;
  onHome: () => void;
  onRetry: () => void;
}

/** In place of a page that isn't there, or can't be shown. Loaded when the first page is at rest; it reads again once the network is
 * back. A new document is asked for by a person alone: said too early, it would end on the browser's own error page. */
export function ErrorScreen({ missing, standalone, message, retrying, onHome, onRetry }: ErrorScreenProps) {
  const app = useApp();
  useBackOnline(useReload());
  if (missing) return <NotFoundScreen standalone={standalone} />;
  return (
    <OopsScreen
      standalone={standalone}
      message={message}
      status={retrying ? 'retrying' : 'idle'}
      onHome={onHome}
      onRetry={onRetry}
      onCopyDiagnostic={() => void copyDiagnostic(app)}
    />
  );
}

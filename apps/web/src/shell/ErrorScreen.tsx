import { NotFoundScreen, OopsScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useBackOnline } from '../reading/useBackOnline.ts';
import { copyDiagnostic } from './copyDiagnostic.ts';

export interface ErrorScreenProps {
  missing: boolean;
  standalone: boolean;
  message: string;
  retrying: boolean;
  onHome: () => void;
  onRetry: () => void;
}

/** In place of a page that isn't there, or can't be shown. Loaded when the first page is at rest; it tries again once the network is back. */
export function ErrorScreen({ missing, standalone, message, retrying, onHome, onRetry }: ErrorScreenProps) {
  const app = useApp();
  useBackOnline(onRetry);
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

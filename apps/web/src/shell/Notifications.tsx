import { lazy, Suspense, useEffect, useState } from 'react';
import { useApp } from '../app.context.ts';
import { webCopy } from './web.copy.ts';

const Toaster = lazy(async () => ({ default: (await import('./toasts.ts')).Toaster }));

const empty = <section aria-label={webCopy.notifications} aria-live="polite" />;

/** The region of the toasts, on every page (NAV-11). Empty until there's something to show. */
export function Notifications() {
  const { notify } = useApp();
  const [needed, setNeeded] = useState(false);
  useEffect(() => notify.onFirst(() => setNeeded(true)), [notify]);
  return needed ? (
    <Suspense fallback={empty}>
      <Toaster />
    </Suspense>
  ) : (
    empty
  );
}

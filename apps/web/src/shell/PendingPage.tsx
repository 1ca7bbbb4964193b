import { PendingScreen } from '@plinth/ui';
import { usePending } from './pending.context.ts';

/** Nothing at first, the pending screen when the wait is long (NAV-08). */
export function PendingPage() {
  return usePending() ? <PendingScreen /> : null;
}

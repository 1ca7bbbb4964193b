import { reportBrowserError } from '@plinth/api/contract';
import { addressGroup } from '../auth/addressGroup.ts';
import { Refusal } from '../http/refusal.ts';
import type { RegisterCall } from '../http/route.ts';
import type { Provider } from '../provider.ts';

/** Writes what goes wrong in browsers into this provider's log, where the settings want it. */
export const registerBrowserErrors = (on: RegisterCall, { settings, limits, log }: Provider): void => {
  on(reportBrowserError, async ({ body, address }) => {
    if (!settings.logBrowserErrors) throw new Refusal(404, 'This host keeps no errors of browsers.');
    await limits.consume('browser error by address', addressGroup(address));
    log.error(body, 'error in a browser');
    return undefined;
  });
};

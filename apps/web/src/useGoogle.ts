import { authorizeGoogle, faultText, googleScopes } from '@plinth/api';
import { useApp } from './app.context.ts';
import { useCall } from './useCall.ts';

/** LOG-06: the call is made, its answer isn't used. */
export const useGoogle = () => {
  const app = useApp();
  const { status, start } = useCall(
    () => app.api.call(authorizeGoogle, { query: { scopes: googleScopes } }),
    { onError: (error) => app.notify.error(faultText(error)) },
  );
  return { start: () => start(undefined), pending: status === 'pending' };
};

import { useMutation } from '@tanstack/react-query';
import { authorizeGoogle, faultText, googleScopes } from '@plinth/api';
import { useApp } from './app.context.ts';

/** LOG-06: the call is made, its answer isn't used. */
export const useGoogle = () => {
  const app = useApp();
  const { mutate, isPending } = useMutation({
    mutationFn: () => app.api.call(authorizeGoogle, { query: { scopes: googleScopes } }),
    onError: (error) => app.notify.error(faultText(error)),
  });
  return { start: () => mutate(), pending: isPending };
};

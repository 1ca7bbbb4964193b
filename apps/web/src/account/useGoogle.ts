import { useMutation } from '@tanstack/react-query';
import { authorizeGoogle, faultText, googleScopes } from '@plinth/api';
import { useApp } from '../app.context.ts';

/** LOG-06: the call is made, its answer isn't used. */
export const useGoogle = () => {
  const { api, notify } = useApp();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.call(authorizeGoogle, { query: { scopes: googleScopes } }),
  });
  return {
    start: () => mutate(undefined, { onError: (error) => notify.error(faultText(error)) }),
    pending: isPending,
  };
};

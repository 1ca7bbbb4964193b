import { useMutation } from '@tanstack/react-query';
import { problemOf } from '@plinth/api/facts';
import { problemText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { loadSignIn } from './loadSignIn.ts';

/** LOG-06: the call is made, its answer isn't used. */
export const useGoogle = () => {
  const { api, notify } = useApp();
  const { isPending, mutate } = useMutation({
    mutationFn: async () => (await loadSignIn()).beginGoogle(api),
  });
  return {
    start: () => mutate(undefined, { onError: (error) => notify.error(problemText(problemOf(error))) }),
    pending: isPending,
  };
};

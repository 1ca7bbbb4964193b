import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endAllSessions, endSession, hasStatus, lacksCall, sessionsOptions } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { problemText } from '@plinth/ui';
import type { SessionsFrameProps } from '@plinth/ui';
import { useApp } from '../app.context.ts';

/** The sessions of the account; undefined where the host keeps no list of them. */
export const useSessions = (): SessionsFrameProps | undefined => {
  const { api, session } = useApp();
  const queryClient = useQueryClient();
  const options = sessionsOptions(api);
  const list = useQuery(options);
  const refetch = () => queryClient.invalidateQueries({ queryKey: options.queryKey });
  const end = useMutation({
    mutationFn: (id: string) => api.call(endSession, { params: { id } }),
    // One that another tab has ended meanwhile is gone all the same.
    onError: (error) => (hasStatus(error, 404) ? refetch() : undefined),
    onSuccess: refetch,
  });
  const endAll = useMutation({
    mutationFn: () => api.call(endAllSessions, {}),
    onMutate: () => session.beginSignOut(),
    onError: (_error, _none, takeBack) => takeBack?.(),
    onSuccess: () => session.signOut(),
  });
  if (lacksCall(list.error)) return undefined;
  return {
    status: list.isSuccess ? 'ready' : list.isError ? 'error' : 'loading',
    sessions: (list.data?.sessions ?? []).map((item) => ({
      id: item.id,
      current: item.current ?? false,
      device: item.device ?? null,
      kind: item.device_kind ?? null,
      address: item.address ?? null,
      place: item.place ?? null,
      since: item.created_at ?? null,
      lastUsed: item.last_used_at ?? null,
    })),
    endingIds: end.isPending ? [end.variables] : [],
    failure:
      end.isError && !hasStatus(end.error, 404)
        ? { id: end.variables, reason: problemText(problemOf(end.error)) }
        : null,
    endingAll: endAll.isPending,
    endAllError: endAll.isError ? problemText(problemOf(endAll.error)) : undefined,
    onEnd: (id) => end.mutate(id),
    onEndAll: () => endAll.mutate(),
    onRetry: () => void list.refetch(),
  };
};

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endAllSessions, endSession, hasStatus, lacksCall, sessionsOptions } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { problemText } from '@plinth/ui';
import type { SessionsFrameProps } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { sessionDays } from './sessionDays.ts';

/** The sessions of the account; undefined where the host keeps no list of them. */
export const useSessions = (): SessionsFrameProps | undefined => {
  const { api, session } = useApp();
  const queryClient = useQueryClient();
  const options = sessionsOptions(api);
  const list = useQuery(options);
  const refetch = () => queryClient.invalidateQueries({ queryKey: options.queryKey });
  const [endingIds, setEndingIds] = useState<readonly string[]>([]);
  const [failures, setFailures] = useState<readonly { id: string; reason: string }[]>([]);
  const end = useMutation({
    mutationFn: (id: string) => api.call(endSession, { params: { id } }),
    onMutate: (id) => {
      setEndingIds((ids) => [...ids, id]);
      setFailures((all) => all.filter((failure) => failure.id !== id));
    },
    onError: (error, id) => {
      // One that another tab has ended meanwhile is gone all the same.
      if (hasStatus(error, 404)) return refetch();
      setFailures((all) => [...all, { id, reason: problemText(problemOf(error)) }]);
    },
    onSuccess: refetch,
    onSettled: (_answer, _error, id) => setEndingIds((ids) => ids.filter((one) => one !== id)),
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
    days: sessionDays(list.data?.sessions ?? []),
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
    endingIds,
    failures,
    endingAll: endAll.isPending,
    endAllError: endAll.isError ? problemText(problemOf(endAll.error)) : undefined,
    onEnd: (id) => end.mutate(id),
    onEndAll: () => endAll.mutate(),
    onRetry: () => void list.refetch(),
  };
};

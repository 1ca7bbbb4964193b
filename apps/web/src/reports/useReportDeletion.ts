import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteReport, reportOptions, reportsKey, reportsOptions, type ReadReportEntry } from '@plinth/api';
import { useApp } from '../app.context.ts';
import { showAtOnce } from '../reading/showAtOnce.ts';

/** Asks, and takes a report out of the list before the host has answered. */
export const useReportDeletion = (onGone?: () => void) => {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const [askedId, setAskedId] = useState<string | null>(null);
  const deletion = useMutation({
    mutationFn: (id: string) => api.call(deleteReport, { params: { id } }),
    onMutate: (id) => {
      setAskedId(null);
      return showAtOnce<ReadReportEntry[]>(queryClient, reportsOptions(api).queryKey, (list) =>
        list.filter((report) => report.id !== id),
      );
    },
    onError: (_error, id, takeBack) => {
      takeBack?.();
      setAskedId(id);
    },
    onSuccess: (_, id) => {
      onGone?.();
      queryClient.removeQueries({ queryKey: reportOptions(api, id).queryKey });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...reportsKey, 'list'] }),
  });
  return {
    deletion:
      askedId === null
        ? null
        : { id: askedId, status: deletion.isError ? ('failed' as const) : ('asking' as const) },
    onDelete: (id: string) => {
      deletion.reset();
      setAskedId(id);
    },
    onDeleteConfirm: () => {
      if (askedId !== null) deletion.mutate(askedId);
    },
    onDeleteCancel: () => setAskedId(null),
  };
};

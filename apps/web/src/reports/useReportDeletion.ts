import { useQueryClient } from '@tanstack/react-query';
import { deleteReport, reportOptions, reportsOptions, type ReadReportEntry } from '@plinth/api';
import { useApp } from '../app.context.ts';
import { useAskedDeletion } from '../reading/useAskedDeletion.ts';

export const useReportDeletion = (onGoneHere?: () => void) => {
  const { api } = useApp();
  const queryClient = useQueryClient();
  return useAskedDeletion<ReadReportEntry>({
    listKey: reportsOptions(api).queryKey,
    remove: (id) => api.call(deleteReport, { params: { id } }),
    onGone: (id) => queryClient.removeQueries({ queryKey: reportOptions(api, id).queryKey }),
    onGoneHere,
  });
};

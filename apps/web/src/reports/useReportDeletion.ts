import { useQueryClient } from '@tanstack/react-query';
import { deleteReport, listReports, reportOptions, reportsOptions, type ReadReportEntry } from '@plinth/api';
import { useApp } from '../app.context.ts';
import { deletedOrGone } from '../reading/deletedOrGone.ts';
import { useAskedDeletion } from '../reading/useAskedDeletion.ts';

export const useReportDeletion = (onGoneHere?: () => void) => {
  const { api } = useApp();
  const queryClient = useQueryClient();
  return useAskedDeletion<ReadReportEntry>({
    listKey: reportsOptions(api).queryKey,
    remove: (wanted) =>
      deletedOrGone(api.call(deleteReport, { params: { id: wanted } }), async () =>
        (await api.call(listReports, {})).reports.some(({ id }) => id === wanted),
      ),
    onGone: (id) => queryClient.removeQueries({ queryKey: reportOptions(api, id).queryKey }),
    onGoneHere,
  });
};

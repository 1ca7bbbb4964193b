import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  createReport,
  duplicateReport,
  isFault,
  refreshReport,
  reportOptions,
  reportsKey,
  type ReadReport,
} from '@plinth/api';
import { problemText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { replaceData } from '../reading/replaceData.ts';
import { reportPath } from './reports.paths.ts';

const draftKey = [...reportsKey, 'draft'];
const refreshKey = [...reportsKey, 'refresh'];

/** What is being written of, one or several at once. */
const useWrittenIds = (mutationKey: string[]): string[] =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });

/** What is done with a report beside editing it: drafted, copied, computed anew. */
export const useReportWrites = () => {
  const { api, notify } = useApp();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const shared = {
    onSuccess: (report: ReadReport) =>
      replaceData(queryClient, reportOptions(api, report.id).queryKey, report),
    onError: (error: unknown) => {
      if (isFault(error)) notify.error(problemText(error.problem));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...reportsKey, 'list'] }),
  };
  const open = ({ id }: ReadReport) => void navigate(reportPath(id));
  const draft = useMutation({
    mutationKey: draftKey,
    mutationFn: (data_model_id: string) => api.call(createReport, { body: { data_model_id } }),
    ...shared,
  });
  const copy = useMutation({
    mutationFn: (id: string) => api.call(duplicateReport, { params: { id } }),
    ...shared,
  });
  const refresh = useMutation({
    mutationKey: refreshKey,
    mutationFn: (id: string) => api.call(refreshReport, { params: { id } }),
    ...shared,
  });
  return {
    draftingIds: useWrittenIds(draftKey),
    refreshingIds: useWrittenIds(refreshKey),
    draft: (modelId: string) => draft.mutate(modelId, { onSuccess: open }),
    duplicate: (id: string) => copy.mutate(id, { onSuccess: open }),
    refresh: (id: string) => refresh.mutate(id),
  };
};

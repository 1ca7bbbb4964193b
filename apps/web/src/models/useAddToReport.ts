import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import {
  addToReport,
  createReport,
  isFault,
  reportsKey,
  reportsOptions,
  type ReportBlock,
} from '@plinth/api';
import { maxBlockTitle, maxReportName } from '@plinth/api/facts';
import { addToReportCopy as copy, problemText, type ChatPanel } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { reportPath } from '../reports/reports.paths.ts';

type Panel = ComponentProps<typeof ChatPanel>;
type Reports = Panel['tools']['reports'];

/** What was asked right before an answer. */
const questionOf = (messages: Panel['messages'], answerId: string): string => {
  const at = messages.findIndex(({ id }) => id === answerId);
  const asked = messages.slice(0, at).findLast(({ role }) => role === 'user');
  return asked?.role === 'user' ? asked.content : '';
};

/** Answers become parts of the reports about a model; nothing of it where the host makes no reports. */
export const useAddToReport = (modelId: string, messages: Panel['messages'], isWanted: boolean): Reports => {
  const { api, notify } = useApp();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery({ ...reportsOptions(api), enabled: isWanted });
  const { mutate } = useMutation({
    mutationFn: ({ reportId, block }: { reportId: string | null; block: ReportBlock }) =>
      reportId === null
        ? api.call(createReport, {
            body: {
              data_model_id: modelId,
              name: block.title.slice(0, maxReportName) || copy.fresh,
              blocks: [block],
            },
          })
        : api.call(addToReport, { params: { id: reportId }, body: block }),
    onSuccess: ({ id, name }) => {
      void queryClient.invalidateQueries({ queryKey: reportsKey });
      notify.success(copy.added(name), {
        action: { label: copy.open, onClick: () => void navigate(reportPath(id)) },
      });
    },
    onError: (error) => {
      if (isFault(error)) notify.error(problemText(error.problem));
    },
  });
  if (!data) return undefined;
  return {
    items: data.filter((report) => report.data_model_id === modelId),
    onAdd: (reportId, answerId, { sql, shownAs }) =>
      mutate({
        reportId,
        block: {
          id: 'answer',
          kind: 'question',
          title: questionOf(messages, answerId).slice(0, maxBlockTitle),
          sql,
          shown_as: shownAs,
        },
      }),
  };
};

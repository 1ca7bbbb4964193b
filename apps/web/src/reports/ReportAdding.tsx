import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, type ComponentProps } from 'react';
import { askModel, metricsOptions, type ReadAnswer } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { AddBlock } from '@plinth/ui';
import { useApp } from '../app.context.ts';

type Props = ComponentProps<typeof AddBlock>;

const answerOf = ({
  answer,
  sql_query = null,
  columns,
  rows,
  total_rows,
  clarify = [],
}: ReadAnswer): NonNullable<Props['answer']> => ({
  text: answer,
  readings: clarify.map(({ text }) => text),
  figure:
    sql_query === null || columns === undefined || rows === undefined
      ? null
      : { sql_query, columns, rows, total_rows },
});

/** Questions of a person who writes a report: each answered by itself, and kept in no conversation. */
const useQuestion = (modelId: string | null) => {
  const { api } = useApp();
  const running = useRef<AbortController>(null);
  const { mutate, reset, data, error, status } = useMutation({
    mutationFn: ({ question, reading }: { question: string; reading: string | undefined }) => {
      running.current = new AbortController();
      const body = { data_model_id: modelId ?? '', question, ...(reading !== undefined && { reading }) };
      return api.call(askModel, { body }, { signal: running.current.signal });
    },
  });
  return {
    status: ({ idle: 'idle', pending: 'asking', success: 'answered', error: 'failed' } as const)[status],
    answer: data ? answerOf(data) : null,
    problem: error ? problemOf(error) : null,
    onAsk: (question: string, reading?: string) => mutate({ question, reading }),
    onStop: () => {
      running.current?.abort();
      reset();
    },
  };
};

interface ReportAddingProps extends Pick<Props, 'disabled' | 'onAdd'> {
  /** Null where the model is gone. */
  modelId: string | null;
  /** Metrics that the report has. */
  used: readonly (string | undefined)[];
}

/** What adds blocks to a report of a model. */
export function ReportAdding({ modelId, used, ...rest }: ReportAddingProps) {
  const { api } = useApp();
  const { data } = useQuery({ ...metricsOptions(api, modelId ?? ''), enabled: modelId !== null });
  const question = useQuestion(modelId);
  return (
    <AddBlock
      {...question}
      {...rest}
      canAsk={modelId !== null}
      metrics={(data?.metrics ?? []).filter(({ metric }) => !used.includes(metric))}
    />
  );
}

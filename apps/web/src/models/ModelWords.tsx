import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetWord, listWords, modelColumnsOptions, wordsOptions } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { TaughtWords } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { deletedOrGone } from '../reading/deletedOrGone.ts';
import { useReload } from '../reading/useReload.ts';
import { useTeachWord } from './useTeaching.ts';

/** The words that a model was taught; nothing where the host keeps none. */
export function ModelWords({ modelId }: { modelId: string }) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const reload = useReload();
  const [open, setOpen] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const words = useQuery({ ...wordsOptions(api, modelId), retry: false });
  const columns = useQuery({ ...modelColumnsOptions(api, modelId), enabled: open !== null });
  const teaching = useTeachWord(modelId);
  const removal = useMutation({
    mutationFn: (word: string) =>
      deletedOrGone(api.call(forgetWord, { params: { id: modelId, word } }), async () =>
        (await api.call(listWords, { params: { id: modelId } })).words.some(({ id }) => id === word),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: wordsOptions(api, modelId).queryKey });
      setAsked(null);
    },
  });
  const { error } = asked === null ? teaching : removal;
  if (words.data === null) return null;
  return (
    <TaughtWords
      status={words.data ? 'ready' : words.isError ? 'error' : 'pending'}
      words={words.data?.words ?? []}
      keepsSynonyms={words.data?.keeps_synonyms ?? false}
      columns={columns.data?.columns
        .filter(({ included }) => included !== false)
        .map(({ name, data_category: category = null }) => ({ name, category }))}
      open={open}
      saving={teaching.isPending}
      problem={error && problemOf(error)}
      removing={asked === null ? null : { id: asked, pending: removal.isPending }}
      onOpen={(id) => {
        teaching.reset();
        setOpen(id);
      }}
      onTeach={(word, meaning) => teaching.mutate({ word, ...meaning }, { onSuccess: () => setOpen(null) })}
      onRemove={(id) => {
        removal.reset();
        setAsked(id);
      }}
      onRemoveConfirm={() => asked !== null && removal.mutate(asked)}
      onRetry={reload}
    />
  );
}

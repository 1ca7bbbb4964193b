import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isFault, teachWord, wordsOptions, type WordMeaning } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import type { ChatPanel } from '@plinth/ui';
import type { ComponentProps } from 'react';
import { useApp } from '../app.context.ts';

type ChatProps = ComponentProps<typeof ChatPanel>;
type Teaching = NonNullable<ChatProps['tools']['teaching']>;

/** Saves what a word means, and has the words read anew. */
export const useTeachWord = (modelId: string) => {
  const { api } = useApp();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: WordMeaning) => api.call(teachWord, { params: { id: modelId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: wordsOptions(api, modelId).queryKey }),
  });
};

/** Words that the last answer doesn't know are taught below it, and the question is asked again; nothing where the host isn't taught. */
export const useTeaching = (
  modelId: string,
  { messages, onSuggestion }: Pick<ChatProps, 'messages' | 'onSuggestion'>,
): Teaching | undefined => {
  const { api } = useApp();
  const last = messages.at(-1);
  const isWanted = last?.role === 'assistant' && !last.error && Boolean(last.content.unknown_words?.length);
  const { data } = useQuery({ ...wordsOptions(api, modelId), enabled: isWanted, retry: false });
  const { isPending, variables, error, mutate } = useTeachWord(modelId);
  const askAgain = () => {
    const asked = messages.findLast(({ role }) => role === 'user');
    if (asked?.role === 'user') onSuggestion(asked.content);
  };
  if (!data) return undefined;
  return {
    saving: isPending ? variables.word : null,
    problem: isFault(error, 'aborted') || error === null ? null : problemOf(error),
    // Here, and not in the conversation that is open by then.
    onTeach: (word, meaning) => mutate({ word, ...meaning }, { onSuccess: askAgain }),
  };
};

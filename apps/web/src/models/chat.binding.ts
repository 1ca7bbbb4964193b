import type { ReadLanguageModelState } from '@plinth/api';
import type { ChatEvent, ChatView } from '@plinth/machines';
import type { ChatPanel } from '@plinth/ui';
import type { ComponentProps } from 'react';
import type { Conversations } from './useConversations.ts';

type ChatPanelProps = ComponentProps<typeof ChatPanel>;

const answering = ['built_in', 'local', 'address'] as const;

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** Null where the host doesn't tell. */
export const answeredBy = (
  state: ReadLanguageModelState | null | undefined,
  isAsked: boolean,
): ChatPanelProps['answeredBy'] => {
  if (isAsked) return undefined;
  const kind = answering.find((one) => one === state?.kind);
  if (!state || kind === undefined) return null;
  const { model, local_model, base_url, shares_values } = state;
  return {
    kind,
    model: (kind === 'local' ? local_model : model) ?? '',
    address: hostOf(base_url ?? ''),
    sharesValues: shares_values ?? false,
  };
};

/** The panel of a chat, from its machine. */
export const chatProps = (
  view: ChatView,
  send: (event: ChatEvent) => void,
): Omit<
  ChatPanelProps,
  'userEmail' | 'answeredBy' | 'starters' | 'tools' | keyof Conversations['list'] | 'current'
> &
  Pick<ChatPanelProps['tools'], 'onUnderstood'> => ({
  ...view,
  onTextChange: (text) => send({ type: 'text.changed', text }),
  onSubmit: () => send({ type: 'question.submitted' }),
  onSuggestion: (question) => send({ type: 'suggestion.chosen', question }),
  onUnderstood: (answerId, question, understood) =>
    send({ type: 'understood.changed', answerId, question, understood }),
  onReading: (reading) => send({ type: 'reading.chosen', reading }),
  onRetry: () => send({ type: 'retry.requested' }),
  onReadAgain: () => send({ type: 'reading.again' }),
  onWait: () => send({ type: 'waiting.chosen' }),
  onStop: () => send({ type: 'stop.requested' }),
});

import type { ChatEvent, ChatView } from '@plinth/machines';
import type { ChatPanel } from '@plinth/ui';
import type { ComponentProps } from 'react';
import type { Conversations } from './useConversations.ts';

type ChatPanelProps = ComponentProps<typeof ChatPanel>;

/** The panel of a chat, from its machine. */
export const chatProps = (
  view: ChatView,
  send: (event: ChatEvent) => void,
): Omit<ChatPanelProps, 'userEmail' | 'starters' | 'tools' | keyof Conversations['list'] | 'current'> &
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

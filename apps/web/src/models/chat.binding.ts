import type { ChatEvent, ChatView } from '@plinth/machines';
import type { ChatPanel } from '@plinth/ui';
import type { ComponentProps } from 'react';

type ChatPanelProps = ComponentProps<typeof ChatPanel>;

/** The panel of a chat, from its machine. */
export const chatProps = (
  view: ChatView,
  send: (event: ChatEvent) => void,
): Omit<ChatPanelProps, 'userEmail'> => ({
  ...view,
  onTextChange: (text) => send({ type: 'text.changed', text }),
  onSubmit: () => send({ type: 'question.submitted' }),
  onSuggestion: (question) => send({ type: 'suggestion.chosen', question }),
  onReading: (reading) => send({ type: 'reading.chosen', reading }),
  onWait: () => send({ type: 'waiting.chosen' }),
  onStop: () => send({ type: 'stop.requested' }),
});

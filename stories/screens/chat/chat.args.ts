import { fn } from 'storybook/test';
import { answerFixture } from '@plinth/api/mocks';
import type { ChatMessageView } from '@plinth/ui';

const { question, ...content } = answerFixture('How did refunds change month by month since October?');

export const talk: ChatMessageView[] = [
  { id: 'message-1', role: 'user', content: question },
  {
    id: 'message-2',
    role: 'assistant',
    error: false,
    content: { ...content },
  },
];

export const chatArgs = {
  status: 'idle' as const,
  messages: [] as ChatMessageView[],
  text: '',
  userEmail: 'ada.verne@northwind.example',
  onTextChange: fn(),
  onSubmit: fn(),
  onSuggestion: fn(),
  onWait: fn(),
  onStop: fn(),
};

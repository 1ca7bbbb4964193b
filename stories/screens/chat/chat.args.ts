import { fn } from 'storybook/test';
import { answerFixture, clarificationFixture } from '@plinth/api/mocks';
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

const { question: unclear, clarify, ...asked } = clarificationFixture('Who is our best customer?');

/** A question with two meanings, and what the analyst asks back. */
export const unclearTalk: ChatMessageView[] = [
  { id: 'message-1', role: 'user', content: unclear },
  {
    id: 'message-2',
    role: 'assistant',
    error: false,
    content: { ...asked, readings: (clarify ?? []).map(({ text }) => text) },
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
  onReading: fn(),
  onWait: fn(),
  onStop: fn(),
};

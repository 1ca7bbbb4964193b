import { expect, userEvent, within } from 'storybook/test';
import { ChatPanel } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { chatArgs, talk, unclearTalk } from './chat.args.ts';

const meta = preview.meta({
  title: 'Screens/Chat/ChatPanel',
  component: ChatPanel,
  parameters: { chromatic: { modes: screenModes } },
  args: chatArgs,
});

export const NothingAsked = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Start a Conversation')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send question' })).toBeDisabled();
    await userEvent.type(canvas.getByPlaceholderText('Ask a question about your data...'), 'H');
    await expect(args.onTextChange).toHaveBeenCalledWith('H');
  },
});

export const ReadyToSend = meta.story({
  args: { text: 'How many orders?' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalled();
  },
});

export const OnlyBlanks = meta.story({
  args: { text: '   ' },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: 'Send question' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

const words = (length: number): string => 'How many orders came in '.repeat(40).slice(0, length - 1) + '?';

export const NearTheLimit = meta.story({
  args: { text: words(480) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('480 of 500 characters')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send question' })).toBeEnabled();
  },
});

export const TooLong = meta.story({
  args: { text: words(501) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Ask in at most 500 characters.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send question' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

export const Pending = meta.story({
  args: { status: 'pending', messages: talk.slice(0, 1) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('textbox')).toBeDisabled();
    await expect(within(canvas.getByRole('log')).getByText('Analyzing your question...')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }));
    await expect(args.onStop).toHaveBeenCalled();
  },
});

export const Late = meta.story({
  args: { status: 'late', messages: talk.slice(0, 1) },
  play: async ({ canvas, args }) => {
    await expect(within(canvas.getByRole('log')).getByText(/^No answer has come/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Keep waiting' }));
    await expect(args.onWait).toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }));
    await expect(args.onStop).toHaveBeenCalled();
  },
});

export const Answered = meta.story({
  args: { messages: talk },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('SQL Query')).toBeVisible();
    await expect(within(canvas.getByRole('table', { name: 'Result' })).getAllByRole('row')).toHaveLength(7);
    await expect(canvas.getByRole('img', { name: 'refunded by month' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Do gift orders come back more often?' }));
    await expect(args.onSuggestion).toHaveBeenCalledWith('Do gift orders come back more often?');
  },
});

export const AnsweredInWordsOnly = meta.story({
  args: {
    messages: [
      talk[0]!,
      {
        id: 'message-2',
        role: 'assistant',
        error: false,
        content: {
          answer: 'This model has no column about the weather, so I cannot answer that.',
          sql_query: null,
          follow_up_questions: [],
        },
      },
    ],
  },
});

/** Choosing a reading asks at once; the older question can't be chosen again. */
export const TwoMeanings = meta.story({
  args: { messages: unclearTalk },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('heading', { name: 'Which Do You Mean?' })).toBeVisible();
    const reading = 'The customer name, the largest total amount';
    await userEvent.click(canvas.getByRole('button', { name: reading }));
    await expect(args.onReading).toHaveBeenCalledWith(reading);
  },
});

export const MeaningChosen = meta.story({
  args: {
    messages: [
      ...unclearTalk,
      { id: 'message-3', role: 'user', content: 'The customer name, the largest total amount' },
      { ...talk[1]!, id: 'message-4' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('button', { name: 'The customer name, the largest number of rows' }),
    ).toBeDisabled();
    await expect(canvas.getByRole('button', { name: /^Do gift orders/ })).toBeEnabled();
  },
});

/** More rows than are sent: how many there are in all is said. */
export const PartOfTheRows = meta.story({
  args: {
    messages: talk.map((message) =>
      message.role === 'assistant' && !message.error
        ? { ...message, content: { ...message.content, total_rows: 6000 } }
        : message,
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The first 6 of 6,000 rows')).toBeVisible();
  },
});

export const Failed = meta.story({
  args: {
    messages: [
      talk[0]!,
      {
        id: 'message-2',
        role: 'assistant',
        error: true,
        failure: {
          kind: 'problem',
          problem: {
            kind: 'status',
            status: 504,
            statusText: '',
            detail: 'The query took longer than 15 s.',
            message: '',
          },
        },
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The query took longer than 15 s.')).toBeVisible();
  },
});

export const StoppedByTheUser = meta.story({
  args: {
    messages: [talk[0]!, { id: 'message-2', role: 'assistant', error: true, failure: { kind: 'stopped' } }],
  },
});

export const LongTalk = meta.story({
  args: {
    messages: Array.from({ length: 6 }, (_, index) =>
      talk.map((message) => ({ ...message, id: `${message.id}-${index}` })),
    ).flat(),
  },
});

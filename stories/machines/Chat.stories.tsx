import { createChatMachine as create } from '@plinth/machines';
import { expect } from 'storybook/test';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { done, elapsed, failed } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Chat',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['ask', 'read', 'stop'],
    moves: [
      { type: 'text.changed', text: 'How many orders are there?' },
      { type: 'question.submitted' },
      { type: 'waiting.chosen' },
      { type: 'stop.requested' },
      { type: 'retry.requested' },
      { type: 'page.returned' },
      { type: 'reading.again' },
    ],
  },
});

const input = { modelId: 'm-1', conversation: null, isBegun: false };
const kept = { modelId: 'm-1', conversation: 'c-1', isBegun: true };
const asked = [{ type: 'text.changed', text: 'How many orders are there?' }, { type: 'question.submitted' }];
const answer = {
  question: 'How many orders are there?',
  answer: 'There are 9,994 orders.',
  sql_query: 'SELECT count(*) FROM orders',
  follow_up_questions: ['How many orders are there per region?'],
};

export const Empty = meta.story({
  args: { scene: { create, input, events: [] } },
});
Empty.test('the screen drives the machine, and follows it', async ({ canvas, userEvent }) => {
  // The screen drives the machine, and follows it.
  await userEvent.click(canvas.getByRole('textbox'));
  await userEvent.paste('How many orders are there?');
  await userEvent.keyboard('{Enter}');
  await expect(canvas.getByTestId('state')).toHaveTextContent('pending');
  await userEvent.click(canvas.getByRole('button', { name: 'Step back' }));
  await expect(canvas.getByTestId('state')).toHaveTextContent('idle');
});
export const Pending = meta.story({ args: { scene: { create, input, events: asked } } });
export const Answered = meta.story({
  args: { scene: { create, input, events: [...asked, done('0.chat.pending', answer)] } },
});
export const Failed = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [...asked, failed('0.chat.pending', new Error('The host can’t be reached.'))],
    },
  },
});
export const Stopped = meta.story({
  args: { scene: { create, input, events: [...asked, { type: 'stop.requested' }] } },
});
export const Late = meta.story({
  args: { scene: { create, input, events: [...asked, elapsed('patience', 'chat.pending.thinking')] } },
});
Late.test('waiting on thinks again', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Keep waiting' }));
  await expect(canvas.getByTestId('state')).toHaveTextContent('pending.thinking');
});

const answeredOnce = [...asked, done('0.chat.pending', answer)];
const changed = {
  type: 'understood.changed',
  answerId: 'message-2',
  question: 'Number of rows by region',
  understood: { measure: ['number of rows'], grouping: ['region'] },
};

export const Changing = meta.story({
  args: { scene: { create, input, events: [...answeredOnce, changed] } },
});
export const ChangingLate = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [...answeredOnce, changed, elapsed('patience', 'chat.changing.thinking')],
    },
  },
});
export const NotChanged = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [...answeredOnce, changed, failed('0.chat.changing', new Error('The host can’t be reached.'))],
    },
  },
});

const talk = (status: 'answered' | 'pending') => ({
  id: 'c-1',
  title: 'How many orders are there?',
  questions: [
    {
      id: 'q-1',
      question: 'How many orders are there?',
      status,
      ...(status === 'answered' ? { answer } : {}),
    },
  ],
});

export const Opening = meta.story({ args: { scene: { create, input: kept, events: [] } } });
export const Opened = meta.story({
  args: { scene: { create, input: kept, events: [done('0.chat.opening', talk('answered'))] } },
});
export const Unread = meta.story({
  args: {
    scene: {
      create,
      input: kept,
      events: [failed('0.chat.opening', new Error('The host can’t be reached.'))],
    },
  },
});
export const Refreshing = meta.story({
  args: {
    scene: {
      create,
      input: kept,
      events: [done('0.chat.opening', talk('answered')), { type: 'page.returned' }],
    },
  },
});
export const Following = meta.story({
  args: { scene: { create, input: kept, events: [done('0.chat.opening', talk('pending'))] } },
});
export const FollowingLate = meta.story({
  args: {
    scene: {
      create,
      input: kept,
      events: [done('0.chat.opening', talk('pending')), elapsed('patience', 'chat.following.wait.thinking')],
    },
  },
});
export const Looking = meta.story({
  args: {
    scene: {
      create,
      input: kept,
      events: [done('0.chat.opening', talk('pending')), elapsed('look', 'chat.following.look.pausing')],
    },
  },
});
export const Stopping = meta.story({
  args: {
    scene: {
      create,
      input: kept,
      events: [done('0.chat.opening', talk('pending')), { type: 'stop.requested' }],
    },
  },
});

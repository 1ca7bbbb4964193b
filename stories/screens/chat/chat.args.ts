import { fn } from 'storybook/test';
import { answerFixture, clarificationFixture } from '@plinth/api/mocks';
import type { ChatMessageView, ChatPanel } from '@plinth/ui';
import type { ComponentProps } from 'react';

const { question, ...content } = answerFixture('How did refunds change month by month since October?');

export const talk: ChatMessageView[] = [
  { id: 'message-1', role: 'user', content: question, askedAt: '2026-04-09T08:36:00Z' },
  {
    id: 'message-2',
    role: 'assistant',
    error: false,
    content: { ...content },
  },
];

/** The same with a query that was made of the answer's. */
export const editedTalk = (edited: NonNullable<Answered['edited']>): ChatMessageView[] =>
  talk.map((message) =>
    message.role === 'assistant' && !message.error
      ? { ...message, content: { ...message.content, edited } }
      : message,
  );

const { question: unclear, clarify, ...asked } = clarificationFixture('Who is our best customer?');

/** A question with two meanings, and what the analyst asks back. */
export const unclearTalk: ChatMessageView[] = [
  { id: 'message-1', role: 'user', content: unclear },
  {
    id: 'message-2',
    role: 'assistant',
    error: false,
    content: { ...asked, readings: clarify },
  },
];

type Tools = ComponentProps<typeof ChatPanel>['tools'];
type Answered = Extract<ChatMessageView, { error: false }>['content'];

/** A question and its rows. */
export const resultTalk = (
  columns: string[],
  rows: unknown[][],
  understood?: NonNullable<Answered['understood']>,
): ChatMessageView[] => [
  { id: 'message-1', role: 'user', content: 'What do the orders say?' },
  {
    id: 'message-2',
    role: 'assistant',
    error: false,
    content: {
      answer: rows.length === 1 ? 'There is 1 row.' : `There are ${rows.length} rows.`,
      sql_query: `SELECT ${columns.map((column) => `"${column}"`).join(', ')}\nFROM orders`,
      follow_up_questions: [],
      columns,
      rows,
      understood,
    },
  },
];

export const columns: NonNullable<Tools['columns']> = [
  { name: 'Sales', category: 'numerical', samples: [], min: '0', max: '9' },
  { name: 'Region', category: 'categorical', samples: ['West', 'East'], distinct: 4, min: null, max: null },
  {
    name: 'Category',
    category: 'categorical',
    samples: ['Furniture', 'Technology'],
    distinct: 3,
    min: null,
    max: null,
  },
  { name: 'Order Date', category: 'temporal', samples: [], min: '2014-01-03', max: '2017-12-30' },
];

export const sqlArgs: NonNullable<Tools['sql']> = {
  status: 'viewing',
  answerId: null,
  text: '',
  problem: null,
  table: 'orders',
  columns: ['order_id', 'region', 'sales', 'order_date'],
  onEdit: fn(),
  onTextChange: fn(),
  onRun: fn(),
  onStop: fn(),
  onClose: fn(),
};

/** The day that stories are frozen at. */
const conversation = (id: string, title: string, questions: number, updatedAt: string, pending = false) => ({
  id,
  title,
  to: `?tab=chat&conversation=${id}`,
  questions,
  updatedAt,
  pending,
});

export const someConversations = [
  conversation('c1', 'How did refunds change month by month since October?', 2, '2026-04-09T08:38:00Z'),
  conversation('c2', 'Which orders lost money in 2017?', 2, '2026-04-09T07:02:00Z'),
  conversation('c3', 'Revenue last month', 1, '2026-04-09T06:47:00Z', true),
  conversation('c4', 'Sales and profit by sub-category', 5, '2026-04-04T09:00:00Z'),
  conversation('c5', 'Days between order and shipment', 2, '2026-04-01T09:00:00Z'),
  conversation('c6', 'Average discount by region', 1, '2026-03-31T09:00:00Z'),
];

export const manyConversations = Array.from({ length: 40 }, (_, index) =>
  conversation(
    `many-${index}`,
    `Conversation ${index + 1} about refunds, and of everything else that was ever asked of orders`,
    index + 1,
    '2026-03-30T09:00:00Z',
  ),
);

export const chatArgs = {
  status: 'idle' as const,
  conversations: { status: 'ready' as const, items: someConversations },
  current: 'c1',
  problem: null,
  onNew: fn(),
  onRename: fn(),
  onDelete: fn(),
  onListRetry: fn(),
  onRetry: fn(),
  onReadAgain: fn(),
  messages: [] as ChatMessageView[],
  change: null,
  text: '',
  userEmail: 'ada.verne@northwind.example',
  answeredBy: { kind: 'built_in' as const, model: '', address: '', sharesValues: false },
  starters: [] as { question: string; metric: string }[],
  onTextChange: fn(),
  onSubmit: fn(),
  onSuggestion: fn(),
  onReading: fn(),
  tools: {
    columns: undefined,
    onColumnsWanted: fn(),
    onUnderstood: fn(),
    onSave: fn(),
    onDrop: fn(),
    reports: { items: [{ id: 'r-1', name: 'Refunds in spring' }], onAdd: fn() },
  } as Tools,
  onWait: fn(),
  onStop: fn(),
};

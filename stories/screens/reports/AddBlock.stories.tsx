import { problemOf } from '@plinth/api/facts';
import { reportFixture } from '@plinth/api/mocks';
import { AddBlock } from '@plinth/ui';
import { expect, fn, screen } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const { title: question = '', figure: asked } = reportFixture.blocks[1]!;
const figure = { ...asked!, sql_query: asked!.sql_query };
const answer = { text: 'The most orders were refunded in March.', figure, readings: [] };
const longest =
  'Number of orders by the region of the warehouse that they were sent from, without those that were returned';

const meta = preview.meta({
  title: 'Screens/Reports/AddBlock',
  component: AddBlock,
  parameters: { chromatic: { modes: screenModes } },
  tags: ['REP-29'],
  args: {
    status: 'idle' as const,
    metrics: [
      { metric: 'Total amount over time', graph_type: 'line' },
      { metric: longest, graph_type: 'bar' },
    ],
    canAsk: true,
    answer: null,
    problem: null,
    disabled: false,
    onAsk: fn(),
    onStop: fn(),
    onAdd: fn(),
  },
});

export const Idle = meta.story({});
Idle.test('a text and a metric are one choice each', async ({ userEvent, args }) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add block' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Text' }));
  await expect(args.onAdd).toHaveBeenLastCalledWith({ kind: 'text', title: '', text: '' });
  await userEvent.click(screen.getByRole('button', { name: 'Add block' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: longest }));
  await expect(args.onAdd).toHaveBeenLastCalledWith({
    kind: 'metric',
    title: longest,
    metric: longest,
    graph_type: 'bar',
  });
});
Idle.test('a question is asked by keyboard, and given up', async ({ userEvent, args }) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add block' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Question' }));
  await expect(screen.getByRole('textbox', { name: 'Question' })).toHaveFocus();
  await expect(screen.getByRole('button', { name: 'Ask' })).toBeDisabled();
  await userEvent.keyboard('How many?{Enter}');
  await expect(args.onAsk).toHaveBeenCalledWith('How many?', undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect(args.onStop).toHaveBeenCalled();
  await expect(screen.getByRole('button', { name: 'Add block' })).toBeVisible();
});
export const NoMetrics = meta.story({ args: { metrics: [] } });
export const ModelGone = meta.story({ args: { metrics: [], canAsk: false } });
export const Disabled = meta.story({ args: { disabled: true } });

const openQuestion = async (userEvent: {
  click: (element: Element) => Promise<void>;
  keyboard: (text: string) => Promise<void>;
}) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add block' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Question' }));
  await userEvent.keyboard(question);
};

export const Asking = meta.story({
  tags: ['!autodocs'],
  args: { status: 'asking' },
  play: ({ userEvent }) => openQuestion(userEvent),
});
export const Answered = meta.story({
  tags: ['!autodocs'],
  args: { status: 'answered', answer },
  play: async ({ userEvent, args }) => {
    await openQuestion(userEvent);
    await userEvent.keyboard('{Enter}');
    await expect(args.onAsk).toHaveBeenCalledWith(question, undefined);
    await expect(await screen.findByRole('button', { name: 'Add to the report' })).toBeVisible();
  },
});
Answered.test('what was asked becomes a block, not what was typed since', async ({ userEvent, args }) => {
  await userEvent.keyboard(' And then?');
  await userEvent.click(screen.getByRole('button', { name: 'Add to the report' }));
  await expect(args.onAdd).toHaveBeenCalledWith({ kind: 'question', title: question, sql: figure.sql_query });
  await expect(screen.getByRole('button', { name: 'Add block' })).toBeVisible();
});
export const NoFigures = meta.story({
  tags: ['!autodocs'],
  args: {
    status: 'answered',
    answer: { text: 'There is no column “refund” in this model.', figure: null, readings: [] },
  },
  play: async ({ userEvent }) => {
    await openQuestion(userEvent);
    await expect(screen.queryByRole('button', { name: 'Add to the report' })).toBeNull();
  },
});
export const Unclear = meta.story({
  tags: ['!autodocs'],
  args: {
    status: 'answered',
    answer: {
      text: 'What is meant by “best”?',
      figure: null,
      readings: ['Total amount', 'Number of orders'],
    },
  },
  play: async ({ userEvent, args }) => {
    await openQuestion(userEvent);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Total amount' }));
    await expect(args.onAsk).toHaveBeenLastCalledWith(question, 'Total amount');
  },
});
export const Failed = meta.story({
  tags: ['!autodocs'],
  args: { status: 'failed', problem: problemOf(new Error('The host can’t be reached.')) },
  play: ({ userEvent }) => openQuestion(userEvent),
});

import { Badge, Button, Tabs } from '@plinth/ui';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { keeping } from './keeping.tsx';

const meta = preview.meta({
  title: 'Components/Navigation/Tabs',
  component: Tabs,
  args: {
    label: 'Parts of the model',
    value: 'columns',
    onValueChange: fn(),
    tabs: [
      { value: 'columns', label: 'Column Information', count: 13, content: 'Thirteen columns' },
      { value: 'understanding', label: 'Model Understanding', content: 'What it is about' },
      { value: 'metrics', label: 'Visualization Metrics', count: 6, content: 'Six metrics' },
    ],
  },
  render: keeping(Tabs, 'value', 'onValueChange'),
});

/** Arrows open the next tab; only the open one's content is in the page. */
export const First = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Six metrics')).toBeNull();
  },
});
First.test(
  "arrows open the next tab; only the open one's content is in the page",
  async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('tab', { name: /Column Information/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(args.onValueChange).toHaveBeenCalledWith('metrics');
    await expect(await canvas.findByRole('tabpanel', { name: /Visualization Metrics/ })).toHaveTextContent(
      'Six metrics',
    );
    await userEvent.keyboard('{Home}');
    await expect(await canvas.findByText('Thirteen columns')).toBeVisible();
  },
);
/** What the focus was in is replaced by another tab's: the focus stays in the panel. */
export const OpenedFromWithin = meta.story({
  render: function Render(args) {
    const [value, setValue] = useState('columns');
    return (
      <Tabs
        {...args}
        value={value}
        onValueChange={setValue}
        tabs={[
          {
            value: 'columns',
            label: 'Columns',
            content: <Button onClick={() => setValue('metrics')}>To the metrics</Button>,
          },
          { value: 'metrics', label: 'Metrics', content: 'Six metrics' },
        ]}
      />
    );
  },
});
OpenedFromWithin.test(
  'the focus stays in the panel when what it was in is replaced',
  async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'To the metrics' }));
    await expect(canvas.getByRole('tabpanel', { name: 'Metrics' })).toHaveFocus();
  },
);
export const WithEnd = meta.story({ args: { value: 'metrics', end: <Badge tone="success">Saved</Badge> } });
/** The open tab is in sight, however many stand before it. */
export const LastInLittleRoom = meta.story({
  args: { value: 'metrics' },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 280 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('tablist').getBoundingClientRect();
    const tab = canvas.getByRole('tab', { selected: true });
    await waitFor(() => expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(bar.right));
    await expect(tab.getBoundingClientRect().left).toBeGreaterThanOrEqual(bar.left);
  },
});
export const OneDisabled = meta.story({
  args: {
    tabs: [
      { value: 'columns', label: 'Columns', content: 'Columns' },
      { value: 'metrics', label: 'Metrics', content: 'Metrics', disabled: true },
    ],
  },
});

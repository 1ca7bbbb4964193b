import { Button, LogView, type LogLine } from '@plinth/ui';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const line = (n: number): LogLine => ({
  time: `14:06:${String(Math.floor(n / 1000) % 60).padStart(2, '0')}.${String(n % 1000).padStart(3, '0')}`,
  text: `Described column ${n}`,
  kind: 'success',
});
const few: LogLine[] = [
  { time: '14:06:12.081', text: 'Connection to warehouse_eu opened (TLS 1.3)', kind: 'success' },
  { time: '14:06:12.466', text: 'Reader role confirmed: SELECT on 24 tables', kind: 'success' },
  { time: '14:06:13.021', text: 'Unknown step "warming_up"', kind: 'warning' },
];

const meta = preview.meta({
  title: 'Components/Data/LogView',
  component: LogView,
  args: { title: 'Logs', lines: few },
});

export const Empty = meta.story({ args: { lines: [] } });
export const Few = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('3 lines')).toBeVisible();
  },
});
/** The error is red, and read out. */
export const WithError = meta.story({
  args: { lines: [...few, { time: '14:06:42.603', text: 'Error: statement timeout', kind: 'error' }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Error: statement timeout');
  },
});
/** On a phone a line is as high as its words. */
export const OnAPhone = WithError.extend({
  tags: ['!autodocs'],
  globals: { viewport: { value: 'phone' } },
  args: {
    lines: [
      ...few,
      {
        time: '14:06:42.603',
        text: 'Error: canceling statement due to statement timeout, 30 seconds after it was sent',
        kind: 'error',
      },
    ],
  },
  play: async ({ canvas }) => {
    const log = canvas.getByRole('log', { name: 'Logs' });
    const error = within(log).getByText(/^Error/);
    await expect(error.scrollWidth).toBeLessThanOrEqual(error.clientWidth);
    await expect(error.offsetHeight).toBeGreaterThan(20);
    await waitFor(() => expect(log.scrollHeight - log.scrollTop - log.clientHeight).toBeLessThan(2));
    const rows = [...log.querySelectorAll('[data-index]')].map((row) => row.getBoundingClientRect());
    for (const [index, row] of rows.entries())
      await expect(row.top).toBeGreaterThanOrEqual(rows[index - 1]?.bottom ?? 0);
  },
});
/** A hundred thousand lines: only those in sight are in the page, and it shows the last one. */
export const Endless = meta.story({
  args: { lines: Array.from({ length: 100_000 }, (_, n) => line(n)) },
});
Endless.test('only lines in sight are in the page, wherever it is scrolled to', async ({ canvas }) => {
  const log = canvas.getByRole('log', { name: 'Logs' });
  await waitFor(() => expect(canvas.getByText('Described column 99999')).toBeVisible());
  await expect(log.querySelectorAll('*').length).toBeLessThan(150);
  log.scrollTop = 1_000_000;
  await waitFor(() => expect(canvas.getByText('Described column 50000')).toBeInTheDocument());
  await expect(log.querySelectorAll('*').length).toBeLessThan(150);
});
/** It follows its end, but not when the reader has scrolled up. */
export const Following = meta.story({
  // Lines have to arrive while it's looked at.
  render: function Render(args) {
    const [lines, setLines] = useState(() => Array.from({ length: 40 }, (_, n) => line(n)));
    return (
      <>
        <LogView {...args} lines={lines} />
        <Button onClick={() => setLines((old) => [...old, line(old.length)])}>Add a line</Button>
      </>
    );
  },
});
Following.test('stays where the reader has scrolled to', async ({ canvas, userEvent }) => {
  const log = canvas.getByRole('log', { name: 'Logs' });
  const add = canvas.getByRole('button', { name: 'Add a line' });
  await waitFor(() => expect(canvas.getByText('Described column 39')).toBeInTheDocument());
  await userEvent.click(add);
  await waitFor(() => expect(canvas.getByText('Described column 40')).toBeInTheDocument());
  await waitFor(() => expect(log.scrollHeight - log.scrollTop - log.clientHeight).toBeLessThan(2));

  log.scrollTop = 0;
  await waitFor(() => expect(canvas.getByText('Described column 0')).toBeInTheDocument());
  await userEvent.click(add);
  await expect(await canvas.findByText('42 lines')).toBeVisible();
  await expect(log.scrollTop).toBe(0);
});

import { Table, TableBody, TableCell, TableRow } from '@plinth/ui';
import type { ReactNode } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/TableCell',
  component: TableCell,
  args: { children: 'analytics' },
  decorators: [
    // A cell needs its table; a narrow one shows what happens to long text.
    (Story) => (
      <div style={{ width: 240 }}>
        <Table label="Columns">
          <TableBody>
            <TableRow>
              <Story />
            </TableRow>
          </TableBody>
        </Table>
      </div>
    ),
  ],
});

export const Text = meta.story();
export const Name = meta.story({
  args: { rowHeader: true, tone: 'strong', mono: true, children: 'order_id' },
});
export const Muted = meta.story({ args: { tone: 'muted', children: 'Other User' } });
export const Numeric = meta.story({ args: { numeric: true, children: '1,284,090' } });
/** What doesn't fit ends in an ellipsis. */
export const LongText = meta.story({
  args: { children: 'Customer who placed the order; joins to customers by its key' },
});
LongText.test('the tooltip has all of it', async ({ canvas, userEvent }) => {
  await userEvent.hover(canvas.getByText(/Customer who placed/));
  await expect(await screen.findAllByText(/joins to customers by its key/)).not.toHaveLength(0);
});
const inOpeningTable = {
  decorators: [
    (Story: () => ReactNode) => (
      <div style={{ width: 240 }}>
        <Table label="Answers" opensCells>
          <TableBody>
            <TableRow>
              <Story />
            </TableRow>
          </TableBody>
        </Table>
      </div>
    ),
  ],
};
/** In a table that opens its cells, a press or Enter shows all of it in its place. */
export const Opening = meta.story({
  ...inOpeningTable,
  args: { children: 'Customer who placed the order; joins to customers by its key' },
});
Opening.test('the keyboard reads it, opens it and closes it again', async ({ canvas, userEvent }) => {
  const cut = await canvas.findByRole('button', { name: /^Customer who placed/ });
  const { height } = cut.getBoundingClientRect();
  await expect(cut).toHaveAttribute('aria-expanded', 'false');
  await userEvent.tab();
  await expect(cut).toHaveFocus();
  await expect(await screen.findByRole('tooltip')).toHaveTextContent(/joins to customers by its key$/);
  await userEvent.keyboard('{Enter}');
  await expect(cut).toHaveAttribute('aria-expanded', 'true');
  await expect(cut.getBoundingClientRect().height).toBeGreaterThan(height);
  await expect(cut.scrollWidth).toBeLessThanOrEqual(cut.clientWidth);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await userEvent.keyboard(' ');
  await expect(cut).toHaveAttribute('aria-expanded', 'false');
  await expect(cut).toHaveFocus();
});
Opening.test('so does a press', async ({ canvas, userEvent }) => {
  const cut = await canvas.findByRole('button', { name: /^Customer who placed/ });
  await userEvent.click(cut);
  await expect(cut).toHaveAttribute('aria-expanded', 'true');
});
/** A figure with fewer digits than it has. */
export const OpeningAFigure = meta.story({
  ...inOpeningTable,
  args: { numeric: true, children: '12.35', whole: '12.3456789' },
});
OpeningAFigure.test('has all of them once it is open', async ({ canvas, userEvent }) => {
  await canvas.findByRole('button', { name: '12.35' });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect(canvas.getByRole('button', { name: '12.3456789' })).toHaveFocus();
});
export const FittingText = meta.story({
  ...inOpeningTable,
  tags: ['!autodocs'],
  args: { children: 'Paris' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Paris')).not.toHaveAttribute('tabindex');
  },
});
export const Wrapping = meta.story({
  args: { wrap: true, children: 'Customer who placed the order; joins to customers by its key' },
});

import { Table, TableBody, TableCell, TableRow } from '@plinth/ui';
import { expect, screen } from 'storybook/test';
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
export const Wrapping = meta.story({
  args: { wrap: true, children: 'Customer who placed the order; joins to customers by its key' },
});

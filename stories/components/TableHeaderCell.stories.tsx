import { Table, TableHead, TableHeaderCell, TableRow } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/TableHeaderCell',
  component: TableHeaderCell,
  args: { children: 'Model Name' },
  decorators: [
    // A head cell needs its table.
    (Story) => (
      <Table label="Models">
        <TableHead>
          <TableRow still>
            <Story />
          </TableRow>
        </TableHead>
      </Table>
    ),
  ],
});

export const Plain = meta.story();
export const Numeric = meta.story({ args: { numeric: true, children: 'Nulls' } });
export const HiddenText = meta.story({
  args: { hideText: true, children: 'Actions' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('columnheader', { name: 'Actions' })).toBeVisible();
  },
});
export const Sortable = meta.story({
  args: { sort: 'none', onSort: fn() },
});
Sortable.test('a press asks to sort', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Model Name' }));
  await expect(args.onSort).toHaveBeenCalledOnce();
});
export const Ascending = meta.story({ args: { sort: 'ascending', onSort: fn() } });
export const Descending = meta.story({ args: { sort: 'descending', onSort: fn() } });

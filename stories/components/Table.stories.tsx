import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@plinth/ui';
import { expect, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { connectionRows } from './table.rows.tsx';

const meta = preview.meta({
  title: 'Components/Data/Table',
  component: Table,
  args: { label: 'Connections', children: connectionRows },
});

/** Heads say how they're sorted; numbers and dates stand right. */
export const Tall = meta.story({
  args: { tall: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('columnheader', { name: 'Connection name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(canvas.getByRole('rowheader', { name: /warehouse_eu/ })).toBeVisible();
    const date = canvas.getAllByRole('cell', { name: 'Apr 8, 2026, 16:42' })[0];
    await expect(date).toHaveStyle({ textAlign: 'end' });
  },
});
export const OneLine = meta.story();
/** Higher than its room: it scrolls inside itself, by keyboard too, and the head stays. */
export const Scrolling = meta.story({
  args: {
    maxHeight: '240px',
    children: (
      <>
        <TableHead>
          <TableRow still>
            <TableHeaderCell>Column</TableHeaderCell>
            <TableHeaderCell numeric>Rows</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {Array.from({ length: 40 }, (_, n) => (
            <TableRow key={n}>
              <TableCell mono>{`column_${n}`}</TableCell>
              <TableCell numeric>{(n * 1234).toLocaleString('en-US')}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </>
    ),
  },
  play: async ({ canvas }) => {
    const region = await waitFor(() => canvas.getByRole('group', { name: 'Connections' }));
    await expect(region).toHaveAttribute('tabindex', '0');
    region.scrollTop = 400;
    const head = canvas.getByRole('columnheader', { name: 'Column' });
    await waitFor(() =>
      expect(Math.round(head.getBoundingClientRect().top)).toBe(
        Math.round(region.getBoundingClientRect().top),
      ),
    );
  },
});

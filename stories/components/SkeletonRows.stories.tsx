import { SkeletonRows, Table, TableBody } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Feedback/SkeletonRows',
  component: SkeletonRows,
  args: { rows: 4, widths: ['16px', '140px', '80px', '60px'], numeric: [3] },
  decorators: [
    // Rows need their table.
    (Story) => (
      <Table label="Connections" busy>
        <TableBody>
          <Story />
        </TableBody>
      </Table>
    ),
  ],
});

export const Four = meta.story({
  play: async ({ canvasElement }) => {
    for (const row of canvasElement.querySelectorAll('tr')) {
      const { right } = row.getBoundingClientRect();
      const bar = row.querySelector('td:last-child > span')!.getBoundingClientRect();
      await expect(right - bar.right).toBe(16);
    }
  },
});

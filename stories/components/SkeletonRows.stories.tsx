import { SkeletonRows, Table, TableBody } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Feedback/SkeletonRows',
  component: SkeletonRows,
  args: { rows: 4, widths: ['16px', '140px', '80px', '60px'] },
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

export const Four = meta.story();

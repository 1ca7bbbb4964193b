import { Table, TableBody, TableCell, TableRow } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/TableBody',
  component: TableBody,
  args: {
    children: (
      <TableRow>
        <TableCell mono tone="strong">
          order_id
        </TableCell>
        <TableCell mono>uuid</TableCell>
      </TableRow>
    ),
  },
  decorators: [
    // A body needs its table.
    (Story) => (
      <Table label="Columns">
        <Story />
      </Table>
    ),
  ],
});

export const Plain = meta.story();

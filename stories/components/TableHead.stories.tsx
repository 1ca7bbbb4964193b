import { Table, TableHead, TableHeaderCell, TableRow } from '@plinth/ui';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/TableHead',
  component: TableHead,
  args: {
    children: (
      <TableRow still>
        <TableHeaderCell>Column Name</TableHeaderCell>
        <TableHeaderCell numeric>Nulls</TableHeaderCell>
      </TableRow>
    ),
  },
  decorators: [
    // A head needs its table.
    (Story) => (
      <Table label="Columns">
        <Story />
      </Table>
    ),
  ],
});

export const Plain = meta.story();

import { Checkbox, Table, TableBody, TableCell, TableRow } from '@plinth/ui';
import { fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/TableRow',
  component: TableRow,
  args: {
    children: (
      <>
        <TableCell>
          <Checkbox hideLabel label="Select order_id" checked={false} onCheckedChange={fn()} />
        </TableCell>
        <TableCell mono tone="strong">
          order_id
        </TableCell>
        <TableCell mono>uuid</TableCell>
      </>
    ),
  },
  decorators: [
    // A row needs its table.
    (Story) => (
      <Table label="Columns">
        <TableBody>
          <Story />
        </TableBody>
      </Table>
    ),
  ],
});

export const Plain = meta.story();
export const Selected = meta.story({ args: { selected: true } });
export const Changed = meta.story({ args: { changed: true } });
export const Editing = meta.story({ args: { editing: true } });
export const Still = meta.story({ args: { still: true } });

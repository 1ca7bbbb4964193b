import { Badge, Facts, Frame, Pagination, SearchField } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const facts = (
  <Facts
    facts={[
      { label: 'Host', value: 'db-eu-1.northwind.example', mono: true },
      { label: 'Port', value: '5432', mono: true },
    ]}
  />
);

const meta = preview.meta({
  title: 'Components/Layout/Frame',
  component: Frame,
  args: { title: 'Connection Details', children: facts },
});

export const Titled = meta.story();
export const WithActions = meta.story({ args: { actions: <Badge tone="success">Active</Badge> } });
export const WithToolbarAndFooter = meta.story({
  args: {
    title: undefined,
    label: 'Connections',
    toolbar: <SearchField value="" onValueChange={fn()} placeholder="Search connections by name" />,
    footer: <Pagination page={1} pageSize={4} total={9} onPageChange={fn()} />,
  },
});
/** The old rows stay while new ones are fetched. */
export const Stale = meta.story({
  args: { stale: true, label: 'Connection' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Connection' })).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.getByText('5432')).toBeVisible();
  },
});
export const NotThereYet = meta.story({ args: { dashed: true, title: undefined } });

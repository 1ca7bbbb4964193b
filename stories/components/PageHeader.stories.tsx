import { Button, PageHeader } from '@plinth/ui';
import { Plus } from 'lucide-react';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Layout/PageHeader',
  tags: ['LAY-05'],
  component: PageHeader,
  args: { title: 'Data Source Connections' },
});

export const Title = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Data Source Connections' })).toBeVisible();
  },
});
export const WithAction = meta.story({
  args: {
    actions: (
      <Button variant="primary" icon={Plus}>
        Add new connection
      </Button>
    ),
  },
});
export const Complete = meta.story({
  args: {
    title: 'Data Model: orders',
    description:
      'One row per order placed in the European shops since 2019, with its amounts, state and delivery.',
    actions: <Button>Export Model</Button>,
  },
});
export const LongText = meta.story({
  args: {
    title: 'Data Model: orders_archive_before_the_great_migration_of_2024_including_returns_and_exchanges',
    description: 'One row per order. '.repeat(20),
    actions: <Button>Export Model</Button>,
  },
});

import { SourceName } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/SourceName',
  component: SourceName,
  args: { type: 'postgres' },
});

export const Known = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Postgres')).toBeVisible();
  },
});
export const KnownByNameAlone = meta.story({
  tags: ['CON-18'],
  args: { type: 'snowflake' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Snowflake')).toBeVisible();
  },
});
/** A type we don't know shows as sent. */
export const Unknown = meta.story({
  args: { type: 'oracle' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('oracle')).toBeVisible();
  },
});

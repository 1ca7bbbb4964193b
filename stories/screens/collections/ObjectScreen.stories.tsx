import { ObjectScreen } from '@plinth/ui';
import { expect, fn, waitFor } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Screens/Collections/ObjectScreen',
  tags: ['COL-06', 'COL-07'],
  component: ObjectScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as const,
    title: 'Refund for order 7f3c not received',
    record: {
      ticket_id: 10482,
      status: 'open',
      customer: { name: 'Ines Amaral', country: 'PT', loyalty: null },
      tags: ['refund', 'carrier'],
      first_reply_minutes: 12.5,
      escalated: false,
    },
    onRetry: fn(),
  },
});

export const Record = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Get a specific object from a collection')).toBeVisible();
    await waitFor(() =>
      expect(canvas.getByRole('region', { name: 'Record' })).toHaveTextContent('"Ines Amaral"'),
    );
    await expect(canvas.getByRole('button', { name: 'Click to copy' })).toBeEnabled();
  },
});
export const NoKeys = meta.story({
  args: { record: {} },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No Records Found')).toBeVisible();
    await expect(
      canvas.getByText('No records were found for the object Refund for order 7f3c not received.'),
    ).toBeVisible();
  },
});
/** A record of a megabyte: only the lines in sight are drawn. */
export const OneMegabyte = meta.story({
  args: {
    record: {
      events: Array.from({ length: 9000 }, (_, index) => ({
        index,
        place: 'Porto de Leixões',
        weight: 12.5,
        note: null,
      })),
      blob: 'x'.repeat(400_000),
    },
  },
});
OneMegabyte.test('only the lines in sight are drawn, wherever it is scrolled to', async ({ canvas }) => {
  const region = canvas.getByRole('region', { name: 'Record' });
  await waitFor(() => expect(region).toHaveTextContent('Porto'));
  await expect(region.querySelectorAll('i').length).toBeLessThan(200);
  region.scrollTo(0, region.scrollHeight);
  await waitFor(() => expect(region).toHaveTextContent('more characters; copy to have them all'));
  region.scrollTo(0, 0);
});
export const StaleWhileLoading = meta.story({ args: { status: 'stale' } });
export const Failed = meta.story({
  args: { status: 'error', title: '', record: {}, message: 'The source does not answer.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Object Fetch Failed!')).toBeVisible();
  },
});

import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { metricFixture, orderMetrics } from '@plinth/api/mocks';
import { ModelMetrics } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Screens/Model/ModelMetrics',
  tags: ['CHG-06'],
  component: ModelMetrics,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as const,
    metrics: orderMetrics.map(metricFixture),
    computedAt: '2026-04-09T10:00:00+00:00',
    onRetry: fn(),
  },
});

export const Computed = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Metrics' })).toBeVisible();
    // What draws comes when it is wanted.
    await waitFor(() => expect(canvas.getAllByRole('img').length).toBeGreaterThan(3));
    await expect(canvas.getByText('Points on a map are not drawn here.')).toBeVisible();
  },
});

export const OfAReport = meta.story({ tags: ['REP-10'], args: { onDraft: fn() } });
OfAReport.test('a report is drafted of them in one press', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Draft a report' }));
  await expect(args.onDraft).toHaveBeenCalledOnce();
});
export const Drafting = meta.story({ args: { onDraft: fn(), drafting: true } });

export const NoneChosen = meta.story({
  args: { metrics: [], onDraft: fn() },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Draft a report' })).toBeNull();
    await expect(canvas.getByText('No metrics were chosen for this model.')).toBeVisible();
  },
});

export const Computing = meta.story({ args: { status: 'pending', metrics: [], computedAt: null } });

export const Failed = meta.story({
  args: { status: 'error', metrics: [], computedAt: null },
});
Failed.test('it is tried again', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalled();
});

import { problemOf } from '@plinth/api/facts';
import { ConnectionTestPanel } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { failedChecks, passedChecks, runningChecks } from './connections.args.ts';

const meta = preview.meta({
  title: 'Screens/Connections/ConnectionTestPanel',
  tags: ['WAY-05'],
  component: ConnectionTestPanel,
  parameters: { chromatic: { modes: screenModes } },
  args: { status: 'ready' as const, checks: [], problem: null, onTest: fn(), onCancel: fn() },
});

export const Ready = meta.story();
Ready.test('a press tests', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Test connection' }));
  await expect(args.onTest).toHaveBeenCalled();
});
export const Unavailable = meta.story({
  args: { status: 'unavailable' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/doesn’t test connections/)).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
});
export const Running = meta.story({
  args: { status: 'running', checks: runningChecks },
});
Running.test('the test can be cancelled', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
  await expect(args.onCancel).toHaveBeenCalled();
});
export const Passed = meta.story({ args: { status: 'passed', checks: passedChecks } });
export const Failed = meta.story({
  args: { status: 'failed', checks: failedChecks },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('whether a firewall lets this machine through');
    await expect(canvas.getAllByText('Not tried')).toHaveLength(3);
  },
});
const longReason =
  'FATAL: no pg_hba.conf entry for host "10.0.4.17", user "reporting_reader_of_the_european_warehouse", database "analytics_production_replica_2026", no encryption';
export const LongestReason = meta.story({
  globals: { viewport: { value: 'phone' } },
  args: {
    status: 'failed',
    checks: failedChecks.map((check) =>
      check.status === 'failed' ? { ...check, message: longReason } : check,
    ),
  },
  play: async ({ canvas }) => {
    const [message] = canvas.getAllByText(longReason);
    await expect(message!.scrollWidth).toBeLessThanOrEqual(message!.clientWidth);
    await expect(message!.scrollHeight).toBeLessThanOrEqual(message!.clientHeight);
    await expect(canvas.getByRole('alert').getBoundingClientRect().right).toBeLessThan(innerWidth - 16);
  },
});
export const Broken = meta.story({
  args: {
    status: 'broken',
    checks: failedChecks.map((check) => ({ ...check, status: 'skipped' as const })),
    problem: problemOf(new Error('The connection to the host was lost. Please try again.')),
  },
});
export const Refused = meta.story({
  args: {
    status: 'refused',
    problem: problemOf(new Error('Port must be a whole number from 1 to 65535.')),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'These entries weren’t tried.Port must be a whole number from 1 to 65535.',
    );
  },
});
export const Cancelled = meta.story({
  args: {
    status: 'cancelled',
    checks: runningChecks.map((check) => ({ ...check, status: 'skipped' as const })),
  },
});
export const OutOfDate = meta.story({ args: { status: 'outOfDate', checks: passedChecks } });

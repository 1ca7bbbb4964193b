import { ConnectionTestPanel } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { failedChecks, passedChecks, runningChecks } from './connections.args.ts';

const meta = preview.meta({
  title: 'Screens/Connections/ConnectionTestPanel',
  component: ConnectionTestPanel,
  parameters: { chromatic: { modes: screenModes } },
  args: { status: 'ready' as const, checks: [], message: '', onTest: fn(), onCancel: fn() },
});

export const Hidden = meta.story({
  args: { status: 'hidden' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
});
export const Ready = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Test connection' }));
    await expect(args.onTest).toHaveBeenCalled();
  },
});
export const Running = meta.story({
  args: { status: 'running', checks: runningChecks },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(args.onCancel).toHaveBeenCalled();
  },
});
export const Passed = meta.story({ args: { status: 'passed', checks: passedChecks } });
export const Failed = meta.story({
  args: { status: 'failed', checks: failedChecks },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('whether a firewall lets this machine through');
    await expect(canvas.getAllByText('Not tried')).toHaveLength(3);
  },
});
export const Broken = meta.story({
  args: {
    status: 'broken',
    checks: failedChecks.map((check) => ({ ...check, status: 'skipped' as const })),
    message: 'The connection to the host was lost. Please try again.',
  },
});
export const Cancelled = meta.story({
  args: {
    status: 'cancelled',
    checks: runningChecks.map((check) => ({ ...check, status: 'skipped' as const })),
  },
});
export const OutOfDate = meta.story({ args: { status: 'outOfDate', checks: passedChecks } });

import { problemOf } from '@plinth/api/facts';
import { VersionsDrawer } from '@plinth/ui';
import { expect, fn, screen } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { longestReport } from './reports.args.ts';

const saved_by = 'ada@northwind.example';
const versions = [
  {
    version: 6,
    name: 'Refunds in spring',
    saved_at: '2026-04-08T09:12:00+00:00',
    saved_by,
    blocks: 5,
    then: { added: 0, changed: 1, removed: 2, moved: true, renamed: false },
  },
  {
    version: 3,
    name: 'Refunds',
    saved_at: '2026-04-07T14:40:00+00:00',
    saved_by,
    blocks: 4,
    then: { added: 1, changed: 0, removed: 0, moved: false, renamed: true },
  },
  {
    version: 1,
    name: 'orders',
    saved_at: '2026-04-07T09:31:00+00:00',
    saved_by,
    blocks: 12,
    then: { added: 0, changed: 0, removed: 8, moved: false, renamed: true },
  },
];

const meta = preview.meta({
  title: 'Screens/Reports/VersionsDrawer',
  component: VersionsDrawer,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as const,
    present: { name: 'Refunds in spring', savedAt: '2026-04-08T16:58:00+00:00', blocks: 3 },
    versions,
    reading: null,
    problem: null,
    onGoBack: fn(),
    onRetry: fn(),
    onClose: fn(),
  },
});

export const Ready = meta.story({ tags: ['REP-30'] });
Ready.test('each says what came after it, and leads back', async ({ userEvent, args }) => {
  await expect(await screen.findByText('Then 1 block changed, 2 blocks removed, blocks moved')).toBeVisible();
  await expect(screen.getByText('Now').closest('li')).toHaveAttribute('aria-current', 'true');
  await userEvent.click(screen.getAllByRole('button', { name: /^Go back to Apr 7/ })[0]!);
  await expect(args.onGoBack).toHaveBeenCalledWith(3);
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await expect(args.onClose).toHaveBeenCalledTimes(1);
});
export const Reading = meta.story({ args: { reading: 3 } });
Reading.test('while one is read no other can be asked for', async ({ userEvent, args }) => {
  const other = await screen.findByRole('button', { name: /^Go back to Apr 8/ });
  await expect(other).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: /^Go back to Apr 7/, busy: true }));
  await expect(args.onGoBack).not.toHaveBeenCalled();
});
export const NotRead = meta.story({ args: { problem: { ...problemOf(null), kind: 'network' as const } } });
export const None = meta.story({ tags: ['REP-30'], args: { versions: [] } });
export const Loading = meta.story({ args: { status: 'loading', versions: [] } });
export const Failed = meta.story({ args: { status: 'error', versions: [] } });
Failed.test('it is read again', async ({ userEvent, args }) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalledTimes(1);
});
/** A host that tells less. */
export const LeastHost = meta.story({
  args: { versions: versions.map(({ version, name }) => ({ version, name })) },
});
export const LongestText = meta.story({
  args: {
    versions: Array.from({ length: 20 }, (_, at) => ({
      ...versions[0]!,
      version: 20 - at,
      name: longestReport.name,
      saved_by: `${'a-very-long-name'.repeat(4)}@northwind.example`,
      then: { added: 12, changed: 14, removed: 9, moved: true, renamed: true },
    })),
  },
});

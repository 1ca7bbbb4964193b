import { problemOf } from '@plinth/api/facts';
import { VersionsDrawer } from '@plinth/ui';
import { expect, fn, screen } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { linesOf } from '../linesOf.ts';
import { longestReport } from '../reports/reports.args.ts';

const saved_by = 'ada@northwind.example';
const versions = [
  {
    version: 6,
    name: 'Refunds in spring',
    saved_at: '2026-04-08T09:12:00+00:00',
    saved_by,
    parts: 5,
    then: { added: 0, changed: 1, removed: 2, moved: true, renamed: false },
  },
  {
    version: 3,
    name: 'Refunds',
    saved_at: '2026-04-07T14:40:00+00:00',
    saved_by,
    parts: 4,
    then: { added: 1, changed: 0, removed: 0, moved: false, renamed: true },
  },
  {
    version: 1,
    name: 'orders',
    saved_at: '2026-04-07T09:31:00+00:00',
    saved_by,
    parts: 12,
    then: { added: 0, changed: 0, removed: 8, moved: false, renamed: true },
  },
];

const meta = preview.meta({
  title: 'Screens/Versions/VersionsDrawer',
  component: VersionsDrawer,
  parameters: { chromatic: { modes: screenModes }, overlay: true },
  args: {
    of: 'report' as 'report' | 'recipe',
    status: 'ready' as const,
    present: { name: 'Refunds in spring', savedAt: '2026-04-08T16:58:00+00:00', parts: 3 },
    versions,
    looked: null,
    reading: null,
    problem: null,
    onLook: fn(),
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
/** What one had is looked at where it stands. */
export const LookedAt = meta.story({
  args: {
    looked: {
      version: 3,
      parts: [
        { id: 'a', title: 'Refunds by month' },
        { id: 'b', title: 'Sales fell in March, and refunds with them.' },
        { id: 'c', title: 'Refunds by region' },
        { id: 'd', title: 'Largest refunds' },
      ],
    },
  },
});
LookedAt.test('it is closed again, or another opened', async ({ userEvent, args }) => {
  await expect(await screen.findByText('Refunds by region')).toBeVisible();
  const open = screen.getByRole('button', { name: /^Hide Apr 7/, expanded: true });
  await userEvent.click(open);
  await expect(args.onLook).toHaveBeenCalledWith(null);
  await userEvent.click(screen.getByRole('button', { name: /^Show Apr 8/, expanded: false }));
  await expect(args.onLook).toHaveBeenCalledWith(6);
});
export const LookedAtSoon = meta.story({ args: { looked: { version: 3, parts: null } } });

const rules = { saved_by, then: { added: 1, changed: 0, removed: 0, moved: false } };

/** Of a recipe: its rules, of which some may be switched off. */
export const OfARecipe = meta.story({
  tags: ['STD-21'],
  args: {
    of: 'recipe',
    present: { savedAt: '2026-04-08T16:58:00+00:00', parts: 4, on: 3 },
    versions: [
      { version: 5, saved_at: '2026-04-08T09:12:00+00:00', parts: 3, on: 2, ...rules },
      {
        version: 2,
        saved_at: '2026-04-07T14:40:00+00:00',
        parts: 2,
        on: 2,
        saved_by,
        then: { added: 1, changed: 1, removed: 0, moved: true },
      },
      { version: 1, saved_at: '2026-04-07T09:31:00+00:00', parts: 0, on: 0, saved_by, then: { added: 2 } },
    ],
    looked: {
      version: 5,
      parts: [
        { id: 'a', title: 'Tidy up spaces in Product Name' },
        { id: 'b', title: 'Write Customer ID with the same capitals', note: 'switched off' },
        { id: 'c', title: 'Read Sales as numbers' },
      ],
    },
  },
});
OfARecipe.test('each says how many rules it had and how many were on', async ({ userEvent, args }) => {
  await expect(await screen.findByText(/^4 rules, 3 on, saved Apr 8/)).toBeVisible();
  await expect(screen.getByText(`3 rules, 2 on, saved by ${saved_by}`)).toBeVisible();
  await expect(screen.getByText('Then 1 rule added, 1 rule changed, rules moved')).toBeVisible();
  await expect(screen.getByText(/switched off/)).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: /^Go back to Apr 7/ })[1]!);
  await expect(args.onGoBack).toHaveBeenCalledWith(1);
});
export const LookedAtWithoutRules = meta.story({
  args: { ...OfARecipe.input.args, looked: { version: 1, parts: [] } },
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
  play: async () => {
    const [, ...further] = linesOf((await screen.findAllByText(longestReport.name))[0]!);
    await expect(further).not.toEqual([]);
    for (const line of further) await expect(line).toMatch(/^_/);
  },
});

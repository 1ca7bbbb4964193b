import { reportFixture } from '@plinth/api/mocks';
import { problemOf } from '@plinth/api/facts';
import { SharedReportScreen } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { linesOf } from '../linesOf.ts';
import { longestReport } from './reports.args.ts';

const { name, refreshed_at: refreshedAt, rows_read: rowsRead } = reportFixture;
const blocks = reportFixture.blocks.map(({ figure, ...block }) => ({
  ...block,
  ...(figure && { figure: { ...figure, sql_query: '' } }),
}));
const problem = { ...problemOf(null), kind: 'status' as const };

const meta = preview.meta({
  title: 'Screens/Reports/SharedReportScreen',
  component: SharedReportScreen,
  parameters: { layout: 'fullscreen', chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as const,
    isLocked: false,
    password: '',
    problem: null,
    report: { name, blocks, refreshedAt, rowsRead },
    onPasswordChange: fn(),
    onSubmit: fn(),
    onRetry: fn(),
    onPrint: fn(),
  },
});

export const Ready = meta.story({ tags: ['REP-25'] });
Ready.test('it is the report alone, and a figure leads to its block', async ({ canvas, userEvent, args }) => {
  await expect(await canvas.findByRole('heading', { level: 1, name })).toBeVisible();
  await expect(canvas.queryByText(/SELECT/)).toBeNull();
  await expect(canvas.queryByRole('navigation')).toBeNull();
  await userEvent.click(canvas.getByRole('link', { name: '4,652' }));
  await expect(location.hash).toBe('');
  await userEvent.click(canvas.getByRole('button', { name: 'PDF or paper' }));
  await expect(args.onPrint).toHaveBeenCalledOnce();
});
/** On a host that makes it. */
export const PdfOfTheHost = meta.story({ tags: ['REP-36'], args: { onSavePdf: fn() } });
PdfOfTheHost.test('it is called as the report is', async ({ canvas, userEvent, args }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'PDF' }));
  await expect(args.onSavePdf).toHaveBeenCalledWith(expect.stringMatching(/^refunds.*\.pdf$/));
});
export const MakingPdf = meta.story({ tags: ['REP-36'], args: { onSavePdf: fn(), isMakingPdf: true } });
export const Loading = meta.story({ args: { status: 'loading', report: null } });
export const PasswordWanted = meta.story({
  tags: ['REP-23'],
  args: { status: 'asking', isLocked: true, report: null },
});
PasswordWanted.test('it is typed and sent', async ({ canvas, userEvent, args }) => {
  await userEvent.type(canvas.getByLabelText('Password'), 'x');
  await expect(args.onPasswordChange).toHaveBeenCalledWith('x');
  await userEvent.keyboard('{Enter}');
  await expect(args.onSubmit).toHaveBeenCalledOnce();
});
export const PasswordWrong = meta.story({
  tags: ['REP-23'],
  args: {
    status: 'asking',
    isLocked: true,
    password: 'correct hose',
    report: null,
    problem: { ...problem, status: 403, detail: 'This is not the password of this link.' },
  },
});
export const Checking = meta.story({
  args: { status: 'checking', isLocked: true, password: 'correct horse', report: null },
});
export const TooManyTries = meta.story({
  tags: ['REP-23'],
  args: {
    status: 'heldOff',
    isLocked: true,
    password: 'correct hose',
    report: null,
    problem: {
      ...problem,
      status: 429,
      detail: 'Too many attempts. Please wait 14 minutes before trying again.',
    },
  },
});
export const TooManyReaders = meta.story({
  args: {
    status: 'heldOff',
    report: null,
    problem: {
      ...problem,
      status: 429,
      detail: 'Too many attempts. Please wait 3 minutes before trying again.',
    },
  },
});
export const Gone = meta.story({ tags: ['REP-23', 'REP-24'], args: { status: 'gone', report: null } });
export const Failed = meta.story({
  args: { status: 'failed', report: null, problem: { ...problem, kind: 'network' } },
});
export const Empty = meta.story({
  args: { report: { name, blocks: [], refreshedAt: null, rowsRead: undefined } },
});
export const NeverComputed = meta.story({
  args: {
    report: {
      name,
      blocks: blocks.map(({ figure: _, ...block }) => block),
      refreshedAt: null,
      rowsRead: undefined,
    },
  },
});
/** On a phone the table is moved, not the page. */
export const WideTable = meta.story({
  globals: { viewport: { value: 'phone' } },
  args: {
    report: {
      name,
      refreshedAt,
      rowsRead,
      blocks: [
        {
          id: 'wide',
          kind: 'question',
          title: 'What is there by month?',
          shown_as: 'table',
          figure: {
            columns: ['region', ...Array.from({ length: 12 }, (_, at) => `month ${at + 1}`)],
            rows: ['West', 'East'].map((region) => [
              region,
              ...Array.from({ length: 12 }, (_, at) => 1_250_000 + at * 13_571),
            ]),
          },
        },
      ],
    },
  },
  play: async ({ canvas }) => {
    const { parentElement: around } = await canvas.findByRole('table');
    await expect(around!.scrollWidth).toBeGreaterThan(around!.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
});
export const LongestText = meta.story({
  args: {
    report: {
      name: longestReport.name,
      refreshedAt,
      rowsRead,
      blocks: blocks.map((block) => ({ ...block, title: longestReport.name })),
    },
  },
  play: async ({ canvas }) => {
    const [, ...further] = linesOf(canvas.getByRole('heading', { level: 1 }));
    await expect(further).not.toEqual([]);
    for (const line of further) await expect(line).toMatch(/^_/);
  },
});

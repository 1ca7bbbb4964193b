import { failingReportFixture, reportFixture } from '@plinth/api/mocks';
import { AddBlock, ReportDocument } from '@plinth/ui';
import { useState } from 'react';
import { expect, fn, mocked, screen, waitFor, within } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { linesOf } from '../linesOf.ts';
import { pressTwice } from '../pressTwice.ts';
import { longestReport } from './reports.args.ts';

const facts = {
  modelName: 'orders',
  modelHref: '/data-models/m_01JRB8',
  connectionName: 'warehouse_eu',
  rowsRead: 96_412,
  createdAt: reportFixture.created_at,
  modifiedAt: reportFixture.modified_at,
  refreshedAt: reportFixture.refreshed_at,
  status: 'fresh',
  failure: undefined,
  settings: {
    refresh: 'hand',
    every: 'day',
    period: 'all',
    timeZone: 'UTC',
    timeColumn: null,
    nextRefreshAt: null,
  },
};

const meta = preview.meta({
  title: 'Screens/Reports/ReportDocument',
  component: ReportDocument,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'viewing' as const,
    name: reportFixture.name,
    blocks: reportFixture.blocks,
    facts,
    draft: null,
    steps: 0,
    canRedo: false,
    failure: null,
    adding: (
      <AddBlock
        status="idle"
        metrics={[]}
        canAsk
        answer={null}
        problem={null}
        disabled={false}
        onAsk={fn()}
        onStop={fn()}
        onAdd={fn()}
      />
    ),
    backHref: '/reports',
    onRefresh: fn(),
    onStop: fn(),
    onEdit: fn(),
    onSettings: fn(),
    onShare: fn(),
    onSaveCopy: fn(),
    onPrint: fn(),
    onVersions: fn(),
    onDuplicate: fn(),
    onDelete: fn(),
    onNameChange: fn(),
    onBlockChange: fn(),
    onBlockMove: fn(),
    onBlockRemove: fn(),
    onUndo: fn(),
    onRedo: fn(),
    onCancel: fn(),
    onSave: fn(),
    onKeepMine: fn(),
    onTakeTheirs: fn(),
  },
});

export const Viewing = meta.story({ tags: ['REP-14', 'REP-16', 'REP-18'] });
Viewing.test('the summary says what stands out, and its figures lead to their blocks', async ({ canvas }) => {
  const summary = await canvas.findByRole('note', { name: 'Summary' });
  await expect(summary).toHaveTextContent(
    'Number of orders came to 4,652 in Mar 2026, 8.0 % more than in Feb 2026. The most was 6,240 in Dec 2025.',
  );
  const figure = within(summary).getByRole('link', { name: '6,240' });
  const block = canvas.getByRole('heading', { name: reportFixture.blocks.at(-1)!.title }).closest('li');
  await expect(figure).toHaveAttribute('href', `#${block!.id}`);
});
Viewing.test(
  'figures tell when and of what they are, and show their query',
  async ({ canvas, userEvent, args }) => {
    await expect(await canvas.findAllByText(/96,412 rows read/)).toHaveLength(2);
    await userEvent.click(canvas.getAllByRole('button', { name: 'Show SQL' })[0]!);
    await expect(canvas.getByText('SQL Query')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }));
    await expect(args.onRefresh).toHaveBeenCalled();
  },
);
/** Months of orders of long ago, whose query reads moments. */
export const DataThatEndedLongAgo = meta.story({
  tags: ['REP-16', 'REP-33'],
  args: {
    facts: { ...facts, settings: { ...facts.settings, timeZone: 'Europe/Berlin' } },
    blocks: [
      {
        id: 'months',
        kind: 'metric',
        title: 'Orders by month',
        metric: 'Orders by month',
        graph_type: 'line',
        figure: {
          columns: ['Month', 'Orders'],
          rows: [61, 70, 58, 74, 66, 79].map((orders, at) => [
            `2017-${String(at + 7).padStart(2, '0')}-01`,
            orders,
          ]),
          sql_query:
            'SELECT date_trunc(\'month\', "placed_at") AS "Month", count(*) AS "Orders" FROM "orders" GROUP BY 1',
          computed_at: '2026-04-09T08:20:00+00:00',
          time_zone: 'Europe/Berlin',
        },
      },
    ],
  },
});
DataThatEndedLongAgo.test(
  'the summary says so, and the query says its time zone',
  async ({ canvas, userEvent }) => {
    const summary = await canvas.findByRole('note', { name: 'Summary' });
    await expect(summary).toHaveTextContent(/^The data ends in Dec 2017, 8 years ago\./);
    await userEvent.click(await canvas.findByRole('button', { name: 'Show SQL' }));
    await expect(canvas.getByText('Europe/Berlin', { exact: false, selector: 'code *' })).toBeVisible();
  },
);
Viewing.test('it is taken along: a block as CSV, all of it as one file, or on paper', async (story) => {
  const { canvas, userEvent, args } = story;
  await userEvent.click((await canvas.findAllByRole('button', { name: 'CSV' }))[0]!);
  await expect(args.onSaveCopy).toHaveBeenCalledWith(
    expect.any(Blob),
    'how-many-orders-were-refunded-each-month.csv',
  );
  await userEvent.click(canvas.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF or paper' }));
  await expect(args.onPrint).toHaveBeenCalledTimes(1);
});
Viewing.test(
  'one file holds all of it and refers to nothing outside',
  async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'HTML file' }));
    await waitFor(() =>
      expect(args.onSaveCopy).toHaveBeenCalledWith(expect.any(Blob), 'refunds-in-spring.html'),
    );
    const [file] = mocked(args.onSaveCopy).mock.lastCall!;
    const html = await file.text();
    await expect(html).toContain("default-src 'none'");
    await expect(html).not.toMatch(/https?:|url\(|<script|<link|<img/i);
    const held = new DOMParser().parseFromString(html, 'text/html');
    // Two charts, each as wide as paper and as wide as a phone.
    await expect(held.querySelectorAll('svg[role="img"]')).toHaveLength(2 * 2);
    await expect(held.title).toBe('Refunds in spring');
  },
);
Viewing.test('the rows of a chart stand below it when they are wanted', async ({ canvas, userEvent }) => {
  const [show] = await canvas.findAllByRole('button', { name: 'Show rows' });
  const before = canvas.queryAllByRole('table').length;
  await userEvent.click(show!);
  await expect(canvas.getAllByRole('table')).toHaveLength(before + 1);
  await userEvent.click(canvas.getByRole('button', { name: 'Hide rows' }));
  await expect(canvas.queryAllByRole('table')).toHaveLength(before);
});
Viewing.test('on paper stands the report alone', async ({ canvas }) => {
  await canvas.findByRole('note', { name: 'Summary' });
  await waitFor(async () => {
    window.dispatchEvent(new Event('beforeprint'));
    await expect(screen.getByText('How these figures were computed')).toBeInTheDocument();
  });
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.queryByText('How these figures were computed')).toBeNull());
});
/** What it can be taken along as. */
export const ExportOpen = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export' }));
    await expect(await screen.findByRole('menuitem', { name: 'PDF or paper' })).toBeVisible();
  },
});
/** On a host that makes it: nothing has to be printed. */
export const PdfOfTheHost = meta.story({ tags: ['REP-36'], args: { onSavePdf: fn() } });
PdfOfTheHost.test('it is called as the report is', async ({ canvas, userEvent, args }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Export' }));
  await expect(screen.queryByRole('menuitem', { name: 'PDF or paper' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }));
  await expect(args.onSavePdf).toHaveBeenCalledWith('refunds-in-spring.pdf');
});
export const MakingPdf = meta.story({ tags: ['REP-36'], args: { onSavePdf: fn(), isMakingPdf: true } });
MakingPdf.test('it says so, and isn’t pressed twice', async ({ canvas, userEvent }) => {
  const button = await canvas.findByRole('button', { name: 'Making PDF...' });
  await userEvent.click(button);
  await expect(screen.queryByRole('menu')).toBeNull();
});
export const Refreshing = meta.story({
  tags: ['REP-14'],
  args: { status: 'refreshing', facts: { ...facts, status: 'refreshing' } },
});
Refreshing.test('a refresh is stopped', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Stop' }));
  await expect(args.onStop).toHaveBeenCalled();
});
export const NeverComputed = meta.story({
  tags: ['REP-14'],
  args: {
    blocks: reportFixture.blocks.map(({ figure: _, ...block }) => block),
    facts: { ...facts, refreshedAt: null, rowsRead: undefined, status: 'stale' },
  },
});
export const RefreshFailed = meta.story({
  tags: ['REP-14'],
  args: {
    blocks: failingReportFixture.blocks,
    facts: { ...facts, status: 'failing', failure: failingReportFixture.failure },
  },
});
export const Scheduled = meta.story({
  tags: ['REP-20', 'REP-21'],
  args: {
    facts: {
      ...facts,
      settings: {
        refresh: 'scheduled',
        every: 'hour',
        period: '30 days',
        periodDays: { from: '2026-03-11', to: '2026-04-09' },
        timeZone: 'Pacific/Auckland',
        timeColumn: 'placed_at',
        nextRefreshAt: '2026-04-09T09:00:00+00:00',
      },
    },
  },
});
Scheduled.test('it says when it is computed and over what', async ({ canvas, userEvent, args }) => {
  const settings = within(canvas.getByRole('region', { name: 'Report Settings' }));
  await expect(settings.getByText('Every hour')).toBeVisible();
  await expect(settings.getByText('Last 30 days')).toBeVisible();
  await expect(canvas.getByText('orders · Last 30 days of the data, Mar 11 – Apr 9, 2026')).toBeVisible();
  await expect(settings.getByText('placed_at')).toBeVisible();
  await expect(settings.getByText('Pacific/Auckland')).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: 'Settings' }));
  await expect(args.onSettings).toHaveBeenCalledTimes(1);
});
const ofPeriod = (sql: string, days: string) =>
  `${sql} FROM (SELECT * FROM orders WHERE placed_at ${days}) AS orders`;

/** A report about its last 30 days, whose figures are told with those of the 30 days before. */
export const Compared = meta.story({
  tags: ['REP-37'],
  args: {
    facts: {
      ...facts,
      settings: {
        ...facts.settings,
        period: '30 days',
        periodDays: { from: '2026-03-11', to: '2026-04-09' },
        timeColumn: 'placed_at',
      },
    },
    blocks: [
      {
        id: 'all',
        kind: 'question',
        title: 'How much was paid?',
        figure: {
          columns: ['amount'],
          rows: [[83_829.32]],
          reads_all: true,
          sql_query: ofPeriod('SELECT sum(amount) AS amount', "> '2026-03-10'"),
          before: {
            days: 30,
            rows: [[118_447.83]],
            sql_query: ofPeriod('SELECT sum(amount) AS amount', "BETWEEN '2026-02-09' AND '2026-03-10'"),
          },
        },
      },
      {
        id: 'by',
        kind: 'question',
        title: 'How much was paid by region?',
        shown_as: 'table',
        figure: {
          columns: ['region', 'amount'],
          rows: [
            ['West', 42_310.5],
            ['East', 30_118.82],
            ['South', 11_400],
          ],
          adds_up: true,
          reads_all: true,
          sql_query: ofPeriod('SELECT region, sum(amount) AS amount', "> '2026-03-10'"),
          before: {
            days: 30,
            rows: [
              ['West', 44_010],
              ['East', 60_237.64],
              ['North', 14_200.19],
            ],
            sql_query: ofPeriod(
              'SELECT region, sum(amount) AS amount',
              "BETWEEN '2026-02-09' AND '2026-03-10'",
            ),
          },
        },
      },
    ],
  },
});
Compared.test(
  'figures stand beside what they were before, with both queries',
  async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('note', { name: 'Summary' })).toHaveTextContent(
      'Amount came to 83,829.32, 29.2 % less than in the 30 days before. Highest amount by region: West with 42,310.50, 50.5 % of all; the largest change is East with 30,118.82, 50.0 % less than in the 30 days before.',
    );
    await expect(await canvas.findByText('29.2 % less than in the 30 days before')).toBeInTheDocument();
    const table = await canvas.findByRole('table');
    await expect(within(table).getByRole('columnheader', { name: 'Amount, 30 days before' })).toBeVisible();
    await expect(within(table).getByRole('row', { name: /^North – 14,200.19$/ })).toBeVisible();
    await userEvent.click(canvas.getAllByRole('button', { name: 'Show SQL' })[0]!);
    await expect(await canvas.findByText(/^-- The 30 days before$/)).toBeVisible();
  },
);
export const Standardized = meta.story({
  tags: ['REP-31'],
  args: {
    blocks: reportFixture.blocks.map((block) =>
      'figure' in block ? { ...block, figure: { ...block.figure!, standardized: true } } : block,
    ),
  },
});
Standardized.test('each figure says what it is of', async ({ canvas }) => {
  await expect(await canvas.findAllByText(/ · Standardized values$/)).toHaveLength(2);
});
export const Worded = meta.story({
  tags: ['REP-32'],
  args: {
    blocks: reportFixture.blocks.map((block) =>
      'figure' in block
        ? {
            ...block,
            figure: {
              ...block.figure!,
              wordings: [
                {
                  plain: 'Number of orders came to 4,652 in Mar 2026, 8.0\u00a0% more than in Feb 2026.',
                  between: ['The ', ' rose to ', ' in ', ', which was ', ' higher than in ', '.'],
                },
              ],
            },
          }
        : block,
    ),
  },
});
Worded.test(
  'the page says whose words they are, and its figures still lead to their blocks',
  async (story) => {
    const summary = await story.canvas.findByRole('note', { name: 'Summary' });
    await expect(summary).toHaveTextContent(
      'The Number of orders rose to 4,652 in Mar 2026, which was 8.0 % higher than in Feb 2026. The most was 6,240 in Dec 2025.',
    );
    await expect(summary).toHaveTextContent('A language model has worded this.');
    const block = story.canvas
      .getByRole('heading', { name: reportFixture.blocks.at(-1)!.title })
      .closest('li');
    const figure = within(summary).getByRole('link', { name: '4,652' });
    await expect(figure).toHaveAttribute('href', `#${block!.id}`);
  },
);
export const WithoutSettings = meta.story({ args: { facts: { ...facts, settings: null } } });
export const ModelDeleted = meta.story({
  args: { facts: { ...facts, modelHref: null, connectionName: '' } },
});
ModelDeleted.test('its connection is not known any more', async ({ canvas }) => {
  await expect(canvas.getByText('Connection').nextElementSibling).toHaveTextContent('–');
});
export const Empty = meta.story({ args: { blocks: [] } });
export const Problem = meta.story({
  args: {
    failure: {
      kind: 'problem',
      problem: { kind: 'network', status: null, statusText: '', detail: null, message: '' },
    },
  },
});
export const DeletedElsewhere = meta.story({
  args: {
    status: 'editing',
    failure: {
      kind: 'problem',
      problem: { kind: 'status', status: 404, statusText: 'Not Found', detail: 'Not found.', message: '' },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^This report was deleted elsewhere/)).toBeVisible();
  },
});
export const PartlyComputed = meta.story({
  args: { facts: { ...facts, refreshedAt: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not all computed yet')).toBeVisible();
  },
});

export const Editing = meta.story({ tags: ['REP-12'], args: { status: 'editing', steps: 3, canRedo: true } });
Editing.test('blocks are moved by keyboard, renamed and removed', async ({ canvas, userEvent, args }) => {
  const [first] = await canvas.findAllByRole('button', { name: /^Move / });
  first!.focus();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}');
  await expect(args.onBlockMove).toHaveBeenCalledTimes(1);
  await expect(args.onBlockMove).toHaveBeenCalledWith('said', 1);
  await userEvent.type(canvas.getByRole('textbox', { name: 'Question' }), '!');
  await expect(args.onBlockChange).toHaveBeenCalledWith('asked', {
    title: 'How many orders were refunded each month?!',
  });
  await userEvent.click(canvas.getByRole('button', { name: 'Remove this text' }));
  await expect(args.onBlockRemove).toHaveBeenCalledWith('said');
});
Editing.test('steps are undone and repeated, all is saved', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
  await userEvent.click(canvas.getByRole('button', { name: 'Redo' }));
  await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
  for (const call of [args.onUndo, args.onRedo, args.onSave]) await expect(call).toHaveBeenCalledTimes(1);
});
export const Nameless = meta.story({
  tags: ['REP-12'],
  args: { status: 'editing', name: '', failure: { kind: 'nameless' } },
});
export const Saving = meta.story({ tags: ['REP-12'], args: { status: 'saving', steps: 3 } });
export const Conflicting = meta.story({ tags: ['REP-13'], args: { status: 'conflicting', steps: 3 } });
Conflicting.test('it is chosen whose stays', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Keep mine' }));
  await expect(args.onKeepMine).toHaveBeenCalled();
});
const kept = { status: 'opened' as const, savedAt: '2026-04-09T10:42:00+00:00', isOld: false };

/** Its readers see it as it was saved last, and so does whoever writes the draft until it is gone on with. */
export const WithADraft = meta.story({ tags: ['REP-34'], args: { draft: kept } });
WithADraft.test('it is gone on with or discarded', async ({ canvas, userEvent, args }) => {
  await expect(
    await canvas.findByText(/^Draft of \d\d:42\. Readers don’t see it until it is saved\.$/),
  ).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: 'Continue editing' }));
  await expect(args.onEdit).toHaveBeenCalledTimes(1);
  await userEvent.click(canvas.getByRole('button', { name: 'Discard draft' }));
  await expect(args.onCancel).toHaveBeenCalledTimes(1);
});
export const WithADraftOfBefore = meta.story({
  tags: ['REP-34'],
  args: { draft: { ...kept, isOld: true } },
});
export const DraftOpened = meta.story({
  tags: ['REP-34'],
  args: { status: 'editing', steps: 1, draft: kept },
});
DraftOpened.test('it says of when it is', async ({ canvas }) => {
  await expect(await canvas.findByText(/^Draft of \d\d:42$/)).toBeVisible();
});
/** Within the second after a letter. */
export const DraftUnsaved = meta.story({
  tags: ['REP-34'],
  args: { status: 'editing', steps: 3, draft: { ...kept, status: 'unsaved', savedAt: null } },
});
export const DraftBeingSaved = meta.story({
  tags: ['REP-34'],
  args: { status: 'editing', steps: 3, draft: { ...kept, status: 'keeping' } },
});
export const DraftSaved = meta.story({
  tags: ['REP-34'],
  args: { status: 'editing', steps: 3, draft: { ...kept, status: 'kept' } },
});
DraftSaved.test('that is seen and not read out with each pause', async ({ canvas }) => {
  await expect(await canvas.findByText('Draft saved')).toBeVisible();
  for (const status of canvas.getAllByRole('status')) await expect(status).toBeEmptyDOMElement();
});
export const DraftNotSaved = meta.story({
  tags: ['REP-34'],
  args: { status: 'editing', steps: 3, draft: { ...kept, status: 'failed' } },
});
DraftNotSaved.test('that is read out, and the report can be saved all the same', async ({ canvas }) => {
  const said = await canvas.findAllByText('Couldn’t save the draft: kept in this tab');
  await expect(said.some((one) => one.role === 'status')).toBe(true);
  await expect(canvas.getByRole('button', { name: 'Save' })).toBeEnabled();
});
/** Another tab or device has written in it: one writes on, and chooses when one likes. */
export const DraftChangedElsewhere = meta.story({
  tags: ['REP-34'],
  args: { status: 'editing', steps: 3, draft: { ...kept, status: 'parted' } },
});
DraftChangedElsewhere.test('one writes on until it is chosen whose stays', async (story) => {
  const { canvas, userEvent, args } = story;
  await expect(await canvas.findByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Question' }), '!');
  await expect(args.onBlockChange).toHaveBeenCalled();
  await userEvent.click(canvas.getByRole('button', { name: 'Take theirs' }));
  await expect(args.onTakeTheirs).toHaveBeenCalledTimes(1);
});
export const LongestText = meta.story({
  args: {
    name: longestReport.name,
    blocks: reportFixture.blocks.map((block) => ({ ...block, title: longestReport.name })),
    facts: { ...facts, modelName: longestReport.dataModel },
  },
  play: async ({ canvas }) => {
    const [, ...further] = linesOf(canvas.getByRole('heading', { level: 1 }));
    await expect(further).not.toEqual([]);
    for (const line of further) await expect(line).toMatch(/^_/);
  },
});

/** What is removed goes from the report. */
export const Shrinking = meta.story({
  tags: ['!autodocs', 'REP-12'],
  parameters: { chromatic: { disableSnapshot: true } },
  args: {
    status: 'editing',
    blocks: ['One', 'Two', 'Three'].map((title) => ({ id: title, kind: 'text', title, text: '' })),
  },
  render: function Render(args) {
    const [blocks, setBlocks] = useState(args.blocks);
    return (
      <ReportDocument
        {...args}
        blocks={blocks}
        onBlockRemove={(id) => {
          args.onBlockRemove(id);
          setBlocks(blocks.filter((block) => block.id !== id));
        }}
      />
    );
  },
});
Shrinking.test(
  'a double click removes one block, and the next one’s button has the focus',
  async ({ canvas, args }) => {
    await pressTwice(await canvas.findByRole('button', { name: 'Remove “One”' }));
    await expect(args.onBlockRemove).toHaveBeenCalledOnce();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Remove “Two”' })).toHaveFocus());
  },
);

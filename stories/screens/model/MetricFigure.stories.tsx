import { expect, userEvent } from 'storybook/test';
import { metricFixture, orderMetrics } from '@plinth/api/mocks';
import { MetricFigure } from '@plinth/ui';
import preview from '../../../.storybook/preview.tsx';

const [overTime, leftOut, byStatus, shares, spread, map] = orderMetrics.map(metricFixture);

const meta = preview.meta({
  title: 'Screens/Model/MetricFigure',
  tags: ['CHG-06'],
  component: MetricFigure,
  args: overTime!,
});

export const OverTime = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: /most at/ })).toBeVisible();
  },
});
OverTime.test('its SQL and its values are shown', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Show SQL' }));
  await expect(canvas.getByText('SQL Query')).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: 'Hide SQL' }));
  await userEvent.click(canvas.getByTitle('Table alone'));
  await expect(canvas.getByRole('table', { name: 'Result' })).toBeVisible();
});

/** In little room its name has a line of its own above what it is shown as, and neither touches the frame. */
export const InLittleRoom = meta.story({
  tags: ['!autodocs'],
  args: { metric: 'Sum of total_amount over placed_at' },
  decorators: [
    (Story) => (
      <div style={{ width: 300 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const head = (await canvas.findByRole('figure')).querySelector('figcaption')!.getBoundingClientRect();
    const name = canvas.getByText('Sum of total_amount over placed_at').getBoundingClientRect();
    const kinds = canvas.getByRole('radiogroup').getBoundingClientRect();
    await expect(kinds.top).toBeGreaterThanOrEqual(name.bottom);
    await expect(kinds.bottom).toBeLessThan(head.bottom);
    await expect(kinds.right).toBeLessThan(head.right);
  },
});
/** Its moments are read in a zone, and it was computed before its last span was over. */
export const InDaysOfAZone = meta.story({
  args: {
    metric: 'Number of calls over called_at',
    graph_type: 'line_chart',
    columns: ['called_at (month)', 'Number of calls'],
    rows: [
      ['2026-02-01', 410],
      ['2026-03-01', 455],
      ['2026-04-01', 120],
    ],
    sql_query: 'SELECT 1',
    computed_at: '2026-04-08T09:00:00Z',
    time_zone: 'UTC',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Days of UTC\. Apr\w* 2026 isn’t over\.$/)).toBeVisible();
  },
});
export const WhoseDataEndsEarly = meta.story({
  args: { ...InDaysOfAZone.input.args, computed_at: '2026-05-08T09:00:00Z', data_until: '2026-04-11' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Days of UTC\. Apr\w* 2026 is told up to .*11.*\./)).toBeVisible();
  },
});
export const TheLargestGroups = meta.story({
  args: byStatus!,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The 5 largest.')).toBeVisible();
  },
});

export const SharesOfASample = meta.story({
  args: shares!,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('92.0 %')).toBeVisible();
    await expect(canvas.getByText('Over a sample of the data.')).toBeVisible();
  },
});

/** They are wider than small letters, and so is what East Asia writes. */
export const NamesInCapitals = meta.story({
  args: {
    metric: 'Sum of amount by currency',
    graph_type: 'bar_chart',
    columns: ['currency', 'Sum of amount'],
    rows: [
      ['USD', 62_213.75],
      ['CHF', 32_323.81],
      ['東京都', 25_661.46],
    ],
  },
  play: async ({ canvas }) => {
    const drawing: Element = await canvas.findByRole('img', { name: /most at USD/ });
    for (const name of drawing.querySelectorAll('text'))
      await expect(name.getBBox().x).toBeGreaterThanOrEqual(0);
  },
});

export const Distribution = meta.story({ args: spread! });

export const OneMeasureAgainstAnother = meta.story({
  args: {
    metric: 'Profit against Sales',
    graph_type: 'scatter_plot',
    columns: ['Sales', 'Profit'],
    rows: Array.from({ length: 120 }, (_, at) => {
      const sales = (at * 37) % 1000;
      return [sales, Math.round(sales * (((at * 13) % 10) / 20 - 0.15))];
    }),
    sampled: true,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: /^Profit by Sales, most at/ })).toBeVisible();
    await expect(canvas.getByText('Over a sample of the data.')).toBeVisible();
  },
});

/** Their place tells, and no length: the axes begin where they lie. */
export const PointsFarFromZero = meta.story({
  args: {
    metric: 'Rel. Humidity (%) against Battery (V)',
    graph_type: 'scatter_plot',
    columns: ['Battery (V)', 'Rel. Humidity (%)'],
    rows: Array.from({ length: 120 }, (_, at) => [11.8 + ((at * 37) % 80) / 100, 30 + ((at * 13) % 70)]),
  },
  play: async ({ canvas }) => {
    const dots = canvas.getByRole('img').querySelectorAll('circle');
    const places = [...dots].map((dot) => dot.getBoundingClientRect().x);
    const { width } = canvas.getByRole('img').getBoundingClientRect();
    await expect(Math.max(...places) - Math.min(...places)).toBeGreaterThan(width / 2);
  },
});

export const TooManyToDraw = meta.story({
  args: {
    metric: 'Number of orders by hour',
    graph_type: 'line_chart',
    columns: ['hour', 'Number of orders'],
    rows: Array.from({ length: 30 }, (_, hour) => [hour, 100 + hour]),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: 'Result' })).toBeVisible();
  },
});

export const LeftOut = meta.story({ args: leftOut! });
export const NotDrawn = meta.story({ args: map! });
export const NoRows = meta.story({
  args: { ...overTime!, rows: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('There are no rows to compute it from.')).toBeVisible();
  },
});

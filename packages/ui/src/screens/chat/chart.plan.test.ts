import { describe, expect, it } from 'vitest';
import { axisOf, chartPlan, pointAxisOf, timeTicks } from './chart.plan.ts';
import { resultColumns } from './result.columns.ts';

type Rows = readonly (readonly unknown[])[];
const planOf = (columns: readonly string[], rows: Rows) => chartPlan(resultColumns(columns, rows), rows);

describe('what is drawn', () => {
  const regions: Rows = [
    ['West', 3],
    ['East', '1.5'],
    ['South', null],
  ];

  it('of figures by name are bars, or shares where they add up', () => {
    const plan = planOf(['Region', 'Total Sales'], regions);
    expect(plan?.kinds).toEqual(['bars', 'columns', 'shares']);
    expect(plan?.label).toBe('Region');
    // What has no value isn't drawn as zero.
    expect(plan?.measures[0]?.points.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'West 3',
      'East 1.5',
    ]);
    expect(planOf(['Region', 'Average Sales'], regions)?.kinds).toEqual(['bars', 'columns']);
    expect(planOf(['Region', 'Share of Sales'], regions)?.kinds[0]).toBe('shares');
    expect(planOf(['Region', 'Profit'], [...regions, ['North', -1]])?.kinds).not.toContain('shares');
  });

  it('in the course of time is a line in its order, whatever the order of the rows', () => {
    const months = [
      ['2014-02-01', 2],
      ['2014-01-01', 1],
    ];
    const plan = planOf(['Month', 'Total Sales'], months);
    expect(plan?.kinds).toEqual(['line', 'columns', 'bars', 'number']);
    expect(plan?.measures[0]?.points.map(({ label }) => label)).toEqual(['Jan 2014', 'Feb 2014']);
    const years = [
      [2014, 5],
      [2015, 6],
    ];
    expect(planOf(['year', 'sales'], years)?.kinds[0]).toBe('line');
  });

  it('of many days is a line alone', () => {
    const rows = Array.from({ length: 90 }, (_, day) => [
      new Date(day * 86_400_000).toISOString().slice(0, 10),
      day,
    ]);
    expect(planOf(['Day', 'n'], rows)?.kinds).toEqual(['line', 'number']);
  });

  it('of two measures of the same rows is a point each, named by the one it lies at', () => {
    const rows = Array.from({ length: 9 }, (_, at) => [at * 10, at === 4 ? null : at]);
    const plan = planOf(['Sales', 'Profit'], rows);
    expect(plan).toMatchObject({ kinds: ['points'], label: 'Sales', against: { header: 'Sales' } });
    expect(plan?.against?.points.map(({ value }) => value)).toEqual([0, 10, 20, 30, 50, 60, 70, 80]);
    expect(plan?.measures[0]?.points.at(-1)).toMatchObject({ label: '80', value: 8 });
    // A handful is read in its table.
    expect(planOf(['Sales', 'Profit'], rows.slice(0, 5))).toBeNull();
  });

  it('of two measures is one drawing each', () => {
    const plan = planOf(
      ['Region', 'Sales', 'Profit'],
      [
        ['West', 3, 1],
        ['East', 2, 1],
      ],
    );
    expect(plan?.measures.map(({ header }) => header)).toEqual(['Sales', 'Profit']);
    expect(plan?.kinds).toEqual(['bars', 'columns']);
  });

  it('of hours of the day has bars, and a column called so that measures is none of them', () => {
    expect(planOf(['Hour', 'Number of rows'], Array.from({ length: 24 }, (_, at) => [at, 7]))?.kinds[0]).toBe('bars'); // prettier-ignore
    expect(planOf(['Hours', 'Number of rows'], [[31, 7], [40, 2]])).toBeNull(); // prettier-ignore
  });

  it('of one figure is the figure', () => {
    expect(planOf(['Number of rows'], [[9994]])).toMatchObject({ kinds: ['number'], label: '' });
  });

  const twice = (...values: unknown[]): Rows => [
    ['x', ...values],
    ['y', ...values],
  ];
  it.each<[string, string[], Rows]>([
    ['two names', ['a', 'b', 'n'], twice('z', 1)],
    ['one row of several', ['a', 'n'], [['x', 1]]],
    ['no figures', ['a', 'b'], twice('z')],
    ['only nulls', ['a', 'b'], twice(null)],
    ['more names than can be read', ['a', 'n'], Array.from({ length: 25 }, (_, i) => [`x${i}`, i])],
    ['four measures', ['a', 'n', 'm', 'o', 'p'], twice(1, 2, 3, 4)],
    ['codes', ['name', 'customer_id'], twice(1)],
  ])('of %s is nothing', (_, columns, rows) => {
    expect(planOf(columns, rows)).toBeNull();
  });
});

describe('an axis', () => {
  it.each([
    [
      [250_128, 122_906],
      [0, 100_000, 200_000, 300_000],
    ],
    [[3], [0, 1, 2, 3]],
    [
      [-5, 12],
      [-5, 0, 5, 10, 15],
    ],
    [
      [0.02, 0.07],
      [0, 0.02, 0.04, 0.06, 0.08],
    ],
    [[0], [0, 0.25]],
  ])('of %j has round lines, zero among them', (values, lines) => {
    expect(axisOf(values)).toEqual(lines);
  });

  it.each([
    [
      [11.81, 12.6],
      [11.8, 12, 12.2, 12.4, 12.6],
    ],
    [
      [-1020, -1003],
      [-1020, -1015, -1010, -1005, -1000],
    ],
    [
      [30, 100],
      [0, 25, 50, 75, 100],
    ],
    [
      [-5, 12],
      [-5, 0, 5, 10, 15],
    ],
    [
      [12, 12],
      [0, 5, 10, 15],
    ],
  ])('of points at %j has zero only where that is near', (values, lines) => {
    expect(pointAxisOf(values)).toEqual(lines);
  });

  const ticks = (from: string, to: string, most: number, grain: 'day' | 'month' | 'year' = 'day') =>
    timeTicks(Date.parse(from), Date.parse(to), most, grain).map(
      ({ time, kind }) => `${new Date(time).toISOString().slice(0, 10)} ${kind}`,
    );

  it('of four years has its years, and months between them where there is room', () => {
    const years = ['2014-01-01 year', '2015-01-01 year', '2016-01-01 year', '2017-01-01 year'];
    expect(ticks('2014-01-01', '2017-12-01', 5)).toEqual(years);
    expect(ticks('2014-01-01', '2015-06-01', 4)).toEqual([
      '2014-01-01 year',
      '2014-07-01 month',
      '2015-01-01 year',
    ]);
  });

  it('of months has no days, of years no months', () => {
    expect(ticks('2014-01-01', '2014-02-01', 9, 'month')).toEqual(['2014-01-01 year', '2014-02-01 month']);
    expect(ticks('2014-01-01', '2015-01-01', 9, 'year')).toEqual(['2014-01-01 year', '2015-01-01 year']);
  });

  it('of some days has days, of a century some decades', () => {
    expect(ticks('2014-01-01', '2014-01-05', 5)).toEqual(
      Array.from({ length: 5 }, (_, index) => `2014-01-0${index + 1} day`),
    );
    const decades = ticks('1900-01-01', '2000-01-01', 6);
    expect(decades.every((tick) => tick.endsWith('year'))).toBe(true);
    expect(decades.length).toBeLessThanOrEqual(7);
  });
});

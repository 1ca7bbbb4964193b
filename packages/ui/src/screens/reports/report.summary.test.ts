import { expect, test } from 'vitest';
import type { ReportBlockView, ReportFigureView } from './report.block.ts';
import { paperFigure } from './report.paper.ts';
import { plainText, reportSummary, wordText } from './report.summary.ts';

const block = (
  id: string,
  columns: string[],
  rows: unknown[][],
  figure: Partial<ReportFigureView> = {},
  kind = 'question',
): ReportBlockView => ({ id, kind, title: id, figure: { columns, rows, reads_all: true, ...figure } });

const said = (...blocks: ReportBlockView[]): string[] =>
  reportSummary(blocks).map(({ words }) =>
    words
      .map((word) => (typeof word === 'object' && 'figure' in word ? `[${word.figure}]` : wordText(word)))
      .join(''),
  );

const months = (values: (number | null)[], from = 0) =>
  values.map((value, at) => [
    `${2014 + Math.floor((from + at) / 12)}-${String(((from + at) % 12) + 1).padStart(2, '0')}-01`,
    value,
  ]);

const computed = (computed_at: string, more: Partial<ReportFigureView> = {}) => ({ computed_at, ...more });
const times = (column: string, figure: Partial<ReportFigureView>, rows = months([10, 40, 20, 25])) =>
  block('a', [column, 'Orders'], rows, figure);

test('a month that was not over when it was computed is no fall, nothing unusual, and is told apart', () => {
  expect(said(times('Month', computed('2014-04-11T06:00:00Z')))).toEqual([
    'Orders came to [20] in Mar 2014, [50.0\u00a0%] less than in Feb 2014.',
    'Orders so far in Apr 2014: [25].',
    'The most was [40] in Feb 2014.',
  ]);
  const steady = months([10, 11, 9, 10, 11, 9, 10, 11, 10, 1]);
  expect(said(times('Month', computed('2014-10-02T06:00:00Z'), steady)).join()).not.toContain('usual');
  expect(said(times('Month', computed('2014-11-02T06:00:00Z'), steady)).join()).toContain('usual: [1]');
});

test.each([
  ['Month', '2014-04-30T23:59:59Z', 'UTC', true],
  ['Month', '2014-05-01T00:00:00Z', 'UTC', false],
  ['Month', '2014-05-01T00:00:00Z', 'America/New_York', true],
  ['Month', '2014-04-30T12:00:00Z', 'Pacific/Auckland', false],
  ['Month', '2014-04-30T23:59:59Z', 'Not/AZone', true],
  ['Order quarter', '2014-06-30T12:00:00Z', 'UTC', true],
  ['Order quarter', '2014-07-01T00:00:00Z', 'UTC', false],
])('%s computed at %s in %s: it goes on: %s', (column, at, time_zone, goesOn) => {
  expect(
    said(times(column, computed(at, { time_zone })))
      .join()
      .includes('so far'),
  ).toBe(goesOn);
});

test.each([
  ['Day', '2014-01-15T09:00:00Z', true],
  ['Day', '2014-01-16T06:00:00Z', false],
  ['Week', '2014-01-18T09:00:00Z', true],
  ['Week', '2014-01-22T09:00:00Z', false],
])('a %s computed at %s goes on: %s', (column, at, goesOn) => {
  const rows = [['2014-01-08', 3], ['2014-01-15', 4]]; // prettier-ignore
  expect(
    said(times(column, computed(at), rows))
      .join()
      .includes('so far'),
  ).toBe(goesOn);
});

test('a span that the data ends within is no fall, nothing unusual, and is told up to where the data goes', () => {
  const at = { computed_at: '2014-06-01T06:00:00Z' };
  expect(said(times('Month', { ...at, data_until: '2014-04-05' }))).toEqual([
    'Orders came to [20] in Mar 2014, [50.0\u00a0%] less than in Feb 2014.',
    'Orders in Apr 2014, up to Apr 5, 2014: [25].',
    'The most was [40] in Feb 2014.',
  ]);
  const days = [['2014-01-14', 3], ['2014-01-15', 4]]; // prettier-ignore
  expect(said(times('Day', { ...at, data_until: '2014-01-15T07:00' }, days)).at(-1)).toBe(
    'Orders on Jan 15, 2014, up to 07:00: [4].',
  );
  // Of a question that leaves the newest months out, all are whole.
  expect(said(times('Month', { ...at, data_until: '2014-09-05' }))[0]).toContain('Apr 2014');
});

test('what lies ahead is not called so far', () => {
  expect(said(times('Month', computed('2014-02-11T06:00:00Z'))).join()).not.toContain('so far');
});

test('the month that a period begins in is not measured by', () => {
  const some = times('Month', {}, months([2, 40]));
  const told = (period: string) => reportSummary([some], period).map(({ words }) => plainText(words));
  expect(told('30 days')).toEqual(['Orders came to 40 in Feb 2014.']);
  expect(told('all')[0]).toContain('after 2 in Jan 2014');
  const losses = times('Month', {}, months([-8, -40, -60, -50]));
  expect(reportSummary([losses], '90 days').map(({ words }) => plainText(words))).toHaveLength(1);
  expect(reportSummary([losses]).map(({ words }) => plainText(words))[1]).toBe(
    'The most was -8 in Jan 2014.',
  );
  const days = times('Day', {}, [['2014-01-08', 3], ['2014-01-15', 4]]); // prettier-ignore
  expect(plainText(reportSummary([days], '30 days')[0]!.words)).toContain('33.3');
});

test('one figure is told as it is', () => {
  expect(said(block('a', ['Total sales'], [['733215.26']]))).toEqual(['Total sales came to [733,215.26].']);
});

test('in the course of time the latest is told with the one before, and the largest of all', () => {
  expect(said(block('a', ['Month', 'Total sales'], months([10, 40, 20, 25])))).toEqual([
    'Total sales came to [25] in Apr 2014, [25.0 %] more than in Mar 2014.'.replace(' %', '\u00a0%'),
    'The most was [40] in Feb 2014.',
  ]);
});

test.each([
  [[5, 5], ', as much as in Jan 2014.'],
  [[0, 5], ', after [0] in Jan 2014.'],
  [[-4, 5], ', after [-4] in Jan 2014.'],
  [[1, 500], ', after [1] in Jan 2014.'],
  [[2.08, -3.94], ', after [2.08] in Jan 2014.'],
  [[100_000, 99_999], ', [< 0.1\u00a0%] less than in Jan 2014.'],
])('%j: a change is a percentage where that says something', (values, end) => {
  expect(said(block('a', ['Month', 'Orders'], months(values)))[0]).toContain(end);
});

test('what several months have is not the most of one', () => {
  expect(said(block('a', ['Month', 'Orders'], months([10, 12, 9, 12])))).toHaveLength(1);
  expect(said(block('a', ['Month', 'Orders'], months([10, 13, 9, 12])))[1]).toBe(
    'The most was [13] in Feb 2014.',
  );
});

test('what lies outside the usual range is told instead of the largest', () => {
  const values = [10, 11, 9, 10, 12, 90, 10, 11, 9, 10];
  expect(said(block('a', ['Month', 'Orders'], months(values)))[1]).toBe(
    'Out of the usual: [90] in Jun 2014, where about [10] is common.',
  );
  expect(said(block('a', ['Month', 'Orders'], months(values.slice(0, 7)))).join()).not.toContain('usual');
});

test('a December is measured by Decembers, where there are enough of them', () => {
  const year = [10, 11, 10, 12, 11, 10, 11, 12, 10, 11, 12, 60];
  const years = Array.from({ length: 8 }, (_, at) => year.map((value) => value + at));
  expect(said(block('a', ['Month', 'Orders'], months(years.flat()))).join()).not.toContain('usual');
  years[2]![4] = 60;
  expect(said(block('a', ['Month', 'Orders'], months(years.flat())))[1]).toBe(
    'Out of the usual: [60] in May 2016, where about [16] is common for that month.',
  );
});

const sum = { adds_up: true };
const regions = [['East', 30], ['West', 60], [null, 10]]; // prettier-ignore

test('a figure has no more digits than a sentence needs', () => {
  expect(said(block('a', ['Average price'], [[9.177419]]))).toEqual(['Average price came to [9.18].']);
  expect(said(block('a', ['Average price'], [[0.0123456]]))).toEqual(['Average price came to [0.0123].']);
});

test('a figure that is tiny is none of zero', () => {
  expect(said(block('a', ['Average dose'], [[0.0000000452]]))).toEqual(['Average dose came to [4.52E-8].']);
});

test('a course in time that is cut ends early, and is not of the largest', () => {
  const cut = (graph_type: string) => {
    const rows = months([10, 40]);
    return paperFigure(
      { id: 'a', kind: 'metric', graph_type },
      { columns: ['Month', 'Orders'], rows, cut: true },
    ).said;
  };
  expect(cut('line_chart')).toBe('The first 2 rows of more.');
  expect(cut('bar_chart')).toBe('The 2 largest.');
});

test('of groups the highest is told, with its share where all of them add up', () => {
  expect(said(block('a', ['Region', 'Total sales'], regions, sum))).toEqual([
    'Highest total sales by region: West with [60], [60.0\u00a0%] of all.',
    'Total sales without region: [10].',
  ]);
});

test('names of several words are small within a sentence, but for what is written in capitals', () => {
  expect(said(block('a', ['Birth Place', 'Sum of Revenue USD'], regions, sum))[0]).toMatch(
    /^Highest sum of revenue USD by birth place: West/,
  );
});

test.each([
  [['Kunde', 'Total Umsatz'], 'total Umsatz by Kunde'],
  [['Vertriebskanal', 'Average of Menge'], 'average of Menge by Vertriebskanal'],
  [['Paris Quartier', 'Number of Deliveries'], 'number of deliveries by Paris Quartier'],
])('names of other languages keep their capitals within a sentence: %s', (columns, words) => {
  expect(said(block('a', columns, regions, sum))[0]).toContain(`Highest ${words}: West`);
});

test('amounts are told in the currency that their column names', () => {
  expect(said(block('a', ['Region', 'Total price ($)'], regions, sum))[0]).toContain(
    'Highest total price by region: West with [$60],',
  );
});

test.each([
  ['what no host says to be parts of a whole', {}],
  ['the first three', { ...sum, limited: true, unlimited_rows: 9 }],
  ['a list that was cut', { ...sum, cut: true }],
])('%s has no share', (_, figure) => {
  expect(said(block('a', ['Region', 'Total sales'], regions, figure))).toEqual([
    expect.stringMatching(/Highest total sales by region: West with \[60\]\.$/),
  ]);
});

test('a group is not told as the highest by itself where others are as high', () => {
  const rows = [['East', 30], ['West', 60], ['South', 60], ['North', 60]]; // prettier-ignore
  expect(said(block('a', ['Region', 'Total sales'], rows, sum))).toEqual([
    'Highest total sales by region: West with [60], as 2 others have.',
  ]);
});

test('amounts of several currencies are not compared, their numbers of rows are', () => {
  const rows = [['USD', 30], ['JPY', 6000]]; // prettier-ignore
  expect(said(block('a', ['Currency', 'Total sales'], rows, sum))).toEqual([]);
  expect(said(block('a', ['Currency', 'Number of orders'], rows, sum))[0]).toContain('JPY with [6,000]');
  const paper = paperFigure({ id: 'a', kind: 'question' }, { columns: ['Currency', 'Total sales'], rows });
  expect(paper.chart?.plan.kinds).not.toContain('shares');
});

test('what is below zero is told beside the highest', () => {
  const rows = [['East', 30], ['West', 60], ['South', -5]]; // prettier-ignore
  expect(said(block('a', ['Region', 'Profit'], rows, sum))).toEqual([
    'Highest profit by region: West with [60].',
    'Below zero: South with [-5].',
  ]);
});

test.each<[string, ReportBlockView]>([
  ['a sample', block('a', ['Region', 'Total sales'], regions, { sampled: true })],
  ['rows that are not all there', block('a', ['Region', 'Total sales'], regions, { total_rows: 900 })],
  ['months of which some were chosen', block('a', ['Month', 'Orders'], months([1, 2, 3]), { cut: true })],
  ['ranges', block('a', ['Sales from', 'Number of rows'], [[0, 9], [50, 4]], {}, 'metric')],
  ['groups that are all alike', block('a', ['Region', 'Orders'], [['East', 3], ['West', 3]])],
  ['nothing', block('a', ['Region', 'Orders'], [])],
  ['a list of rows', block('a', ['Name', 'City'], [['Ada', 'London'], ['Grace', 'Arlington']])],
  ['a block without a figure', { id: 'a', kind: 'question', title: 'How many?' }],
  ['a text', { id: 'a', kind: 'text', text: 'Sales fell by 3 %.' }],
])('%s: nothing is said', (_, given) => {
  expect(said(given)).toEqual([]);
}); // prettier-ignore

test('a figure that could not be computed anew is told first, as one of its day, and several in one sentence', () => {
  const old = {
    ...block('Orders', ['Orders'], [[7]], { computed_at: '2026-04-08T23:30:00Z' }),
    problem: { detail: 'The server can’t be reached.', since: '2026-04-10T04:00:00Z' },
  };
  expect(said(block('a', ['Sales'], [[3]]), old)).toEqual([
    '“Orders” could not be computed anew and is of [Apr 8, 2026].',
    'Sales came to [3].',
    'Orders came to [7].',
  ]);
  expect(said(...Array.from({ length: 9 }, () => old)).slice(0, 2)).toEqual([
    '9 figures could not be computed anew; the oldest is of [Apr 8, 2026].',
    'Orders came to [7].',
  ]);
  expect(said({ ...old, figure: undefined })).toEqual([]);
});

test('each block has its first sentence before any has its second, six in all, in the order of the blocks', () => {
  const blocks = Array.from({ length: 5 }, (_, at) =>
    block(`b${at}`, ['Month', `Orders ${at}`], months([1, 9 + at, 3, 4])),
  );
  expect(reportSummary(blocks).map(({ block: id }) => id)).toEqual(['b0', 'b0', 'b1', 'b2', 'b3', 'b4']);
});

test('the words of a language model stand between the figures and names of the very sentence they are of', () => {
  const rows = [
    ['North', 500],
    ['South', 300],
  ];
  const plain = 'Highest sales by region: North with 500.';
  const between = ['The highest ', ' by ', ' are in ', ', with ', '.'];
  const told = (figure: Partial<ReportFigureView>) =>
    reportSummary([block('a', ['Region', 'Sales'], rows, figure)]).map(({ words, isWorded }) => [
      plainText(words),
      isWorded,
    ]);
  expect(told({ wordings: [{ plain, between }] })).toEqual([
    ['The highest sales by region are in North, with 500.', true],
  ]);
  expect(told({ wordings: [{ plain, between: between.slice(1) }] })).toEqual([[plain, false]]);
  expect(told({ wordings: [{ plain: plain.replace('500', '400'), between }] })).toEqual([[plain, false]]);
});

test('the last birthday is no end of the data', () => {
  const figure = { computed_at: '2026-04-09T10:00:00Z' };
  const heights = (column: string) =>
    said(block('a', [column, 'Height'], months([3, 4]), figure, 'metric')).join();
  expect(heights('Birth_Date')).not.toContain('data ends');
  expect(heights('Measured')).toContain('data ends');
});

test('data that ended long before it was computed is told first, by the figure that goes on the longest', () => {
  const at = { computed_at: '2026-04-09T10:00:00Z', reads_all: true };
  const sales = block('a', ['Month', 'Sales'], months([3, 4]), at);
  const later = block('b', ['Month', 'Orders'], months([5, 6], 46), at, 'metric');
  expect(reportSummary([sales, later])[0]!.block).toBe('b');
  expect(said(sales, later)[0]).toBe('The data ends in [Dec 2017], 8 years ago.');
  expect(said(sales, later)).toHaveLength(3);
  const many = Array.from({ length: 9 }, (_, n) =>
    block('b', ['Month', `Orders ${n}`], months([5, 6], 46), at),
  );
  expect(said(...many)).toHaveLength(6);
});

test.each([
  ['2018-03-20', false],
  ['2018-04-02', true],
  ['2019-11-30', '23 months'],
  ['2020-01-30', '2 years'],
] as const)('computed on %s, data until December 2017 is told to have ended: %s', (day, ended) => {
  const figure = { computed_at: `${day}T10:00:00Z`, reads_all: true };
  const words = said(block('a', ['Month', 'Sales'], months([3, 4], 46), figure)).join(' ');
  expect(words.includes('The data ends')).toBe(ended !== false);
  if (typeof ended === 'string') expect(words).toContain(`The data ends in [Dec 2017], ${ended} ago.`);
});

test.each([
  ['of a sample', { sampled: true }, 'metric'],
  ['of the first rows', { total_rows: 500 }, 'metric'],
  ['of a question that leaves rows out', { reads_all: undefined }, 'question'],
  ['of the first rows of a question', { reads_all: true, limited: true }, 'question'],
  ['of an unknown day', { computed_at: undefined }, 'metric'],
])('a figure %s doesn’t tell where the data ends', (_, more, kind) => {
  const figure = { computed_at: '2026-04-09T10:00:00Z', ...more };
  expect(said(block('a', ['Month', 'Sales'], months([3, 4]), figure, kind)).join()).not.toContain(
    'data ends',
  );
});

test('figures of a question that leaves rows out stand under its name, and not as those of all rows', () => {
  const returned = (figure: Partial<ReportFigureView>) =>
    said(block('Orders that came back', ['Region', 'Orders'], [['North', 9], ['South', -3]], figure)); // prettier-ignore
  const all = ['Highest orders by region: North with [9].', 'Below zero: South with [-3].'];
  expect(returned({})).toEqual(all);
  expect(returned({ reads_all: undefined })).toEqual([`“Orders that came back”: ${all[0]}`, all[1]]);
  expect(said(block('Top', ['Largest amount'], [[5]], { limited: true }))).toEqual(['“Top”: Largest amount came to [5].']); // prettier-ignore
});

test('what several blocks have in common is told once', () => {
  const rows = block('a', ['Number of rows'], [[12]]);
  expect(said(rows, block('b', ['Sales'], [[3]]), { ...rows, id: 'c' })).toEqual([
    'Number of rows came to [12].',
    'Sales came to [3].',
  ]);
});

test('a percentage that was another one is told with that, not with a percentage of it', () => {
  expect(said(block('a', ['Month', 'Share of rows'], months([40, 20])))).toEqual([
    'Share of rows came to [20 %] in Feb 2014, after [40 %] in Jan 2014.',
  ]);
});

const before = (rows: unknown[][]) => ({ before: { days: 30, rows } });
const ofRegions = (values: Record<string, number | null>) => Object.entries(values);

test('a figure of a period is told with what it was in the period before', () => {
  const sales = (now: number, was: number) => said(block('a', ['Sales'], [[now]], before([[was]])));
  expect(sales(90, 60)).toEqual(['Sales came to [90], [50.0\u00a0%] more than in the 30 days before.']);
  expect(sales(90, 90)).toEqual(['Sales came to [90], as much as in the 30 days before.']);
  expect(sales(90, 0)).toEqual(['Sales came to [90], after [0] in the 30 days before.']);
  expect(said(block('a', ['Sales'], [[90]], before([[null]])))).toEqual(['Sales came to [90].']);
});

test('of groups the one that changed the most is told, by how much it has changed', () => {
  const rows = ofRegions({ North: 500, South: 300, East: 20 });
  const told = (was: Record<string, number>, figure: Partial<ReportFigureView> = {}) =>
    said(block('a', ['Region', 'Sales'], rows, { ...before(ofRegions(was)), ...figure })).join(' ');
  expect(told({ North: 490, South: 150, East: 1 })).toBe(
    'Highest sales by region: North with [500]; the largest change is South with [300], [100.0\u00a0%] more than in the 30 days before.',
  );
  expect(told({ North: 250, South: 290, East: 20 })).toBe(
    'Highest sales by region: North with [500], [100.0\u00a0%] more than in the 30 days before.',
  );
  const unchanged = 'Highest sales by region: North with [500].';
  expect(told({ North: 500, South: 300, East: 20 })).toBe(unchanged);
  // Two have changed as much.
  expect(told({ North: 500, South: 290, East: 30 })).toBe(unchanged);
});

test('a part of a whole that is new or gone has changed from or to nothing; an average of nothing is none', () => {
  const rows = ofRegions({ North: 500, South: 300 });
  const told = (was: Record<string, number>, adds_up: boolean) =>
    said(block('a', ['Region', 'Sales'], rows, { ...before(ofRegions(was)), adds_up })).join(' ');
  expect(told({ North: 490, South: 290, West: 400 }, true)).toContain(
    'the largest change is West with [0], [100.0\u00a0%] less than in the 30 days before.',
  );
  expect(told({ North: 490 }, true)).toContain('South with [300], after [0] in the 30 days before.');
  expect(told({ North: 490, West: 400 }, false)).toBe(
    'Highest sales by region: North with [500], [2.0\u00a0%] more than in the 30 days before.',
  );
});

test.each([
  ['two rows of one group', [['North', 1], ['North', 2], ['South', 5]], [['North', 1]]],
  ['two rows of before', [['North', 1], ['South', 5]], [['North', 1], ['North', 2]]],
  ['nothing before', [['North', 1], ['South', 5]], []],
])('%s have no like to be compared with', (_, rows, was) => {
  expect(said(block('a', ['Region', 'Sales'], rows, before(was))).join()).not.toContain('before');
}); // prettier-ignore

test('what was before stands beside the rows, also what there is no longer', () => {
  const figure = { columns: ['Region', 'Sales', 'Profit'], rows: [['North', 500, 1], ['East', 3, 2]], ...before([['North', 490, 0], ['West', 40, 0]]) }; // prettier-ignore
  const { columns, rows } = paperFigure({ id: 'a', kind: 'question', shown_as: 'table' }, figure);
  expect(columns.map(({ header }) => header)).toEqual(['Region', 'Sales', 'Sales, 30 days before', 'Profit']);
  const shown = rows.map((row) => columns.map(({ index }) => row[index]));
  expect(shown).toEqual([['North', 500, 490, 1], ['East', 3, null, 2], ['West', null, 40, null]]); // prettier-ignore
});

test('a year has no like among those before', () => {
  const figure = { columns: ['Year', 'Orders'], rows: [[2017, 5], [2016, 4]], ...before([[2015, 2]]) }; // prettier-ignore
  const { columns, rows } = paperFigure({ id: 'a', kind: 'question', shown_as: 'table' }, figure);
  expect([columns.length, rows.length]).toEqual([2, 2]);
});

test('a month without a figure is told where nearly all have one, and nothing can have left it out', () => {
  const without = (...missing: number[]) =>
    months(Array.from({ length: 24 }, () => 7)).filter((_, at) => !missing.includes(at));
  const told = (
    rows: unknown[][],
    figure: Partial<ReportFigureView> = { reads_all: true },
    kind = 'question',
  ) => said(block('a', ['Month', 'Orders'], rows, figure, kind)).filter((one) => one.includes('no figure'));
  expect(told(without(3))).toEqual(['Orders has no figure for [Apr 2014].']);
  expect(told(without(3, 4), {}, 'metric')).toEqual([
    'Orders has no figure for [2 months], the last of them May 2014.',
  ]);
  expect(told(without())).toEqual([]);
  expect(told(without(3), { reads_all: undefined })).toEqual([]);
  // Where many are missing, that is how the data is.
  expect(told(without(2, 4, 6, 8, 10))).toEqual([]);
  expect(told(without(3).slice(0, 6))).toEqual([]);
  const years = [1990, 1991, 1992, 1993, 1994, 1995, 1996, 1997, 1998, 1999, 2001].map((year) => [year, 5]);
  expect(said(block('a', ['Year', 'Orders'], years, { reads_all: true }))).toContain(
    'Orders has no figure for [2000].',
  );
});

test('of amounts of several currencies that are taken as one nothing stands out, and the figure says so', () => {
  const figure = { mixed_currencies: 'paid_amount', adds_up: true };
  const mixed = block('a', ['Region', 'Total amount'], [['North', 9], ['South', 3]], figure); // prettier-ignore
  expect(said(mixed)).toEqual([]);
  expect(paperFigure(mixed, mixed.figure!).said).toBe('Paid amount is in several currencies, taken as one.');
});

test('signs that turn around what stands behind them are in no sentence: of a figure they would make another', () => {
  const rows = [
    ['East\u202e', 312.5],
    ['We\u2069st', 100],
    ['South', 50],
    ['Nor\u200dth', 20],
  ];
  expect(said(block('a', ['Region', 'Amount\u2067'], rows)).join()).toMatch(
    /^Highest amount by region: East with \[312\.5\]/,
  );
});

test('a figure whose last month isn’t whole says so where it is drawn, not only in the summary', () => {
  const saidBy = (figure: Partial<ReportFigureView>) => {
    const shown = times('Month', figure);
    return paperFigure(shown, shown.figure!).said;
  };
  expect(saidBy(computed('2014-06-01T06:00:00Z', { data_until: '2014-04-05' }))).toBe(
    'Apr 2014 is told up to Apr 5, 2014.',
  );
  expect(saidBy(computed('2014-04-11T06:00:00Z'))).toBe('Apr 2014 isn’t over.');
  expect(saidBy(computed('2014-06-01T06:00:00Z'))).toBe('');
});

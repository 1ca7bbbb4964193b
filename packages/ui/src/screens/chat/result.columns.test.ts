import { describe, expect, it } from 'vitest';
import { columnTotals, headerOf, resultColumns } from './result.columns.ts';

const shown = (name: string, values: readonly unknown[]): string[] => {
  const [column] = resultColumns(
    [name],
    values.map((value) => [value]),
  );
  return values.map((value) => column!.text(value));
};

describe('the head of a column', () => {
  it.each([
    ['order_date', 'Order date'],
    ['Total Sales', 'Total Sales'],
    ['SubCategory', 'Sub Category'],
    ['patientAge', 'Patient age'],
    ['count_star()', 'Count of rows'],
    ['count(*)', 'Count of rows'],
    ['sum("Sales")', 'Sum of Sales'],
    ['avg(unit_price)', 'Average of unit price'],
    ['number of rows', 'Number of rows'],
    ['x', 'X'],
    ['kWh', 'kWh'],
    ['usage_kWh', 'Usage kWh'],
    ['Total kWh', 'Total kWh'],
    ['pH', 'pH'],
  ])('of %s is %s', (name, header) => {
    expect(headerOf(name)).toBe(header);
  });
});

describe('the values of a column', () => {
  it('have as many decimals as one another, two where they are large, also where they come as text', () => {
    expect(shown('Total Sales', [725457.8245, '678781.24', null])).toEqual(['725,457.82', '678,781.24', '–']);
    expect(shown('Average discount', [0.1562, 0.2])).toEqual(['0.1562', '0.2000']);
    expect(shown('latitude', [48.137154])).toEqual(['48.137154']);
  });

  it('have two decimals also where a database divided to many digits, which stand behind', () => {
    const digits = '1001.123456789012345678';
    expect(shown('Average of exact', [digits, '3.3333333333333333', 2])).toEqual([
      '1,001.12',
      '3.33',
      '2.00',
    ]);
    const [column] = resultColumns(['Average of exact'], [[digits]]);
    expect(column!.exact(digits)).toBe(digits);
    expect(shown('Total', ['123456789012345.678901', '2'])).toEqual(['123456789012345.678901', '2.00']);
  });

  it('have two decimals where they were divided, as the sentence says them', () => {
    expect(shown('Average days from order to delivery', [5.086634])).toEqual(['5.09']);
    expect(shown('Share of rows', [6.333333])).toEqual(['6.33\u00a0%']);
  });

  it('keep three digits of a fraction among larger ones, as the sentence says them', () => {
    expect(shown('Average delay', [0.04424, 5.3, 0, -0.05123])).toEqual([
      '0.0442',
      '5.30',
      '0.00',
      '-0.0512',
    ]);
    expect(shown('Total Sales', [725457.8245, 0.0442, 4.52e-8])).toEqual(['725,457.82', '0.0442', '4.52E-8']);
    expect(shown('Growth', [3.5, 0.1562])).toEqual(['3.50', '0.16']);
  });

  it('have no thousands where they are years or codes', () => {
    expect(shown('year', [2014, 2015])).toEqual(['2014', '2015']);
    expect(shown('Postal Code', [90049, 1040])).toEqual(['90049', '1040']);
    expect(shown('orders', [2014, 15])).toEqual(['2,014', '15']);
  });

  it('are times as fine as they are', () => {
    expect(shown('Month', ['2014-01-01', '2014-02-01'])).toEqual(['Jan 2014', 'Feb 2014']);
    expect(shown('Month', ['2014-01-01'])).toEqual(['Jan 2014']);
    expect(shown('Quarter', ['2014-04-01'])).toEqual(['Q2 2014']);
    expect(shown('month', ['2025-10', '2025-11'])).toEqual(['Oct 2025', 'Nov 2025']);
    expect(shown('Year', ['2014-01-01 00:00:00', '2015-01-01 00:00:00'])).toEqual(['2014', '2015']);
    expect(shown('Quarter', ['2014-01-01', '2014-10-01'])).toEqual(['Q1 2014', 'Q4 2014']);
    expect(shown('Order Date', ['2014-01-03', '2014-02-14'])).toEqual(['Jan 3, 2014', 'Feb 14, 2014']);
    expect(shown('Seen', ['2014-01-03T10:30:00Z', null])[0]).toBe('Jan 3, 2014, 10:30 UTC');
    expect(shown('Seen', ['2014-01-03 10:30:00+02'])[0]).toBe('Jan 3, 2014, 08:30 UTC');
    expect(shown('Seen', ['2014-01-03T10:30:00', null])[0]).toBe('Jan 3, 2014, 10:30');
  });

  it('are percentages where the head says so and the host counts in hundreds', () => {
    expect(shown('Share of Sales', [34.12, 65.88])).toEqual(['34.12\u00a0%', '65.88\u00a0%']);
    expect(shown('share', [0.34, 0.66])).toEqual(['0.34', '0.66']);
  });

  it('are written by their power where nobody reads their digits', () => {
    expect(shown('Total', [6.525_000_000_1e302, 2])).toEqual(['6.525E302', '2E0']);
  });

  it('are no percentages where they are of a share in a company', () => {
    expect(shown('Price per share', [118.53, 3.9])).toEqual(['118.53', '3.90']);
    expect(shown('Average of share price', [120])).toEqual(['120']);
    expect(shown('Market share', [20.5])).toEqual(['20.5\u00a0%']);
  });

  it('are not nothing where they are tiny', () => {
    expect(shown('concentration', [4.52e-8, 0, 9e-8])).toEqual(['4.52E-8', '0', '9E-8']);
    const [column] = resultColumns(['dose'], [[0.5], [3e-8]]);
    expect(column!.exact(3e-8)).toBe('3E-8');
  });

  it('lose no digit of what is longer than a number can be', () => {
    expect(shown('big', ['12345678901234567890', '1'])).toEqual(['12345678901234567890', '1']);
  });

  it.each([
    ['12 rue', '12 rue'],
    [true, 'Yes'],
    [{ a: 1 }, '{"a":1}'],
    ['', '–'],
    ['2014-13-45', '2014-13-45'],
  ])('other than these are shown as they are: %j', (value, text) => {
    expect(shown('x', [value])).toEqual([text]);
  });
});

describe('what columns come to', () => {
  const totals = (names: string[], rows: unknown[][]) => columnTotals(resultColumns(names, rows), rows);

  it('is the sum of sums and counts, also where they came as text', () => {
    const found = totals(
      ['Region', 'Total Sales', 'Number of rows', 'Average Sales', 'Number of different customers'],
      [
        ['West', '250128.37', 3, 1.5, 2],
        ['East', '213082.90', 4, 2.5, 2],
        [null, null, 1, null, 1],
      ],
    );
    expect(found?.label).toBe(0);
    expect([...(found?.texts ?? [])]).toEqual([
      [1, '463,211.27'],
      [2, '8'],
    ]);
  });

  it('is nothing for one row, for figures without a name, and where nothing adds up', () => {
    expect(totals(['Region', 'Total Sales'], [['West', 1]])).toBeNull();
    expect(totals(['Total Sales'], [[1], [2]])).toBeNull();
    expect(totals(['Currency', 'Total Sales'], [['USD', 1], ['EUR', 2]])).toBeNull(); // prettier-ignore
    expect(totals(['Currency', 'Number of rows'], [['USD', 1], ['EUR', 2]])).not.toBeNull(); // prettier-ignore
    expect(totals(['Region', 'Largest Sales'], [['West', 1], ['East', 2]])).toBeNull(); // prettier-ignore
  });
});

import { describe, expect, it } from 'vitest';
import {
  added,
  changed,
  chipsOf,
  columnFinder,
  choicesFor,
  inFull,
  isRemovable,
  questionOf,
  type Chip,
} from './understood.choices.ts';

const understood = inFull({
  measure: ['total Sales'],
  grouping: ['Region'],
  filters: ['Category is “Furniture”'],
  time: ['Order Date is in 2017'],
  order: ['total Sales, largest first'],
  limit: 5,
});
const figures = { samples: [], category: 'numerical', min: '0', max: '9' };
const names = { category: 'categorical', min: null, max: null };
const columns = [
  { name: 'Sales', ...figures },
  { name: 'unit_price', ...figures },
  { name: 'Region', samples: ['West', 'East'], ...names },
  { name: 'Category', samples: ['Furniture', 'Technology'], ...names },
  { name: 'Order Date', category: 'temporal', samples: [], min: '2014-01-03', max: '2017-12-30' },
];
const chip = (part: Chip['part']): Chip => chipsOf(understood).find((one) => one.part === part)!;

describe('the parts of a question', () => {
  it('are a chip each, and none of what a host doesn’t say', () => {
    expect(chipsOf(understood).map(({ text }) => text)).toEqual([
      'total Sales',
      'Region',
      'Category is “Furniture”',
      'Order Date is in 2017',
      'total Sales, largest first',
      'first 5 rows',
    ]);
    expect(chipsOf(inFull({}))).toEqual([]);
  });

  it('are a question', () => {
    expect(questionOf(understood)).toBe(
      'Total Sales by Region where Category is “Furniture” and Order Date is in 2017, highest 5 by total Sales',
    );
    const sorted = { ...understood, limit: null, order: ['Region, smallest first'], filters: [], time: [] };
    expect(questionOf(sorted)).toBe('Total Sales by Region, ordered by Region ascending');
    const months = {
      ...sorted,
      grouping: ['month of Order Date'],
      order: ['month of Order Date, earliest first'],
    };
    expect(questionOf(months)).toBe(
      'Total Sales by month of Order Date, ordered by month of Order Date ascending',
    );
    const latest = { ...months, order: ['month of Order Date, latest first'] };
    expect(questionOf(latest)).toMatch(/descending$/);
    expect(questionOf(inFull({ measure: ['number of rows'] }))).toBe('Number of rows');
  });

  it('change one by one, and what sorts by a figure goes along with it', () => {
    expect(changed(understood, chip('measure'), 'average Sales')).toMatchObject({
      measure: ['average Sales'],
      order: ['average Sales, largest first'],
    });
    // One figure has no order, and none is the first.
    expect(changed(understood, chip('grouping'), null)).toMatchObject({
      grouping: [],
      order: [],
      limit: null,
    });
    expect(isRemovable(understood, chip('order'))).toBe(false);
    expect(changed(understood, chip('order'), 'total Sales, smallest first')).toMatchObject({ limit: 5 });
    expect(changed(understood, chip('time'), 'Order Date is in 2016').time).toEqual([
      'Order Date is in 2016',
    ]);
    expect(changed(understood, chip('limit'), 'first 10 rows').limit).toBe(10);
    expect(changed(understood, chip('limit'), null).limit).toBeNull();
    expect(added(understood, 'Region is “West”', columns).filters).toHaveLength(2);
    const timed = added(understood, 'Order Date is in 2016', columns);
    expect(timed.time).toEqual(['Order Date is in 2017', 'Order Date is in 2016']);
    expect(isRemovable(understood, chip('measure'))).toBe(false);
    expect(isRemovable(understood, chip('filters'))).toBe(true);
  });

  it('that name what is grouped by name it anew as well', () => {
    const ranked = { ...understood, measure: ['Region'] };
    expect(changed(ranked, chip('grouping'), 'Category')).toMatchObject({
      measure: ['Category'],
      grouping: ['Category'],
    });
  });

  it('name their columns, the longest name first, and never by the words of a value', () => {
    const find = columnFinder([
      ...columns,
      { name: 'sales_target', ...figures },
      { name: 'orderDate2', ...figures },
    ]);
    const said: [string, string | undefined][] = [
      ['total Sales', 'Sales'],
      ['average sales target', 'sales_target'],
      ['month of order date', 'Order Date'],
      ['unit price, largest first', 'unit_price'],
      ['Category is “Region”', 'Category'],
      ['number of rows', undefined],
      ['wholesales', undefined],
      ['order date2', 'orderDate2'],
    ];
    for (const [text, name] of said) expect([text, find(text)?.name]).toEqual([text, name]);
  });

  it('may be what the columns allow', () => {
    const choices = (part: Chip['part'] | null) =>
      choicesFor(part === null ? null : chip(part), understood, columns);
    expect(choices('measure')).toEqual(
      expect.arrayContaining(['average Sales', 'total unit price', 'number of rows']),
    );
    expect(choices('measure')).not.toContain('total Sales');
    expect(choices('grouping')).toEqual(expect.arrayContaining(['Category', 'month of Order Date']));
    expect(choices('filters')).toEqual(['Category is “Technology”']);
    expect(choices('time')).toEqual([
      'Order Date is in 2016',
      'Order Date is in 2015',
      'Order Date is in 2014',
    ]);
    expect(choices('order')).toEqual(['total Sales, smallest first']);
    const unlimited = { ...understood, limit: null };
    expect(choicesFor(chip('order'), unlimited, columns)).toContain('Region, smallest first');
    const byMonth = { ...unlimited, grouping: ['month of Order Date'] };
    expect(choicesFor(chip('order'), byMonth, columns)).toEqual([
      'total Sales, smallest first',
      'month of Order Date, latest first',
      'month of Order Date, earliest first',
    ]);
    const rows = { ...unlimited, measure: ['Order Date', 'number of Order Date'], grouping: [] };
    expect(choicesFor(chip('order'), rows, columns)).toEqual([
      'Order Date, latest first',
      'Order Date, earliest first',
      'number of Order Date, largest first',
      'number of Order Date, smallest first',
    ]);
    expect(choices('limit')).toContain('first 10 rows');
    expect(choices(null)).toEqual(expect.arrayContaining(['Region is “East”', 'Order Date is in 2014']));
  });
});

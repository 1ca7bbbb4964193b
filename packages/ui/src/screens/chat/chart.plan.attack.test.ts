import { describe, expect, it } from 'vitest';
import { axisOf, chartPlan } from './chart.plan.ts';
import { columnTotals, resultColumns } from './result.columns.ts';

const ends = [1.7976931348623157e308, -1.7e308, 5e-324, -1e-323];

describe('attack: figures at the ends of what a number can be', () => {
  it.each(ends)('%d stands in a table, and is drawn by no axis', (value) => {
    const rows = [
      ['a', 1],
      ['b', value],
    ];
    expect(chartPlan(resultColumns(['name', 'n'], rows), rows)).toBeNull();
    const pairs = Array.from({ length: 10 }, (_, at) => [at, at === 5 ? value : at]);
    expect(chartPlan(resultColumns(['n', 'm'], pairs), pairs)).toBeNull();
  });

  it.each(['NaN', 'Infinity', '-Infinity'])('%s stands in the table, and the others are drawn', (value) => {
    const rows = [['a', 1], ['b', value], ['c', 3]]; // prettier-ignore
    const columns = resultColumns(['name', 'Total n'], rows);
    const drawn = chartPlan(columns, rows)?.measures.flatMap(({ points }) => points);
    expect(drawn?.map(({ label, value: figure }) => [label, figure])).toEqual([['a', 1], ['c', 3]]); // prettier-ignore
    expect(columns[1]!.text(value)).toBe(value);
    expect(columnTotals(columns, rows)).toBeNull();
    expect(chartPlan(resultColumns(['n'], [[value]]), [[value]])).toBeNull();
  });

  it('alone each is said', () => {
    for (const value of ends)
      expect(chartPlan(resultColumns(['n'], [[value]]), [[value]])?.kinds).toEqual(['number']);
  });

  it('what is drawn has an axis of numbers', () => {
    for (const values of [[9e299, -9e299], [1.1e-300], [-1.1e-300, 1.1e-300]]) {
      const axis = axisOf(values);
      expect(axis.length).toBeGreaterThan(1);
      expect(axis.every(Number.isFinite)).toBe(true);
    }
  });
});

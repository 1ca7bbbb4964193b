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

describe('attack: whole numbers that a double doesn’t hold', () => {
  const [one, two] = ['9007199254740993', '9007199254741995'];
  const rows = [['a', one], ['b', two]]; // prettier-ignore
  const columns = resultColumns(['name', 'Total n'], rows);
  const drawnOf = (all: typeof rows) => chartPlan(resultColumns(['name', 'Total n'], all), all)!.measures[0]!;

  it('are told beside a drawing as the table has them', () => {
    const { points, text } = drawnOf(rows);
    expect(points.map(({ value }) => text(value))).toEqual([one, two]);
  });

  it('are about so much where a drawing can’t tell them apart, and where they were computed', () => {
    const { points, text } = drawnOf([['a', one], ['b', '9007199254740992']]); // prettier-ignore
    expect(points.map(({ value }) => text(value))).toEqual(Array(2).fill('about 9,007,199,254,740,992'));
    expect(text(9.1e15)).toBe('about 9,100,000,000,000,000');
  });

  it('are added up with all of their digits', () => {
    expect(columnTotals(columns, rows)?.texts.get(1)).toBe('18014398509482988');
  });
});

import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 90;
const column = columnsOfRows(rowCount);
const columns = [
  column('Model', 'text', (row) => `M${row}`),
  column('AirBags', 'text', among('None', 'Driver only', 'Driver & Passenger')),
  column('Passengers', 'integer', among(4, 5, 7)),
  column('Price', 'numeric', (row) => 8 + ((row * 7) % 50)),
];

describe('a number that is asked for', () => {
  const { queries, believable } = readingsOver(tableOf('cars', rowCount, columns));
  test('is no list of how many there are of each', () => {
    expect(queries('how many cars have airbags')).toContainEqual(
      expect.stringContaining('GROUP BY "AirBags"'),
    );
    expect(believable('how many cars have airbags')).not.toContainEqual(expect.stringContaining('GROUP BY'));
    expect(believable('how many cars by airbags')).toContainEqual(
      expect.stringContaining('GROUP BY "AirBags"'),
    );
  });
});

describe('a table that is called for what its rows are, and a year', () => {
  test.each(['cars93', 'cars_1993', 'cars1993'])('%s has cars', (name) => {
    const ask = queriesOver(tableOf(name, rowCount, columns));
    expect(ask('how many cars are there')[0]).toBe(`SELECT COUNT(*) FROM "${name}"`);
    expect(ask('cars priced between 15 and 20')).toContainEqual(
      expect.stringMatching(/^SELECT \* FROM .* "Price" BETWEEN 15 AND 20$/),
    );
  });
});

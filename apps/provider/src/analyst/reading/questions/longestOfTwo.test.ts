import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { from2025 } from '../../testing/tables/days.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);

const races = readingsOver(
  tableOf('races', rowCount, [
    column('name', 'text', (row) => `Hill ${row}`),
    column('distance', 'numeric', (row) => 2 + ((row * 7) % 30)),
    column('time', 'numeric', (row) => 15 + ((row * 11) % 200)),
  ]),
);
const walks = readingsOver(
  tableOf('walks', rowCount, [
    column('name', 'text', (row) => `Way ${row}`),
    column('distance_km', 'numeric', (row) => 2 + ((row * 7) % 30)),
  ]),
);
const cars = readingsOver(
  tableOf('cars', rowCount, [
    column('model', 'text', (row) => `M${row}`),
    column('maker', 'text', among('toyota', 'audi', 'ford')),
    column('drv', 'text', among('f', 'r', '4')),
    column('doors', 'integer', among(2, 3, 5)),
  ]),
);

describe('the longest of what has a distance and a time', () => {
  test.each(['longest race', 'the 3 shortest races'])('%s says by neither', (question) => {
    expect(races.queries(question)).toContainEqual(expect.stringMatching(/ORDER BY "(?:time|distance)"/));
    expect(races.believable(question)).not.toContainEqual(
      expect.stringMatching(/FROM "races" ORDER BY "(?:time|distance)".* LIMIT [13]$/),
    );
  });

  test('is the one that is said, or that there is', () => {
    expect(races.believable('longest race by distance')).toContainEqual(
      expect.stringMatching(/ORDER BY "distance" DESC NULLS LAST LIMIT 1$/),
    );
    expect(walks.believable('longest walk')).toContainEqual(
      expect.stringMatching(/ORDER BY "distance_km" DESC NULLS LAST LIMIT 1$/),
    );
  });
});

test('a number that isn’t read tells of some rows', () => {
  const all = /^SELECT (?:\*|COUNT\(\*\)) FROM "cars" WHERE "maker" = 'toyota'$/;
  expect(cars.queries('4 wheel drive cars from toyota')).toContainEqual(expect.stringMatching(all));
  expect(cars.believable('4 wheel drive cars from toyota')).not.toContainEqual(expect.stringMatching(all));
  expect(cars.believable('which maker has the most of the 60 models')).toContainEqual(
    expect.stringMatching(/GROUP BY "maker"/),
  );
  expect(cars.believable('5 door cars from toyota')).toContainEqual(
    expect.stringMatching(/"doors" = 5 AND "maker" = 'toyota'/),
  );
});

describe('what the biggest and the longest are so by', () => {
  const loads = queriesOver(
    tableOf('grape_loads', rowCount, [
      column('load_no', 'text', (row) => `L${row}`),
      column('ph', 'numeric', (row) => 3 + (row % 7) / 10),
      column('brix', 'numeric', (row) => 18 + (row % 9)),
      column('net_weight_kg', 'numeric', (row) => 400 + ((row * 137) % 900)),
    ]),
  );
  const reviews = queriesOver(
    tableOf('reviews', rowCount, [
      column('country', 'text', among('DE', 'FR', 'IT')),
      column('reviewed', 'date', from2025),
      column('replied', 'date', (row) => from2025(row + (row % 5))),
      column('text_len', 'integer', (row) => 10 + ((row * 7) % 300)),
    ]),
  );

  test('the biggest load isn’t so by how sour it is', () => {
    expect(loads('biggest load')[0]).toContain('ORDER BY "net_weight_kg" DESC');
  });

  test('the longest review isn’t the one that was answered last', () => {
    expect(reviews('longest review')[0]).toContain('ORDER BY "text_len" DESC');
  });
});

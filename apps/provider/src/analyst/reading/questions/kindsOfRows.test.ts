import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 84;
const column = columnsOfRows(rowCount);

const mammals = readingsOver(
  tableOf('mammals', rowCount, [
    column('name', 'text', (row) => `Beast ${row}`),
    column('vore', 'text', among('carni', 'herbi', 'omni')),
    column('order', 'text', among('Rodentia', 'Carnivora', 'Primates', 'Cetacea')),
    column('sleep', 'numeric', (row) => 2 + (row % 18)),
    column('conservation', 'text', among('lc', 'en', 'vu', 'domesticated')),
  ]),
);
const all = 'SELECT COUNT(*) FROM "mammals"';

describe('a kind of rows', () => {
  test.each(['how many carnivores are there', 'how many rodents are there'])(
    '%s: not all of them',
    (question) => {
      expect(mammals.believable(question)).not.toContain(all);
    },
  );

  test('isn’t told by what all come to', () => {
    expect(mammals.queries('average sleep of rodents')).toContainEqual(
      expect.stringMatching(/^SELECT AVG\("sleep"\) FROM "mammals"$/),
    );
    expect(mammals.believable('average sleep of rodents')).not.toContainEqual(
      expect.stringMatching(/^SELECT AVG\("sleep"\) FROM "mammals"$/),
    );
  });

  test('is told by a column that begins like it', () => {
    expect(mammals.believable('how many carnivores are there')).toContainEqual(
      expect.stringContaining(`"vore" = 'carni'`),
    );
  });

  test('nor are those of which something is said', () => {
    expect(mammals.believable('how many animals are endangered')).not.toContain(all);
    expect(mammals.believable('how many animals are there')[0]).toBe(all);
  });
});

describe('a column that is only near to what is said', () => {
  const cars = readingsOver(
    tableOf('cars', rowCount, [
      column('name', 'text', (row) => `Car ${row}`),
      column('gear', 'integer', (row) => 3 + (row % 3)),
      column('garage', 'integer', (row) => row % 4),
    ]),
  );
  test('ranks nothing, nor tells what some have', () => {
    expect(cars.queries('most powerful car')).toContainEqual(expect.stringContaining('ORDER BY "gear" DESC'));
    expect(cars.believable('most powerful car')).not.toContainEqual(
      expect.stringContaining('ORDER BY "gear" DESC'),
    );
    expect(cars.believable('share of cars with a basement')).not.toContainEqual(
      expect.stringContaining('"garage" > 0'),
    );
    expect(cars.believable('share of cars with a garage')[0]).toContain('"garage" > 0');
  });
});

test('the heaviest is none by a part of it', () => {
  const { believable } = readingsOver(
    tableOf('mammals', rowCount, [
      column('name', 'text', (row) => `Beast ${row}`),
      column('brainwt', 'numeric', (row) => 0.1 + (row % 40) / 100),
      column('bodywt', 'numeric', (row) => 1 + ((row * 7) % 80)),
    ]),
  );
  expect(believable('heaviest mammal')).not.toContainEqual(
    expect.stringMatching(/ORDER BY "(?:brain|body)wt" DESC/),
  );
  expect(believable('average body weight')[0]).toBe('SELECT AVG("bodywt") FROM "mammals"');
});

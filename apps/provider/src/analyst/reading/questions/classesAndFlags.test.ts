import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 90;
const column = columnsOfRows(rowCount);

const passengers = readingsOver(
  tableOf('passengers', rowCount, [
    column('name', 'text', (row) => `Guest ${row}`),
    column('sex', 'text', among('male', 'female')),
    column('survived', 'text', among('yes', 'no', 'no')),
    column('passengerClass', 'text', (row) => among('1st', '2nd', '3rd')(Math.floor(row / 2))),
  ]),
);

describe('classes that are written as ordinals', () => {
  test.each(['how many women were in first class', 'how many women in 1st class'])('%s', (question) => {
    expect(passengers.believable(question)).toContainEqual(
      expect.stringMatching(/^SELECT COUNT\(\*\) .*"sex" = 'female' AND "passengerClass" = '1st'$/),
    );
  });

  test('have no sum', () => {
    for (const question of [
      'how many people survived',
      'passengers in 1st class',
      'how many men died in third class',
    ])
      expect(passengers.queries(question)).not.toContainEqual(expect.stringMatching(/SUM\(.*passengerClass/));
  });

  test('are people’s own', () => {
    expect(passengers.believable('how many people survived')[0]).toBe(
      `SELECT COUNT(*) FROM "passengers" WHERE "survived" = 'yes'`,
    );
  });

  test('places that somebody came in at are numbers still', () => {
    const races = tableOf('races', rowCount, [
      column('runner', 'text', (row) => `Runner ${row}`),
      column('finish', 'text', among('1st', '2nd', '3rd', '4th')),
    ]);
    expect(races.columns.map(({ numericText }) => numericText)).toEqual([false, true]);
  });
});

describe('a word for what rows are beside', () => {
  const stops = readingsOver(
    tableOf('stops', rowCount, [
      column('race', 'text', among('Black', 'White', 'Latino')),
      column('personSearch', 'boolean', (row) => row % 4 === 0),
      column('citationIssued', 'text', among('YES', 'NO', 'NO', 'NO', 'NO')),
    ]),
  );

  test('says nothing of a flag that goes on', () => {
    expect(stops.queries('number of people by race')).not.toContainEqual(
      expect.stringContaining('"personSearch" = TRUE'),
    );
    expect(stops.queries('person searches by race')).toContainEqual(
      expect.stringContaining('"personSearch" = TRUE'),
    );
    expect(stops.queries('citations by race')).toContainEqual(
      expect.stringContaining(`"citationIssued" = 'YES'`),
    );
  });

  test('isn’t counted where it is unknown', () => {
    expect(stops.queries('number of deaths per race')).toContainEqual(
      expect.stringContaining('GROUP BY "race"'),
    );
    expect(stops.believable('number of deaths per race')).not.toContainEqual(
      expect.stringMatching(/^SELECT "race", COUNT\(\*\) FROM "stops" GROUP BY/),
    );
  });
});

describe('a flag that is called by what there isn’t', () => {
  const cars = readingsOver(
    tableOf('cars', rowCount, [
      column('Plate', 'text', (row) => `K-${row}`),
      column('Accident-free', 'boolean', (row) => row % 5 > 0),
      column('non_smoking', 'text', among('Yes', 'Yes', 'No')),
      column('Price', 'integer', (row) => 4000 + row * 90),
    ]),
  );

  test.each([
    ['how many cars had an accident', '"Accident-free" = FALSE'],
    ['how many cars are without accident', '"Accident-free" = TRUE'],
    ['how many accident-free cars', '"Accident-free" = TRUE'],
    ['how many cars are not accident free', '"Accident-free" = FALSE'],
    ['how many smoking cars', `"non_smoking" = 'No'`],
    ['how many non-smoking cars', `"non_smoking" = 'Yes'`],
  ])('%s', (question, where) => {
    expect(cars.believable(question)[0]).toBe(`SELECT COUNT(*) FROM "cars" WHERE ${where}`);
  });
});

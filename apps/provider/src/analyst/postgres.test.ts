import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { analystModel } from './reading/probability/model.ts';
import { postgresTable, type PostgresTable } from './testing/postgresTable.ts';

let postgres: PostgresTable;

beforeAll(async () => {
  postgres = await postgresTable(
    'parcels',
    `
    CREATE TABLE parcels (
      id int PRIMARY KEY, "Receiver" text, city varchar(40), "weight_kg" numeric(8,2), fee text, fragile boolean,
      sent timestamptz, travel_time text, hold_time interval);
    INSERT INTO parcels VALUES
      (1, 'Ada', 'Wien', 2.5, '1,200 EUR', true, '2024-01-05 10:00Z', '26:10:00', '00:10:00'), (2, 'Bo', 'Graz', 10, '15 EUR', false, '2024-02-05 10:00Z', 'unknown', '00:20:30'),
      (3, 'Cy', 'Wien', 7.25, '90 EUR', false, '2025-02-07 10:00Z', '3:50:00', '01:00:00'), (4, 'Di', 'Linz', null, 'none', true, '2025-03-01 10:00Z', '12:00:00', '00:30:00'),
      (5, 'Ed', 'Wien', 1, '7 EUR', true, '2025-03-02 10:00Z', '30:00:30', null);
    ANALYZE parcels;`,
  );
});

afterAll(async () => {
  await postgres.stop();
});

const always = { answer: 0, agree: 0 };

test.each([
  ['How many parcels are there?', [[5]]],
  [
    'What is the total weight for each city?',
    [
      ['Graz', 10],
      ['Linz', 'null'],
      ['Wien', 10.75],
    ],
  ],
  ['Who is the receiver of the heaviest parcel?', [['Bo', 10]]],
  ['What is the highest fee?', [[1200]]],
  ['How many parcels have a fee over 50?', [[2]]],
  [
    'How many parcels per year?',
    [
      [2024, 2],
      [2025, 3],
    ],
  ],
  [
    'How many parcels per weekday?',
    [
      ['Friday', 2],
      ['Monday', 1],
      ['Saturday', 1],
      ['Sunday', 1],
    ],
  ],
  ['How many parcels were sent in March 2025?', [[2]]],
  ['How many fragile parcels are there?', [[3]]],
  [
    'What is the share of parcels by city?',
    [
      ['Graz', 20],
      ['Linz', 20],
      ['Wien', 60],
    ],
  ],
  ['List the receivers that are not from Wien', [['Bo'], ['Di']]],
  ['Receivers with a missing weight', [['Di']]],
  ['Which city has more than one parcel?', [['Wien']]],
  ['What is the average travel time?', [[1080.125]]],
  ['What is the longest hold time?', [['01:00:00']]],
  ['How many parcels have a travel time over half a day?', [[2]]],
  ['How many parcels have a hold time over a quarter of an hour?', [[3]]],
  ['What are the receivers containing "d"?', [['Ada'], ['Di'], ['Ed']]],
  [
    'average weight Wien vs other cities',
    [
      ['others', 10],
      ['Wien', 10.75 / 3],
    ],
  ],
])('a real PostgreSQL answers: %s', async (question, expected) => {
  const { rows, answer } = await ask(question, postgres.table, {
    run: postgres.run,
    signal: AbortSignal.timeout(110_000),
    // How sure it is isn't what PostgreSQL shows.
    model: { ...analystModel(), thresholds: { short: always, middle: always, long: always, clarify: 0 } },
  });
  const cell = (value: unknown) =>
    value !== null && !Number.isNaN(Number(value)) ? Number(value) : String(value);
  expect(
    (rows ?? []).map((row) => row.map(cell)).sort((a, b) => String(a).localeCompare(String(b))),
    answer,
  ).toEqual(expected);
});

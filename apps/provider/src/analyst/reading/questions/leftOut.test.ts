import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const column = columnsOfRows(300);
const asked = {
  transfusions: readingsOver(
    tableOf('transfusions', 300, [
      column('bag_no', 'text', (row) => `B${row}`),
      column('blood_group', 'text', among('O+', 'A+', 'B-', 'O-', 'A-')),
      column('ward', 'text', among('East', 'West')),
      column('urgent', 'boolean', (row) => row % 3 === 0),
      column('donor_email', 'text', (row) => (row % 4 ? `d${row}@x.org` : null)),
    ]),
  ),
  pumps: readingsOver(
    tableOf('pumps', 300, [
      column('pump_id', 'text', (row) => `P${row}`),
      column('state', 'text', among('running', 'paused', 'retired', 'spare')),
      column('maker', 'text', among('Karst', 'Lowara')),
      column('retired_on', 'date', (row) => (row % 4 === 2 ? '2024-05-03' : null)),
      column('solar_powered', 'boolean', (row) => row % 5 === 0),
      column('grade', 'text', among('A+', 'A', 'B', 'B-')),
    ]),
  ),
} as const;
const first = (table: keyof typeof asked, question: string): string =>
  asked[table].believable(question)[0] ?? '';

const shelves = readingsOver(
  tableOf('shop_articles', 300, [
    column('article', 'text', (row) => `A${row}`),
    column('In Stock', 'boolean', (row) => row % 3 > 0),
    column('on_sale', 'boolean', (row) => row % 5 === 0),
    column('weight_kg', 'numeric', (row) => 1 + ((row * 7) % 40)),
    column('DISCO_DATE', 'date', (row) => (row % 4 ? null : `2024-0${1 + (row % 9)}-11`)),
    column('listed_on', 'date', (row) => `2023-0${1 + (row % 9)}-1${row % 10}`),
  ]),
);

describe('of articles', () => {
  test.each([
    ['how many articles are out of stock', /WHERE "In Stock" = FALSE$/],
    ['how many articles are off sale', /WHERE "on_sale" = FALSE$/],
    ['number of articles with weight 5 to 30', /WHERE "weight_kg" BETWEEN 5 AND 30$/],
    ['how many articles were discontinued before March 2024', /"DISCO_DATE" < '2024-03-01'$/],
  ])('%s', (question, sql) => {
    expect(shelves.believable(question)[0]).toMatch(sql);
  });

  test('numbers of a range are no two weights', () => {
    expect(shelves.queries('number of articles with weight 5 to 30 kg').join('\n')).not.toMatch(
      /IN \(5, 30\)/,
    );
  });
});

describe('what is left out, and what is told apart', () => {
  test.each([
    ['transfusions', 'how many transfusions with blood group O-', /WHERE "blood_group" = 'O-'$/],
    ['transfusions', 'how many transfusions with blood group A+ or O-', /IN \('A\+', 'O-'\)$/],
    ['pumps', 'how many pumps with grade B-', /WHERE "grade" = 'B-'$/],
    ['pumps', 'how many pumps with grade A', /WHERE "grade" = 'A'$/],
    [
      'transfusions',
      "how many transfusions aren't urgent from East",
      /"urgent" = FALSE AND "ward" = 'East'$/,
    ],
    ['pumps', 'how many solar pumps', /WHERE "solar_powered" = TRUE$/],
  ] as const)('%s: %s', (table, question, sql) => {
    expect(first(table, question)).toMatch(sql);
  });

  test.each([
    ['pumps', 'how many pumps excluding retired and running', /= 'running'/],
    ['pumps', 'how many pumps other than retired or spare', /= 'spare'/],
    ['pumps', 'how many pumps by Karst and Lowara combined', /GROUP BY "maker"/],
    ['transfusions', 'how many transfusions from East and West together', /GROUP BY "ward"/],
    [
      'transfusions',
      'how many transfusions with and without an email',
      /^SELECT COUNT\(\*\) FROM \S+ WHERE .*donor_email/,
    ],
  ] as const)('%s: %s is not read otherwise', (table, question, other) => {
    expect(asked[table].queries(question)).not.toEqual([]);
    expect(asked[table].believable(question)).not.toContainEqual(expect.stringMatching(other));
  });
});

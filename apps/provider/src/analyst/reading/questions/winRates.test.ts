import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { inTwoYears } from '../../testing/tables/days.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const stages = among('Closed Won', 'Proposal', 'Closed Lost', 'Closed Won', 'Qualification');

const deals = readingsOver(
  tableOf('deals', rowCount, [
    column('Deal Name', 'text', (row) => `Deal ${row}`),
    column('Owner', 'text', among('Kim', 'Tom', 'Ines')),
    column('Stage', 'text', stages),
    column('Created', 'date', inTwoYears),
  ]),
);
const flagged = readingsOver(
  tableOf('opportunities', rowCount, [
    column('Name', 'text', (row) => `Deal ${row}`),
    column('Owner', 'text', among('Kim', 'Tom', 'Ines')),
    column('Is Won', 'boolean', (row) => row % 5 === 0),
    column('Is Closed', 'boolean', (row) => row % 5 < 3),
  ]),
);
const bids = readingsOver(
  tableOf('bids', rowCount, [
    column('Client', 'text', (row) => `Client ${row % 40}`),
    column('Result', 'text', among('Won', 'In talks', 'With the client', 'Won')),
    column('Value', 'numeric', (row) => 100.5 + row),
  ]),
);
const matches = readingsOver(
  tableOf('matches', rowCount, [
    column('Opponent', 'text', (row) => `Team ${row % 20}`),
    column('Result', 'text', among('Win', 'Loss', 'Draw')),
    column('Goals', 'integer', (row) => row % 5),
  ]),
);
const leads = readingsOver(
  tableOf('leads', rowCount, [
    column('Lead ID', 'integer', (row) => row + 100),
    column('Lead Status', 'text', among('New', 'Converted', 'Contacted', 'Unqualified', 'Contacted')),
    column('Lead Source', 'text', among('Web', 'Fair', 'Referral')),
  ]),
);

describe('a win rate', () => {
  test.each([
    [
      'win rate',
      deals,
      `"Stage" = 'Closed Won' THEN 1.* WHERE "Stage" IN \\('Closed Won', 'Closed Lost'\\)$`,
    ],
    ['win rate by owner', deals, `WHERE "Stage" IN \\('Closed Won', 'Closed Lost'\\) GROUP BY "Owner"`],
    [
      'loss rate',
      deals,
      `"Stage" = 'Closed Lost' THEN 1.* WHERE "Stage" IN \\('Closed Won', 'Closed Lost'\\)$`,
    ],
    ['win rate by owner', flagged, `"Is Won" = TRUE THEN 1.* WHERE "Is Closed" = TRUE GROUP BY "Owner"`],
    // A draw is over, too.
    ['win rate', matches, `"Result" = 'Win' THEN 1.* FROM "matches"$`],
  ])('is one of those that were decided: %s', (question, { believable }, sql) => {
    const rates = believable(question).filter((found) => found.includes('100.0 *'));
    expect(rates[0]).toMatch(new RegExp(sql));
  });

  test.each([
    ['win rate', bids],
    ['close rate', deals],
    ['close rate', flagged],
  ])(
    'isn’t told where what was decided isn’t, or which is meant: %s',
    (question, { believable, queries }) => {
      expect(queries(question)).toContainEqual(expect.stringContaining('100.0 *'));
      expect(believable(question)).not.toContainEqual(expect.stringContaining('100.0 *'));
    },
  );
});

test('a conversion rate is one of all leads, or of those decided: that is asked back', () => {
  const { believable, queries } = leads;
  const rates = queries('conversion rate by source').filter((sql) => sql.includes('100.0 *'));
  expect(rates).toContainEqual(
    expect.stringMatching(/WHERE "Lead Status" IN \('Converted', 'Unqualified'\)/),
  );
  expect(rates).toContainEqual(expect.stringMatching(/FROM "leads" GROUP BY/));
  expect(believable('conversion rate by source')).not.toContainEqual(expect.stringContaining('100.0 *'));
});

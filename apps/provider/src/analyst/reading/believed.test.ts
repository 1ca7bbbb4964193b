import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { passesOver } from './reaction/passesOver.ts';

const rowCount = 400;
const column = columnsOfRows(rowCount);
const day = (row: number) => `202${4 + (row % 2)}-${String(1 + (row % 12)).padStart(2, '0')}-05`;

const claims = candidatesOver(
  tableOf('insurance_claims', rowCount, [
    column('claim_no', 'text', (row) => `C-${row}`),
    column('kind', 'text', among('Fire', 'Water', 'Theft')),
    column('status', 'text', among('Open', 'Rejected', 'Paid', 'Paid')),
    column('claimed_amt', 'numeric', (row) => 100 + row * 1.5),
    column('opened_on', 'date', day),
    column('closed_on', 'date', (row) => (row % 4 === 0 ? null : day(row))),
  ]),
);
const sessions = candidatesOver(
  tableOf('viewing_sessions', rowCount, [
    column('sessionId', 'integer', (row) => 900001 + row),
    column('startTime', 'timestamp', (row) => `${day(row)} 20:15:00`),
    column('accountId', 'text', (row) => `a${row % 90}`),
    column('plan', 'text', among('basic', 'standard')),
    column('minutesWatched', 'integer', (row) => 5 + (row % 90)),
  ]),
);
const ratings = candidatesOver(
  tableOf('recipe_ratings', rowCount, [
    column('recipe', 'text', among('Dal', 'Soup', 'Pie')),
    column('stars', 'integer', (row) => 1 + (row % 5)),
    column('rated_on', 'date', day),
  ]),
);
const gauges = candidatesOver(
  tableOf('river_gauges', rowCount, [
    column('station', 'text', among('Bridge', 'Weir')),
    column('digitised', 'text', among('Y', 'N', 'N')),
    column('water_temp_c', 'numeric', (row) => (row % 5 === 0 ? null : 4 + row * 0.5)),
  ]),
);
const finds = candidatesOver(
  tableOf('small_finds_register', rowCount, [
    column('quantity', 'integer', (row) => 1 + (row % 4)),
    column('temp_c', 'numeric', (row) => (row % 5 === 0 ? null : 4 + row * 0.5)),
  ]),
);

const believable = (found: ReturnType<typeof claims>): string[] =>
  found.filter((candidate) => !passesOver(candidate)).map(onOneLine);

describe('an answer that says all that is asked is believed', () => {
  test.each([
    [
      'what percent of claims were rejected?',
      /^SELECT 100\.0 \* SUM\(CASE WHEN "status" = 'Rejected' THEN 1 /,
    ],
    ['how many claims are still open?', /^SELECT COUNT\(\*\).* WHERE "status" = 'Open'$/],
    ['share of claims still open per kind', /^SELECT "kind", 100\.0 \* SUM\(CASE WHEN "status" = 'Open'/],
    ['average claimed amt of theft over the whole time', /^SELECT AVG\("claimed_amt"\).* "kind" = 'Theft'$/],
    [
      'percentage of claims that end with a rejection',
      /^SELECT 100\.0 \* SUM\(CASE WHEN "status" = 'Rejected'/,
    ],
    ['when was C-17 settled', /^SELECT \* FROM "insurance_claims" WHERE "claim_no" = 'C-17'$/],
    ['did we get more claims in 2025 than in 2024?', /^SELECT CAST\(EXTRACT\(YEAR.*COUNT\(\*\)/],
  ])('%s', (question, sql) => {
    expect(believable(claims(question))).toContainEqual(expect.stringMatching(sql));
  });

  test.each([
    [gauges, 'how many readings have no water temp?', /^SELECT COUNT\(\*\).* "water_temp_c" IS NULL$/],
    [
      gauges,
      'how much of it is digitised? (%)',
      /^SELECT 100\.0 \* SUM\(CASE WHEN "digitised" = 'Y' THEN 1 /,
    ],
    [finds, 'how many finds have no temp on record?', /^SELECT COUNT\(\*\).* WHERE "temp_c" IS NULL$/],
  ])('%#: of another table', (over, question, sql) => {
    expect(believable(over(question))).toContainEqual(expect.stringMatching(sql));
  });

  test('groups that an average is asked for by, where the average was read as something of rows', () => {
    const found = ratings('recipes with an average below 3.5 stars');
    const candidate = found.find((c) => /HAVING AVG\("stars"\) < 3\.5\b/.test(onOneLine(c)));
    const cover = found
      .map((c) => c.cover)
      .find(({ parts }) => parts.some((p) => p.rule === 'left:aggregate'));
    expect(candidate && cover && passesOver({ ...candidate, cover })).toBe(false);
  });

  test('the average of rows, where what each of them is was read as its number', () => {
    const found = sessions('avg minutes per session by plan');
    const candidate = found.find((c) => onOneLine(c).startsWith('SELECT "plan", AVG("minutesWatched")'));
    const parts = candidate?.cover.parts.flatMap((part) =>
      part.rule === 'per:row'
        ? [
            { ...part, rule: 'left:each', to: part.from + 1 },
            { ...part, rule: 'mention:entity', from: part.from + 1 },
          ]
        : [part],
    );
    expect(parts?.map(({ rule }) => rule)).toContain('left:each');
    expect(candidate && parts && passesOver({ ...candidate, cover: { ...candidate.cover, parts } })).toBe(
      false,
    );
  });
});

test('what is spent isn’t told by a sum of what came in, too', () => {
  const account = candidatesOver(
    tableOf('bank_statement', rowCount, [
      column('Date', 'date', day),
      column('Category', 'text', among('Rent', 'Food', 'Salary')),
      column('Amount', 'numeric', (row) => (row % 3 === 2 ? 2000 : -30 - row)),
    ]),
  );
  const grouped = /^SELECT "Category", SUM\("Amount"\) FROM/;
  expect(believable(account('spending by category 2024'))).not.toContainEqual(expect.stringMatching(grouped));
  expect(believable(account('amount by category 2024'))).toContainEqual(expect.stringMatching(grouped));
  expect(believable(account('spending on food in 2024'))).toContainEqual(
    expect.stringMatching(/^SELECT SUM\("Amount"\) FROM .* "Category" = 'Food'/),
  );
});

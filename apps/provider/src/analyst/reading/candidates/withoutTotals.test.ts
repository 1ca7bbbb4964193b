import { describe, expect, test } from 'vitest';
import { columnsOfRows, queriesOver } from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { readContext } from '../mentions/context.ts';
import { analystModel } from '../probability/model.ts';
import { candidatesOf } from '../ranking/candidates.ts';

const tableWith = (last: string) =>
  tableOf('results', 5, [
    columnProfile('Party', 'text', ['Labor', 'Liberal', 'Greens', 'Country', last]),
    columnProfile('Votes', 'integer', [900, 800, 120, 60, 1880]),
    columnProfile('Seats', 'integer', [12, 10, 1, 0, 23]),
  ]);

function first(question: string, last = 'Total'): string | undefined {
  const table = tableWith(last);
  const [best] = candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15', analystModel());
  return best?.sql.replaceAll(/\s+/g, ' ');
}

describe('a row of totals', () => {
  test.each([
    'Which party has the most votes?',
    'What is the average number of seats?',
    'How many parties are there?',
  ])('is left out: %s', (question) => {
    expect(first(question)).toContain(`WHERE "Party" <> 'Total'`);
    expect(first(question, 'Independents')).not.toContain('WHERE');
  });

  test.each(['Gesamt', 'Summe:', 'Gesamtsumme', 'Zwischensumme'])('is one in German, too: %s', (last) => {
    expect(first('What is the average number of seats?', last)).toContain(`WHERE "Party" <> '${last}'`);
  });

  test('is found where it is asked for', () => {
    expect(first('What are the votes of the party Total?')).toBe(
      `SELECT "Votes" FROM "results" WHERE "Party" = 'Total'`,
    );
  });

  test('stands in a list of all rows', () => {
    expect(first('List all parties')).not.toContain('WHERE');
  });
});

test('one of many that is called so is no total of them', () => {
  const companies = (rowCount: number) =>
    queriesOver(
      tableOf('companies', rowCount, [
        columnsOfRows(rowCount)('name', 'text', (row) => (row === 7 ? 'Total' : `Firm ${row}`)),
        columnsOfRows(rowCount)('sales', 'numeric', (row) => 100 + row),
      ]),
    )('how many companies are there')[0];
  expect(companies(400)).toBe('SELECT COUNT(*) FROM "companies"');
  expect(companies(20)).toContain(`"name" <> 'Total'`);
});

import { describe, expect, test } from 'vitest';
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

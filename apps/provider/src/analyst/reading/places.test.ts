import { describe, expect, test } from 'vitest';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { analystModel } from './probability/model.ts';
import { sayReading, understoodOf } from './wording/understood.ts';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';

const games = tableOf('games', 5, [
  columnProfile('Title', 'text', ['Zaxxon', 'Berzerk', 'Centipede', 'Arkanoid', 'Elevator']),
  columnProfile('Genre', 'text', ['shooter', 'maze', 'shooter', 'paddle', 'platform']),
  columnProfile('Year', 'integer', [1982, 1980, 1981, 1986, 1983]),
]);

const candidates = (question: string, table = games) =>
  candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15', analystModel());
const queries = (question: string, table = games) =>
  candidates(question, table).map(({ sql }) => sql.replaceAll(/\s+/g, ' '));

describe('rows as they stand', () => {
  test.each([
    ['What is the first title on this chart?', '"Title" FROM "games" ORDER BY rowid NULLS LAST LIMIT 1'],
    [
      'What is the genre of the last title listed?',
      '"Genre" FROM "games" ORDER BY rowid DESC NULLS LAST LIMIT 1',
    ],
    [
      'Which title is at the bottom of the list?',
      '"Title" FROM "games" ORDER BY rowid DESC NULLS LAST LIMIT 1',
    ],
    ['first 3 titles in the table', '"Title" FROM "games" ORDER BY rowid NULLS LAST LIMIT 3'],
    [
      'What is the second title on the list?',
      '"Title" FROM "games" ORDER BY rowid NULLS LAST LIMIT 1 OFFSET 1',
    ],
    [
      'the last shooter listed',
      `* FROM "games" WHERE "Genre" = 'shooter' ORDER BY rowid DESC NULLS LAST LIMIT 1`,
    ],
  ])('%s', (question, sql) => {
    expect(queries(question)).toContain(`SELECT ${sql}`);
  });

  test('have no order in PostgreSQL, in a sample or in a view', () => {
    const table = { ...games, keepsOrder: false };
    expect(queries('What is the first title on this chart?', table).join(' ')).not.toContain('rowid');
  });

  test('are neither shown by their number nor grouped', () => {
    for (const sql of queries('Which genre is first on the list?')) {
      expect(sql).not.toMatch(/SELECT[^F]*rowid/);
      if (sql.includes('GROUP BY')) expect(sql).not.toContain('rowid');
    }
  });

  test('are spoken of as first and last', () => {
    const found = candidates('What is the last title on this chart?').find(({ sql }) =>
      /SELECT "Title"\s+FROM "games"\s+ORDER BY rowid DESC/.test(sql),
    );
    expect(found && sayReading(found.tree)).toBe('Title, the one that stands last in the table');
    expect(found && understoodOf(found.tree).order).toEqual(['rows as they stand, last ones first']);
  });
});

import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { passesOver } from './reaction/passesOver.ts';

const rowCount = 400;
const column = columnsOfRows(rowCount);

const named = (name: string) =>
  tableOf(name, rowCount, [
    column('asset_tag', 'text', (row) => `IT-${1000 + row}`),
    column('type', 'text', (row) => ['Laptop', 'Desktop', 'Phone'][row % 3] ?? ''),
    column('status', 'text', (row) => ['In use', 'In stock', 'In repair'][row % 4] ?? 'In use'),
    column('assigned_to', 'text', (row) => `Person ${row % 90}`),
    column('room', 'text', (row) => ['Room 1', 'Room 2', 'Main hall'][row % 3] ?? ''),
    column('rejected', 'integer', (row) => (row % 7 === 0 ? 1 : 0)),
    column('reject_reason', 'text', (row) =>
      row % 7 === 0 ? (['worn', 'lost', 'old'][row % 3] ?? '') : null,
    ),
    column('water_m3', 'numeric', (row) => 3 + row * 0.25),
    column('race_year', 'integer', (row) => 2024 + (row % 3)),
  ]);
const devices = candidatesOver(named('devices'));
const ofAnything = candidatesOver(named('733'));
const queries = (question: string): string[] => devices(question).map(onOneLine);
const believable = (question: string): string[] =>
  devices(question)
    .filter((candidate) => !passesOver(candidate))
    .map(onOneLine);

describe('what is guessed is no answer', () => {
  test('they may be what is asked for where the table has no name that says what they are', () => {
    const found = ofAnything('How many gribbles are in use?').filter((candidate) => !passesOver(candidate));
    expect(found.map(onOneLine)).toContainEqual(expect.stringContaining('SELECT COUNT(*)'));
  });

  test.each(['How many devices are in use?', 'How many laptops are in use?', 'How many rows are in use?'])(
    'they are counted for what they are: %s',
    (question) => {
      expect(believable(question)).toContainEqual(expect.stringContaining('SELECT COUNT(*)'));
    },
  );

  test('a slip in the plural of a value is put right', () => {
    expect(believable('How many latops are in use?')[0]).toContain(
      `WHERE "type" = 'Laptop' AND "status" = 'In use'`,
    );
  });

  test('what is given is not told again', () => {
    expect(queries('who has IT-1017')).not.toContainEqual(
      expect.stringMatching(/^SELECT (?:DISTINCT )?"asset_tag" FROM .* WHERE/),
    );
    expect(queries('who has IT-1017')).toContainEqual(
      expect.stringContaining(`WHERE "asset_tag" = 'IT-1017'`),
    );
  });

  test('a group has no share of itself', () => {
    expect(queries('room fill rate by room, in %')).not.toContainEqual(
      expect.stringMatching(/SUM\(CASE WHEN "room".* GROUP BY "room"/),
    );
  });

  test('the worst rate of a harm is the highest, by the column that says so', () => {
    const [worst = ''] = queries('Which room has the worst rejection rate?').filter((sql) =>
      sql.includes('LIMIT 1'),
    );
    expect(worst).toMatch(/CASE WHEN "rejected" = 1 .* DESC/);
    const [lowest = ''] = queries('Which room has the lowest rejection rate?').filter((sql) =>
      sql.includes('LIMIT 1'),
    );
    expect(lowest).toMatch(/CASE WHEN "rejected" = 1 /);
    expect(lowest).not.toContain('DESC');
  });
});

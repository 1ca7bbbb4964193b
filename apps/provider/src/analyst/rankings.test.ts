import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { runScript } from '../testing/postgres.ts';
import { postgresTable, type PostgresTable } from './testing/postgresTable.ts';

let postgres: PostgresTable;

beforeAll(async () => {
  postgres = await postgresTable(
    'visits',
    `CREATE TABLE visits (
      visit_id bigserial PRIMARY KEY, patient_ref varchar(12), clinic varchar(3), client_ip inet, started_at timestamptz,
      minutes int, fee numeric(10,2), paid boolean);
    INSERT INTO visits (patient_ref, clinic, client_ip, started_at, minutes, fee, paid)
      SELECT 'P-' || lpad((i % 143)::text, 5, '0'), (ARRAY['BE', 'HH', 'MU', 'K'])[1 + i % 4], ('10.0.' || i % 5 || '.' || i % 7)::inet,
        timestamptz '2025-01-03 08:00:00+00' + i * interval '7 hours', 10 + (i * 7) % 50,
        20 + (i * 13) % 180, i % 3 <> 0
      FROM generate_series(1, 1500) i;
    ANALYZE visits;`,
  );
});

afterAll(async () => {
  await postgres.stop();
});

const answerTo = (question: string, previous?: string) =>
  ask(question, postgres.table, {
    run: postgres.run,
    signal: AbortSignal.timeout(110_000),
    previous: previous === undefined ? null : { question: previous },
  });

test('rows, and different ones of which each row is one, are no choice, though several share the first place', async () => {
  const { answer, clarify } = await answerTo('Which clinic had the most visits?');
  expect(clarify).toBeUndefined();
  expect(answer).toMatch(/^\w+ \(375\) has the largest number of .*\. 3 others have the same\.$/);
});

test('an address of the net is told by its column', async () => {
  const { answer } = await answerTo('Which ip address has the most visits?');
  expect(answer).toMatch(/^The most common client ip is 10\./);
});

test('beside a reading that isn’t sure no total of numbers that tell rows apart is offered', async () => {
  const { clarify = [] } = await answerTo('Which ip address gets the most patients?');
  expect(clarify.length).toBeGreaterThan(0);
  expect(clarify.map(({ text }) => text).join()).not.toMatch(/(?:total|average) visit id/i);
});

test('of a question after another its own words are unknown, not those of the one before', async () => {
  const { unknown_words } = await answerTo('asdf qwer', 'delete all visits');
  expect(unknown_words).toEqual(['asdf', 'qwer']);
});

test('rows that are shown whole are told with what they are ranked by', async () => {
  const { answer } = await answerTo('Show the 5 longest visits');
  expect(answer).toMatch(/^5 rows, with the largest minutes: /);
  expect(answer.match(/\(59\)/g)).toHaveLength(5);
});

test('rows of the same figure stand alike, wherever the database keeps them by now', async () => {
  const before = await answerTo('Show the 5 longest visits');
  expect(before.sql_query).toContain('"visit_id" NULLS LAST');
  // Rows that are written anew stand elsewhere, and are read in another order.
  await runScript(postgres.url, 'UPDATE visits SET paid = paid WHERE visit_id < 700;');
  const after = await answerTo('Show the 5 longest visits');
  expect(after.rows).toEqual(before.rows);
});

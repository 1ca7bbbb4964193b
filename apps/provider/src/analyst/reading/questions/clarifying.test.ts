import { describe, expect, test } from 'vitest';
import { ask } from '../../ask.ts';
import type { AnalystTable } from '../../table.ts';
import { among, columnsOfRows } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { from2025 } from '../../testing/tables/days.ts';
import { matchesTable } from '../../testing/tables/leisure.ts';

/** A database that finds another number for each query. */
const asking = (table: AnalystTable) => (question: string) =>
  ask(question, table, {
    run: (sql) => Promise.resolve({ columns: ['c'], rows: [[sql.length]], truncated: false, sampled: false }),
    signal: new AbortController().signal,
    today: '2026-01-15',
  });

const answer = asking(matchesTable);

describe('readings to choose from', () => {
  test('all games are no choice beside those that were drawn', async () => {
    const { answer: said, clarify = [] } = await answer('how many games were drawn');
    expect([said, ...clarify.map(({ text }) => text)].join('\n')).toContain('where home goals is away goals');
    expect(clarify.map(({ text }) => text)).not.toContain('Number of rows');
  });

  test('all rows are a choice beside those that a part of a value speaks of', async () => {
    const of100 = columnsOfRows(100);
    const stays = asking(
      tableOf('stays', 100, [
        of100('booking', 'text', (row) => `B${row}`),
        of100('request', 'text', among('quiet room', 'late arrival', null)),
        of100('price_eur', 'numeric', (row) => 60 + ((row * 13) % 80)),
      ]),
    );
    const { answer: said } = await stays('what is our average room price?');
    expect(said).toMatch(/average price \(€\)(?! where)/i);
    expect(said).toContain('“quiet room”');
  });

  test('a group that is the only one is no other reading', async () => {
    const { clarify = [] } = await answer('how many games did Foxes play at home in 2021/22');
    expect(clarify.map(({ text }) => text)).not.toContain(
      'Number of rows for each home team where home team is “Foxes” and season is “2021/22”',
    );
  });

  test('a season is the name of none of its matches', async () => {
    const { answer: said, clarify = [] } = await answer('which match had the biggest crowd?');
    expect([said, ...clarify.map(({ text }) => text)].join('\n')).not.toMatch(/Season and attendance/);
  });

  test('whose share it is, and among which rows', async () => {
    const { clarify = [] } = await answer('share of matches of Foxes in 2021/22');
    expect(clarify.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Share of rows where .*, among the rows where /),
    );
  });

  test('what comes to one for each is no choice', async () => {
    const of300 = columnsOfRows(300);
    const trees = asking(
      tableOf('park_trees', 300, [
        of300('tree_no', 'text', (row) => `T${row}`),
        of300('tree_type', 'text', among('oak', 'ash', 'lime', 'elm')),
        of300('district', 'text', among('Riverside', 'Castle Hill', 'Old Town')),
        of300('seen', 'date', from2025),
      ]),
    );
    const { answer: said } = await trees('how many trees are still standing in Riverside?');
    expect(said).toContain('Number of rows where district is “Riverside”');
    expect(said).not.toContain('for each tree no');
  });

  test('a reason is none that could be chosen', async () => {
    const { clarify, refused, answer: said } = await answer('why is the attendance of Foxes so high?');
    expect(refused).toBe(true);
    expect(clarify).toBeUndefined();
    expect(said).toContain('not why they are so');
  });

  test.each(['What can I ask?', 'what can you do', 'Help!', 'thanks a lot'])(
    '%s: what can be asked is told, and no word to be taught',
    async (question) => {
      const { answer: said, unknown_words, clarify } = await answer(question);
      expect(said).toMatch(/^I answer questions about what .* holds: /);
      expect(unknown_words).toBeUndefined();
      expect(clarify).toBeUndefined();
    },
  );

  test.each(['What columns are there?', 'describe this table', 'summary', 'what is in this data set'])(
    '%s: the columns are told, and no word to be taught',
    async (question) => {
      const { answer: said, unknown_words, clarify } = await answer(question);
      expect(said).toMatch(/^\S+ has \d+ columns: “.*”, and “.*”\. Here are questions I can answer\.$/);
      expect(unknown_words).toBeUndefined();
      expect(clarify).toBeUndefined();
    },
  );

  test('what is asked after a greeting is answered', async () => {
    const { answer: said } = await answer('Hello, how many matches are there?');
    expect(said).not.toContain('I answer questions');
  });

  test('a reason is all that is refused only where nothing is asked after it', async () => {
    const { answer: said } = await answer('why is that so? number of matches for each season');
    expect(said).not.toContain('not why they are so');
  });
});

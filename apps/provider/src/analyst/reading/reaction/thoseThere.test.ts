import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { readingOf, resultOf } from '../../testing/triedCandidates.ts';
import { understoodOf } from '../wording/understood.ts';
import { thoseThere } from './thoseThere.ts';
import { ask } from '../../ask.ts';

const rowCount = 120;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `202${row % 5}-0${1 + (row % 9)}-1${row % 10}`;
const gone = (row: number): string | null => (row % 3 === 0 ? `2025-0${1 + (row % 9)}-1${row % 10}` : null);

const members = tableOf('gym_members', rowCount, [
  column('Member', 'text', (row) => `M${row}`),
  column('Sex', 'text', among('F', 'M')),
  column('Club', 'text', among('North', 'Harbour')),
  column('Joined', 'date', day),
  column('LeftOn', 'date', gone),
]);

const asked = {
  staff: candidatesOver(
    tableOf('staff', rowCount, [
      column('EMP_NO', 'integer', (row) => row + 1),
      column('DEPT', 'text', among('Sales', 'IT', 'HR')),
      column('HIRE_DT', 'date', day),
      column('TERM_DT', 'date', gone),
    ]),
  ),
  members: candidatesOver(members),
  subscriptions: candidatesOver(
    tableOf('subscriptions', rowCount, [
      column('plan', 'text', among('Basic', 'Plus', 'Pro')),
      column('started_on', 'date', day),
      column('cancelled_at', 'date', gone),
    ]),
  ),
  orders: candidatesOver(
    tableOf('orders', rowCount, [
      column('order_no', 'integer', (row) => row + 1),
      column('channel', 'text', among('web', 'phone')),
      column('cancelled_at', 'date', gone),
    ]),
  ),
};

/** What is told where a question is read as it mostly is: its query, and the filters that are said of it. */
async function told(
  table: keyof typeof asked,
  question: string,
): Promise<{ sql: string; filters: string[] }> {
  const [candidate] = asked[table](question);
  if (!candidate) throw new Error(`“${question}” isn’t read`);
  const result = resultOf([[1]]);
  const there = await thoseThere(readingOf(candidate, 0.9, result), {
    run: () => Promise.resolve(result),
    onFault: (error) => {
      throw error;
    },
  });
  const filters = there.candidate ? understoodOf(there.candidate.tree).filters : [];
  return { sql: there.sql.replaceAll(/\s+/g, ' '), filters: filters.map((filter) => JSON.stringify(filter)) };
}

describe('of those who come and go those are counted who are there', () => {
  test.each([
    ['staff', 'how many employees do we have', /WHERE "TERM_DT" IS NULL$/, /TERM DT/],
    ['staff', 'how many staff per department', /WHERE "TERM_DT" IS NULL GROUP BY "DEPT"/, /TERM DT/],
    ['members', 'how many members does Harbour have', /"Club" = 'Harbour' AND "LeftOn" IS NULL/, /Left On/],
    ['members', 'how many women are members', /"Sex" = 'F' AND "LeftOn" IS NULL/, /Left On/],
    ['members', 'share of women among the members', /WHERE "LeftOn" IS NULL$/, /Left On/],
    ['subscriptions', 'number of subscriptions per plan', /WHERE "cancelled_at" IS NULL GROUP/, /cancelled/],
  ] as const)('%s: %s', async (table, question, sql, filter) => {
    const answer = await told(table, question);
    expect(answer.sql).toMatch(sql);
    expect(answer.filters).toContainEqual(expect.stringMatching(filter));
  });

  test.each([
    ['staff', 'how many employees were hired per year'],
    ['staff', 'how many people left in 2025'],
    ['staff', 'How many rows are there?'],
    ['staff', 'How many different DEPT values are there?'],
    ['members', 'how many members did we ever have'],
    ['members', 'how many members joined in 2024'],
    ['orders', 'how many orders per channel'],
    ['members', 'how many clubs are there'],
    ['members', 'how many members does each club bring'],
    ['members', 'number of members brought by Harbour'],
  ] as const)('%s: not %s', async (table, question) => {
    expect((await told(table, question)).sql).not.toMatch(/"(?:TERM_DT|LeftOn|cancelled_at)" IS NULL/);
  });
});

test('of the readings that are offered that of those who are there can be chosen', async () => {
  const answer = await ask('how many members does Harbour have', members, {
    run: () => Promise.resolve({ columns: ['count'], rows: [[7]], truncated: false, sampled: false }),
    signal: new AbortController().signal,
    today: '2026-01-15',
    reading: 'Number of rows where Club is “Harbour” and Left On is missing',
  });
  expect(answer).toMatchObject({ isChosen: true, rows: [[7]] });
  expect(answer.sql_query).toContain('"LeftOn" IS NULL');
});

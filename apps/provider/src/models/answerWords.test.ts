import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCsvModel } from '../testing/dataModel.ts';
import { openTestHost, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let token: string;
let model: string;

const big = (at: number): string => String(59_958_268_655_464_056n * BigInt(at + 1));
const rows = Array.from({ length: 120 }, (_, at) => {
  const month = String((at % 12) + 1).padStart(2, '0');
  const read = new Date(Date.UTC(2026, 9, 20, at)).toISOString();
  return `${read},2024${month}${String((at % 28) + 1).padStart(2, '0')},2025-${month}-01,${['18-24', '25-34', '45+'][at % 3]},${at % 5},${big(at)}`;
});

beforeAll(async () => {
  host = await openTestHost();
  token = (await host.account()).token;
  const csv = `read_at,booking_date,month,age_group,rating,big\n${rows.join('\n')}\n`;
  model = (await openCsvModel(host, token, 'answers', csv)).model;
});
afterAll(() => host.close());

const ask = async (question: string) => {
  host.clock.now += 60_000;
  const body = { data_model_id: model, question };
  return (await host.must('POST', '/data-model/ask', { token, body })).json();
};

test('moments are read in UTC, and the answer says so; days without a zone need none', async () => {
  expect((await ask('What is the average rating per day of read_at?')).answer).toMatch(
    /Read at is read in UTC\.$/,
  );
  const { answer } = await ask('What is the latest read at?');
  expect(answer).toBe('The latest read at is October 24, 2026, 23:00. Read at is read in UTC.');
  expect((await ask('What is the average rating for each age group?')).answer).not.toContain('UTC');
});

test.each([
  ['What is the average rating for each age_group?', 'age_group'],
  ['How many rows are there for each age_group?', 'age_group'],
  ['How many rows are there per year of booking_date?', 'booking_date'],
])('%s names the column as it is written', async (question, column) => {
  expect((await ask(question)).sql_query).toContain(column);
});

test('every column of an answer has a name in words, also where a column of the table is called so', async () => {
  expect((await ask('What is the total rating per month of month?')).columns).toEqual([
    'Month of month',
    'Total rating',
  ]);
  expect((await ask('What is the total big?')).columns).toEqual(['Total big']);
});

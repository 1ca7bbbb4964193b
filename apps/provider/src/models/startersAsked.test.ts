import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCsvModel } from '../testing/dataModel.ts';
import { openTestHost, type TestHost } from '../testing/testHost.ts';

const day = (row: number): string =>
  `202${row % 3}-0${1 + (row % 9)}-${String(1 + (row % 28)).padStart(2, '0')}`;
const csvOf = (head: string, row: (at: number) => string): string =>
  [head, ...Array.from({ length: 240 }, (_, at) => row(at))].join('\n');

const tables = {
  stays: csvOf(
    'StayID,AdmitDT,DischDT,Ward,AgeYrs',
    (at) =>
      `${5000 + at},${day(at)} 10:00:00,${day(at + 3)} 09:30:00,${['GMED', 'SURG', 'CARD'][at % 3]},${(at * 7) % 96}`,
  ),
  answers: csvOf(
    'AnswerID,Given On,Q1. It is easy to use,How likely are you to recommend us (0-10),TAT (h),Flag',
    (at) =>
      `${5000 + at},${day(at)},${['Agree', 'Disagree', 'Neither'][at % 3]},${(at * 7) % 11},${1 + ((at * 13) % 90) / 4},${at % 2 ? 'H' : 'L'}`,
  ),
  employees: csvOf(
    'EmpID,Hire Date,Term Date,Dept,Base Salary (EUR)',
    (at) =>
      `${1001 + at},${day(at)},${at % 4 ? '' : '2024-12-01'},${['HR', 'IT', 'Sales'][at % 3]},${40_000 + ((at * 911) % 50_000)}`,
  ),
  tickets: csvOf(
    'sold_at,visit_date,ticket_type,total_eur',
    (at) =>
      `${day(at)} 10:00:00,${day(at + 2)},${['Adult', 'Child', 'Group'][at % 3]},${4 + ((at * 13) % 90)}.5`,
  ),
};

let host: TestHost;
let token: string;

beforeAll(async () => {
  host = await openTestHost();
  token = (await host.account()).token;
});
afterAll(() => host.close());

it.each(Object.entries(tables))('answers what it offers to ask of %s', async (table, csv) => {
  const { model } = await openCsvModel(host, token, table, csv);
  const { questions } = (await host.must('GET', `/data-model/${model}/starters`, { token })).json();
  expect(questions.length).toBeGreaterThan(2);
  for (const question of questions) {
    const body = { data_model_id: model, question };
    const answer = (await host.must('POST', '/data-model/ask', { token, body })).json();
    expect(answer.rows, `${question} ${answer.answer}`).toBeDefined();
    expect(answer.answer).not.toContain('I read');
    // Nobody asked for some of the rows only.
    expect(answer.sql_query).not.toContain('WHERE');
  }
});

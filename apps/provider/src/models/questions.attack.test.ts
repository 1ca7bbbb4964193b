import type { AnalystAnswer, ModelColumn } from '@plinth/api/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCsvModel } from '../testing/dataModel.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;

beforeAll(async () => {
  host = await openTestHost({ env: { QUOTA_QUESTIONS: '1000' } });
  ada = await host.account();
});

afterAll(async () => {
  await host.close();
});

const ask = (model: string, question: string) =>
  host.call('POST', '/data-model/ask', {
    token: ada.token,
    body: { data_model_id: model, question },
  });

describe('attack: words that every JavaScript object knows', () => {
  const teams = ['Ferrari', 'McLaren', 'Williams'];
  const rows = Array.from({ length: 30 }, (_, i) => {
    const month = String((i % 9) + 1).padStart(2, '0');
    return `${i},${teams[i % 3]},${i * 3},2024-${month}-11,2024-${month}-12,Ferrari`;
  });
  let model: string;

  beforeAll(async () => {
    const names = 'race_id,constructor,points,race_date,constructor_date,lead_constructor';
    ({ model } = await openCsvModel(host, ada.token, 'races', [names, ...rows].join('\n')));
  });

  test('are words like others in the description of a column', async () => {
    const answer = await host.call('GET', `/data-model/${model}/columns`, { token: ada.token });
    const { columns } = answer.json() as { columns: ModelColumn[] };
    expect(columns.map(({ description }) => description).join('\n')).not.toMatch(/native code/);
  });

  test.each(['constructor', '__proto__'])('“%s” is asked for in any place', async (word) => {
    const questions = [
      `who is ${word}`,
      `${word} rate`,
      `${word} month`,
      `last ${word}`,
      `last 3 ${word}`,
      `${word} quarter 2024`,
      `${word} half 2024`,
      `how many points ${word} year`,
      `points below ${word}`,
      `${word} won`,
      `points by ${word}`,
    ];
    for (const question of questions) {
      const { status, text } = await ask(model, question);
      expect({ question, status, text }).toMatchObject({ status: 200 });
      const { sql_query: sql } = JSON.parse(text) as AnalystAnswer;
      expect(sql ?? '').not.toMatch(/native code|NaN|undefined/);
    }
  });
});

describe('attack: numbers beyond any number and any calendar', () => {
  const nines = '9'.repeat(400);
  const big = '9007199254740993';
  let model: string;

  beforeAll(async () => {
    const teams = ['Ferrari', 'McLaren', 'Williams'];
    const rows = Array.from({ length: 40 }, (_, i) => `${i},${teams[i % 3]},2024-0${(i % 9) + 1}-11,${i}`);
    ({ model } = await openCsvModel(
      host,
      ada.token,
      'orders',
      ['id,team,order_date,quantity', ...rows].join('\n'),
    ));
  });

  test.each([
    'orders older than 300000 years',
    `orders older than -${big} years`,
    `orders in the next ${big} weeks`,
    `orders in the last -${big} days`,
    'orders with quantity above 1.2345k',
    'quantity above 1.23456 thousand',
    `quantity at least ${big} dozen`,
    `orders with quantity above ${nines}`,
    `order "${nines}"`,
    `quantity above 1${'0'.repeat(307)} thousand`,
    `teams with more than -${nines} orders`,
  ])('%s', async (question) => {
    const { status, text } = await ask(model, question);
    expect({ status, text }).toMatchObject({ status: 200 });
    expect(text).not.toMatch(/NaN|Infinity|∞/);
  });
});

describe('attack: a query that makes much of little', () => {
  test('a list or texts of tens of megabytes are refused', async () => {
    const note = 'n'.repeat(1000);
    const rows = Array.from({ length: 200 }, (_, i) => `${i},${note}`);
    const { model } = await openCsvModel(host, ada.token, 'notes', ['id,note', ...rows].join('\n'));
    for (const sql of [
      `SELECT array_agg(a.note) FROM "notes" a, "notes" b`,
      `SELECT a.note || b.all_notes FROM "notes" a, (SELECT string_agg(note, '') AS all_notes FROM "notes") b`,
    ]) {
      const path = `/data-model/${model}/sql`;
      const { text } = await host.call('POST', path, { token: ada.token, body: { sql } });
      expect(text.slice(0, 200)).toMatch(/is larger than \d+ MB/);
    }
  });
});

describe('attack: cells over which a pattern goes to and fro', () => {
  test.each([
    ['digits', `${'1'.repeat(100_000)}x`],
    ['brackets', '[ '.repeat(50_000)],
  ])('%s: the table is described and asked', async (name, cell) => {
    const rows = Array.from({ length: 12 }, (_, i) => `${i},${cell}${i},${i}`);
    const csv = [`id,${name},amount`, ...rows].join('\n');
    const { model } = await openCsvModel(host, ada.token, name, csv);
    const { status, text } = await ask(model, 'total amount');
    expect({ status, text }).toMatchObject({ status: 200, text: expect.stringContaining('"rows":[[66]]') });
  });
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report, ReportFigure } from '@plinth/api/contract';
import { dataFiles } from '../testing/postgres.ts';
import { openCsvModel } from '../testing/dataModel.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';
import { reportSummary, wordText } from '../../../../packages/ui/src/screens/reports/report.summary.ts';

let host: TestHost;
let ada: TestAccount;

beforeAll(async () => {
  host = await openTestHost();
  ada = await host.account();
});

afterAll(() => host.close());

const call = (method: string, address: string, body?: unknown) => {
  // A person asks a question now and then, and that is all an account may.
  host.clock.now += 10_000;
  return host.must(method, address, { token: ada.token, body });
};

const openModel = async (name: string, file: string): Promise<string> =>
  (await openCsvModel(host, ada.token, name, await readFile(file, 'utf8'))).model;

/** What the database says of a block's query: its values, what is usual of them, the largest part and the last change. */
const numbersOf = async (
  model: string,
  { sql_query: sql = '', data_until }: ReportFigure,
): Promise<number[]> => {
  const ask = async (query: string): Promise<unknown[][]> =>
    (await call('POST', `/data-model/${model}/sql`, { sql: query })).json().rows;
  const values = await ask(`SELECT v FROM (${sql}) AS t(l, v)`);
  const [computed = []] = await ask(`SELECT 100 * max(v) / sum(v), median(v) FROM (${sql}) AS t(l, v)`);
  const change = await ask(
    `SELECT 100 * abs(v - lag(v) OVER (ORDER BY l)) / lag(v) OVER (ORDER BY l) FROM (${sql}) AS t(l, v) ORDER BY l DESC LIMIT 1 OFFSET ${data_until === undefined ? 0 : 1}`,
  );
  return [...values.flat(), ...computed, ...change.flat()].map(Number);
};

const vega = (name: string): string => path.join('node_modules/vega-datasets/data', `${name}.csv`);

test.each([
  ['countries', dataFiles.countries],
  ['birdstrikes', vega('birdstrikes')],
  ['weather', vega('seattle-weather')],
  ['disasters', vega('disasters')],
  ['employment', vega('us-employment')],
  ['commits', vega('github')],
])(
  '%s: each number of a report’s summary is one that its query gives',
  { timeout: 180_000 },
  async (name, file) => {
    const model = await openModel(name, file);
    const { id } = (await call('POST', '/report', { data_model_id: model })).json() as Report;
    const { blocks } = (await call('POST', `/report/${id}/refresh`)).json() as Report;
    const sentences = reportSummary(blocks);
    expect(sentences.length).toBeGreaterThan(0);
    for (const { block, words } of sentences) {
      const { figure } = blocks.find((each) => each.id === block)!;
      const numbers = await numbersOf(model, figure!);
      for (const word of words) {
        if (typeof word === 'string' || 'name' in word) continue;
        // A day, a month or a year is one of the rows’.
        const [year] = /\b\d{4}$/.exec(word.figure) ?? [];
        if (year !== undefined && wordText(words[0]!) === 'The data ends ') {
          expect(JSON.stringify(figure!.rows)).toContain(year);
          continue;
        }
        if (words.includes(' has no figure for ')) {
          const years = figure!.rows.map(([label]) => Number(label));
          const absent = Math.max(...years) - Math.min(...years) + 1 - years.length;
          expect([String(absent), `${absent} years`]).toContain(absent === 1 ? '1' : word.figure);
          if (absent === 1) expect(years).not.toContain(Number(word.figure));
          continue;
        }
        const told = Number(word.figure.replaceAll(/[,%\s<>]/g, ''));
        const digits = (/\.(\d+)/.exec(word.figure)?.[1] ?? '').length;
        const rounding = 0.5000001 * 10 ** -digits;
        expect([word.figure, numbers.some((number) => Math.abs(number - told) <= rounding)]).toEqual([
          word.figure,
          true,
        ]);
      }
    }
  },
);

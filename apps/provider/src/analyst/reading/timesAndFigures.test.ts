import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 600;
const column = columnsOfRows(rowCount);
const day = (row: number): string => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);

/** Surveys of boats, several a day: when each was booked, by when it was promised, and when it was done. */
const surveys = tableOf('boat_surveys', rowCount, [
  column('survey_no', 'text', (row) => `S-${row}`),
  column('booked_on', 'date', (row) => day(row % 200)),
  column('promised_for', 'date', (row) => day((row % 200) + 3)),
  column('surveyed', 'date', (row) => day((row % 200) + 5)),
  column('reported', 'date', (row) => day((row % 200) + 9)),
  column('harbour', 'text', (row) => ['Emden', 'Husum', 'Kiel'][row % 3] ?? ''),
  column('surveyor', 'text', (row) => `Person ${row % 7}`),
  column('fee_eur', 'numeric', (row) => 100 + row * 1.25),
  column('price_per_metre', 'numeric', (row) => 10 + (row % 90) * 0.25),
]);

const candidates = candidatesOver(surveys);
const queries = (question: string): string[] => candidates(question).map(onOneLine);

describe('which of several times is meant', () => {
  test('the one that is called as the rows are', () => {
    expect(queries('total fees by month')[0]).toContain(`date_trunc('month', "surveyed")`);
  });

  test('the one that is spoken of', () => {
    expect(queries('total fees of surveys booked, by month')).toContainEqual(
      expect.stringContaining(`date_trunc('month', "booked_on")`),
    );
  });

  test('how long something takes goes by when it was done', () => {
    const spans = queries('how long does it take on average').filter((sql) => sql.includes('date_diff'));
    expect(spans).not.toEqual([]);
    expect(spans.filter((sql) => sql.includes('promised_for'))).toEqual([]);
    expect(queries('how long was promised on average')).toContainEqual(
      expect.stringMatching(/date_diff\('day', "booked_on", "promised_for"\)/),
    );
  });
});

describe('what is asked for over time', () => {
  test('adds up, where it is said to', () => {
    const running = candidates('cumulative fees by month').filter(({ cover }) =>
      cover.parts.some(({ rule }) => rule === 'shape:running'),
    );
    expect(running).not.toEqual([]);
    expect(running.filter(({ sql }) => !sql.includes('OVER'))).toEqual([]);
  });

  test('has its time', () => {
    const developed = queries('how has the average fee developed');
    expect(developed).not.toContain('SELECT AVG("fee_eur") FROM "boat_surveys"');
    expect(developed).toContainEqual(
      expect.stringMatching(/^SELECT CAST\(date_trunc\('month', "surveyed"\) AS date\), AVG/),
    );
  });

  test('"weekly" is no row of a table called so', () => {
    const weekly = tableOf('clicks_weekly', rowCount, [
      column('week_of', 'date', (row) => day(row)),
      column('clicks', 'integer', (row) => row + 10),
    ]);
    const found = candidatesOver(weekly)('weekly clicks');
    expect(found.map(onOneLine)).toContainEqual(
      expect.stringMatching(/^SELECT CAST\(date_trunc\('week', "week_of"\) AS date\), SUM\("clicks"\)/),
    );
    expect(
      found.filter(({ cover }) => cover.parts.some(({ rule, from }) => from === 0 && /entity/.test(rule))),
    ).toEqual([]);
  });
});

describe('which measure is meant', () => {
  const hire = tableOf('boat_hire', rowCount, [
    column('hire_no', 'text', (row) => `H-${row}`),
    column('hired_on', 'date', day),
    column('paid_on', 'date', (row) => (row % 3 === 0 ? null : day(row + 20))),
    column('planned_hours', 'numeric', (row) => 2 + (row % 5)),
    column('real_hours', 'numeric', (row) => 2.5 + (row % 7)),
    column('rate_usd', 'numeric', (row) => 30 + (row % 40) * 0.5),
    column('late_fee_usd', 'numeric', (row) => (row % 9) * 2.5),
    column('paid_usd', 'numeric', (row) => 60 + (row % 100) * 1.5),
  ]);
  const asked = (question: string): string[] => candidatesOver(hire)(question).map(onOneLine);

  test('what was collected was paid, when it was', () => {
    expect(asked('total collected in 2025')).toContainEqual(
      expect.stringMatching(/^SELECT SUM\("paid_usd"\) .* WHERE "paid_on" >= '2025-01-01'/),
    );
  });

  test('hours are those that there were', () => {
    expect(asked('total hours').filter((sql) => /SUM\("planned_hours"\)/.test(sql))).toEqual([]);
    expect(asked('total planned hours')).toContainEqual(
      expect.stringMatching(/^SELECT SUM\("planned_hours"\)/),
    );
  });

  test('an hourly rate is none of the hours', () => {
    expect(asked('average hourly rate').filter((sql) => /_hours"/.test(sql))).toEqual([]);
    expect(asked('average hourly rate')).toContainEqual(expect.stringMatching(/^SELECT AVG\("rate_usd"\)/));
  });

  test('the latest is the last in time, not the highest', () => {
    const latest = asked('latest rate');
    expect(latest.filter((sql) => /MAX\("rate_usd"\)|ORDER BY "rate_usd" DESC/.test(sql))).toEqual([]);
    expect(latest).toContainEqual(expect.stringMatching(/ORDER BY "hired_on" DESC NULLS LAST LIMIT 1$/));
  });
});

describe('two figures', () => {
  test.each([
    ['surveys and fees by harbour', /^SELECT "harbour", COUNT\(\*\), SUM\("fee_eur"\) .* GROUP BY "harbour"/],
    [
      'fees and surveys per harbour',
      /^SELECT "harbour", SUM\("fee_eur"\), COUNT\(\*\) .* GROUP BY "harbour"/,
    ],
    [
      'surveys per harbour, and the average fee for each',
      /^SELECT "harbour", COUNT\(\*\), AVG\("fee_eur"\) .* GROUP BY "harbour"/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test('a price isn’t named by what it is for one of', () => {
    expect(queries('average metres by harbour').filter((sql) => sql.includes('price_per_metre'))).toEqual([]);
    expect(queries('average price per metre by harbour')[0]).toContain('AVG("price_per_metre")');
  });
});

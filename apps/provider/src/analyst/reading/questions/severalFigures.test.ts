import { describe, expect, test } from 'vitest';
import { candidatesOver, onOneLine, queriesOver } from '../../testing/asked.ts';
import { patientVisitsTable } from '../../testing/tables/people.ts';
import { donationsTable, restaurantMonthlyTable, shopSalesTable } from '../../testing/tables/shops.ts';
import { boatSurveysTable, portBoxesTable, trainsTable } from '../../testing/tables/travel.ts';

describe('rows and a measure, side by side', () => {
  const boxes = candidatesOver(portBoxesTable);

  const queries = (question: string): string[] => boxes(question).map(onOneLine);

  test.each([
    'North vs South: boxes and tonnes',
    'North against South: boxes, tonnes',
    'North vs South: records and tonnes',
  ])('%s', (question) => {
    expect(queries(question).join('\n')).toContain(`SELECT "terminal", COUNT(*), SUM("tonnes")`);
  });

  test('things may be called by when they were', () => {
    expect(queries('landings and tonnes per month').join('\n')).toMatch(/COUNT\(\*\), SUM\("tonnes"\)/);
  });
});

describe('of donations, trains and patient visits', () => {
  const tables = {
    trains: trainsTable,
    donations: donationsTable,
    visits: patientVisitsTable,
  };

  const sqlOf = (name: keyof typeof tables, question: string): string[] =>
    queriesOver(tables[name])(question);

  test.each([
    ['donations', 'number and amount of donations by donor', /SELECT "donor", COUNT\(\*\), SUM\("amount"\)/],
    ['trains', 'how many trains and how long was the delay on average per route', /COUNT\(\*\).*"delay"/],
    [
      'donations',
      'how many donations did Ada make and how much was it altogether?',
      /COUNT\(\*\), SUM\("amount"\).* WHERE "donor" = 'Ada'/,
    ],
    ['visits', 'number and total of fees by ward', /SELECT "ward", COUNT\(\*\), SUM\("fee"\)/],
  ] as const)('%s: %s: rows and a figure of them', (table, question, wanted) => {
    expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of shop sales', () => {
  const ask = candidatesOver(shopSalesTable);

  test('between two columns lies nothing that is left out', () => {
    const [first] = ask('correlation between discount and profit');
    expect(first?.sql).toContain('CORR("Discount", "Profit")');
    expect(first?.cover.parts.map(({ rule }) => rule)).not.toContain('left:between');
  });
});

describe('of a restaurant, month by month', () => {
  const diner = candidatesOver(restaurantMonthlyTable);

  test('a correlation has no order', () => {
    const found = diner('correlation between sales and orders')
      .map(onOneLine)
      .filter((sql) => sql.includes('CORR('));
    expect(found).toEqual(['SELECT CORR("Orders", "Sales") FROM "restaurant_monthly"']);
  });
});

describe('two figures', () => {
  const candidates = candidatesOver(boatSurveysTable);
  const queries = (question: string): string[] => candidates(question).map(onOneLine);

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

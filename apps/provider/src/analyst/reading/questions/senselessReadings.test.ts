import { describe, expect, test } from 'vitest';
import { number, ofSites } from '../../testing/tables/sites.ts';
import type { AnalystTable } from '../../table.ts';
import { firstReadings, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { surveyTable } from '../../testing/tables/people.ts';
import { cheeseSalesTable, farmDeliveriesTable } from '../../testing/tables/shops.ts';
import { boatRentalsTable, nightStaysTable } from '../../testing/tables/travel.ts';
import { firewatchesTable, liftCalloutsTable } from '../../testing/tables/work.ts';
import { readContext } from '../mentions/context.ts';
import { candidatesOf } from '../ranking/candidates.ts';
import { allOf, type Condition } from '../shared/query/tree.ts';

describe('what is no reading', () => {
  const read = candidatesOver(firewatchesTable);
  const queries = (question: string): string[] => read(question).map(onOneLine);

  test('over one bound and under another below it', () => {
    const apart = /("fee_eur"|SUM\("fee_eur"\)|COUNT\(\*\)) <=? 50 AND \1 >=? 300/;
    const question = 'how many with a fee under 50 and how many with a fee over 300';
    expect(queries(question).filter((sql) => apart.test(sql))).toEqual([]);
    expect(queries('how many with a fee over 50 and under 300')).toContainEqual(
      expect.stringMatching(/> 50 AND .*< 300/),
    );
  });

  test('a number of rows where one is named', () => {
    const found = queries('how many guards were there on FW-1007');
    expect(found.filter((sql) => /^SELECT COUNT\(\*\) FROM .*'FW-1007'/.test(sql))).toEqual([]);
  });

  test.each(['what percentage of status is approved', 'share of status approved'])(
    'a share of the rows of one value, all of which have it: %s',
    (question) => {
      const found = queries(question);
      expect(found).toContainEqual(expect.stringContaining(`CASE WHEN "status" = 'approved'`));
      const ofOne = /OVER \(\).*WHERE "status" = 'approved' GROUP BY "status"/;
      expect(found.filter((sql) => ofOne.test(sql))).toEqual([]);
    },
  );

  test('a fee held against a site', () => {
    expect(queries('fee since site').filter((sql) => /"fee_eur" >=? "site"/.test(sql))).toEqual([]);
  });

  test('one of two years of another time', () => {
    const found = queries('number called off in 2023 and 2024');
    expect(found).toContainEqual(
      expect.stringMatching(/"called_off" >= '2023-01-01' AND "called_off" < '2025/),
    );
    expect(
      found.filter((sql) => /2023/.test(sql) && /began/.test(sql) && /called_off" [<>]/.test(sql)),
    ).toEqual([]);
  });

  test('autumn where something falls due', () => {
    expect(queries('how many fall due in 2024').filter((sql) => /IN \(9, 10, 11\)/.test(sql))).toEqual([]);
    expect(queries('how many in the fall')).toContainEqual(expect.stringContaining('IN (9, 10, 11)'));
  });
});

describe('what a query says', () => {
  const rowCount = 60;
  const each = columnsOfRows(rowCount);

  /** What speaks for and against the candidate whose SQL matches. */
  function facts(table: typeof boatRentalsTable, question: string, sql: RegExp): string[] {
    const values = valuesOf(table);
    const candidates = candidatesOf(readContext(question, table, values), '2026-01-15');
    const found = candidates.find((c) => sql.test(c.sql.replaceAll(/\s+/g, ' ')));
    if (!found)
      throw new Error(`No candidate like ${String(sql)}: ${candidates.map((c) => c.sql).join('\n')}`);
    return [...found.features.keys()];
  }

  const sqlOf = queriesOver(boatRentalsTable);
  test('“still open” is one state', () => {
    const twice = sqlOf('how many rentals are still open').filter((sql) => /IS NULL.*IS NULL/.test(sql));
    expect(twice).toEqual([]);
  });
  test('a condition stands once', () => {
    const condition: Condition = { kind: 'missing', column: boatRentalsTable.columns[0]!, negated: false };
    expect(allOf([condition, { ...condition }])).toEqual(condition);
    expect(allOf([condition, { ...condition, negated: true }])).toMatchObject({ kind: 'and' });
  });
  test('a row has one value of a column', () => {
    const hours = tableOf('timesheets', rowCount, [
      each('consultant', 'text', (row) => ['Ada', 'Ben', 'Cleo'][row % 3] ?? ''),
      each('project', 'text', (row) => ['Booking Migration', 'Data Platform'][row % 2] ?? ''),
      each('hrs', 'numeric', (row) => 1 + (row % 8)),
    ]);
    const values = valuesOf(hours);
    const question = 'consultants who booked more than 100 hrs on the Data Platform project';
    const found = candidatesOf(readContext(question, hours, values), '2026-01-15').map((c) => c.sql);
    expect(found.filter((sql) => sql.includes(`"project" = 'Data Platform'`)).length).toBeGreaterThan(0);
    expect(found.filter((sql) => /"project" = '\w+ \w+' AND "project" = /.test(sql))).toEqual([]);
  });
  test('a percentage of change is never told as a difference', () => {
    const found = sqlOf('by what percentage did deposits grow from January to March 2025?');
    expect(found.filter((sql) => sql.startsWith('SELECT 100.0 * (')).length).toBeGreaterThan(0);
    expect(found.filter((sql) => sql.startsWith('SELECT (SUM'))).toEqual([]);
  });
  test('“now only 2025” asks for nothing open, “returning boats” for nothing returned', () => {
    for (const question of ['now only 2025', 'deposits at returning boats'])
      expect(sqlOf(question).filter((sql) => /"returned_on" IS (?:NOT )?NULL/.test(sql))).toEqual([]);
  });
  test('what is booked happens when it was booked for', () => {
    const booked = 'gross sales booked in February 2025';
    expect(facts(cheeseSalesTable, booked, /"booked_on" >=/)).toContain('time:booked');
    const question = 'gross sales in February 2025';
    expect(facts(cheeseSalesTable, question, /"served_on" >=/)).not.toContain('time:booked');
    expect(() => facts(cheeseSalesTable, question, /"booked_on" >=/)).toThrow('No candidate');
  });
  test('a figure told in hours isn’t grouped by them', () => {
    expect(sqlOf('total deposit in weeks').filter((sql) => sql.includes('GROUP BY'))).toEqual([]);
  });
});

describe('of job offers and parcels', () => {
  const rowCount = 600;
  const column = columnsOfRows(rowCount);

  test('no row has a value and none', () => {
    const jobs = candidatesOver(
      tableOf('job_offers', rowCount, [
        column('applicant', 'text', (row) => `Applicant ${row}`),
        column('state', 'text', (row) => ['Hired', 'Open', 'Declined'][row % 3] ?? ''),
        column('start_date', 'date', (row) =>
          row % 2 ? null : `2025-${String((row % 12) + 1).padStart(2, '0')}-01`,
        ),
      ]),
    );
    const found = jobs('which hired applicants have no start date yet').map(onOneLine);
    expect(found).toContainEqual(expect.stringContaining(`"state" = 'Hired' AND "start_date" IS NULL`));
    expect(found.filter((sql) => sql.includes('"start_date" IS NOT NULL AND "start_date" IS NULL'))).toEqual(
      [],
    );
  });

  test('of what names a single row each, none has the most rows', () => {
    const parcels = candidatesOver(
      tableOf('parcels', 40, [
        columnsOfRows(40)('parcel', 'text', (row) => `P-${row}`),
        columnsOfRows(40)('depot', 'text', (row) => ['Ulm', 'Graz', 'Bern'][row % 3] ?? ''),
      ]),
    );
    const ranked = (question: string) => parcels(question).map(onOneLine);
    expect(ranked('which parcel is the most common?')).not.toContainEqual(
      expect.stringMatching(/GROUP BY "parcel" .*LIMIT 1/),
    );
    expect(ranked('which depot is the most common?')).toContainEqual(
      expect.stringMatching(/GROUP BY "depot" ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 1/),
    );
  });
});

describe('what has no sum', () => {
  const stays = candidatesOver(nightStaysTable);

  const deliveries = candidatesOver(farmDeliveriesTable);

  const survey = candidatesOver(surveyTable);

  const queries = (ask: typeof stays, question: string): string[] => ask(question).map(onOneLine);

  test.each([
    ['total nightly rate by property', stays, 'SUM("nightly_rate")'],
    ['total spend by farm', deliveries, 'SUM("price_per_kg")'],
    ['total satisfaction by region', survey, 'SUM("satisfaction")'],
  ])('%s', (question, ask, sum) => {
    expect(queries(ask, question).filter((sql) => sql.includes(sum))).toEqual([]);
  });
});

describe('of lift callouts', () => {
  const asked = {
    orders: candidatesOver(liftCalloutsTable),
  };

  const firstOf = firstReadings(asked, 12);

  test('of a number that one row has there is always one', () => {
    const found = firstOf('orders', 'C48030 - what was it?');
    expect(found).toContainEqual(expect.stringMatching(/^SELECT \* FROM .* WHERE "call_no" = 'C48030'$/));
    expect(found).not.toContainEqual(expect.stringContaining('COUNT(*)'));
  });
});

describe('of sites', () => {
  const queriesOf = (table: AnalystTable, question: string): string[] => queriesOver(table)(question);

  test('numbers that go up by one from row to row are not added up', () => {
    const numbered = (step: number) =>
      ofSites(
        'requests',
        number('ticket', (row) => 901 + row * step),
      );
    expect(queriesOf(numbered(1), 'tickets in North').join(' ')).not.toContain('SUM("ticket")');
    expect(queriesOf(numbered(3), 'tickets in North').join(' ')).toContain('SUM("ticket")');
  });
});

import { describe, expect, test } from 'vitest';
import type { AnalystTable } from '../../table.ts';
import { among, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { sensorReadingsTable } from '../../testing/tables/leisure.ts';
import { campaignDailyTable, claimsTable, subscriptionsTable } from '../../testing/tables/money.ts';
import { stockLevelsTable } from '../../testing/tables/shops.ts';
import { candidatesFor } from '../ask.ts';

describe('of sensor readings', () => {
  const asked = (question: string, table: AnalystTable = sensorReadingsTable): string[] =>
    queriesOver(table)(question);

  test.each<[string, RegExp]>([
    ['current battery of sensor A', /"sensor" = 'A' ORDER BY "read_at" DESC NULLS LAST LIMIT 1$/],
    ['battery of sensor B at the end of 2024', /< '2025-01-01' ORDER BY "read_at" DESC NULLS LAST LIMIT 1$/],
  ])('%s', (question, sql) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(sql));
  });
});

describe('of subscriptions', () => {
  const subscriptions = candidatesOver(subscriptionsTable);

  const asked = {
    subscriptions,
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test.each([
    ['subscriptions', 'lost mrr last year', /FROM "subscriptions" WHERE "start_date" >= /],
    ['subscriptions', 'current mrr', /ORDER BY "start_date" DESC/],
  ] as const)('%s: %s is not read otherwise', (table, question, other) => {
    expect(all(table, question)).not.toEqual([]);
    expect(all(table, question)).not.toContainEqual(expect.stringMatching(other));
  });
});

describe('how much there is on each day', () => {
  const rowCount = 240;
  const each = columnsOfRows(rowCount);
  const dayOf = (row: number): string => new Date(Date.UTC(2025, 2, 1 + row)).toISOString().slice(0, 10);

  const stock = candidatesOver(stockLevelsTable);

  /** Things, each of which is told once. */
  const parts = candidatesOver(
    tableOf('parts', rowCount, [
      each('part_no', 'text', (row) => `P${row}`),
      each('bin', 'text', among('A', 'B', 'C')),
      each('in_stock', 'integer', (row) => 20 + row),
      each('last_counted', 'date', (row) => dayOf(row % 30)),
    ]),
  );

  const over = (asked: typeof stock, question: string): string[] => asked(question).map(onOneLine);
  const first = (asked: typeof stock, question: string): string => over(asked, question)[0] ?? '';
  const lastDay = `"snapshot_date" = '2025-03-30'`;

  test.each([
    ['current stock', `SELECT SUM("qty_on_hand") FROM "stock_levels" WHERE ${lastDay}`],
    [
      'stock per warehouse',
      `SELECT "whse", SUM("qty_on_hand") FROM "stock_levels" WHERE ${lastDay} GROUP BY`,
    ],
    ['total stock of lamps', `WHERE "item_name" = 'Lamp' AND ${lastDay}`],
    ['stock on 5 March 2025', `SUM("qty_on_hand") FROM "stock_levels" WHERE "snapshot_date" = '2025-03-05'`],
    ['stock on the last day', `SUM("qty_on_hand") FROM "stock_levels" WHERE ${lastDay}`],
  ])('%s', (question, sql) => {
    expect(over(stock, question).join('\n')).toContain(sql);
  });

  test.each(['total stock'])('%s: days aren’t added up, nor rows counted', (question) => {
    const summed = over(stock, question).filter((sql) => sql.includes('SUM("qty_on_hand")'));
    expect(summed.filter((sql) => !sql.includes(lastDay))).toEqual([]);
    expect(over(stock, question).filter((sql) => sql.includes('COUNT(*)'))).toEqual([]);
  });

  test('an average goes over all days, and is of no limit', () => {
    const found = over(stock, 'average stock of chairs');
    expect(found.join('\n')).toContain(
      `SELECT AVG("qty_on_hand") FROM "stock_levels" WHERE "item_name" = 'Chair'`,
    );
    expect(found.join('\n')).not.toContain('AVG("reorder_pt")');
  });

  test('of things that are told once all are added up', () => {
    expect(first(parts, 'total stock by bin')).toBe(
      'SELECT "bin", SUM("in_stock") FROM "parts" GROUP BY "bin" ORDER BY SUM("in_stock") DESC NULLS LAST',
    );
  });
});

describe('what a log tells again and again', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);
  const dayOf = (row: number): string => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10);

  const claims = candidatesOver(claimsTable);

  const campaigns = candidatesOver(campaignDailyTable);

  const fuelLog = tableOf('fuel_log', rowCount, [
    each('fill_date', 'date', (row) => dayOf(row)),
    each('veh_type', 'text', among('Van', 'Truck')),
    each('vehicle_reg', 'text', among('LX21 KPO', 'WR70 HHT', 'CA68 QWE')),
    each('depot', 'text', among('Leeds', 'Bristol')),
    each('driver', 'text', among('Harper', 'Nowak', 'Malik')),
    each('odometer_km', 'integer', (row) => 20_000 + row * 90),
    each('dist_km', 'integer', (row) => 90 + row),
    each('litres', 'double', (row) => 30 + row / 10),
  ]);

  const fills = candidatesOver(fuelLog);
  const over = (asked: typeof claims, question: string): string[] => asked(question).map(onOneLine);
  const first = (asked: typeof claims, question: string): string => over(asked, question)[0] ?? '';

  test.each(['which vehicles are there', 'vehicles per depot'])('%s: not their types', (question) => {
    const found = over(fills, question).join('\n');
    expect(found).toContain('"vehicle_reg"');
    expect(found).not.toContain('"veh_type"');
  });

  test('its types are asked for by their name', () => {
    expect(first(fills, 'litres by vehicle type')).toContain('GROUP BY "veh_type"');
  });

  test('litres add up, what an odometer shows doesn’t', () => {
    const found = (question: string) =>
      candidatesFor(question, fuelLog, valuesOf(fuelLog), { today: '2026-01-15' }).map(onOneLine);
    const most = found('driver with the most litres').filter((sql) => sql.includes('("litres") DESC'));
    expect(most[0]).toContain('SUM("litres") DESC');
    expect(found('total km by depot')[0]).toContain('SUM("dist_km")');
  });

  test('it began with its first day', () => {
    const found = over(campaigns, 'when did the Spring Sale campaign start?').join('\n');
    expect(found).toContain(`SELECT MIN("date") FROM "campaign_daily" WHERE "campaign_name" = 'Spring Sale'`);
  });
});

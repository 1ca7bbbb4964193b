import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);
/** From 30 May 2025 on: most of a year from then on lies after the day of these tests. */
const dayOf = (row: number): string => new Date(Date.UTC(2025, 4, 30 + row)).toISOString().slice(0, 10);

const tenancies = candidatesOver(
  tableOf('lettings', rowCount, [
    each('Property Ref', 'text', (row) => `PR${row}`),
    each('Area', 'text', among('Northgate', 'Riverside')),
    each('Rent', 'integer', (row) => 500 + row),
    each('Tenant', 'text', (row) => (row % 10 === 0 ? null : `Person ${row}`)),
    each('Tenancy Start', 'date', (row) => (row % 10 === 0 ? null : dayOf(row - 200))),
    each('Tenancy End', 'date', (row) => (row % 10 === 0 ? null : dayOf(row + 90))),
  ]),
);
const policies = candidatesOver(
  tableOf('policies', rowCount, [
    each('policy_no', 'text', (row) => `POL${row}`),
    each('premium_eur', 'integer', (row) => 100 + row),
    each('expiry_date', 'date', (row) => dayOf(row + 40)),
  ]),
);
const contracts = candidatesOver(
  tableOf('contracts', rowCount, [
    each('contract_id', 'text', (row) => `C${row}`),
    each('supplier', 'text', among('Bolt', 'Kraft')),
    each('start_date', 'date', (row) => dayOf(row - 250)),
    each('end_date', 'date', (row) => (row % 4 === 0 ? null : dayOf(row + 90))),
  ]),
);
const warranties = candidatesOver(
  tableOf('warranties', rowCount, [
    each('serial', 'text', (row) => `S${row}`),
    each('product', 'text', among('Drill', 'Saw')),
    each('expiry_date', 'date', (row) => (row % 5 === 0 ? null : dayOf(row + 40))),
  ]),
);
const fills = candidatesOver(
  tableOf('fuel_log', rowCount, [
    each('fill_date', 'date', (row) => dayOf(row)),
    each('vehicle_reg', 'text', among('LX21 KPO', 'WR70 HHT')),
    each('litres', 'double', (row) => 30 + row / 10),
  ]),
);
const all = (asked: typeof fills, question: string): string => asked(question).map(onOneLine).join('\n');

describe('a time that isn’t reached yet', () => {
  test.each([
    [tenancies, 'how many tenancies have ended', `"Tenancy End" < '2026-01-16'`],
    [tenancies, 'tenancies that expired', `"Tenancy End" < '2026-01-16'`],
    [tenancies, 'active tenancies', `"Tenancy End" >= '2026-01-16'`],
    [policies, 'how many policies have expired', `"expiry_date" < '2026-01-16'`],
    [policies, 'active policies', `"expiry_date" >= '2026-01-16'`],
    [contracts, 'contracts that have not ended', `"end_date" IS NULL OR ("end_date" >= '2026-01-16')`],
    [contracts, 'contracts that ended', `"end_date" < '2026-01-16'`],
    [contracts, 'active contracts', `"end_date" IS NULL OR ("end_date" >= '2026-01-16')`],
  ])('%# %s', (asked, question, where) => {
    expect(all(asked, question)).toContain(`WHERE ${where}`);
    expect(all(asked, question)).not.toContain('IS NOT NULL');
  });

  test('a noun of rows is no state', () => {
    expect(all(tenancies, 'tenancies in Riverside')).not.toContain('IS NOT NULL');
    expect(all(fills, 'number of fills')).not.toContain('WHERE');
  });

  test('when something ends is no state of it', () => {
    expect(all(warranties, 'when does the warranty of S7 expire')).not.toContain('"expiry_date" <');
  });

  test('what ends next month doesn’t start then, nor the other way round', () => {
    const found = all(tenancies, 'tenancies ending next month');
    expect(found).toContain(`"Tenancy End" >= '2026-02-01' AND "Tenancy End" < '2026-03-01'`);
    expect(found).not.toContain('"Tenancy Start" >=');
    expect(all(tenancies, 'tenancies starting next month')).not.toContain('"Tenancy End" >=');
  });
});

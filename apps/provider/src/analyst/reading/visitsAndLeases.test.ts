import { expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { entityWords } from './mentions/entities.ts';

const rowCount = 400;
const column = columnsOfRows(rowCount);
const day = (row: number) => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);

const pool = tableOf('pool_visits', rowCount, [
  column('visit_id', 'integer', (row) => 5000 + row),
  column('member_no', 'text', (row) => `M${row % 80}`),
  column('joined_on', 'date', (row) => `20${10 + (row % 8)}-0${1 + (row % 9)}-11`),
  column('entered', 'timestamp', (row) => `${day(row)}T${String(7 + (row % 12)).padStart(2, '0')}:15:00`),
  column('outcome', 'text', among('swam', 'no-show', 'cancelled')),
  column('channel', 'text', among('online', 'phone')),
  column('whCode', 'text', among('N1', 'S2', 'W3')),
  column('weight_kg', 'numeric', (row) => 60 + (row % 31)),
]);
/** Visits of members, each of whom joined on one day, as the database tells. */
const visits: typeof pool = {
  ...pool,
  columns: pool.columns.map((c) => (c.name === 'joined_on' ? { ...c, isOfThing: true } : c)),
};
/** Flats that are let, and what their tenants owe. */
const flats = tableOf('flat_register', rowCount, [
  column('flat', 'text', (row) => `F-${row}`),
  column('tenant', 'text', (row) => (row % 9 === 0 ? null : `Tenant ${row}`)),
  column('Tenancy Start', 'date', day),
  column('Tenancy End', 'date', (row) => (row % 5 === 0 ? null : day(row + 365))),
  column('energy_class', 'text', (row) => (row % 7 === 0 ? null : ('ABC'[row % 3] ?? null))),
  column('Arrears', 'numeric', (row) => (row * 37) % 900),
]);
const first = (table: typeof visits, question: string): string | undefined =>
  candidatesOver(table)(question).map(onOneLine)[0];

test('visits happen when they happen, and not when a member joined', () => {
  expect(first(visits, 'visits per month')).toMatch(/date_trunc\('month', "entered"\)/);
  expect(first(visits, 'how many visits in 2024')).toContain(`"entered" >= '2024-01-01'`);
  const members = tableOf('members', rowCount, [
    column('member_no', 'text', (row) => `M${row}`),
    column('joined_on', 'date', day),
    column('town', 'text', among('Ried', 'Wels')),
  ]);
  expect(first(members, 'how many in 2024')).toContain(`"joined_on" >= '2024-01-01'`);
});

test('who didn’t turn up is a no-show, and came by no way that is up', () => {
  for (const said of ['didnt turn up', "didn't show up", 'did not turn up'])
    expect(first(visits, `how many members ${said}`)).toContain(`"outcome" = 'no-show'`);
  expect(candidatesOver(visits)('who turned up').filter(({ sql }) => sql.includes(`'online'`))).toEqual([]);
});

test('a warehouse is known by two letters', () => {
  expect(first(visits, 'average weight per warehouse')).toMatch(/^SELECT "whCode", AVG\("weight_kg"\)/);
});

test('rows with a start and an end are what starts and ends', () => {
  expect([...entityWords(flats)]).toContain('tenancy');
  expect(first(flats, 'number of tenancies per month')).toMatch(/COUNT\(\*\).*"Tenancy Start"/);
});

test('what is still missing isn’t said to be open', () => {
  const question = 'which flats are still missing an energy class';
  expect(candidatesOver(flats)(question).filter(({ sql }) => sql.includes('"Tenancy End" IS NULL'))).toEqual(
    [],
  );
});

test('who owes us the most has the largest arrears', () => {
  const found = candidatesOver(flats)('which tenant owes us the most').map(onOneLine);
  expect(found).toContainEqual(
    expect.stringMatching(/^SELECT "tenant", "Arrears" .* ORDER BY "Arrears" DESC NULLS LAST LIMIT 1/),
  );
});

test('as many groups are ranked as are asked for before it is said by what', () => {
  expect(first(visits, 'which 3 weekdays are the busiest?')).toMatch(
    /^SELECT dayname\("entered"\), COUNT\(\*\) .* ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 3$/,
  );
  expect(first(visits, 'which two channels are least common')).toMatch(
    /GROUP BY "channel" ORDER BY COUNT\(\*\) NULLS LAST LIMIT 2$/,
  );
});

/** Books that were lent, by readers who are girls or boys, with marks for how they came back. */
const loans = tableOf('book_loans', rowCount, [
  column('loan_no', 'integer', (row) => 9000 + row),
  column('gender', 'text', among('F', 'M')),
  column('condition_mark', 'text', among('A', 'B', 'F')),
  column('flag', 'text', among('OK', 'ERR')),
  column('date out', 'date', day),
  column('date due', 'date', (row) => day(row + 21)),
  column('date back', 'date', (row) => (row % 5 === 0 ? null : day(row + 15 + (row % 11)))),
  column('pages', 'integer', (row) => 80 + (row % 300)),
]);
const readings = (question: string) => candidatesOver(loans)(question).map(onOneLine);

test('what is still out isn’t back, and late is what came back after it was due', () => {
  expect(readings('how many are still out?')[0]).toContain('WHERE "date back" IS NULL');
  expect(readings('how many came back late')).toContainEqual(
    expect.stringContaining('"date back" > "date due"'),
  );
});

test('girls have no grade F', () => {
  expect(readings('how many loans to girls')[0]).toContain(`"gender" = 'F'`);
  expect(readings('how many loans to girls').filter((sql) => sql.includes(`"condition_mark" = 'F'`))).toEqual(
    [],
  );
});

test('what is faulty bears an error', () => {
  expect(readings('how many are faulty')[0]).toContain(`"flag" = 'ERR'`);
});

test('who is starting in a month does so then', () => {
  const staff = tableOf('new_staff', rowCount, [
    column('name', 'text', (row) => `Person ${row}`),
    column('start_date', 'date', day),
  ]);
  expect(first(staff, 'who is starting in May 2025?')).toMatch(
    /"start_date" >= '2025-05-01' AND "start_date" < '2025-06-01'/,
  );
});

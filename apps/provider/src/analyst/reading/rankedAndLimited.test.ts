import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10);

const shots = tableOf('vaccinations', rowCount, [
  column('record_id', 'integer', (row) => 4000 + row),
  column('vacc_date', 'date', (row) => day(row % 60)),
  column('site', 'text', among('North', 'South', 'Harbour')),
  column('patient_no', 'integer', (row) => row % 90),
  column('given_by', 'text', among('A. Kowalski', 'B. Lund', 'C. Moran', 'D. Nagy')),
  column('reaction', 'text', among('rash', null, null, 'fever', null)),
  column('fee', 'numeric', (row) => 10 + (row % 40)),
]);
const rides = tableOf('lift_days', rowCount, [
  column('date', 'date', (row) => day(row % 80)),
  column('lift', 'text', among('Summit', 'Valley', 'Glacier')),
  column('rides', 'integer', (row) => 300 + row),
  column('fatalities', 'integer', (row) => row % 3),
  column('staff_hours', 'numeric', (row) => 8 + (row % 5)),
  column('sun_hours', 'numeric', (row) => row % 11),
  column('takings', 'numeric', (row) => 1000 + row * 3),
  column('outages', 'integer', (row) => row % 4),
]);
const bills = tableOf('client_bills', rowCount, [
  column('bill_no', 'integer', (row) => row + 1),
  column('client', 'text', (row) => `Client ${row % 12}`),
  column('ordered_on', 'date', (row) => day(row)),
  column('billed_on', 'date', (row) => day(row + 9)),
  column('paid_on', 'date', (row) => day(row + 20)),
  column('open_amount', 'numeric', (row) => row % 50),
]);
const orders = tableOf('lift_callouts', rowCount, [
  column('call_no', 'text', (row) => `C${48_000 + row}`),
  column('lift_id', 'text', (row) => `L-${row % 15}`),
  column('engineer', 'text', among('Ruiz', 'Sand', 'Toft')),
  column('minutes', 'integer', (row) => row % 70),
]);
const claims = tableOf('expense_claims', rowCount, [
  column('employee', 'text', (row) => `Person ${row % 30}`),
  column('approved_by', 'text', among('Kern', 'Lang', null)),
  column('amount', 'numeric', (row) => 5 + (row % 90)),
  column('payment', 'text', among('card', 'cash')),
]);
const kitchen = tableOf('kitchen_log', rowCount, [
  column('made_on', 'date', (row) => day(row % 70)),
  column('dish', 'text', among('Soup', 'Pie', 'Salad')),
  column('complaint', 'text', among('cold', null, 'late', null)),
  column('wasted', 'integer', (row) => row % 6),
  column('portion_g', 'integer', (row) => 100 + (row % 90)),
  column('cook_min', 'integer', (row) => 5 + (row % 40)),
  column('miles', 'integer', (row) => row % 200),
]);
const stays = tableOf('camp_bookings', rowCount, [
  column('ref', 'text', (row) => `B${row}`),
  column('booked_on', 'date', (row) => day(row)),
  column('arrival', 'date', (row) => day(row + 30)),
  column('nights', 'integer', (row) => 1 + (row % 9)),
  column('total_paid', 'numeric', (row) => 40 + row),
]);
const asked = {
  bills: candidatesOver(bills),
  claims: candidatesOver(claims),
  kitchen: candidatesOver(kitchen),
  orders: candidatesOver(orders),
  rides: candidatesOver(rides),
  shots: candidatesOver(shots),
  stays: candidatesOver(stays),
};
const few = 12;
const firstOf = (table: keyof typeof asked, question: string): string[] =>
  asked[table](question).slice(0, few).map(onOneLine);

describe('what ranks', () => {
  test.each([
    ['shots', 'top 3 vaccinators', /"given_by", COUNT\(\*\).*ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 3$/],
    ['shots', 'which site has the most reactions', /"reaction" IS NOT NULL.*GROUP BY "site" ORDER BY COUNT/],
    [
      'kitchen',
      'what do guests order most often?',
      /"dish", COUNT\(\*\).*ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 1$/,
    ],
    ['kitchen', 'what do we throw away most of', /"dish", SUM\("wasted"\).*DESC NULLS LAST LIMIT 1$/],
    ['kitchen', 'what do guests moan about most?', /"complaint", COUNT\(\*\).*DESC NULLS LAST LIMIT 1$/],
    ['kitchen', 'heaviest soup', /ORDER BY "portion_g" DESC NULLS LAST LIMIT 1$/],
    ['claims', 'who spends the most?', /"employee", SUM\("amount"\).*DESC NULLS LAST LIMIT 1$/],
    ['claims', 'biggest single amount', /^SELECT MAX\("amount"\) FROM "expense_claims"$/],
    ['stays', 'ten longest stays', /ORDER BY "nights" DESC NULLS LAST LIMIT 10$/],
    ['bills', 'top 5 debtors', /ORDER BY "open_amount" DESC NULLS LAST LIMIT 5$/],
    ['bills', 'slowest paying client', /"billed_on", "paid_on"\)\) DESC NULLS LAST LIMIT 1$/],
    ['rides', 'which lift earned the most', /GROUP BY "lift" ORDER BY SUM\("takings"\) DESC/],
    ['rides', 'which month is the sunniest', /ORDER BY (?:AVG|SUM)\("sun_hours"\) DESC NULLS LAST LIMIT 1$/],
    ['rides', 'our ten busiest days', /ORDER BY SUM\("rides"\) DESC NULLS LAST LIMIT 10$/],
    [
      'rides',
      'which lift has the most rides per staff hour',
      /ORDER BY 1\.0 \* SUM\("rides"\) \/ NULLIF\(SUM\("staff_hours"\), 0\) DESC NULLS LAST LIMIT 1$/,
    ],
  ] as const)('%s: %s', (table, question, wanted) => {
    expect(firstOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });

  test.each([
    ['shots', 'top 3 vaccinators', /ORDER BY "vacc_date"/],
    ['claims', 'who spends the most?', /^SELECT \* FROM .*LIMIT 1$/],
    ['claims', 'biggest single payment', /(?:SUM|AVG)\("amount"\)/],
    ['stays', 'ten longest stays', /"booked_on", "arrival"/],
    ['shots', 'which site has the most patients', /ORDER BY "patient_no" DESC/],
    ['rides', 'worst month for outages', /^SELECT \* FROM/],
    ['rides', 'rank the lifts by average takings', /ORDER BY AVG\("takings"\) NULLS LAST$/],
  ] as const)('%s: %s doesn’t go by something else', (table, question, other) => {
    expect(firstOf(table, question)).not.toContainEqual(expect.stringMatching(other));
  });
});

describe('groups of so many', () => {
  test.each([
    [
      'orders',
      'engineers with more than 30 callouts',
      /^SELECT "engineer", COUNT\(\*\).*HAVING COUNT\(\*\) > 30/,
    ],
    [
      'orders',
      'which lifts were called out more than 10 times',
      /GROUP BY "lift_id" HAVING COUNT\(\*\) > 10/,
    ],
    [
      'shots',
      'sites with more than 10 reactions',
      /WHERE \("reaction" IS NOT NULL.*GROUP BY "site" HAVING COUNT\(\*\) > 10/,
    ],
  ] as const)('%s: %s', (table, question, wanted) => {
    expect(firstOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });

  test.each([
    [
      'orders',
      'which lifts were called out more than 10 times',
      /GROUP BY "lift_id" HAVING COUNT\(DISTINCT "lift_id"\)/,
    ],
    ['claims', 'people with more than 5 claims', /GROUP BY "approved_by"/],
    ['rides', 'lifts with over 9,000 rides', /HAVING COUNT\(\*\) >=? 9000/],
  ] as const)('%s: %s: not of themselves, nor of more rows than there are', (table, question, other) => {
    expect(firstOf(table, question)).not.toContainEqual(expect.stringMatching(other));
  });
});

test('the longest is so by its time, where nothing goes far', () => {
  expect(firstOf('kitchen', 'longest preparation')[0]).toContain('ORDER BY "cook_min" DESC');
});

test('what averaged so much is limited by its average', () => {
  const found = firstOf('rides', 'lifts that averaged under 400 rides');
  expect(found[0]).toMatch(/GROUP BY "lift" HAVING AVG\("rides"\) < 400/);
});

test('of a number that one row has there is always one', () => {
  const found = firstOf('orders', 'C48030 - what was it?');
  expect(found).toContainEqual(expect.stringMatching(/^SELECT \* FROM .* WHERE "call_no" = 'C48030'$/));
  expect(found).not.toContainEqual(expect.stringContaining('COUNT(*)'));
});

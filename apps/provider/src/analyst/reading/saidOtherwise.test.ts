import { describe, expect, test } from 'vitest';
import { columnProfile } from '../testing/columnProfile.ts';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 40;
const column = columnsOfRows(rowCount);
const dayOf = (row: number): Date => new Date(Date.UTC(2024, row % 24, 1 + (row % 28)));
const iso = (row: number): string => dayOf(row).toISOString().slice(0, 10);

/** Three kinds of tables, in which some rows don't tell everything. */
const visits = tableOf('clinic_visits', rowCount, [
  column('visit_no', 'integer', (row) => row + 1),
  column('seen_on', 'date', iso),
  column('ward', 'text', among('Heart', 'Bone', 'Skin')),
  column('outcome', 'text', among('sent home', 'kept', 'referred')),
  column('weight_kg', 'numeric', (row) => (row % 5 === 0 ? null : 50 + row)),
  columnProfile(
    'recovered',
    'boolean',
    Array.from({ length: rowCount }, (_, row) => (row % 4 === 0 ? null : row % 2 === 0)),
  ),
]);
const lessons = tableOf('driving_lessons', rowCount, [
  column('lesson_no', 'integer', (row) => row + 1),
  column('given_on', 'text', (row) => iso(row).split('-').toReversed().join('-')),
  column('instructor', 'text', among('Ida', 'Max', 'Tom', null)),
  column('kind', 'text', among('theory', 'motorway')),
  columnProfile(
    'passed',
    'boolean',
    Array.from({ length: rowCount }, (_, row) => (row % 3 === 0 ? null : row % 2 === 0)),
  ),
]);
const bakes = tableOf('bakery_days', rowCount, [
  column('day', 'date', iso),
  column('shop', 'text', among('North', 'South', 'East')),
  column('remark', 'text', among('oven down', 'short staffed', null)),
  column('planned_qty', 'integer', (row) => 20 + row),
  column('sold_qty', 'integer', (row) => 10 + row),
  column('unit_price', 'numeric', (row) => 2 + row / 10),
]);
const asked = {
  visits: candidatesOver(visits),
  lessons: candidatesOver(lessons),
  bakes: candidatesOver(bakes),
};

const few = 8;
const firstOf = (table: keyof typeof asked, question: string): string[] =>
  asked[table](question).slice(0, few).map(onOneLine);

describe('what nobody put down', () => {
  test.each([
    ['visits', 'for how many visits did nobody write down the weight?', 'weight_kg'],
    ['visits', "how many visits don't state the weight?", 'weight_kg'],
    ['lessons', 'for how many lessons did I not note the instructor?', 'instructor'],
    ['lessons', 'lessons w/o an instructor', 'instructor'],
    ['bakes', 'on how many days was the remark not written down?', 'remark'],
  ] as const)('%s: %s', (table, question, missing) => {
    expect(firstOf(table, question)).toContainEqual(
      expect.stringMatching(new RegExp(String.raw`WHERE \(?"${missing}" IS NULL`)),
    );
  });
});

describe('a rate may be of those rows that tell it', () => {
  test.each([
    ['visits', 'recovery rate by ward', 'recovered'],
    ['lessons', 'pass rate by kind', 'passed'],
    ['lessons', 'how many out of a hundred passed?', 'passed'],
  ] as const)('%s: %s', (table, question, flag) => {
    const found = firstOf(table, question);
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`"${flag}" = TRUE.*WHERE "${flag}" IS NOT NULL`)),
    );
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^(?!.*WHERE).*"${flag}" = TRUE`)));
  });
});

describe('whether something is getting better', () => {
  test.each([
    ['visits', 'is the average weight going up or down?', /AVG\("weight_kg"\).*GROUP BY/],
    ['lessons', 'are lessons getting more?', /COUNT\(\*\).*GROUP BY/],
    [
      'bakes',
      'are takings at North getting any better?',
      /date_trunc\('month', "day"\).*SUM\(\("sold_qty".*"shop" = 'North' GROUP BY/,
    ],
  ] as const)('%s: %s', (table, question, course) => {
    expect(firstOf(table, question)).toContainEqual(expect.stringMatching(course));
  });
});

test.each([
  ['visits', 'outcomes by ward', /SELECT "ward", "outcome", COUNT\(\*\).*GROUP BY "ward", "outcome"/],
  [
    'lessons',
    'kinds by instructor',
    /SELECT "instructor", "kind", COUNT\(\*\).*GROUP BY "instructor", "kind"/,
  ],
  ['bakes', 'remarks by shop', /SELECT "shop", "remark", COUNT\(\*\).*GROUP BY "shop", "remark"/],
] as const)('%s: %s are counted for each of both', (table, question, both) => {
  expect(firstOf(table, question)).toContainEqual(expect.stringMatching(both));
});

test('a price is paid for what was sold, not for what was planned', () => {
  expect(firstOf('bakes', 'takings by shop')[0]).toContain('SUM(("sold_qty" * "unit_price"))');
});

test('dates with dashes are read, the day first where only that can be', () => {
  expect(lessons.columns.find((c) => c.name === 'given_on')?.dateFormat).toBe('%d-%m-%Y');
  expect(firstOf('lessons', 'lessons per yr')[0]).toMatch(/COUNT\(\*\).*GROUP BY CAST\(EXTRACT\(YEAR FROM/);
});

test.each([
  ['since the year 2025', /"seen_on" >= '2025-01-01'$/],
  ['in the last fortnight', /"seen_on" >= '2025-12-1\d'/],
])('visits %s', (when, days) => {
  expect(firstOf('visits', `how many visits were there ${when}?`)).toContainEqual(
    expect.stringMatching(days),
  );
});

test('the busiest on the phones is one, whatever else is many', () => {
  const many = 240;
  const cell = columnsOfRows(many);
  const calls = tableOf('phone_calls', many, [
    cell('call_no', 'integer', (row) => row + 1),
    cell('called_on', 'date', iso),
    cell('line', 'text', among('Sales', 'Help')),
  ]);
  const found = candidatesOver(calls)('which weekday is the busiest on the phones?').map(onOneLine);
  expect(found[0]).toMatch(/^SELECT dayname\("called_on"\).*LIMIT 1$/);
});

describe('what was not done yet has no day', () => {
  const some = (row: number) => (row % 3 === 0 ? null : iso(row));
  const bikes = tableOf('bike_ads', rowCount, [
    column('ad_no', 'integer', (row) => row + 1),
    column('listed_on', 'date', iso),
    column('sold_on', 'date', some),
    column('brand', 'text', among('Cube', 'Giant')),
  ]);
  const bills = tableOf('water_bills', rowCount, [
    column('bill_no', 'integer', (row) => row + 1),
    column('billed_on', 'date', iso),
    column('paid_dt', 'date', some),
    column('zone', 'text', among('East', 'West')),
  ]);
  const letters = tableOf('letters', rowCount, [
    column('letter_no', 'integer', (row) => row + 1),
    column('received_on', 'date', iso),
    column('answered_on', 'date', some),
    column('topic', 'text', among('noise', 'parking')),
  ]);
  test.each([
    ['how many unsold Cube bikes are there?', bikes, 'sold_on'],
    ['unpaid bills in East', bills, 'paid_dt'],
    ['number of unanswered letters by topic', letters, 'answered_on'],
  ] as const)('%s', (question, table, done) => {
    const found = candidatesOver(table)(question).slice(0, few).map(onOneLine);
    expect(found).toContainEqual(expect.stringContaining(`"${done}" IS NULL`));
  });
});

test.each([
  ['visits', 'average weight per edition', /EXTRACT\(YEAR FROM "seen_on"\).*AVG\("weight_kg"\)/],
  ['lessons', 'lessons by vintage', /EXTRACT\(YEAR FROM .*"given_on".*COUNT\(\*\)/],
] as const)('%s: %s is by year, where nothing else is called so', (table, question, years) => {
  expect(firstOf(table, question)).toContainEqual(expect.stringMatching(years));
});

describe('how old something is, of the year in which it was made', () => {
  const years = (row: number) => 1990 + (row % 30);
  const trees = tableOf('street_trees', rowCount, [
    column('tree_no', 'integer', (row) => row + 1),
    column('district', 'text', among('Mill', 'Garden')),
    column('planting_year', 'integer', years),
    column('last_inspection', 'date', iso),
  ]);
  const cars = tableOf('car_services', rowCount, [
    column('job_no', 'integer', (row) => row + 1),
    column('model_year', 'integer', years),
    column('brought_in', 'date', iso),
    column('paid', 'text', among('yes', 'no')),
  ]);
  const flats = tableOf('flats', rowCount, [
    column('flat_no', 'integer', (row) => row + 1),
    column('built_year', 'integer', years),
    column('listed_on', 'date', iso),
    column('free_from', 'date', (row) => iso(row).replace('2025', '2031')),
  ]);
  test.each([
    ['how old are the trees on average?', trees, 'AVG((2025 - "planting_year"))'],
    ['how many services of cars older than 10 years?', cars, '(2025 - "model_year") > 10'],
    ['average age of the flats', flats, 'AVG((2025 - "built_year"))'],
  ] as const)('%s', (question, table, age) => {
    expect(candidatesOver(table)(question).map(onOneLine)).toContainEqual(expect.stringContaining(age));
  });
});

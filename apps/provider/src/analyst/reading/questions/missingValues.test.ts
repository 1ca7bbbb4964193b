import { describe, expect, test } from 'vitest';
import {
  among,
  firstReadings,
  candidatesOver,
  columnsOfRows,
  onOneLine,
  queriesOver,
  readingsOver,
} from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { flatRegisterTable, transactionsTable } from '../../testing/tables/money.ts';
import { drivingLessonsTable, wardVisitsTable } from '../../testing/tables/people.ts';
import { bakeryDaysTable, orderPositionsTable, stockLevelsTable } from '../../testing/tables/shops.ts';
import { guestHouseStaysTable } from '../../testing/tables/travel.ts';
import { liftRepairsTable, volunteerShiftsTable } from '../../testing/tables/work.ts';
import { unreadWords } from '../reaction/unknownWords.ts';

describe('of stock levels and transactions', () => {
  const stock = candidatesOver(stockLevelsTable);

  const ledger = candidatesOver(transactionsTable);

  const over = (asked: typeof stock, question: string): string[] => asked(question).map(onOneLine);

  test('what has no category is uncategorised', () => {
    for (const question of ['uncategorised transactions', 'how many uncategorized transactions'])
      expect(over(ledger, question).join('\n')).toContain('"category" IS NULL');
  });
});

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);

  test.each([
    ['how many orders have no rating?', /COUNT\(\*\) FROM "shop_orders" WHERE "rating" IS NULL$/],
    ['orders where nobody typed in a rating', /COUNT\(\*\) FROM "shop_orders" WHERE "rating" IS NULL$/],
    ["for how many orders don't we know what they want the rating to be?", /WHERE "rating" IS NULL$/],
    ["how many orders didn't get a rating?", /COUNT\(\*\) FROM "shop_orders" WHERE "rating" IS NULL$/],
  ])('%s', (question, wanted) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('what nobody put down', () => {
  const asked = {
    visits: candidatesOver(wardVisitsTable),
    lessons: candidatesOver(drivingLessonsTable),
    bakes: candidatesOver(bakeryDaysTable),
  };

  const firstOf = firstReadings(asked, 8);

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

describe('of lift repairs', () => {
  const candidates = candidatesOver(liftRepairsTable);

  const readings = (question: string): { sql: string; unread: string[] }[] =>
    candidates(question).map((candidate) => ({ sql: onOneLine(candidate), unread: unreadWords(candidate) }));

  const readWhole = (question: string): string[] =>
    readings(question).flatMap(({ sql, unread }) => (unread.length === 0 ? [sql] : []));

  test.each([
    'how many repairs have the fault left blank',
    'how many repairs ended up without a fault',
    'number of repairs whose fault has been left empty',
  ])('what is left blank is missing: %s', (question) => {
    expect(readWhole(question)).toContainEqual(
      expect.stringMatching(/COUNT\(\*\).* WHERE \("fault" IS NULL/),
    );
  });
});

describe('what is not there', () => {
  const rowCount = 400;
  const each = columnsOfRows(rowCount);
  const dayOf = (row: number): string => new Date(Date.UTC(2024, 5, 1 + row)).toISOString().slice(0, 10);

  const stays = candidatesOver(guestHouseStaysTable);

  const queries = (found: ReturnType<typeof stays>): string[] => found.map(onOneLine);

  const weather = candidatesOver(
    tableOf('weather', rowCount, [
      each('date', 'date', dayOf),
      each('precipitation', 'double', (row) => (row % 3 === 0 ? 0 : row % 17)),
      each('temp_max', 'double', (row) => 10 + (row % 20)),
      each('temp_min', 'double', (row) => row % 11),
      each('weather', 'text', (row) => ['sun', 'snow', 'fog'][row % 3] ?? ''),
    ]),
  );

  test('days without rain have no rain to add up', () => {
    const all = queries(weather('days without precipitation per year'));
    expect(all.join('\n')).toContain('"precipitation" = 0');
    expect(all.filter((sql) => /SUM\("precipitation"\).*"precipitation" = 0/.test(sql))).toEqual([]);
  });

  test('a least temperature is no minutes', () => {
    expect(queries(weather('snow days per year')).join('\n')).not.toContain('temp_min');
  });
});

describe('of yes and no', () => {
  const each = columnsOfRows(300);
  const customers = tableOf('customers', 300, [
    each('id', 'bigint', (row) => row),
    each('vip', 'boolean', (row) => [true, false, null][row % 3] ?? null),
    each('insured', 'boolean', (row) => row % 4 > 0),
  ]);
  const first = firstReadings({ customers: candidatesOver(customers) }, 1);

  test.each(['how many rows with vip missing', 'rows where vip is null', 'customers with unknown vip'])(
    'an answer that is missing isn’t a no: %s',
    (question) => {
      expect(first('customers', question)).toEqual([expect.stringMatching(/WHERE "vip" IS NULL$/)]);
    },
  );

  test.each([
    ['how many customers are without vip', '"vip" = FALSE'],
    ['customers with insured missing', '"insured" = FALSE'],
  ])('where each has an answer, and of what one is without, it is a no: %s', (question, wanted) => {
    expect(first('customers', question).join('')).toContain(wanted);
  });
});

describe('of which rows something is so', () => {
  const each = columnsOfRows(300);
  const customers = tableOf('customers', 300, [
    each('id', 'bigint', (row) => row),
    each('city', 'text', (row) => ['Berlin', 'Paris', 'Rome'][row % 3] ?? ''),
    each('vip', 'boolean', (row) => row % 4 > 0),
    each('amount', 'double', (row) => row * 1.5),
  ]);
  const first = firstReadings({ customers: candidatesOver(customers) }, 1);

  test.each([
    ['rows where city is Paris', `SELECT * FROM "customers" WHERE "city" = 'Paris'`],
    ['show rows where id is 7', 'SELECT * FROM "customers" WHERE "id" = 7'],
    ['how many customers where vip is false', 'SELECT COUNT(*) FROM "customers" WHERE "vip" = FALSE'],
    ['average amount where vip is true', 'SELECT AVG("amount") FROM "customers" WHERE "vip" = TRUE'],
    ['how many with vip = false', 'SELECT COUNT(*) FROM "customers" WHERE "vip" = FALSE'],
    ['how many rows with missing amount', 'SELECT COUNT(*) FROM "customers" WHERE "amount" IS NULL'],
    ['how many customers have no amount', 'SELECT COUNT(*) FROM "customers" WHERE "amount" = 0'],
    ['where do customers live', 'SELECT "city" FROM "customers"'],
  ])('it is said after “where”, which asks for no place then: %s', (question, sql) => {
    expect(first('customers', question)).toEqual([sql]);
  });

  test('rows where something is above an amount are asked for no place', () => {
    expect(first('customers', 'rows where amount > 400')).toEqual([
      'SELECT * FROM "customers" WHERE "amount" > 400',
    ]);
    const all = queriesOver(customers)('rows where amount > 400');
    expect(all).not.toContainEqual(expect.stringContaining('"city"'));
  });
});

describe('of what only some have', () => {
  const each = columnsOfRows(400);
  const customers = tableOf('customers', 400, [
    each('id', 'bigint', (row) => row),
    each('name', 'text', (row) => `Name ${row}`),
    each('email', 'text', (row) => (row % 7 > 0 ? `c${row}@example.com` : null)),
  ]);
  const { believable } = readingsOver(customers);

  test.each([
    'how many customers have an email?',
    'how many customers had any email',
    'customers with an email',
  ])('nothing is told of all, where those are asked for who have it: %s', (question) => {
    const told = believable(question);
    expect(told[0]).toContain('"email" IS NOT NULL');
    expect(told.filter((sql) => !sql.includes('"email" IS NOT NULL') && sql.includes('"email"'))).toEqual([]);
    expect(told).not.toContain('SELECT COUNT(*) FROM "customers"');
  });
});

describe('of volunteer shifts', () => {
  const shifts = candidatesOver(volunteerShiftsTable);

  test('of what most have none, none is nothing', () => {
    const [counted] = shifts('how many shifts had no red card')
      .map(onOneLine)
      .filter((sql) => /^SELECT COUNT\(\*\) FROM \S+ WHERE "RedCards"/.test(sql));
    expect(counted).toContain('"RedCards" = 0');
  });
});

test('what is still missing isn’t said to be open', () => {
  const question = 'which flats are still missing an energy class';
  expect(
    candidatesOver(flatRegisterTable)(question).filter(({ sql }) => sql.includes('"Tenancy End" IS NULL')),
  ).toEqual([]);
});

describe('what is missing in texts', () => {
  const rowCount = 80;
  const column = columnsOfRows(rowCount);
  const fields = queriesOver(
    tableOf('airports', rowCount, [
      column('iata', 'text', (row) => `A${row}`),
      column('city', 'text', (row) => (row % 9 === 0 ? 'NA' : `Town ${row}`)),
      column('country', 'text', (row) => (row % 9 === 0 ? 'NA' : 'ZA')),
    ]),
  );

  test('is also what is written as not known', () => {
    expect(fields('airports without a city')[0]).toContain(`WHERE "city" = 'NA'`);
  });

  test('but Namibia is a country', () => {
    expect(fields('airports without a country').join('\n')).not.toContain(`"country" = 'NA'`);
  });
});

describe('what was left untold', () => {
  const rowCount = 60;
  const column = columnsOfRows(rowCount);
  const leftOut = (of: (row: number) => string | number) => (row: number) => (row % 5 === 0 ? null : of(row));
  const { queries } = readingsOver(
    tableOf('class_passes', rowCount, [
      column('pass_id', 'text', (row) => `P-${String(row)}`),
      column('cancel_date', 'date', (row) => (row % 3 === 0 ? '2025-03-04' : null)),
      column('cancel_reason', 'text', (row) =>
        row % 6 === 0 ? (['moved', 'price', 'time'][row % 9] ?? null) : null,
      ),
      column(
        'booked_via',
        'text',
        leftOut((row) => ['app', 'phone', 'desk'][row % 3] ?? ''),
      ),
      column(
        'rating',
        'integer',
        leftOut((row) => 1 + (row % 5)),
      ),
    ]),
  );

  test.each([
    ['how many passes left no rating?', 'WHERE "rating" IS NULL'],
    ['how many of the passes never left us a rating?', 'WHERE "rating" IS NULL'],
    ['passes where nobody typed in a rating, how many?', 'WHERE "rating" IS NULL'],
    ['how many passes where nobody told us how it was booked?', 'WHERE ("booked_via" IS NULL'],
    [
      'cancellations where no reason was written down, how many?',
      'WHERE "cancel_date" IS NOT NULL AND ("cancel_reason" IS NULL',
    ],
    [
      'how many cancellations have no reason?',
      'WHERE "cancel_date" IS NOT NULL AND ("cancel_reason" IS NULL',
    ],
    ['for how many passes was the rating never taken?', 'WHERE "rating" IS NULL'],
    ['for how many passes was the rating not put down?', 'WHERE "rating" IS NULL'],
  ])('%s', (question, where) => {
    expect(queries(question)).toContainEqual(
      expect.stringContaining(`SELECT COUNT(*) FROM "class_passes" ${where}`),
    );
  });

  test('what nobody wrote down is what follows', () => {
    expect(queries('cancel dates where nobody wrote down a reason, how many?').join('\n')).not.toContain(
      '"cancel_date" IS NULL',
    );
  });

  test('who left no rating needn’t have gone', () => {
    expect(queries('how many passes left no rating?').join()).not.toContain(
      '"cancel_date" IS NOT NULL AND "rating" IS NULL',
    );
  });
});

test('who has no shoes lacks what follows, and no number of what stands before', () => {
  const column = columnsOfRows(60);
  const asked = queriesOver(
    tableOf('activities', 60, [
      column('Type', 'text', among('Run', 'Ride')),
      column('Number of Runs', 'integer', (row) => (row % 4 ? null : row)),
    ]),
  );
  const lacking = expect.stringContaining('"Number of Runs" IS NULL');
  expect(asked('how many runs have no shoes set?')).not.toContainEqual(lacking);
  expect(asked('activities with no number of runs')).toContainEqual(lacking);
});

describe('what is called otherwise', () => {
  const rowCount = 60;
  const column = columnsOfRows(rowCount);
  const asked = {
    tries: candidatesOver(
      tableOf('tries', rowCount, [
        column('Try No', 'text', (row) => `T-${String(row)}`),
        column('Pts', 'integer', (row) => (row % 5 ? row % 9 : null)),
        column('Max Pts', 'integer', () => 9),
        column('Level (dB)', 'numeric', (row) => (row % 4 ? 30 + row : null)),
      ]),
    ),
    props: candidatesOver(
      tableOf('props', rowCount, [
        column('Prop No', 'text', (row) => `PR-${String(row)}`),
        column('Qty', 'integer', (row) => 1 + (row % 3)),
        column('Value each (£)', 'numeric', (row) => (row % 4 ? 3 + row : null)),
      ]),
    ),
  };
  test.each([
    ['tries', 'how many tries have no score?', 'WHERE "Pts" IS NULL'],
    ['tries', 'how many tries come without a decibel reading?', 'WHERE "Level (dB)" IS NULL'],
    ['props', 'how many props have no value noted?', 'WHERE "Value each (£)" IS NULL'],
  ] as const)('is lacking, too: %s, %s', (table, question, where) => {
    const [first] = asked[table](question);
    expect(first && onOneLine(first)).toContain(where);
    expect(first?.cover.parts.filter(({ rule }) => /^left:(?!light)/.test(rule))).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import type { AnalystTable } from '../../table.ts';
import { among, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { rowersTable, sensorReadingsTable } from '../../testing/tables/leisure.ts';
import { clinicVisitsTable } from '../../testing/tables/people.ts';
import { ordersTable, plantLinesTable, storeSales } from '../../testing/tables/shops.ts';
import {
  ferryOrdersTable,
  hotelBookingsTable,
  roomBookingsTable,
  trainRunsTable,
} from '../../testing/tables/travel.ts';
import { employeesTable, repairsTable, ticketsTable } from '../../testing/tables/work.ts';
import { readContext } from '../mentions/context.ts';
import { analystModel } from '../probability/model.ts';
import { type Candidate, candidatesOf } from '../ranking/candidates.ts';

describe('of sensor readings and learner sessions', () => {
  /** Sessions of learners. */
  const sessions = tableOf('learner_sessions', 8, [
    columnProfile('session_id', 'integer', [1, 2, 3, 4, 5, 6, 7, 8]),
    columnProfile('user_id', 'integer', [11, 11, 12, 12, 13, 13, 14, 14]),
    columnProfile('course', 'text', ['Welsh', 'Welsh', 'Dutch', 'Dutch', 'Welsh', 'Dutch', 'Welsh', 'Dutch']),
  ]);

  const asked = (question: string, table: AnalystTable = sensorReadingsTable): string[] =>
    queriesOver(table)(question);

  test('learners are counted once, not their sessions', () => {
    expect(asked('how many learners are there', sessions)).toContainEqual(
      expect.stringContaining('COUNT(DISTINCT "user_id")'),
    );
  });
});

describe('of employees and orders', () => {
  const staff = candidatesOver(employeesTable);

  const orders = candidatesOver(ordersTable);

  const over = (asked: typeof staff, question: string): string[] => asked(question).map(onOneLine);

  test('“sick days” aren’t all the days that there are', () => {
    expect(over(staff, 'how many sick days did sales have').join('\n')).not.toContain(
      'COUNT(DISTINCT "hire_dt")',
    );
    expect(over(orders, 'number of trading days').join('\n')).toContain('COUNT(DISTINCT "ordered_on")');
  });
});

describe('of plant lines', () => {
  const queries = (question: string): string[] => candidatesOver(plantLinesTable)(question).map(onOneLine);

  test('the most deliveries are no different days', () => {
    const found = queries('which grower has the most deliveries');
    expect(found).toContainEqual(expect.stringContaining('COUNT(DISTINCT "delivery_id")'));
    expect(found).not.toContainEqual(expect.stringContaining('COUNT(DISTINCT "delivery_date")'));
  });

  test('different days are counted where days are asked for', () => {
    expect(queries('how many different delivery dates')).toContainEqual(
      expect.stringContaining('COUNT(DISTINCT "delivery_date")'),
    );
  });
});

describe('of things of which rows are lines', () => {
  const rowCount = 600;
  const column = columnsOfRows(rowCount);

  /** The queries for a question that count something; invoices come in as many lines as are said, all but a few. */
  function countsOf(name: string, number: string, perThing: number) {
    const candidates = candidatesOver(
      tableOf(name, rowCount, [
        column(number, 'text', (row) => `F-${Math.floor((row % 580) / perThing)}`),
        column('vendor', 'text', (row) => `Vendor ${row % 12}`),
        column('paid', 'text', (row) => ['yes', 'no', 'partly'][row % 3] ?? ''),
        column('booked_on', 'date', (row) => `2024-${String((row % 12) + 1).padStart(2, '0')}-05`),
        column('qty_received', 'integer', (row) => 1 + (row % 40)),
        column('net_amount', 'numeric', (row) => 10.5 + row * 1.25),
      ]),
    );
    return (question: string): string[] =>
      candidates(question)
        .map(onOneLine)
        .filter((sql) => sql.includes('COUNT('));
  }

  const invoices = countsOf('vendor_invoices', 'invoice_no', 3);
  const receipts = countsOf('goods_receipts', 'GR Number', 3);
  const byNumber = /GROUP BY .*"(?:invoice_no|GR Number)"/;

  const candidatesOfShare = (question: string): string[] =>
    invoices(question).filter((sql) => sql.includes('100.0'));

  describe('what rows are only lines of is counted, not the rows', () => {
    test.each([
      ['how many invoices did we book in march 2024', invoices],
      ['vendors with more than 15 invoices', invoices],
      ['number of invoices per month', invoices],
      ['invoices booked per quarter', invoices],
      ['how many goods receipts are there', receipts],
      ['goods receipts by vendor', receipts],
      ['vendors with more than 15 receipts', receipts],
    ])('%s', (question, queries) => {
      const found = queries(question);
      expect(found).toContainEqual(expect.stringMatching(/COUNT\(DISTINCT "(?:invoice_no|GR Number)"\)/));
      expect(found.filter((sql) => sql.includes('COUNT(*)') && !byNumber.test(sql))).toEqual([]);
    });
  });

  test('people by their numbers, which come again', () => {
    const patients = countsOf('ward_visits', 'Patient ID', 4);
    const most = patients('which vendor has the most patients');
    expect(most).toContainEqual(expect.stringContaining('COUNT(DISTINCT "Patient ID")'));
    expect(most.filter((sql) => sql.includes('COUNT(*)') && !/GROUP BY .*"Patient ID"/.test(sql))).toEqual(
      [],
    );
  });

  test.each([
    ['player_seasons', 'Player', 'how many players from each country?'],
    ['customer_orders', 'Customer Name', 'number of customers per country'],
    ['patient_visits', 'patient', 'which country has the most patients'],
  ])('people whose rows they are, in %s', (name, person, question) => {
    const table = tableOf(name, rowCount, [
      column(person, 'text', (row) => `Person ${row % 40}`),
      column('country', 'text', (row) => `Land ${row % 7}`),
      column('points', 'integer', (row) => row % 31),
    ]);
    const found = queriesOver(table)(question).filter((sql) => sql.includes('GROUP BY "country" '));
    expect(found).toContainEqual(expect.stringContaining(`COUNT(DISTINCT "${person}")`));
    expect(found.filter((sql) => sql.includes('COUNT(*)'))).toEqual([]);
  });

  test.each([
    ['prescription_items', 'prescription_id', 'number of prescriptions for each paid'],
    ['prescription_items', 'prescription_id', 'list paid with more than 15 prescriptions'],
    ['recipe_ingredients', 'Recipe No', 'how many recipes per vendor'],
    ['voyage_legs', 'voyage_nr', 'which vendor has the most voyages'],
  ])('what rows are parts of, in %s by their %s: %s', (name, number, question) => {
    const found = countsOf(name, number, 4)(question);
    expect(found).toContainEqual(expect.stringContaining(`COUNT(DISTINCT "${number}")`));
    const ofLines = found.filter(
      (sql) => sql.includes('COUNT(*)') && !/GROUP BY .*"(?:prescription_id|Recipe No|voyage_nr)"/.test(sql),
    );
    expect(ofLines).toEqual([]);
  });

  test('a share is of what rows are only lines of', () => {
    const shares = candidatesOfShare('what percent of invoices are partly paid');
    expect(shares).toContainEqual(expect.stringContaining('THEN "invoice_no" END'));
    expect(shares.filter((sql) => sql.includes('THEN 1 ELSE 0'))).toEqual([]);
  });

  test('a word for them isn’t read as an amount of theirs', () => {
    const orders = candidatesOver(
      tableOf('parts_orders', rowCount, [
        column('order_no', 'text', (row) => `A-${Math.floor(row / 3)}`),
        column('vendor', 'text', (row) => `Vendor ${row % 12}`),
        column('Pieces Ordered', 'integer', (row) => 1 + (row % 40)),
      ]),
    );
    const found = orders('how many orders does each vendor have').map(onOneLine);
    expect(found).toContainEqual(expect.stringContaining('COUNT(DISTINCT "order_no")'));
    expect(found.filter((sql) => sql.includes('"Pieces Ordered"'))).toEqual([]);
  });

  describe('rows are counted', () => {
    const countAll = expect.stringContaining('COUNT(*)') as unknown;

    test('where the question speaks of lines', () => {
      expect(invoices('how many invoice lines did we book in march 2024')).toContainEqual(countAll);
    });

    test('within what they are lines of', () => {
      expect(invoices('number of rows of invoice F-3')).toContainEqual(countAll);
    });

    test('where a code is of kinds of them', () => {
      const kinds = countsOf('vendors', 'vendor_type_code', 3);
      expect(kinds('number of vendors per month')).toContainEqual(countAll);
    });

    test('where a number comes again by a slip', () => {
      const once = countsOf('vendor_invoices', 'invoice_no', 1);
      expect(once('number of invoices per month')).toContainEqual(countAll);
    });
  });
});

describe('of store sales', () => {
  function candidates(question: string, rowCount = 4000): Candidate[] {
    const table = storeSales(rowCount);
    const values = valuesOf(table);
    return candidatesOf(readContext(question, table, values), '2026-01-15', analystModel());
  }

  const queries = (question: string, rowCount?: number) =>
    candidates(question, rowCount).map(({ sql }) => sql.replaceAll(/\s+/g, ' '));

  test('what is counted is told apart by the column that names it', () => {
    expect(queries('how many customers are there?')[0]).toBe(
      'SELECT COUNT(DISTINCT "customerName") FROM "store_sales"',
    );
  });
});

describe('what things are called', () => {
  const bookings = candidatesOver(hotelBookingsTable);

  const visits = candidatesOver(clinicVisitsTable);

  const tickets = candidatesOver(ticketsTable);

  const over = (asked: typeof bookings, question: string): string =>
    asked(question).map(onOneLine).join('\n');

  test('guests are called by their names, and not by their countries', () => {
    const found = over(bookings, 'top 5 guests by total');
    expect(found).toContain('SELECT "guest_name", SUM("total_eur")');
    expect(found).not.toContain('"guest_country"');
  });

  test('guests are counted by their names, and a nightly rate is none of the nights', () => {
    const counted = over(bookings, 'how many guests stayed more than 5 nights');
    expect(counted).toContain('COUNT(DISTINCT "guest_name")');
    expect(counted).not.toContain('COUNT(DISTINCT "guest_country")');
    expect(over(bookings, 'average nightly rate')).toContain('SELECT AVG("rate_eur") FROM');
    expect(over(bookings, 'average nightly rate')).not.toContain('"nts"');
  });

  test('patients are no new ones, nor the two sides of it', () => {
    const patientsOfNew = /"new_pat" =|"new_pat" IS NOT NULL/;
    expect(over(visits, 'average age of patients by dept')).not.toMatch(patientsOfNew);
    expect(over(visits, 'patients older than 70')).not.toMatch(patientsOfNew);
    expect(over(visits, 'new patients by dept')).toContain(`"new_pat" = 'yes'`);
  });

  test('what a column is called is no slip', () => {
    for (const question of ['tickets by prio', 'visits by dept'])
      expect(
        (question.endsWith('prio') ? tickets : visits)(question)[0]?.scan.context.tokens.at(-1),
      ).toMatchObject({ text: question.split(' ').at(-1) });
  });
});

describe('of room bookings and train runs', () => {
  const asked = {
    bookings: candidatesOver(roomBookingsTable),
    trains: candidatesOver(trainRunsTable),
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test.each([
    [
      'bookings',
      'how many people booked by phone?',
      `SUM("players") FROM "room_bookings" WHERE "source" = 'Phone'`,
    ],
    [
      'trains',
      'how many people travelled on the coast route?',
      `SUM("passengers") FROM "train_runs" WHERE "route" = 'Coast'`,
    ],
  ] as const)('%s: %s, who came together', (table, question, figure) => {
    expect(all(table, question)).toContainEqual(expect.stringContaining(figure));
  });
});

/** A table that only its name says anything of. */
const keptIn = (name: string) => {
  const column = columnsOfRows(200);
  return tableOf(name, 200, [
    column('nr', 'integer', (row) => row + 1),
    column('opened', 'date', (row) => new Date(Date.UTC(2023, 6, 1 + row * 3)).toISOString().slice(0, 10)),
    column('priority', 'text', (row) => ['low', 'high'][row % 2] ?? ''),
  ]);
};

test.each([
  ['support_agents', 'how many tickets in 2024'],
  ['library_members', 'how many books in 2024'],
  ['fleets', 'how many cars in 2024'],
])('rows of %s are something else: %s', (name, question) => {
  const found = candidatesOver(keptIn(name))(question);
  expect(found.length).toBeGreaterThan(0);
  expect(found.flatMap(({ cover }) => cover.parts.map(({ rule }) => rule))).not.toContain(
    'count:entity:plain',
  );
});

test.each([
  ['helpdesk', 'how many tickets in 2024'],
  ['roster', 'how many shifts in 2024'],
  ['menu', 'number of dishes in 2024'],
  ['it_help_desk', 'how many tickets in 2024'],
])('what %s keeps are its rows: %s', (name, question) => {
  const counted = candidatesOver(keptIn(name))(question).find((candidate) =>
    /^SELECT COUNT\(\*\) .* WHERE "opened" >= '2024-01-01'/.test(onOneLine(candidate)),
  );
  expect(counted?.cover.parts.map(({ rule }) => rule)).toContain('count:entity:plain');
});

describe('of a bug tracker', () => {
  const rowCount = 60;
  const column = columnsOfRows(rowCount);

  test('bugs of a bug tracker are those of its rows that are called so', () => {
    const issues = tableOf('bug_tracker', rowCount, [
      column('Issue Type', 'text', (row) => ['Bug', 'Story', 'Task'][row % 3] ?? ''),
      column('Reporter', 'text', (row) => ['Ida', 'Noor', 'Piet'][row % 3] ?? ''),
    ]);
    const queries = candidatesOver(issues)('reporters with more than 5 bugs').map(onOneLine);
    expect(queries[0]).toContain(`WHERE "Issue Type" = 'Bug'`);
  });
});

describe('of repairs', () => {
  const repairs = queriesOver(repairsTable);

  test.each([
    [
      'how many people came from Gent?',
      /SELECT COUNT\(DISTINCT "customer_id"\) FROM "repairs" WHERE "city" = 'Gent'$/,
    ],
  ])('of repairs: %s', (question, wanted) => {
    expect(repairs(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of gift export', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);
  const dayOf = (row: number): string => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10);

  const gifts = candidatesOver(
    tableOf('gift_export', rowCount, [
      each('Gift ID', 'text', (row) => `G${row}`),
      each('Constituent ID', 'text', (row) => `D-${row % 70}`),
      each('Constituent Name', 'text', (row) => `Name ${row % 60}`),
      each('Donor Since', 'date', (row) => dayOf(row % 70)),
      each('Gift Date', 'date', (row) => dayOf(row)),
      each('Gift Amount', 'integer', (row) => 10 + (row % 40)),
    ]),
  );

  test.each([
    ['number of donors', 'COUNT(DISTINCT "Constituent ID")'],
    ['top 10 donors by total given', 'GROUP BY "Constituent ID"'],
    ['donors who gave more than 5 times', 'GROUP BY "Constituent ID"'],
  ])('%s: donors are no days since when they are', (question, said) => {
    const found = gifts(question).map(onOneLine).join('\n');
    expect(found).toContain(said);
    expect(found).not.toContain('GROUP BY "Donor Since"');
  });

  test('students by the numbers that they are enrolled with', () => {
    const exams = candidatesOver(
      tableOf('exam_registrations', rowCount, [
        each('MatrNo', 'integer', (row) => 2023000 + (row % 90)),
        each('Nat', 'text', among('DE', 'IT', 'CN')),
        each('Faculty', 'text', among('Physics', 'Economics')),
        each('ExamDate', 'date', (row) => dayOf(row)),
      ]),
    );
    expect(exams('how many students are there').map(onOneLine).join('\n')).toContain(
      'COUNT(DISTINCT "MatrNo")',
    );
    expect(exams('how many are not from Germany').map(onOneLine).join('\n')).toContain(`"Nat" <> 'DE'`);
  });
});

describe('of ferry orders', () => {
  const queries = queriesOver(ferryOrdersTable);

  test.each([
    [
      'number of North customers',
      /^SELECT COUNT\(DISTINCT "customer"\) FROM "ferry_orders" WHERE "route" = 'North'$/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of rowers', () => {
  const asked = (question: string, table: AnalystTable): string[] => queriesOver(table)(question);

  /** What nobody means isn't among what the question may mean. */
  test.each<[string, AnalystTable, RegExp]>([
    ['how many advisors are there?', rowersTable, /SUM\("Advisor"\)/],
  ])('%s', (question, table, absurd) => {
    const found = asked(question, table);
    expect(found).not.toHaveLength(0);
    expect(found).not.toContainEqual(expect.stringMatching(absurd));
  });
});

describe('kinds of what rows tell of', () => {
  const sightings = tableOf('bird_sightings', 6, [
    columnProfile('sighting_id', 'integer', [1, 2, 3, 4, 5, 6]),
    columnProfile('species', 'text', ['wren', 'crow', 'wren', 'owl', 'crow', 'wren']),
    columnProfile('place', 'text', ['Fen', 'Fen', 'Wood', 'Wood', 'Fen', 'Wood']),
    columnProfile('observer', 'text', ['Ana', 'Ben', 'Ana', 'Cy', 'Ben', 'Ana']),
  ]);
  const asked = queriesOver(sightings);

  test('are counted once each', () => {
    expect(asked('species count for every place')).toContainEqual(
      expect.stringMatching(/COUNT\(DISTINCT "species"\).* GROUP BY "place"/),
    );
  });

  test.each(['which sightings were in the Wood', 'who was at the Fen'])(
    '%s: is no bare count',
    (question) => {
      expect(
        asked(question).filter((sql) => /^SELECT COUNT\(\*\) FROM "bird_sightings" WHERE/.test(sql)),
      ).toEqual([]);
    },
  );
});

describe('how many of a unit', () => {
  const column = columnsOfRows(60);
  const asked = queriesOver(
    tableOf('activities', 60, [
      column('Type', 'text', among('Run', 'Ride')),
      column('Day', 'date', (row) => `2025-0${1 + (row % 9)}-11`),
      column('Elevation', 'numeric', (row) => row * 2.5),
    ]),
  );

  test.each(['how many km did I run in May', 'number of miles on the rides', 'how many kilos by type'])(
    '%s: is no number of rows',
    (question) => {
      expect(asked(question).filter((sql) => sql.includes('COUNT(*)'))).toEqual([]);
    },
  );

  test('hours and days may be the rows', () => {
    expect(asked('how many days in May')).toContainEqual(expect.stringContaining('COUNT(*)'));
  });
});

test('lines are counted by their rows, and not by their places in an order', () => {
  const column = columnsOfRows(60);
  const asked = queriesOver(
    tableOf('till_lines', 60, [
      column('receipt_no', 'integer', (row) => 100 + Math.floor(row / 4)),
      column('line_no', 'integer', (row) => 1 + (row % 4)),
      column('shop', 'text', among('York', 'Hull')),
    ]),
  );
  for (const question of ['lines by shop', 'how many lines in York'])
    expect(asked(question)).not.toContainEqual(expect.stringMatching(/COUNT\(DISTINCT "line_no"/));
});

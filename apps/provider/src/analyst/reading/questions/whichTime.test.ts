import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { soldHousesTable } from '../../testing/tables/money.ts';
import { patientVisitsTable, poolVisitsTable, slotVisitsTable } from '../../testing/tables/people.ts';
import { boatSurveysTable, guestHouseStaysTable, kennelStaysTable } from '../../testing/tables/travel.ts';
import { employeesTable, supportTicketsTable, volunteerShiftsTable } from '../../testing/tables/work.ts';

describe('of employees', () => {
  const staff = candidatesOver(employeesTable);

  const over = (asked: typeof staff, question: string): string[] => asked(question).map(onOneLine);

  describe('what happened in a stretch', () => {
    test.each([
      ['how many left in 2024', 'term_dt'],
      ['number of leavers in 2024', 'term_dt'],
      ['terminations in 2024', 'term_dt'],
      ['how many employees left last year', 'term_dt'],
      ['how many people quit in 2024', 'term_dt'],
      ['how many joined in 2024', 'hire_dt'],
    ])('%s: by %s', (question, column) => {
      const found = over(staff, question);
      expect(found.join('\n')).toContain(`SELECT COUNT(*) FROM "employees" WHERE "${column}" >= '202`);
      const other = column === 'term_dt' ? 'hire_dt' : 'term_dt';
      expect(found.filter((sql) => sql.includes(`"${other}" >=`))).toEqual([]);
    });
  });

  describe('what happened at a time goes by the year that is kept of it', () => {
    const titles = tableOf('titles', 120, [
      columnsOfRows(120)('show_id', 'text', (row) => `s${row}`),
      columnsOfRows(120)('title', 'text', (row) => `Title ${row}`),
      columnsOfRows(120)('date_added', 'date', (row) =>
        new Date(Date.UTC(2016 + (row % 8), row % 12, 3)).toISOString().slice(0, 10),
      ),
      columnsOfRows(120)('release_year', 'integer', (row) => 1995 + (row % 28)),
    ]);
    const read = candidatesOver(titles);

    test.each([
      ['titles released in 2020', /"release_year" = 2020/],
      ['titles released after 2018', /"release_year" > 2018/],
    ])('%s', (question, wanted) => {
      const found = read(question).map(onOneLine);
      expect(found).toContainEqual(expect.stringMatching(wanted));
      expect(found).not.toContainEqual(expect.stringMatching(/"date_added" >=/));
    });
  });
});

describe('of support tickets', () => {
  const tickets = candidatesOver(supportTicketsTable);

  const first = (question: string): string => tickets(question).slice(0, 1).map(onOneLine).join('');

  test.each([
    [
      'how many tickets did each agent close last month?',
      /^SELECT "agent", COUNT\(\*\).*"closed_at" >= '2025-06-01'/,
    ],
    ['how many tickets did agents close in 2024?', /^SELECT COUNT\(\*\).*"closed_at" >= '2024-01-01'/],
    [
      'how many tickets did customers open in 2024?',
      /^SELECT COUNT\(\*\).* WHERE "created_at" >= '2024-01-01'/,
    ],
  ])('%s asks for what was done then, by all', (question, expected) => {
    expect(first(question)).toMatch(expected);
  });
});

describe('of patient visits', () => {
  const tables = {
    visits: patientVisitsTable,
  };

  const sqlOf = (name: keyof typeof tables, question: string): string[] =>
    queriesOver(tables[name])(question);

  test.each([
    [
      'visits',
      'how many people quit in 2024?',
      /WHERE "cancelled_on" >= '2024-01-01' AND "cancelled_on" < '2025-01-01'$/,
    ],
  ] as const)('%s: %s', (table, question, wanted) => {
    expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('columns that only a small word tells apart', () => {
  const rowCount = 600;
  const column = columnsOfRows(rowCount);

  const stays = candidatesOver(
    tableOf('stays', rowCount, [
      column('stay_no', 'integer', (row) => row + 1),
      column('check_in', 'date', (row) => `2024-01-0${1 + (row % 9)}`),
      column('check_out', 'date', (row) => `2024-02-0${1 + (row % 9)}`),
      column('status', 'text', (row) => ['checked in', 'checked out', 'cancelled'][row % 3] ?? ''),
    ]),
  );

  test.each([
    ['number of guests checking out per month in 2024', 'check_out', 'check_in'],
    ['guests checking in in January 2024', 'check_in', 'check_out'],
  ])('%s', (question, meant, other) => {
    const found = stays(question).map(onOneLine);
    const by = (column: string) => (sql: string) => sql.includes(`WHERE "${column}" >= '2024-0`);
    expect(found.find((sql) => by(meant)(sql) || by(other)(sql))).toSatisfy(by(meant));
  });

  test('a check-in is no state', () => {
    const found = stays('busiest check-in weekday').map(onOneLine).join('\n');
    expect(found).toContain('dayname("check_in")');
    expect(found).not.toContain('checked out');
  });
});

describe('a time that is spoken of', () => {
  const rowCount = 300;
  const column = columnsOfRows(rowCount);
  const day = (row: number, after: number) =>
    new Date(Date.UTC(2023, 0, 1 + row + after)).toISOString().slice(0, 10);

  const read = {
    animals: candidatesOver(
      tableOf('shelter', rowCount, [
        column('AnimalName', 'text', (row) => `Rex ${row}`),
        column('IntakeDate', 'date', (row) => day(row, 0)),
        column('AdoptionDate', 'date', (row) => (row % 3 ? day(row, 40) : null)),
        column('AdoptionFee', 'decimal', (row) => 50 + (row % 7) * 10),
      ]),
    ),
    homes: candidatesOver(
      tableOf('homes', rowCount, [
        column('address', 'text', (row) => `${row} Oak Street`),
        column('listed_on', 'date', (row) => day(row, 0)),
        column('sold_on', 'date', (row) => (row % 5 ? day(row, 60) : null)),
        column('asking_price', 'decimal', (row) => 200_000 + row * 10),
      ]),
    ),
    gym: candidatesOver(
      tableOf('checkins', rowCount, [
        column('member_id', 'text', (row) => `M-${row % 40}`),
        column('checkin_at', 'timestamp', (row) => `${day(row, 0)} 09:00:00`),
        column('checkout_at', 'timestamp', (row) => `${day(row, 0)} 10:00:00`),
      ]),
    ),
    bookings: candidatesOver(
      tableOf('bookings', rowCount, [
        column('bookingId', 'integer', (row) => row + 1),
        column('bookedAt', 'date', (row) => day(row, 0)),
        column('visitDate', 'date', (row) => day(row, 20)),
      ]),
    ),
  };

  test.each([
    ['animals', 'adoptions per month', 'AdoptionDate', 'IntakeDate'],
    ['animals', 'busiest month for adoptions', 'AdoptionDate', 'IntakeDate'],
    ['animals', 'how many came in by month', 'IntakeDate', 'AdoptionDate'],
    ['homes', 'average asking price by year of sale', 'sold_on', 'listed_on'],
    ['gym', 'how many people came in per week', 'checkin_at', 'checkout_at'],
    ['bookings', 'bookings per month', 'visitDate', 'bookedAt'],
  ] as const)('%s: %s', (table, question, meant, other) => {
    const found = read[table](question).map(onOneLine);
    const by = (name: string) => found.filter((sql) => sql.split(' GROUP BY ')[1]?.includes(`"${name}"`));
    expect(by(meant)).not.toEqual([]);
    expect(by(other)).toEqual([]);
  });

  test('birthdays come every year', () => {
    const staff = candidatesOver(employeesTable);
    const found = staff('birthdays by month').map(onOneLine).join('\n');
    expect(found).not.toMatch(/date_trunc\('month', "(?:dob|birth_?date|born)"/i);
  });
});

describe('of kennel stays', () => {
  const stays = queriesOver(kennelStaysTable);

  test('what happened isn’t counted by a birth, unless that is spoken of', () => {
    expect(stays('total price by month').some((sql) => sql.includes('birth_date'))).toBe(false);
    expect(stays('how many were born in 2020').some((sql) => sql.includes('birth_date'))).toBe(true);
    expect(stays('average time to delivery').some((sql) => /date_diff.*birth_date/.test(sql))).toBe(false);
  });
});

describe('a visit that is booked for a time', () => {
  const visits = candidatesOver(slotVisitsTable);

  test('is at that time, not when it was put down', () => {
    const [read] = visits('visits in March');
    expect(read?.sql).toContain('EXTRACT(MONTH FROM "apptTime")');
  });
});

describe('a year that stands beside a day', () => {
  const stays = candidatesOver(guestHouseStaysTable);

  const queries = (found: ReturnType<typeof stays>): string[] => found.map(onOneLine);

  const houses = candidatesOver(soldHousesTable);

  test.each([
    'how many houses were sold last year',
    'average price over the last 2 years',
    'when was the last sale',
  ])('%s: isn’t meant where it isn’t spoken of', (question) => {
    const [first] = queries(houses(question));
    expect(first).toContain('sold_on');
    expect(first).not.toContain('year_built');
  });

  test('is meant where it is', () => {
    expect(queries(houses('houses built in the last 10 years')).join('\n')).toContain(
      '"year_built" BETWEEN 2010 AND 2019',
    );
  });

  test('data that ends with a season, but for a day, has it', () => {
    expect(queries(houses('average price last spring'))[0]).toContain(`"sold_on" >= '2025-03-01'`);
  });
});

describe('which of several times is meant', () => {
  const candidates = candidatesOver(boatSurveysTable);
  const queries = (question: string): string[] => candidates(question).map(onOneLine);

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

describe('of volunteer shifts', () => {
  const shifts = candidatesOver(volunteerShiftsTable);

  const allOf = (question: string): string => shifts(question).map(onOneLine).join('\n');

  test('those who joined in a year are members since then', () => {
    const found = allOf('how many volunteers joined in February 2025');
    expect(found).toContain('"Member since" >=');
    expect(found).not.toContain('"Shift date" >=');
  });
});

describe('of pool visits', () => {
  const rowCount = 400;
  const column = columnsOfRows(rowCount);
  const day = (row: number) => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);

  /** Visits of members, each of whom joined on one day, as the database tells. */
  const visits: typeof poolVisitsTable = {
    ...poolVisitsTable,
    columns: poolVisitsTable.columns.map((c) => (c.name === 'joined_on' ? { ...c, isOfThing: true } : c)),
  };

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

  test('who is starting in a month does so then', () => {
    const staff = tableOf('new_staff', rowCount, [
      column('name', 'text', (row) => `Person ${row}`),
      column('start_date', 'date', day),
    ]);
    expect(first(staff, 'who is starting in May 2025?')).toMatch(
      /"start_date" >= '2025-05-01' AND "start_date" < '2025-06-01'/,
    );
  });
});

describe('of bookings', () => {
  const date = (days: number, hour: number) =>
    new Date(Date.UTC(2025, 0, 1 + days, hour)).toISOString().slice(0, 19).replace('T', ' ');
  const bookings = tableOf('court_bookings', 120, [
    columnsOfRows(120)('ref', 'text', (row) => `B${row}`),
    columnsOfRows(120)('made_at', 'timestamp', (row) => date(row, row % 24)),
    columnsOfRows(120)('starts', 'timestamp', (row) => date(row + 5, 9 + (row % 9))),
    columnsOfRows(120)('court', 'text', among('North', 'South', 'Hall')),
  ]);
  const ask = queriesOver(bookings);

  test.each(['what time of day is the busiest?', 'bookings per month', 'how many bookings on Mondays?'])(
    '%s goes by when they take place',
    (question) => {
      expect(ask(question)[0]).toContain('"starts"');
    },
  );

  test('bookings made in March may be those that were put down then', () => {
    expect(ask('how many bookings were made in March?').slice(0, 3).join('\n')).toContain('"made_at"');
  });
});

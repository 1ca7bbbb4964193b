import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { escapeRoundsTable, moviesTable } from '../../testing/tables/leisure.ts';
import {
  bookLoansTable,
  courseBookingsTable,
  scoutCampAttendanceTable,
} from '../../testing/tables/people.ts';
import { shopSalesTable } from '../../testing/tables/shops.ts';
import {
  staffTable,
  supportRequestsTable,
  transferredCallsTable,
  volunteerShiftsTable,
} from '../../testing/tables/work.ts';

describe('of cells and of bookings', () => {
  const rowCount = 400;
  const column = columnsOfRows(rowCount);

  describe('what is so at present', () => {
    const sites = readingsOver(
      tableOf('cell_sites', rowCount, [
        column('site', 'text', (row) => `S${row}`),
        column('status', 'text', (row) => ['On air', 'Down', 'Planned'][row % 3] ?? ''),
      ]),
    );

    test('“down” is a value where the table has it', () => {
      expect(sites.queries('how many sites are down')).toContainEqual(
        expect.stringContaining(`"status" = 'Down'`),
      );
    });
  });

  describe('words of any question that are values', () => {
    const listings = candidatesOver(
      tableOf('listings', rowCount, [
        column('listing_no', 'text', (row) => `L${row}`),
        column('kind', 'text', among('House', 'Loft', 'Studio')),
        column('status', 'text', among('Available', 'Sold', 'To Do', 'Return')),
        column('price', 'integer', (row) => 100_000 + row * 700),
      ]),
    );
    const first = (question: string): string => onOneLine(listings(question)[0]!);

    test.each([
      ['how many available houses', `"status" = 'Available'`],
      ['average price of available lofts', `"status" = 'Available'`],
      ['Available studios', `"status" = 'Available'`],
      ['how many listings are to do', `"status" = 'To Do'`],
      ['how many return listings', `"status" = 'Return'`],
    ])('%s', (question, wanted) => {
      expect(first(question)).toContain(wanted);
    });

    test('a stretch that goes on from a month isn’t that month, and what was listed then may be sold', () => {
      const homes = candidatesOver(
        tableOf('homes', rowCount, [
          column('home', 'text', (row) => `H${row}`),
          column('status', 'text', among('Available', 'Sold')),
          column('listed_on', 'date', (row) => `202${4 + (row % 2)}-0${1 + (row % 9)}-11`),
        ]),
      );
      const found = homes('how many were listed from May 2025 onwards').map(onOneLine);
      expect(found[0]).toBe(`SELECT COUNT(*) FROM "homes" WHERE "listed_on" >= '2025-05-01'`);
      expect(found).not.toContainEqual(expect.stringContaining(`< '2025-06-01'`));
      expect(found).not.toContainEqual(expect.stringContaining(`'Available'`));
    });

    test.each(['return the average price by kind', 'average price by available kinds'])(
      '%s: which asks of all of them',
      (question) => {
        expect(listings(question).map(onOneLine)).toContainEqual(
          expect.stringMatching(/^SELECT "kind", AVG\("price"\) FROM "listings" GROUP BY/),
        );
      },
    );
  });

  test('a booking number holds no breakfast', () => {
    const bookings = readingsOver(
      tableOf('hostel_bookings', rowCount, [
        column('res_no', 'text', (row) => `R${1000 + row}`),
        column('nights', 'integer', (row) => 1 + (row % 9)),
        column('room', 'text', (row) => ['Dorm 4', 'Dorm 8', 'Twin'][row % 3] ?? ''),
      ]),
    );
    expect(bookings.queries('how many bookings do not include breakfast')).not.toContainEqual(
      expect.stringContaining('"res_no" NOT ILIKE'),
    );
    expect(bookings.queries('bookings whose number contains 17')).toContainEqual(
      expect.stringMatching(/"res_no" ILIKE/),
    );
  });
});

describe('of staff', () => {
  const staff = candidatesOver(staffTable);

  const over = (asked: typeof staff, question: string): string[] => asked(question).map(onOneLine);

  test('that were fired are no women', () => {
    const found = over(staff, 'how many people were fired in 2024');
    expect(found.join('\n')).not.toContain(`"gender" = 'F'`);
    expect(found).toContain(
      `SELECT COUNT(*) FROM "employees" WHERE "term_dt" >= '2024-01-01' AND "term_dt" < '2025-01-01'`,
    );
    expect(over(staff, 'how many women').join('\n')).toContain(`"gender" = 'F'`);
  });
});

describe('of support requests', () => {
  const asked = (question: string): string =>
    candidatesOver(supportRequestsTable)(question).map(onOneLine).join('\n');

  test('“first response” is what a time is called, and no FR', () => {
    expect(asked('avg first response time by country')).not.toContain(`"country" = 'FR'`);
  });

  test('what is akin to “is” names no column that begins so', () => {
    expect(asked('what do tickets cost to stay open')).not.toContain('"is_lead"');
  });
});

describe('words of a column or value that are others as well', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);

  const calls = candidatesOver(transferredCallsTable);

  const leave = candidatesOver(
    tableOf('absences', rowCount, [
      each('kind', 'text', among('Annual', 'Sick')),
      each('office', 'text', among('Berlin', 'Lisbon')),
      each('days', 'double', (row) => (row % 9) + 1),
    ]),
  );

  const over = (asked: typeof calls, question: string): string[] => asked(question).map(onOneLine);
  const all = (asked: typeof calls, question: string): string => over(asked, question).join('\n');

  test('time is no form of Tim, and no first-time fix', () => {
    expect(all(calls, 'avg wait time by queue')).not.toContain("'Tim'");
    expect(all(calls, 'avg wait time by queue')).not.toContain('"first_time_fix" = TRUE');
    expect(all(calls, 'calls taken by Tim')).toContain("'Tim'");
  });

  test('calls that are taken are counted', () => {
    const [first] = calls('how many calls did Eva take');
    expect(first && onOneLine(first)).toBe(`SELECT COUNT(*) FROM "calls" WHERE "agent_name" = 'Eva'`);
  });

  test('missed calls are those abandoned', () => {
    expect(over(calls, 'missed calls per day')[0]).toContain('WHERE "abandoned" = 1');
  });

  test('vacation is annual leave', () => {
    expect(over(leave, 'vacation days by office')[0]).toContain(`WHERE "kind" = 'Annual'`);
  });
});

describe('of escape rounds, scout camp attendance and theses', () => {
  const rowCount = 400;
  const column = columnsOfRows(rowCount);

  const games = readingsOver(escapeRoundsTable);

  const attendance = readingsOver(scoutCampAttendanceTable);

  const theses = readingsOver(
    tableOf('theses', rowCount, [
      column('Student', 'text', (row) => `Student ${row}`),
      column('ExternalPartner', 'text', (row) => (row % 3 === 0 ? `Firm ${row % 9}` : null)),
    ]),
  );

  const passages = (name: string) =>
    readingsOver(
      tableOf(name, rowCount, [
        column('vehClass', 'text', among('Car', 'Truck', 'Van')),
        column('dir', 'text', among('in', 'out')),
        column('amtEur', 'numeric', (row) => 3 + (row % 8)),
      ]),
    );

  test('no make of what is done', () => {
    expect(attendance.queries('who has done the most camps?')).not.toContainEqual(
      expect.stringContaining('"MAKE"'),
    );
  });

  test('“us” before what there are several of is the country', () => {
    expect(games.queries('average minutes taken of us rounds')).toContainEqual(
      expect.stringContaining(`"Origin" = 'USA'`),
    );
    expect(games.queries('show us rounds in Prison')).not.toContainEqual(expect.stringContaining(`'USA'`));
  });

  test('an outside partner is no missing one', () => {
    expect(theses.queries('how many with an outside partner')).not.toContainEqual(
      expect.stringContaining('"ExternalPartner" IS NULL'),
    );
    expect(theses.queries('how many without a partner')).toContainEqual(
      expect.stringContaining('"ExternalPartner" IS NULL'),
    );
  });

  test('“in” and “out” are ways of money in a table of money, and else ways to drive', () => {
    const comesIn = expect.stringContaining(`"dir" = 'in'`);
    expect(passages('toll_passages').queries('revenue by vehicle class')).not.toContainEqual(comesIn);
    expect(passages('cash_book').queries('revenue by vehicle class')).toContainEqual(comesIn);
  });
});

describe('of shop sales', () => {
  const ask = candidatesOver(shopSalesTable);
  const few = 12;
  const read = (question: string): string[] => ask(question).slice(0, few).map(onOneLine);

  describe('words of a question are no names of places', () => {
    test.each([
      ['how long does shipping take?', /Long Beach/],
      ['how many new customers in 2025', /New York/],
    ])('%s', (question, place) => {
      expect(read(question)).not.toContainEqual(expect.stringMatching(place));
    });

    test('but a name is one', () => {
      expect(read('sales in long beach')).toContainEqual(expect.stringMatching(/"City" = 'Long Beach'/));
    });
  });

  test('states are no United States', () => {
    const sites = tableOf('sites', 60, [
      columnsOfRows(60)('country', 'text', among('United States', 'Canada')),
      columnsOfRows(60)('state', 'text', among('Ohio', 'Texas', 'Ontario')),
      columnsOfRows(60)('visits', 'integer', (row) => row * 40),
    ]);
    const found = candidatesOver(sites)('states with visits above 1000').map(onOneLine);
    expect(found).not.toContainEqual(expect.stringMatching(/United States/));
  });
});

describe('of movies', () => {
  const movies = candidatesOver(moviesTable);

  const readsTitle = (question: string): boolean[] =>
    movies(question).map((candidate) => /"Title" (?:=|IN)/.test(onOneLine(candidate)));

  test('a word of the language is no title, unless it is written as one', () => {
    expect(readsTitle('which directors made more than 10 movies?')).not.toContain(true);
    expect(readsTitle('what was the budget of Made?')[0]).toBe(true);
    expect(readsTitle('budget of "taken"')[0]).toBe(true);
  });
});

describe('of volunteer shifts', () => {
  const shifts = candidatesOver(volunteerShiftsTable);

  const allOf = (question: string): string => shifts(question).map(onOneLine).join('\n');

  test('"shifts in the evening" spell no site', () => {
    expect(allOf('shifts in the evening')).toContain(`"Slot" = 'Evening'`);
  });
});

describe('of book loans', () => {
  const readings = (question: string) => candidatesOver(bookLoansTable)(question).map(onOneLine);

  test('girls have no grade F', () => {
    expect(readings('how many loans to girls')[0]).toContain(`"gender" = 'F'`);
    expect(
      readings('how many loans to girls').filter((sql) => sql.includes(`"condition_mark" = 'F'`)),
    ).toEqual([]);
  });
});

describe('of course bookings', () => {
  const courses = candidatesOver(courseBookingsTable);

  const queries = (question: string): string[] => courses(question).map(onOneLine);

  test('a thing is no flag without the word that says which', () => {
    const found = queries('average fee of private pupils');
    expect(found).toContainEqual(expect.stringContaining(`"funding" = 'private'`));
    expect(found.filter((sql) => sql.includes('"new_pupils" = TRUE'))).toEqual([]);
    expect(queries('average fee of new pupils')).toContainEqual(
      expect.stringContaining('"new_pupils" = TRUE'),
    );
    expect(queries('how many bookings are paid')).toContainEqual(expect.stringContaining('"paid" = TRUE'));
  });

  test('people are no part of a name', () => {
    const found = queries('swimmers from York');
    expect(found).toContainEqual(expect.stringContaining(`"town" = 'York'`));
    expect(found.filter((sql) => sql.includes('"studio" ='))).toEqual([]);
    expect(found.filter((sql) => sql.includes('"studio" IN'))).toEqual([]);
  });
});

describe('of places in states', () => {
  const rowCount = 120;
  const column = columnsOfRows(rowCount);
  const places = readingsOver(
    tableOf('post_offices', rowCount, [
      column('office', 'text', (row) => `P${row}`),
      column('city', 'text', among('California', 'New York', 'Salem', 'Texas', 'Dover')),
      column('state', 'text', among('CA', 'NY', 'OR', 'TX', 'DE', 'PA')),
      column('county', 'text', among('Texas', 'Kings', 'Marion', 'Lane')),
    ]),
  );

  test.each([
    ['how many post offices does california have', /WHERE "state" = 'CA'/],
    ['how many post offices are in texas', /WHERE "state" = 'TX'/],
    ['post offices in the city of california', /"city" = 'California'/],
  ])('%s', (question, expected) => {
    const [first] = places.queries(question);
    expect(first).toMatch(expected);
  });

  test('a state is meant, and no town that is called so', () => {
    const found = places.queries('how many counties in texas').join('\n');
    expect(found).toContain(`COUNT(DISTINCT "county")`);
    expect(found).not.toContain(`"county" = 'Texas'`);
  });

  test('of New York it isn’t taken for granted which is meant', () => {
    const found = places.queries('how many post offices are in new york');
    expect(found).toContainEqual(expect.stringMatching(/"city" = 'New York'$/));
    expect(found).toContainEqual(expect.stringMatching(/"state" = 'NY'$/));
    expect(places.believable('how many post offices are in new york').join('\n')).not.toMatch(
      /New York|'NY'/,
    );
  });
});

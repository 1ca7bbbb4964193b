import { describe, expect, test } from 'vitest';
import { ofSites } from '../../testing/tables/sites.ts';
import { analystTable, type AnalystTable } from '../../table.ts';
import {
  firstReadings,
  among,
  candidatesOver,
  columnsOfRows,
  onOneLine,
  queriesOver,
} from '../../testing/asked.ts';
import { ordersProfile } from '../../testing/ordersProfile.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { expenseClaimsTable, flatRegisterTable } from '../../testing/tables/money.ts';
import { vaccinationsTable } from '../../testing/tables/people.ts';
import { marketStallsTable, shopSalesTable, superstoreTable } from '../../testing/tables/shops.ts';
import {
  boatTripsTable,
  flightsTable,
  hotelBookingsTable,
  kayakRentalsTable,
  kennelStaysTable,
  landingsTable,
  liftDaysTable,
} from '../../testing/tables/travel.ts';
import {
  liftJobsTable,
  machineReadingsTable,
  recruitingTable,
  supportCallsTable,
} from '../../testing/tables/work.ts';
import { passesOver } from '../reaction/passesOver.ts';

describe('of support calls, machine readings and recruiting', () => {
  const calls = candidatesOver(supportCallsTable);

  const machines = candidatesOver(machineReadingsTable);

  const applicants = candidatesOver(recruitingTable);

  const asked = {
    calls,
    machines,
    applicants,
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test.each([
    ['calls', 'longest calls', /"repeat_caller" = TRUE/],
    ['applicants', 'youngest candidate', /"Years of Experience"/],
  ] as const)('%s: %s is not read otherwise', (table, question, other) => {
    expect(all(table, question)).not.toEqual([]);
    expect(all(table, question)).not.toContainEqual(expect.stringMatching(other));
  });

  test.each([['machines', 'machine with the lowest output', 'rank:count:bare', false]] as const)(
    '%s: %s',
    (table, question, rule, isRead) => {
      const parts = asked[table](question).flatMap(({ cover }) => cover.parts);
      expect(parts.some((part) => part.rule === rule)).toBe(isRead);
    },
  );
});

describe('of kayak rentals and lift jobs', () => {
  const rowCount = 240;
  const column = columnsOfRows(rowCount);

  const rentals = candidatesOver(kayakRentalsTable);

  const lift = candidatesOver(liftJobsTable);

  const queries = (of: typeof rentals, question: string): string[] => of(question).map(onOneLine);

  test('the first of an amount isn’t its least', () => {
    const rules = lift('first floor').flatMap((c) => c.cover.parts.map(({ rule }) => rule));
    expect(rules.filter((rule) => /^(?:figures:extreme|rank:column)/.test(rule))).toEqual([]);
    expect(queries(rentals, 'first rented on')).toContainEqual(expect.stringContaining('MIN("rented_on")'));
  });

  describe('who has the most of what adds up', () => {
    const loans = candidatesOver(
      tableOf('library_loans', rowCount, [
        column('loan_id', 'integer', (row) => row + 1),
        column('member', 'text', (row) => `M-${row % 30}`),
        column('branch', 'text', among('Central', 'North')),
        column('fine', 'numeric', (row) => (row % 4) * 0.5),
      ]),
    );
    const ranked = queries(loans, 'who has paid the most fines?').filter((sql) => sql.endsWith('LIMIT 1'));

    test('is told by all that each has', () => {
      expect(ranked).toContainEqual(
        expect.stringMatching(
          /^SELECT "member", SUM\("fine"\).*GROUP BY "member" ORDER BY SUM\("fine"\) DESC/,
        ),
      );
    });
  });
});

describe('the most expensive', () => {
  const bookings = candidatesOver(hotelBookingsTable);

  const sure = (question: string) =>
    bookings(question)
      .filter((c) => !passesOver(c) && c.tree.limit === 3)
      .map(onOneLine);

  test('of what is no booking the rate tells', () => {
    expect(sure('the 3 most expensive countries').join('\n')).toContain('ORDER BY AVG("rate_eur") DESC');
  });
});

describe('of bills, rides and vaccinations', () => {
  const rowCount = 240;
  const column = columnsOfRows(rowCount);
  const day = (row: number): string => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10);

  const bills = tableOf('client_bills', rowCount, [
    column('bill_no', 'integer', (row) => row + 1),
    column('client', 'text', (row) => `Client ${row % 12}`),
    column('ordered_on', 'date', (row) => day(row)),
    column('billed_on', 'date', (row) => day(row + 9)),
    column('paid_on', 'date', (row) => day(row + 20)),
    column('open_amount', 'numeric', (row) => row % 50),
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
    claims: candidatesOver(expenseClaimsTable),
    kitchen: candidatesOver(kitchen),
    rides: candidatesOver(liftDaysTable),
    shots: candidatesOver(vaccinationsTable),
    stays: candidatesOver(stays),
  };

  const firstOf = firstReadings(asked, 12);

  describe('what ranks', () => {
    test.each([
      [
        'shots',
        'top 3 vaccinators',
        /"given_by", COUNT\(\*\).*ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 3$/,
      ],
      [
        'shots',
        'which site has the most reactions',
        /"reaction" IS NOT NULL.*GROUP BY "site" ORDER BY COUNT/,
      ],
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
      ['bills', 'top 5 debtors', /GROUP BY "client" ORDER BY SUM\("open_amount"\) DESC NULLS LAST LIMIT 5$/],
      ['bills', 'slowest paying client', /"billed_on", "paid_on"\)\) DESC NULLS LAST LIMIT 1$/],
      ['rides', 'which lift earned the most', /GROUP BY "lift" ORDER BY SUM\("takings"\) DESC/],
      [
        'rides',
        'which month is the sunniest',
        /ORDER BY (?:AVG|SUM)\("sun_hours"\) DESC NULLS LAST LIMIT 1$/,
      ],
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

  test('the longest is so by its time, where nothing goes far', () => {
    expect(firstOf('kitchen', 'longest preparation')[0]).toContain('ORDER BY "cook_min" DESC');
  });
});

describe('what ranks stands behind what is ranked', () => {
  const asked = {
    stalls: candidatesOver(marketStallsTable),
    trips: candidatesOver(boatTripsTable),
  };

  const firstOf = firstReadings(asked, 16);

  test.each([
    [
      'top 3 days for passengers',
      /"leftQuay".*SUM\("passengers"\).*ORDER BY SUM\("passengers"\) DESC.*LIMIT 3$/,
    ],
    ['busiest day by passengers', /ORDER BY SUM\("passengers"\) DESC NULLS LAST LIMIT 1$/],
  ])('%s', (question, wanted) => {
    expect(firstOf('trips', question)).toContainEqual(expect.stringMatching(wanted));
  });

  test('the worst for complaints has the most of them', () => {
    expect(firstOf('stalls', 'worst trader for complaints')).toContainEqual(
      expect.stringMatching(/GROUP BY "trader" ORDER BY SUM\("complaints"\) DESC NULLS LAST LIMIT 1$/),
    );
  });
});

describe('what sells best is ranked by all that was sold of it', () => {
  const rowCount = 120;
  const column = columnsOfRows(rowCount);

  function queriesOf(table: AnalystTable) {
    const candidates = candidatesOver(table);
    return (question: string): string[] => candidates(question).map((c) => onOneLine(c).replaceAll('"', ''));
  }

  const store = queriesOf(superstoreTable);

  const meals = queriesOf(
    tableOf('restaurant_orders', rowCount, [
      column('orderId', 'integer', (row) => row + 1),
      column('mainDish', 'text', (row) => ['pizza', 'soup', 'pasta', 'fish'][row % 4] ?? ''),
      column('billTotal', 'double', (row) => 20.5 + row),
    ]),
  );

  const first = 'DESC NULLS LAST LIMIT 1';

  test.each([
    [
      'what sells best in the west',
      `SELECT Product Name FROM superstore WHERE Region = 'West' GROUP BY Product Name ORDER BY SUM(Quantity) ${first}`,
    ],
    [
      'what sells best in the west',
      `SELECT Product Name FROM superstore WHERE Region = 'West' GROUP BY Product Name ORDER BY SUM(Sales) ${first}`,
    ],
    [
      'which category sold the least',
      'SELECT Category FROM superstore GROUP BY Category ORDER BY SUM(Quantity) NULLS LAST LIMIT 1',
    ],
    [
      'which products sell best',
      'SELECT Product Name FROM superstore GROUP BY Product Name ORDER BY SUM(Quantity) DESC NULLS LAST LIMIT 10',
    ],
  ])('%s', (question, sql) => {
    expect(store(question)).toContain(sql);
  });

  test('by how often, where pieces are not counted', () => {
    expect(meals('what sells best')).toContain(
      `SELECT mainDish FROM restaurant_orders GROUP BY mainDish ORDER BY COUNT(*) ${first}`,
    );
  });
});

describe('what brings in the most money does so in all', () => {
  const rowCount = 240;
  const column = columnsOfRows(rowCount);
  const channel = column('Booked Via', 'text', among('Website', 'Phone', 'Walk-in'));
  const ranked = (table: AnalystTable, question: string): string[] =>
    candidatesOver(table)(question)
      .map(onOneLine)
      .filter((sql) => sql.includes(' LIMIT 1'));

  const bookings = tableOf('park_bookings', rowCount, [
    column('Booking Ref', 'text', (row) => `CP${3000 + row}`),
    channel,
    column('Price (GBP)', 'numeric', (row) => 20.5 + row),
  ]);
  const staff = tableOf('staff', rowCount, [
    column('Staff No', 'text', (row) => `S${100 + row}`),
    column('Department', 'text', among('Kitchen', 'Bar', 'Office')),
    column('Salary', 'numeric', (row) => 20_000 + row * 7),
  ]);

  test.each([
    'which booked via brings in the most money?',
    'which booking channel gives us the most revenue?',
  ])('%s', (question) => {
    const found = ranked(bookings, question);
    expect(found.some((sql) => /SUM\("Price \(GBP\)"\).*GROUP BY "Booked Via"/.test(sql))).toBe(true);
    expect(found.filter((sql) => /AVG|MAX\(|COUNT/.test(sql) || !sql.includes('GROUP BY'))).toEqual([]);
  });

  test.each([
    ['a mean that is asked for', bookings, 'which booked via brings in the most money on average?', /AVG/],
    ['what has no sum', staff, 'which department earns the most money?', /AVG\("Salary"\)/],
    ['rows that are named', bookings, 'which booking ref made the most money?', /^(?!.*GROUP BY)/],
  ])('but %s', (_, table, question, wanted) => {
    expect(ranked(table, question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of landings', () => {
  const queries = queriesOver(landingsTable);

  test.each([
    ['worst delay', /MAX\("delay_min"\)/],
    [
      'average delay by gear, longest first',
      /AVG\("delay_min"\).* GROUP BY "gear" ORDER BY AVG\("delay_min"\) DESC/,
    ],
    ['kilos by type of gear', /SELECT "gear", SUM\("landed_kg"\)/],
    [
      'gear ranked by spoiled rate, worst first',
      /GROUP BY "gear" ORDER BY 100\.0 \* SUM\(CASE WHEN "state" = 'spoiled'/,
    ],
    [
      'top 3 skippers by value',
      /GROUP BY "skipper" ORDER BY SUM\(\("landed_kg" \* "price_eur_per_kg"\)\) DESC/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of shop sales', () => {
  const ask = candidatesOver(shopSalesTable);
  const few = 12;
  const read = (question: string): string[] => ask(question).slice(0, few).map(onOneLine);

  test('the largest are not the latest', () => {
    expect(read('show me the ten largest orders')).not.toContainEqual(
      expect.stringMatching(/ORDER BY "(?:Order|Ship) Date"/),
    );
  });

  test('who performs worst has the least of an amount, neither the fewest rows nor the least of a rate', () => {
    const found = read('worst performing region');
    expect(found).toContainEqual(expect.stringMatching(/SUM\("Sales"\) NULLS LAST LIMIT 1$/));
    expect(found).not.toContainEqual(expect.stringMatching(/COUNT|"Discount"/));
  });
});

describe('of kennel stays', () => {
  const stays = queriesOver(kennelStaysTable);

  test('the quickest takes the fewest minutes, and a figure may be said after what it is of', () => {
    expect(
      stays('the quickest animal').some((sql) => /ORDER BY "minutes" NULLS LAST LIMIT 1/.test(sql)),
    ).toBe(true);
    expect(stays('which animal is most expensive on average')[0]).toMatch(
      /GROUP BY "animal" ORDER BY AVG\("price"\) DESC NULLS LAST LIMIT 1/,
    );
    expect(
      stays('average price per minute').some((sql) => /SUM\("price"\) \/ NULLIF\(SUM\("minutes"\)/.test(sql)),
    ).toBe(true);
  });
});

describe('of orders', () => {
  const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
  const sqlOf = queriesOver(table);

  test('what earns the most is ranked by the sum', () => {
    expect(sqlOf('which status earns the most?')).toContainEqual(
      expect.stringContaining('GROUP BY "status" ORDER BY SUM("total_amount") DESC'),
    );
  });
});

describe('of flights and plant days', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);
  const dayOf = (row: number): string => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10);

  const flights = candidatesOver(flightsTable);

  const first = (found: ReturnType<typeof flights>): string => (found[0] ? onOneLine(found[0]) : '');

  const plants = candidatesOver(
    tableOf('plant_days', rowCount, [
      each('date', 'date', (row) => dayOf(row % 100)),
      each('plant_name', 'text', among('Elbe Solar', 'Nordhafen', 'Alpsee')),
      each('gen_mwh', 'double', (row) => 20.5 + row),
      each('plan_mwh', 'double', (row) => 30.5 + row),
      each('outage_h', 'double', (row) => (row % 7) / 2),
      each('outage_cause', 'text', among('grid fault', null, 'gearbox')),
    ]),
  );

  test('who is most punctual has the least delay', () => {
    expect(first(flights('which airline is the most punctual?'))).toMatch(
      /"DELAY_MIN"\)? NULLS LAST LIMIT 1$/,
    );
    expect(first(flights('which airline is the least punctual?'))).toMatch(
      /"DELAY_MIN"\)? DESC NULLS LAST LIMIT 1$/,
    );
  });

  test('who produced most is told by what was produced', () => {
    expect(first(plants('which plant produced most?'))).toContain('"gen_mwh"');
  });
});

test('who owes us the most has the largest arrears', () => {
  const found = candidatesOver(flatRegisterTable)('which tenant owes us the most').map(onOneLine);
  expect(found).toContainEqual(
    expect.stringMatching(/^SELECT "tenant", "Arrears" .* ORDER BY "Arrears" DESC NULLS LAST LIMIT 1/),
  );
});

describe('of sites', () => {
  const queriesOf = (table: AnalystTable, question: string): string[] => queriesOver(table)(question);

  test.each([
    ['wildlife_strikes', 'top 3 sites for strikes', 'COUNT(*) DESC'],
    ['visits', 'bottom 2 sites by visits', 'COUNT(*) NULLS LAST'],
    ['loans', 'top 3 sites by loans', 'COUNT(*) DESC'],
  ])('of %s: %s', (name, question, order) => {
    const [first] = queriesOf(ofSites(name), question);
    expect(first).toMatch(/^SELECT "site".* GROUP BY "site"/);
    expect(first).toContain(`ORDER BY ${order}`);
  });
});

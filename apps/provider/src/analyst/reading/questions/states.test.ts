import { describe, expect, test } from 'vitest';
import { analystTable, type AnalystTable } from '../../table.ts';
import { among, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { ordersProfile } from '../../testing/ordersProfile.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { concertsTable } from '../../testing/tables/leisure.ts';
import { claimsTable, invoicesTable, planSubscriptionsTable } from '../../testing/tables/money.ts';
import { bookLoansTable, hospitalAdmissionsTable, poolVisitsTable } from '../../testing/tables/people.ts';
import { orderPositionsTable, ordersTable } from '../../testing/tables/shops.ts';
import { ferryOrdersTable, kennelStaysTable } from '../../testing/tables/travel.ts';
import { employeesTable, leaveRequestsTable, repairsTable } from '../../testing/tables/work.ts';
import { sayReading } from '../wording/understood.ts';

describe('of invoices', () => {
  const invoices = candidatesOver(invoicesTable);

  const asked = {
    invoices,
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);
  const unpaid = `"Paid Date" IS NULL AND "Status" <> 'Cancelled'`;

  test.each([
    ['invoices', 'how much is still outstanding?', `SELECT SUM("Amount") FROM "invoices" WHERE ${unpaid}`],
    [
      'invoices',
      'how many invoices are more than 30 days overdue',
      `SELECT COUNT(*) FROM "invoices" WHERE ${unpaid} AND date_diff('day', "Due Date", DATE '2026-01-15') > 30`,
    ],
    [
      'invoices',
      'how many invoices are overdue by more than a week',
      `SELECT COUNT(*) FROM "invoices" WHERE ${unpaid} AND date_diff('day', "Due Date", DATE '2026-01-15') > 7`,
    ],
    ['invoices', 'how many unpaid invoices', `SELECT COUNT(*) FROM "invoices" WHERE ${unpaid}`],
  ] as const)('%s: %s', (table, question, sql) => {
    expect(all(table, question)).toContain(sql);
  });

  test('days since a time are a number of them', () => {
    expect(
      asked.invoices('invoices more than 30 days overdue').map(({ tree }) => sayReading(tree)),
    ).toContain(
      'The rows where Paid Date is missing, Status is not “Cancelled”, and days since Due Date is above 30',
    );
  });
});

describe('how late something was', () => {
  const loans = queriesOver(bookLoansTable);

  test.each([
    [
      'books more than 60 days overdue',
      `"date back" IS NULL AND date_diff('day', "date due", DATE '2026-01-15') > 60`,
    ],
    ['loans returned more than a week late', `date_diff('day', "date due", "date back") > 7`],
  ])('%s are read as nothing else', (question, limit) => {
    const found = loans(question);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((sql) => sql.includes(limit))).toBe(true);
  });

  test('is a share of those that are back', () => {
    const found = loans('late return rate by gender');
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((sql) => sql.includes('"date back" IS NOT NULL AND "date due" IS NOT NULL'))).toBe(
      true,
    );
  });

  test('in days is that of the late ones, and no time that the loan took', () => {
    const found = loans('how many days late are late loans on average');
    expect(found[0]).toContain(
      `AVG(date_diff('day', "date due", "date back")) FILTER (WHERE "date back" > "date due")`,
    );
    expect(found).not.toContainEqual(
      expect.stringContaining(`AVG(date_diff('day', "date out", "date back"))`),
    );
  });

  test('is told by what is called for short', () => {
    const parcels = queriesOver(
      tableOf('parcels_sent', 300, [
        columnsOfRows(300)('parcel_no', 'integer', (row) => row + 1),
        columnsOfRows(300)('ship_dt', 'date', (row) => `2025-0${1 + (row % 6)}-03`),
        columnsOfRows(300)('promised_dt', 'date', (row) => `2025-0${1 + (row % 6)}-06`),
        columnsOfRows(300)('deliv_dt', 'date', (row) => `2025-0${1 + (row % 6)}-0${4 + (row % 5)}`),
      ]),
    );
    expect(parcels('how many parcels were late')[0]).toContain('"deliv_dt" > "promised_dt"');
  });
});

describe('of those who came and went', () => {
  const staff = candidatesOver(employeesTable);

  const orders = candidatesOver(ordersTable);

  const over = (asked: typeof staff, question: string): string[] => asked(question).map(onOneLine);

  const there = '"term_dt" IS NULL';

  test.each([
    ['how many people work here', `SELECT COUNT(*) FROM "employees" WHERE ${there}`],
    ['who is still with us', `SELECT * FROM "employees" WHERE ${there}`],
    ['headcount by dept', `SELECT "dept", COUNT(*) FROM "employees" WHERE ${there} GROUP BY "dept"`],
    [
      'who has been here the longest?',
      `FROM "employees" WHERE ${there} ORDER BY "hire_dt" NULLS LAST LIMIT 1`,
    ],
    ['longest-serving employee', `FROM "employees" WHERE ${there} ORDER BY "hire_dt" NULLS LAST LIMIT 1`],
    [
      'average tenure by dept',
      `SELECT "dept", AVG(date_diff('day', "hire_dt", DATE '2026-01-15')) FROM "employees" WHERE ${there}`,
    ],
    [
      'attrition rate by dept',
      `SELECT "dept", 100.0 * SUM(CASE WHEN "term_dt" IS NOT NULL THEN 1 ELSE 0 END)`,
    ],
    [
      'which dept has the highest churn',
      `GROUP BY "dept" ORDER BY 100.0 * SUM(CASE WHEN "term_dt" IS NOT NULL THEN 1 ELSE 0 END)`,
    ],
  ])('%s', (question, sql) => {
    expect(over(staff, question).join('\n')).toContain(sql);
  });

  test.each([['how many people are no longer with us', '"term_dt" IS NOT NULL']])(
    '%s: no reading leaves out what is said',
    (question, sql) => {
      const found = over(staff, question);
      expect(found.length).toBeGreaterThan(0);
      expect(found.every((one) => one.includes(sql))).toBe(true);
    },
  );

  test('who is in the hospital was not discharged', () => {
    const stays = queriesOver(
      tableOf('hospital_stays', 300, [
        columnsOfRows(300)('stay_id', 'integer', (row) => row + 1),
        columnsOfRows(300)('admitted_on', 'date', (row) => `2025-0${1 + (row % 9)}-03`),
        columnsOfRows(300)('discharged_on', 'date', (row) =>
          row % 9 === 0 ? null : `2025-0${1 + (row % 9)}-09`,
        ),
      ]),
    );
    expect(stays('how many patients are in the hospital')[0]).toContain('"discharged_on" IS NULL');
  });

  test('the longest-serving of those who left is so by the time until then', () => {
    const [first] = over(staff, 'longest-serving employee who left');
    expect(first).toContain(`ORDER BY date_diff('day', "hire_dt", "term_dt") DESC`);
    expect(first).not.toContain(there);
  });

  const kids = queriesOver(
    tableOf('nursery', 300, [
      columnsOfRows(300)('child_no', 'integer', (row) => row + 1),
      columnsOfRows(300)('room', 'text', among('Foxes', 'Owls', 'Bees')),
      columnsOfRows(300)('exit_date', 'date', (row) => (row % 3 === 0 ? '2025-07-31' : null)),
    ]),
  );

  test('a headcount leaves out those who went, whoever they are', () => {
    const found = kids('headcount by room');
    expect(found).toContainEqual(expect.stringContaining('WHERE "exit_date" IS NULL GROUP BY "room"'));
    expect(found).not.toContain('SELECT "room", COUNT(*) FROM "nursery" GROUP BY "room"');
  });

  test('a headcount of pay slips counts each person once', () => {
    const wages = queriesOver(
      tableOf('wages', 300, [
        columnsOfRows(300)('month', 'text', (row) => `2025-0${1 + Math.floor(row / 50)}`),
        columnsOfRows(300)('emp_no', 'text', (row) => `E${row % 50}`),
        columnsOfRows(300)('team', 'text', (row) => (row % 50 < 20 ? 'Oven' : 'Shop')),
        columnsOfRows(300)('leave_date', 'date', (row) => (row % 50 === 7 ? '2025-05-01' : null)),
        columnsOfRows(300)('gross', 'numeric', (row) => 1900 + row),
      ]),
    );
    expect(wages('headcount by team')[0]).toContain('COUNT(DISTINCT "emp_no")');
  });

  test('a headcount is that of all rows where nobody goes', () => {
    expect(over(orders, 'headcount by region')[0]).toContain(
      'SELECT "region", COUNT(*) FROM "orders" GROUP BY',
    );
  });
});

describe('a time that isn’t reached yet', () => {
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

describe('what goes on at a time', () => {
  const subscriptions = candidatesOver(planSubscriptionsTable);

  const leave = candidatesOver(leaveRequestsTable);

  const over = (asked: typeof leave, question: string): string[] => asked(question).map(onOneLine);
  const all = (asked: typeof leave, question: string): string => over(asked, question).join('\n');

  const then = (from: string, before: string) =>
    `"start_date" < '${before}' AND ("end_date" IS NULL OR ("end_date" >= '${from}'))`;

  test.each([
    ['how many subscriptions were active on 2024-06-30', then('2024-06-30', '2024-07-01')],
    ['how many subs were active at the end of March 2024', then('2024-03-31', '2024-04-01')],
    ['subscriptions active in March 2024', then('2024-03-01', '2024-04-01')],
  ])('%s', (question, where) => {
    expect(over(subscriptions, question)[0]).toContain(`WHERE ${where}`);
  });

  test('and in no other reading, as of those that began then', () => {
    const found = over(subscriptions, 'how many subscriptions did we have at the end of 2024');
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((sql) => sql.includes(then('2024-12-31', '2025-01-01')))).toBe(true);
  });

  test('who was off on a day', () => {
    expect(all(leave, 'who was off on 2024-05-02')).toContain(
      `WHERE "start_dt" < '2024-05-03' AND "end_dt" >= '2024-05-02'`,
    );
  });
});

describe('of what is open, unassigned or for sale', () => {
  const numbers = [1, 2, 3, 4, 5, 6];

  /** Requests with a status that never says "open", and those who see to them. */
  const requests = tableOf('requests', 6, [
    columnProfile('request_no', 'integer', numbers),
    columnProfile('status', 'text', ['new', 'in review', 'refunded', 'rejected', 'new', 'refunded']),
    columnProfile('analyst', 'text', ['Ada', null, 'Ben', null, 'Ada', 'Ben']),
  ]);

  /** The same of another house, whose status does say it. */
  const tickets = tableOf('tickets', 6, [
    columnProfile('ticket_no', 'integer', numbers),
    columnProfile('status', 'text', ['new', 'open', 'closed', 'closed', 'new', 'open']),
  ]);

  const gifts = tableOf('gifts', 6, [
    columnProfile('gift_no', 'integer', numbers),
    columnProfile('donor', 'text', ['Ada', null, 'Ben', null, 'Ada', 'Ben']),
  ]);

  const bikes = tableOf('bikes', 6, [
    columnProfile('bike_no', 'integer', numbers),
    columnProfile('price', 'integer', [120, 80, 300, 45, 99, 150]),
    columnProfile('soldOn', 'date', ['2025-02-01', null, '2025-03-09', null, null, '2025-06-30']),
  ]);

  const asked = (question: string, table: AnalystTable): string[] => queriesOver(table)(question);

  test.each<[string, AnalystTable, RegExp]>([
    ['how many open requests', requests, /WHERE "status" NOT IN \('refunded', 'rejected'\)$/],
    ['how many requests are still open', requests, /WHERE "status" NOT IN \('refunded', 'rejected'\)$/],
    ['how many unassigned requests', requests, /WHERE \("analyst" IS NULL/],
    ['how many requests nobody owns', requests, /WHERE \("analyst" IS NULL/],
    ['how many bikes are still for sale', bikes, /^SELECT COUNT\(\*\) .*WHERE "soldOn" IS NULL$/],
    ['average price of the bikes on sale', bikes, /^SELECT AVG\("price"\) .*WHERE "soldOn" IS NULL$/],
    ['how many gifts were anonymous', gifts, /WHERE \("donor" IS NULL/],
  ])('%s', (question, table, sql) => {
    expect(asked(question, table)).toContainEqual(expect.stringMatching(sql));
  });

  test('where a status says what is open, only that is', () => {
    const found = asked('how many open tickets', tickets);
    expect(found).toContainEqual(expect.stringMatching(/WHERE "status" = 'open'$/));
    expect(found.filter((sql) => sql.includes('<>'))).toEqual([]);
  });
});

describe('what should have been done by a day', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);
  const dayOf = (row: number): string => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10);

  const orders = candidatesOver(
    tableOf('purchase_orders', rowCount, [
      each('po_nbr', 'text', (row) => `PO-${row}`),
      each('supplier', 'text', among('Bolt', 'Kraft', 'Torres')),
      each('ordered_on', 'date', (row) => dayOf(row)),
      each('promised_on', 'date', (row) => dayOf(row + 14)),
      each('received_on', 'date', (row) => (row % 5 === 0 ? null : dayOf(row + 10 + (row % 9)))),
      each('qty_ord', 'integer', (row) => 10 + row),
      each('po_status', 'text', among('Received', 'Open')),
      each('qc_pass', 'text', (row) => (row % 5 === 0 ? null : among('Y', 'N', 'Y')(row))),
    ]),
  );

  test.each([
    ['late deliveries by supplier', '"received_on" > "promised_on"'],
    ['orders received early', '"received_on" < "promised_on"'],
    ['overdue purchase orders', `"received_on" IS NULL AND "promised_on" < '2026-01-15'`],
    ['orders past the due date', `"received_on" IS NULL AND "promised_on" < '2026-01-15'`],
    ['overdue POs', `"received_on" IS NULL AND "promised_on" < '2026-01-15'`],
  ])('%s', (question, where) => {
    const [first] = orders(question);
    expect(first && onOneLine(first)).toContain(where);
    expect(first?.cover.parts.map(({ rule }) => rule)).not.toContain('left:word');
  });
});

describe('states by other words', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);
  const dayOf = (row: number): string => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10);

  const admissions = candidatesOver(hospitalAdmissionsTable);

  const claims = candidatesOver(claimsTable);

  const parking = candidatesOver(
    tableOf('parking_spaces', rowCount, [
      each('space', 'text', (row) => `S${row}`),
      each('level', 'text', among('P1', 'P2')),
      each('holder', 'text', (row) => (row % 6 === 0 ? null : `Person ${row}`)),
      each('full_day', 'boolean', among('true', 'false')),
    ]),
  );

  const issues = candidatesOver(
    tableOf('issues', rowCount, [
      each('key', 'text', (row) => `APP-${row}`),
      each('component', 'text', among('Login', 'Search')),
      each('created_at', 'timestamp', (row) => `${dayOf(row)} 10:00:00`),
      each('due_date', 'date', (row) => (row % 2 === 0 ? dayOf(row + 9) : null)),
      each('resolved_at', 'timestamp', (row) => (row % 3 === 0 ? null : `${dayOf(row + 5)} 12:00:00`)),
    ]),
  );

  const over = (asked: typeof claims, question: string): string[] => asked(question).map(onOneLine);
  const first = (asked: typeof claims, question: string): string => over(asked, question)[0] ?? '';

  test.each([
    [admissions, 'number of deaths by ward', `"Discharge Destination" = 'Died' GROUP BY "Ward"`],
    [admissions, 'mortality rate by ward', `CASE WHEN "Discharge Destination" = 'Died' THEN 1`],
    [admissions, 'readmission rate by ward', `CASE WHEN "Readmitted" = 'Y' THEN 1`],
    [parking, 'how many spaces are vacant', `WHERE ("holder" IS NULL`],
    [parking, 'vacancy rate by level', 'CASE WHEN ("holder" IS NULL'],
    [parking, 'partial day spaces', '"full_day" = FALSE'],
    [issues, 'overdue issues', `"resolved_at" IS NULL AND "due_date" < '2026-01-15'`],
  ])('%# %s', (asked, question, sql) => {
    expect(first(asked, question)).toContain(sql);
  });
});

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);

  test.each([
    ['how many orders failed?', /WHERE "passed" = FALSE/],
    ['how many orders were paid late?', /WHERE "paid_dt" > "due_dt"/],
    ['orders paid on time', /WHERE "paid_dt" <= "due_dt"/],
    ['how many orders were settled after the due date?', /WHERE "paid_dt" > "due_dt"/],
    ['orders paid before their deadline', /WHERE "paid_dt" < "due_dt"/],
    ['how many orders were paid later than agreed?', /WHERE "paid_dt" > "due_dt"/],
    ['orders paid earlier than agreed', /WHERE "paid_dt" < "due_dt"/],
  ])('%s', (question, wanted) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of repairs and kennel stays', () => {
  const repairs = queriesOver(repairsTable);
  const stays = queriesOver(kennelStaysTable);

  test.each([
    ['repairs delivered late', /WHERE CAST\(date_trunc\('day', "delivered_at"\) AS date\) > "promised"/],
    [
      'how late are late repairs on average?',
      /AVG\(.*"promised".*"delivered_at".*\) FROM "repairs" WHERE CAST/,
    ],
  ])('of repairs: %s', (question, wanted) => {
    expect(repairs(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test('what rows are called is no state of them', () => {
    expect(
      stays('how many deliveries in January 2025').some((sql) => /'delivered'|IS NOT NULL/.test(sql)),
    ).toBe(false);
    expect(stays('how many are delivered').some((sql) => sql.includes("'delivered'"))).toBe(true);
  });
});

describe('of orders', () => {
  const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
  const sqlOf = queriesOver(table);

  test('what is not shipped yet has no date of shipping', () => {
    expect(sqlOf('how many orders are not shipped yet?')).toContain(
      `SELECT COUNT(*) FROM "orders" WHERE "shipped_at" IS NULL`,
    );
  });
});

describe('states in other words than the table has', () => {
  const asked = (question: string, table: AnalystTable): string[] => queriesOver(table)(question);

  test.each<[string, RegExp]>([
    ['how many of the finished concerts have no rating?', /WHERE "state" = 'done' AND "rating" IS NULL$/],
    ['how many concerts are running right now?', /COUNT\(\*\).* WHERE "state" = 'in progress'$/],
    ['cancelled concerts by hall', /"state" = 'void' GROUP BY "hall"/],
    ['done rate by hall', /"hall", 100\.0 \* SUM\(CASE WHEN "state" = 'done' THEN 1/],
    [
      'halls with a rejection rate below 30%',
      /GROUP BY "hall" HAVING 100\.0 \* SUM\(CASE WHEN "state" = 'declined' .* < 30$/,
    ],
    ['concerts nobody is working on', /WHERE \("handler" IS NULL OR "handler" = ''\)$/],
    ['concerts nobody has settled', /WHERE "settled" = FALSE$/],
    ['concerts with 20+ seats', /WHERE "seats" >= 20$/],
  ])('%s', (question, sql) => {
    expect(asked(question, concertsTable)).toContainEqual(expect.stringMatching(sql));
  });

  test('a state that is there under its own word isn’t meant by another', () => {
    expect(asked('how many concerts are done', concertsTable)).not.toContainEqual(
      expect.stringMatching(/"state" = 'in progress'/),
    );
  });
});

describe('of pool visits and book loans', () => {
  /** Visits of members, each of whom joined on one day, as the database tells. */
  const visits: typeof poolVisitsTable = {
    ...poolVisitsTable,
    columns: poolVisitsTable.columns.map((c) => (c.name === 'joined_on' ? { ...c, isOfThing: true } : c)),
  };

  const first = (table: typeof visits, question: string): string | undefined =>
    candidatesOver(table)(question).map(onOneLine)[0];

  const readings = (question: string) => candidatesOver(bookLoansTable)(question).map(onOneLine);

  test('who didn’t turn up is a no-show, and came by no way that is up', () => {
    for (const said of ['didnt turn up', "didn't show up", 'did not turn up'])
      expect(first(visits, `how many members ${said}`)).toContain(`"outcome" = 'no-show'`);
    expect(candidatesOver(visits)('who turned up').filter(({ sql }) => sql.includes(`'online'`))).toEqual([]);
  });

  test('what is still out isn’t back, and late is what came back after it was due', () => {
    expect(readings('how many are still out?')[0]).toContain('WHERE "date back" IS NULL');
    expect(readings('how many came back late')).toContainEqual(
      expect.stringContaining('"date back" > "date due"'),
    );
  });
});

describe('of ferry orders', () => {
  const queries = queriesOver(ferryOrdersTable);

  test.each([
    ['which orders are still waiting for approval?', /WHERE "approved_on" IS NULL/],
    ['number of orders yet to be approved', /COUNT\(.*WHERE "approved_on" IS NULL$/],
    ['how many orders haven’t come back yet?', /COUNT\(.*WHERE "returned_on" IS NULL$/],
    [
      'what share of returned orders came back late?',
      /SUM\(CASE WHEN "returned_on" > "due_on" THEN 1 ELSE 0 END\).* WHERE .*"returned_on" IS NOT NULL/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('who came', () => {
  const ask = queriesOver(
    tableOf('appointments', 200, [
      columnsOfRows(200)('ref', 'text', (row) => `A${row}`),
      columnsOfRows(200)('town', 'text', among('Old Town', 'Riverside')),
      columnsOfRows(200)('outcome', 'text', among('Attended', 'No-show', 'Cancelled')),
    ]),
  );

  test.each(['how many people turned up', 'number of people who showed up'])('%s', (question) => {
    expect(ask(question)[0]).toContain(`"outcome" = 'Attended'`);
  });
});

describe('what was done late, who left, what is there', () => {
  const rowCount = 90;
  const column = columnsOfRows(rowCount);
  const day = (month: number) => (row: number) =>
    `2025-${String(month).padStart(2, '0')}-${String(1 + (row % 27)).padStart(2, '0')}`;

  const rentals = queriesOver(
    tableOf('tool_rentals', rowCount, [
      column('rental_no', 'text', (row) => `R-${row}`),
      column('branch', 'text', among('Harbour', 'Mill')),
      column('rented_on', 'date', day(1)),
      column('due_on', 'date', day(2)),
      column('returned_on', 'date', (row) => (row % 4 === 0 ? null : day(2 + (row % 2))(row))),
    ]),
  );
  const crew = queriesOver(
    tableOf('crew', rowCount, [
      column('sailor', 'text', (row) => `Sailor ${row}`),
      column('ship', 'text', among('Ada', 'Berta')),
      column('joined', 'date', day(1)),
      column('exit_dt', 'date', (row) => (row % 3 === 0 ? day(6)(row) : null)),
      column('shore_based', 'integer', (row) => Number(row % 5 === 0)),
    ]),
  );
  const asked = { rentals, crew };

  test.each([
    [
      'rentals',
      'how many were returned late?',
      'SELECT COUNT(*) FROM "tool_rentals" WHERE "returned_on" > "due_on"',
    ],
    [
      'rentals',
      'late returns per branch',
      'SELECT "branch", COUNT(*) FROM "tool_rentals" WHERE "returned_on" > "due_on" GROUP BY "branch"',
    ],
    [
      'rentals',
      'how many came back on time',
      'SELECT COUNT(*) FROM "tool_rentals" WHERE "returned_on" <= "due_on"',
    ],
    [
      'crew',
      'how many left the company in 2025?',
      'SELECT COUNT(*) FROM "crew" WHERE "exit_dt" >= \'2025-01-01\' AND "exit_dt" < \'2026-01-01\'',
    ],
    ['crew', 'how many left us?', 'SELECT COUNT(*) FROM "crew" WHERE "exit_dt" IS NOT NULL'],
    ['crew', 'who is no longer with us', 'SELECT * FROM "crew" WHERE "exit_dt" IS NOT NULL'],
    ['crew', 'how many former sailors', 'SELECT COUNT(*) FROM "crew" WHERE "exit_dt" IS NOT NULL'],
  ] as const)('%s: %s', (table, question, sql) => {
    expect(asked[table](question)).toContainEqual(expect.stringContaining(sql));
  });

  test('who is counted by a state isn’t counted by its yes and no', () => {
    expect(crew('how many shore based sailors')).not.toContainEqual(
      expect.stringMatching(/COUNT\(DISTINCT "shore_based"\)/),
    );
  });
});

describe('what was done so many times, who came, who works how', () => {
  const rowCount = 90;
  const column = columnsOfRows(rowCount);

  const salesAsked = candidatesOver(
    tableOf('online_sales', rowCount, [
      column('sale_no', 'text', (row) => `S-${row}`),
      column('article', 'text', among('Lamp', 'Rug')),
      column('times_returned', 'integer', (row) => row % 3),
      column('amount_eur', 'numeric', (row) => 20 + row),
      column('due_on', 'date', (row) => `2025-03-${String(1 + (row % 20)).padStart(2, '0')}`),
      column('paid_on', 'date', (row) => `2025-03-${String(5 + (row % 15)).padStart(2, '0')}`),
    ]),
  );
  const lessons = queriesOver(
    tableOf('lessons', rowCount, [
      column('lesson_no', 'text', (row) => `L-${row}`),
      column('state', 'text', among('attended', 'no-show', 'cancelled')),
      column('minutes', 'integer', (row) => 20 + (row % 40)),
    ]),
  );
  const clerks = queriesOver(
    tableOf('clerks', rowCount, [
      column('clerk', 'text', (row) => `Clerk ${row}`),
      column('works_nights', 'text', among('Y', 'N')),
      column('left_on', 'date', (row) => (row % 4 === 0 ? '2025-05-01' : null)),
    ]),
  );
  const sales = (question: string): string[] => salesAsked(question).map(onOneLine);
  const asked = { sales, lessons, clerks };

  test.each([
    [
      'sales',
      'how many were returned twice',
      'SELECT COUNT(*) FROM "online_sales" WHERE "times_returned" = 2',
    ],
    ['sales', 'lamps sent back once', `"article" = 'Lamp' AND "times_returned" = 1`],
    ['lessons', 'average minutes of those who came', `WHERE "state" = 'attended'`],
    ['lessons', 'how many actually took place', `WHERE "state" = 'attended'`],
    ['lessons', 'how many were missed', `WHERE "state" = 'no-show'`],
    ['clerks', 'how many clerks still work here', 'SELECT COUNT(*) FROM "clerks" WHERE "left_on" IS NULL'],
  ] as const)('%s: %s', (table, question, sql) => {
    expect(asked[table](question)).toContainEqual(expect.stringContaining(sql));
  });

  test('of what is said to be paid no money is counted, and who works isn’t said to work nights', () => {
    const rules = salesAsked('how many were paid late?').flatMap(({ cover }) =>
      cover.parts.map((p) => p.rule),
    );
    expect(rules).toContain('filter:late:times');
    expect(rules).not.toContainEqual(expect.stringMatching(/^count:(?:sum|value)/));
    expect(clerks('how many clerks still work here')).not.toContainEqual(
      expect.stringMatching(/"works_nights" = 'Y'/),
    );
  });
});

describe('what we did', () => {
  const rowCount = 80;
  const column = columnsOfRows(rowCount);
  const visits = queriesOver(
    tableOf('visits', rowCount, [
      column('Visit', 'text', (row) => `V${row}`),
      column('Species', 'text', among('Cat', 'Dog', 'Rabbit')),
      column('Status', 'text', among('Completed', 'Completed', 'No show', 'Cancelled', 'Booked')),
    ]),
  );

  test.each(['number of cats weve seen', 'how many cats did we see', 'how many cats have we treated'])(
    '%s were those that came',
    (question) => {
      expect(visits(question)[0]).toBe(
        `SELECT COUNT(*) FROM "visits" WHERE "Species" = 'Cat' AND "Status" = 'Completed'`,
      );
    },
  );
});

describe('who went, as the column of it may be called', () => {
  const each = columnsOfRows(240);
  const day = (row: number): string => new Date(Date.UTC(2023, 0, 1 + row)).toISOString().slice(0, 10);
  const over = (name: string, from: string, gone: string) =>
    queriesOver(
      tableOf(name, 240, [
        each('Ref', 'integer', (row) => row + 1),
        each('Team', 'text', among('North', 'South', 'East')),
        each(from, 'date', day),
        each(gone, 'date', (row) => (row % 3 === 0 ? day(row + 200) : null)),
        each('Rate', 'integer', (row) => 900 + row * 7),
      ]),
    );

  test.each([
    ['employees', 'Joining Date', 'Leaving Date', 'how many current employees are there?'],
    ['tenants', 'Moved In', 'Vacated On', 'how many current tenants are there?'],
    ['pupils', 'Enrolled', 'Withdrawn On', 'how many active pupils are there?'],
    ['members', 'Member Since', 'Lapsed On', 'how many current members are there?'],
  ])('%s: %s and %s', (name, from, gone, question) => {
    expect(over(name, from, gone)(question)[0]).toBe(
      `SELECT COUNT(*) FROM "${name}" WHERE "${gone}" IS NULL`,
    );
  });
});

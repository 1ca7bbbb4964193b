import { describe, expect, test } from 'vitest';
import { from2025 } from '../../testing/tables/days.ts';
import { ofSites } from '../../testing/tables/sites.ts';
import { analystTable } from '../../table.ts';
import { among, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { ordersProfile } from '../../testing/ordersProfile.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { subscriptionsTable } from '../../testing/tables/money.ts';
import { clinicVisitsTable, slotVisitsTable } from '../../testing/tables/people.ts';
import { ferryOrdersTable, hotelBookingsTable, portBoxesTable } from '../../testing/tables/travel.ts';
import { repairsTable, staffTable, ticketsTable, volunteerShiftsTable } from '../../testing/tables/work.ts';
import { readContext } from '../mentions/context.ts';
import { candidatesOf } from '../ranking/candidates.ts';
import { sayReading } from '../wording/understood.ts';

describe('time between two columns', () => {
  const boxes = candidatesOver(portBoxesTable);

  const queries = (question: string): string[] => boxes(question).map(onOneLine);

  test('goes from what begins first, though the last rows have no end yet', () => {
    const found = queries('how many days until a box is released on average').join('\n');
    expect(found).toContain(`date_diff('day', "landed", "released")`);
    expect(found).not.toContain(`date_diff('day', "released", "landed")`);
  });

  test('may be that from the step before', () => {
    const found = queries('how many days does it take to collect a box').slice(0, 4).join('\n');
    expect(found).toContain(`AVG(date_diff('day', "landed", "collected"))`);
    expect(found).toContain(`AVG(date_diff('day', "released", "collected"))`);
  });

  test('ends with a word that is akin to a column’s', () => {
    expect(queries('average days from landing to collection')[0]).toContain('"collected"');
  });
});

describe('of subscriptions', () => {
  const subscriptions = candidatesOver(subscriptionsTable);

  const asked = {
    subscriptions,
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test.each([
    [
      'subscriptions',
      'average days to cancel',
      /AVG\(date_diff\('day', "start_date", "cancel_date"\)\) FROM/,
    ],
  ] as const)('%s: %s is first read so', (table, question, own) => {
    expect(all(table, question)[0]).toMatch(own);
  });
});

describe('of race results and calls', () => {
  const rowCount = 300;
  const column = columnsOfRows(rowCount);
  const two = (number: number): string => String(number).padStart(2, '0');

  const races = candidatesOver(
    tableOf('race_results', rowCount, [
      column('runner', 'text', (row) => `Runner ${row}`),
      column('club', 'text', (row) => ['Harriers', 'Striders', 'Rovers'][row % 3] ?? ''),
      column('finish_time', 'text', (row) => `0${2 + (row % 4)}:${two(row % 60)}:${two((row * 7) % 60)}`),
    ]),
  );

  const calls = candidatesOver(
    tableOf('calls', rowCount, [
      column('agent', 'text', (row) => ['Mia', 'Noah', 'Zoe'][row % 3] ?? ''),
      column('hold_time', 'text', (row) => `${row % 47}:${two((row * 7) % 60)}`),
    ]),
  );

  const finish = '(EXTRACT(EPOCH FROM TRY_CAST("finish_time" AS interval)) / 60.0)';

  const hold =
    `(EXTRACT(EPOCH FROM TRY_CAST("hold_time" AS interval)) / ` +
    `CASE WHEN "hold_time" LIKE '%:%:%' THEN 60.0 ELSE 3600.0 END)`;

  test.each([
    [
      'average finish time by club',
      races,
      `SELECT "club", AVG(${finish}) FROM "race_results" GROUP BY "club"`,
    ],
    ['what was the longest finish time', races, 'SELECT MAX("finish_time") FROM "race_results"'],
    ['how many finished in under three hours', races, `COUNT(*) FROM "race_results" WHERE ${finish} < 180`],
    ['how many finished in under 3:30', races, `COUNT(*) FROM "race_results" WHERE ${finish} < 210`],
    ['how many finished in under 3:30:30', races, `COUNT(*) FROM "race_results" WHERE ${finish} < 210.5`],
    ['how many finished in under 3 hours and 20 minutes', races, `WHERE ${finish} < 200`],
    ['which club had the fastest average finish time', races, `ORDER BY AVG(${finish}) NULLS LAST LIMIT 1`],
    ['what was the best finish time', races, 'SELECT MIN("finish_time") FROM "race_results"'],
    ['who had the slowest finish time', races, `ORDER BY ${finish} DESC NULLS LAST LIMIT 1`],
    ['total hold time of Mia', calls, `SELECT SUM(${hold}) FROM "calls" WHERE "agent" = 'Mia'`],
    ['how many calls had a hold time over half an hour', calls, `WHERE ${hold} > 30`],
    ['how many calls had a hold time over 10:30', calls, `WHERE ${hold} > 10.5`],
  ])('%s', (question, ask, sql) => {
    expect(ask(question).map(onOneLine)).toContainEqual(expect.stringContaining(sql));
  });

  test('a duration is found as it is written', () => {
    const found = calls('which agent had a hold time of 3:21').map(onOneLine);
    expect(found[0]).toContain(`"hold_time" = '3:21'`);
  });

  test('the fastest time is never the longest', () => {
    const found = races('which club had the fastest average finish time').map(onOneLine);
    expect(found.filter((sql) => sql.includes(`AVG(${finish}) DESC`) && sql.includes('LIMIT 1'))).toEqual([]);
  });
});

describe('of stays, surgery and freight', () => {
  const rowCount = 6;

  const stays = tableOf('stays', rowCount, [
    columnProfile('hotel', 'text', ['a', 'b', 'a', 'b', 'a', 'b']),
    columnProfile('booked_on', 'date', [
      '2022-01-02',
      '2022-02-03',
      '2022-06-04',
      '2023-01-05',
      '2023-03-06',
      '2023-05-06',
    ]),
    columnProfile('arrival', 'date', [
      '2022-02-02',
      '2022-03-03',
      '2022-07-04',
      '2023-02-05',
      '2023-04-06',
      '2023-06-06',
    ]),
    columnProfile('departure', 'date', [
      '2022-02-05',
      '2022-03-07',
      '2022-07-09',
      '2023-02-07',
      '2023-04-09',
      '2023-06-16',
    ]),
  ]);

  const surgery = tableOf('surgery', rowCount, [
    columnProfile('doctor', 'text', ['a', 'b', 'a', 'b', 'a', 'b']),
    ...['booked', 'check_in', 'seen'].map((name, i) =>
      columnProfile(
        `${name}_at`,
        'timestamp',
        ['2023-01-02', '2023-02-03', '2023-06-04', '2024-01-05', '2024-03-06', '2024-05-06'].map(
          (day) => `${day} 1${i}:00:00`,
        ),
      ),
    ),
  ]);

  const freight = tableOf('freight', rowCount, [
    columnProfile('depth', 'numeric', [1, 2, 3, 4, 5, 6]),
    columnProfile('ordered', 'date', [
      '2022-01-02',
      '2022-02-03',
      '2022-06-04',
      '2023-01-05',
      '2023-03-06',
      '2023-05-06',
    ]),
    columnProfile('shipped', 'date', [
      '2022-02-02',
      '2022-03-03',
      '2022-07-04',
      '2023-02-05',
      '2023-04-06',
      '2023-06-06',
    ]),
    columnProfile('delivered', 'date', [
      '2022-02-05',
      '2022-03-07',
      '2022-07-09',
      '2023-02-07',
      '2023-04-09',
      '2023-06-16',
    ]),
  ]);

  const tables = {
    stays,
    surgery,
    freight,
  };

  const sqlOf = (name: keyof typeof tables, question: string): string[] =>
    queriesOver(tables[name])(question);

  test.each([
    [
      'stays',
      'average length of stay per hotel',
      /AVG\(date_diff\('day', "arrival", "departure"\)\).* GROUP BY "hotel"/,
    ],
    [
      'stays',
      'hotels with an average stay above 1 week',
      /HAVING AVG\(date_diff\('day', "arrival", "departure"\)\) > 7/,
    ],
    [
      'surgery',
      'average waiting time by doctor',
      /AVG\(\(date_diff\('second', "check_in_at", "seen_at"\) \/ 3600\.0\)\).* GROUP BY "doctor"/,
    ],
    [
      'surgery',
      'how many patients waited more than 45 minutes?',
      /date_diff\('second', "check_in_at", "seen_at"\) \/ 3600\.0\) > 0\.75$/,
    ],
    ['freight', 'average transit time', /AVG\(date_diff\('day', "shipped", "delivered"\)\)/],
    ['freight', 'freight deeper than 3', /"depth" > 3$/],
  ] as const)('%s: %s: the time between two things, as people call it', (table, question, wanted) => {
    expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('how long things last', () => {
  const bookings = candidatesOver(hotelBookingsTable);

  const visits = candidatesOver(clinicVisitsTable);

  const tickets = candidatesOver(ticketsTable);

  const over = (asked: typeof bookings, question: string): string =>
    asked(question).map(onOneLine).join('\n');

  test('a booking lasts as long as the stay', () => {
    const found = over(bookings, 'bookings longer than a week');
    expect(found).toContain(`WHERE date_diff('day', "check_in", "check_out") > 7`);
    expect(found).not.toContain(`date_diff('day', "booked_on"`);
  });

  test('days between dates tell nothing of half an hour', () => {
    const found = over(visits, 'visits longer than half an hour');
    expect(found).toContain('WHERE "dur_mins" > 30');
    expect(found).not.toContain('WHERE date_diff');
  });

  test.each(['is there any ticket open longer than 30 days', 'tickets open for more than 30 days'])(
    '%s: what is open began before',
    (question) => {
      expect(over(tickets, question)).toContain(`WHERE "closed_at" IS NULL AND "created_at" < '2024-06-18'`);
    },
  );
});

describe('tickets', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);

  const dayOf = (row: number): string =>
    new Date(Date.UTC(2024, 0, 1 + (row % 200))).toISOString().slice(0, 10);

  const staff = candidatesOver(staffTable);

  const tickets = candidatesOver(
    tableOf('support_tickets', rowCount, [
      each('ticket_no', 'integer', (row) => row + 1),
      each('created_at', 'timestamp', (row) => `${dayOf(row)} 08:00:00`),
      each('first_resp_at', 'timestamp', (row) => `${dayOf(row + 1)} 08:00:00`),
      each('resolved_at', 'timestamp', (row) => (row % 3 ? `${dayOf(row + 9)} 08:00:00` : null)),
      each('status', 'text', among('pending', 'closed')),
      each('prio', 'text', among('low', 'urgent')),
      each('mins_spent', 'integer', (row) => row % 80),
    ]),
  );

  const over = (asked: typeof staff, question: string): string[] => asked(question).map(onOneLine);

  test('older than a month began before', () => {
    expect(over(tickets, 'tickets older than a month that are still pending').join('\n')).toContain(
      `"created_at" < '2024-06-18'`,
    );
  });

  test.each([
    ['average resolution time by prio', 'resolved_at'],
    ['median response time by prio', 'first_resp_at'],
  ])('%s: up to %s', (question, column) => {
    expect(over(tickets, question).join('\n')).toMatch(
      new RegExp(`SELECT "prio", (?:AVG|MEDIAN)\\(\\(date_diff\\('second', "created_at", "${column}"\\)`),
    );
  });
});

describe('of tickets', () => {
  const rowCount = 600;
  const column = columnsOfRows(rowCount);

  const tickets = candidatesOver(
    tableOf('tickets', rowCount, [
      column('ticket', 'text', (row) => `T-${row}`),
      column('created_at', 'timestamp', (row) => `2024-01-0${1 + (row % 9)} 08:00:00`),
      column('first_reply_at', 'timestamp', (row) => `2024-02-0${1 + (row % 9)} 08:00:00`),
      column('closed_at', 'timestamp', (row) => `2024-03-0${1 + (row % 9)} 08:00:00`),
    ]),
  );

  test('times between columns are told as many as are asked for', () => {
    const spans = tickets('average time to first reply and to close').map(
      ({ sql }) => (sql.split('FROM "tickets"')[0] ?? '').split('date_diff').length - 1,
    );
    expect(Math.max(...spans)).toBe(2);
  });
});

describe('of repairs', () => {
  const repairs = queriesOver(repairsTable);

  test.each([
    [
      'average lead time by mechanic',
      /AVG\(date_diff\('day', "broken", "reported"\)\).* GROUP BY "mechanic"/,
    ],
  ])('of repairs: %s', (question, wanted) => {
    expect(repairs(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test('what is derived from times runs from the one that comes first', () => {
    const found = repairs('how long does it take to report on average?');
    expect(found).toContainEqual(expect.stringMatching(/AVG\(date_diff\('day', "broken", "reported"\)\)/));
    expect(found.some((sql) => sql.includes('"reported", "broken"'))).toBe(false);
  });
});

describe('of orders', () => {
  const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
  const sqlOf = queriesOver(table);

  test('the time between two dates is a measure of its own', () => {
    expect(sqlOf('how long does it take to ship on average?')).toContainEqual(
      expect.stringContaining(`AVG((date_diff('second', "ordered_at", "shipped_at") / 3600.0))`),
    );
  });
});

describe('a visit that is booked for a time', () => {
  const visits = candidatesOver(slotVisitsTable);

  const over = (question: string): string[] => visits(question).map(onOneLine);
  const between = (from: string, to: string): string => `(date_diff('second', "${from}", "${to}") / 3600.0)`;

  test.each([
    ['avg wait per server', between('checked_in', 'seated_at')],
    ['how long do people wait', between('checked_in', 'seated_at')],
    ['how long do people stay', between('checked_in', 'left_at')],
    ['how many came late', '"checked_in" > "apptTime"'],
    ['who waited more than 20 minutes', `${between('apptTime', 'seated_at')} > 1200 / 3600.0`],
  ])('%s', (question, wanted) => {
    expect(over(question).join('\n')).toContain(wanted);
  });

  test('lasts as long as its slot says', () => {
    const [read] = visits('average slot length');
    expect(read && onOneLine(read)).toBe('SELECT AVG("slot_min") FROM "visits"');
    expect(read?.cover.parts.map(({ rule }) => rule).filter((rule) => rule.startsWith('left:'))).toEqual([]);
  });
});

describe('of volunteer shifts', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);
  const dayOf = (row: number): string => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10);

  const shifts = candidatesOver(volunteerShiftsTable);

  const allOf = (question: string): string => shifts(question).map(onOneLine).join('\n');

  test('the length of a shift is none of a volunteer', () => {
    expect(allOf('average length of a shift')).toContain('AVG("Actual hrs")');
    expect(allOf('average length of a shift')).not.toContain('COUNT(DISTINCT "Volunteer")');
  });

  test('from one time to another is that time alone', () => {
    const results = candidatesOver(
      tableOf('lab_results', rowCount, [
        each('SAMPLE_NO', 'text', (row) => `S${row}`),
        each('ORDERED', 'timestamp', (row) => `${dayOf(row)} 06:00:00`),
        each('RECEIVED', 'timestamp', (row) => `${dayOf(row)} 0${7 + (row % 2)}:00:00`),
        each('VALIDATED', 'timestamp', (row) => `${dayOf(row)} ${10 + (row % 9)}:00:00`),
      ]),
    );
    const found = results('average turnaround time from received to validated').map(onOneLine).join('\n');
    expect(found).toContain(`AVG((date_diff('second', "RECEIVED", "VALIDATED") / 3600.0))`);
    expect(found).not.toContain(`date_diff('second', "ORDERED", "RECEIVED")`);
  });
});

describe('of sites', () => {
  const rowCount = 40;
  const column = columnsOfRows(rowCount);

  test('a time that no row can have taken is told apart from one that some have', () => {
    const table = ofSites(
      'orders',
      column('shipped', 'date', (row) => from2025(row + 3)),
    );
    const told = (question: string) =>
      candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15')
        .filter((c) => /date_diff.* > \d+/.test(c.sql))
        .map((c) => c.features.has('range:outside'));
    expect(told('orders that took more than 4000 days')).toContain(true);
    expect(told('orders that took more than 2 days')).not.toContain(true);
  });
});

describe('of ferry orders', () => {
  const queries = queriesOver(ferryOrdersTable);

  test.each([
    [
      'longest gap between two orders on the North route',
      /^SELECT MAX\(figure\) FROM \(SELECT date_diff\('day', LAG\("booked_on"\) OVER \(ORDER BY "booked_on"\), "booked_on"\) AS figure .* WHERE "route" = 'North' \) AS groups$/,
    ],
    [
      'how many days are there on average between two orders?',
      /^SELECT AVG\(figure\) FROM \(SELECT date_diff/,
    ],
    [
      'how many days lie between the first and the last order?',
      /^SELECT date_diff\('day', MIN\("booked_on"\), MAX\("booked_on"\)\) FROM "ferry_orders"$/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test.each([
    ['crossings longer than 12 minutes', /WHERE "CrossingSec" > 720/],
    ['average length of a crossing by route', /SELECT "route", AVG\("CrossingSec"\).* GROUP BY "route"/],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('times that are asked for', () => {
  const moment = (minutes: number) =>
    new Date(Date.UTC(2025, 0, 1) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const helpline = candidatesOver(
    tableOf('helpline_calls', 240, [
      columnsOfRows(240)('call', 'text', (row) => `H${row}`),
      columnsOfRows(240)('desk', 'text', among('North', 'South', 'Night')),
      columnsOfRows(240)('vehicle', 'text', among('truck', 'van')),
      columnsOfRows(240)('queued_at', 'timestamp', (row) => moment(row * 97)),
      columnsOfRows(240)('answered_at', 'timestamp', (row) => moment(row * 97 + (row % 11))),
      columnsOfRows(240)('minutes_taken', 'integer', (row) => 3 + (row % 40)),
      columnsOfRows(240)('cost_eur', 'numeric', (row) => 4.5 + (row % 30)),
    ]),
  );

  const calls = (question: string): string[] => helpline(question).map(onOneLine);

  test('a part of an hour is said in minutes', () => {
    const said = helpline('how many calls waited more than 5 minutes').map(({ tree }) => sayReading(tree));
    expect(said.join('\n')).toMatch(/hours from queued at to answered at is above 5 minutes$/m);
  });

  test('five minutes are 300 seconds, so that what took just as long isn’t more', () => {
    const waited = `date_diff('second', "queued_at", "answered_at") / 3600.0) > 300 / 3600.0`;
    expect(calls('how many calls waited more than 5 minutes').join('\n')).toContain(waited);
  });

  test.each(['average answer time by desk', 'how long does a call last on average, by desk'])(
    '%s is told by neither money nor moments',
    (question) => {
      expect(calls(question).join('\\n')).not.toMatch(/AVG\("(?:cost_eur|queued_at|answered_at)"\)/);
    },
  );

  test('what is slower isn’t so by all of its minutes', () => {
    expect(calls('are trucks slower than vans?').join('\\n')).not.toContain('SUM("minutes_taken")');
  });
});

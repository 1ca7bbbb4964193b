import { describe, expect, test } from 'vitest';
import type { AnalystTable } from '../../table.ts';
import {
  firstReadings,
  among,
  candidatesOver,
  columnsOfRows,
  onOneLine,
  queriesOver,
} from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { rowersTable } from '../../testing/tables/leisure.ts';
import { invoicesTable, paymentsTable, planSubscriptionsTable } from '../../testing/tables/money.ts';
import { clubCardsTable, poolVisitsTable } from '../../testing/tables/people.ts';
import { orderPositionsTable, regionOrdersTable, storeSales } from '../../testing/tables/shops.ts';
import { flightsTable, landingsTable, trainsTable } from '../../testing/tables/travel.ts';
import {
  leaveRequestsTable,
  liftJobsTable,
  machineReadingsTable,
  repairsTable,
} from '../../testing/tables/work.ts';
import { readContext } from '../mentions/context.ts';
import { analystModel } from '../probability/model.ts';
import { type Candidate, candidatesOf } from '../ranking/candidates.ts';

describe('of invoices and machine readings', () => {
  const invoices = candidatesOver(invoicesTable);

  const machines = candidatesOver(machineReadingsTable);

  const asked = {
    invoices,
    machines,
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test.each([
    [
      'machines',
      'which machine breaks down most',
      `SELECT "machine", COUNT(*) FROM "machine_readings" WHERE "state" = 'fault' GROUP BY "machine" ORDER BY COUNT(*) DESC NULLS LAST LIMIT 1`,
    ],
  ] as const)('%s: %s', (table, question, sql) => {
    expect(all(table, question)).toContain(sql);
  });

  test.each([['invoices', 'biggest invoice', /ORDER BY "Amount" DESC NULLS LAST LIMIT 1$/]] as const)(
    '%s: %s is first read so',
    (table, question, own) => {
      expect(all(table, question)[0]).toMatch(own);
    },
  );
});

describe('of lift jobs', () => {
  const lift = candidatesOver(liftJobsTable);

  test.each(['worst firms, top 5 by number of jobs', 'busiest firms top 5'])(
    'as many as are asked for: %s',
    (question) => {
      const limits = lift(question).filter(
        ({ tree, cover }) => tree.limit !== null && cover.parts.some(({ rule }) => rule === 'limit:top'),
      );
      expect(new Set(limits.map(({ tree }) => tree.limit))).toEqual(new Set([5]));
    },
  );
});

describe('of plan subscriptions and leave requests', () => {
  const subscriptions = candidatesOver(planSubscriptionsTable);

  const leave = candidatesOver(leaveRequestsTable);

  const over = (asked: typeof leave, question: string): string[] => asked(question).map(onOneLine);
  const all = (asked: typeof leave, question: string): string => over(asked, question).join('\n');

  test('customers are the accounts, not those who look after them', () => {
    const found = all(subscriptions, 'biggest customers');
    expect(found).toContain('GROUP BY "account_name"');
    expect(found).not.toContain('GROUP BY "csm"');
  });
});

describe('of trains', () => {
  const tables = {
    trains: trainsTable,
  };

  const sqlOf = (name: keyof typeof tables, question: string): string[] =>
    queriesOver(tables[name])(question);

  test.each([['trains', 'the 2 worst delays', /ORDER BY "delay" DESC NULLS LAST LIMIT 2$/]] as const)(
    '%s: %s',
    (table, question, wanted) => {
      expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
    },
  );
});

describe('of store sales', () => {
  function candidates(question: string, rowCount = 4000): Candidate[] {
    const table = storeSales(rowCount);
    const values = valuesOf(table);
    return candidatesOf(readContext(question, table, values), '2026-01-15', analystModel());
  }

  const queries = (question: string, rowCount?: number) =>
    candidates(question, rowCount).map(({ sql }) => sql.replaceAll(/\s+/g, ' '));

  test('the most common of several are as many as one looks at', () => {
    expect(queries('most common causes')).toContainEqual(expect.stringMatching(/LIMIT 10$/));
    expect(queries('most common causes', 20)).not.toContainEqual(expect.stringMatching(/LIMIT 10$/));
  });

  test.each([
    'which store has the highest total amount?',
    'top 3 stores by amount',
    'which customer has the largest amount?',
    'store with the most sales',
  ])('%s: what ranks is told in every reading; of a list names alone may be asked for', (question) => {
    const tellsNamesAlone = (rowCount: number) =>
      queries(question, rowCount).some((sql) =>
        /^SELECT "(?:store|customerName)" FROM .* ORDER BY (?!rowid).* LIMIT \d+$/.test(sql),
      );
    expect(tellsNamesAlone(4000)).toBe(false);
    expect(tellsNamesAlone(20)).toBe(true);
  });
});

describe('of club cards', () => {
  const asked = {
    cards: candidatesOver(clubCardsTable),
  };

  const firstOf = firstReadings(asked, 16);

  test('the dearest things are several, where there are many', () => {
    expect(firstOf('cards', 'holders with the most points')).toContainEqual(
      expect.stringMatching(/GROUP BY "holder" ORDER BY SUM\("points"\) DESC NULLS LAST LIMIT 10$/),
    );
  });
});

describe('of region orders', () => {
  const candidates = candidatesOver(regionOrdersTable);

  const queries = (question: string): string[] =>
    candidates(question).map((c) => onOneLine(c).replaceAll('"', ''));

  test.each([
    [
      'the worst of several are as many as one looks at, also where their name is of several words',
      'worst sub-categories by profit',
      'SELECT Sub-Category, SUM(Profit) FROM orders GROUP BY Sub-Category ORDER BY SUM(Profit) NULLS LAST LIMIT 10',
    ],
  ])('%s: %s', (_, question, query) => {
    expect(queries(question)).toContain(query);
  });
});

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);

  test.each([
    ['the second largest line total by country', /ORDER BY .*"line_total".* LIMIT 1 OFFSET 1$/],
    ['the 3 countries with the fewest orders', /COUNT\(.*LIMIT 3$/],
    ['the 3 countries with the highest line total', /GROUP BY "country".* LIMIT 3$/],
    ['which country has the highest total line total?', /"country" IS NOT NULL/],
    ['top 2 countries', /GROUP BY "country" ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 2$/],
  ])('%s', (question, wanted) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of phone calls', () => {
  const dayOf = (row: number): Date => new Date(Date.UTC(2024, row % 24, 1 + (row % 28)));
  const iso = (row: number): string => dayOf(row).toISOString().slice(0, 10);

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
});

describe('of landings', () => {
  const queries = queriesOver(landingsTable);

  test.each([['main gear of Ada', /"skipper" = 'Ada'.* GROUP BY "gear" ORDER BY COUNT\(\*\) DESC/]])(
    '%s',
    (question, wanted) => {
      expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
    },
  );
});

describe('of repairs', () => {
  const repairs = queriesOver(repairsTable);

  test.each([
    ['oldest repair', /ORDER BY "reported" NULLS LAST LIMIT 1$|ORDER BY "broken" NULLS LAST LIMIT 1$/],
    [
      'the second best mechanic',
      /GROUP BY "mechanic" ORDER BY SUM\("amount"\) DESC NULLS LAST LIMIT 1 OFFSET 1$/,
    ],
    ['which mechanic has the less repairs?', /GROUP BY "mechanic" ORDER BY COUNT\(\*\) NULLS LAST LIMIT 1$/],
    ['favourite city of Ida', /GROUP BY "city" ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 1$/],
  ])('of repairs: %s', (question, wanted) => {
    expect(repairs(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of flights and outages', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);
  const dayOf = (row: number): string => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10);

  const flights = candidatesOver(flightsTable);

  const outages = candidatesOver(
    tableOf('outages', rowCount, [
      each('Outage', 'text', (row) => `PO${row}`),
      each('Area', 'text', among('Harbour', 'Old Town')),
      each('Off Time', 'timestamp', (row) => `${dayOf(row)} 09:00:00`),
      each('Restored Time', 'timestamp', (row) => `${dayOf(row)} ${10 + (row % 9)}:00:00`),
    ]),
  );

  const first = (found: ReturnType<typeof flights>): string => (found[0] ? onOneLine(found[0]) : '');

  describe('what is told of the longest', () => {
    test.each(['5 longest delays', '5 longest delays with flight number and reason'])(
      '%s are rows',
      (question) => {
        expect(first(flights(question))).toMatch(/ORDER BY "DELAY_MIN" DESC NULLS LAST LIMIT 5$/);
      },
    );
    test('groups are no longest rows of theirs', () => {
      expect(first(flights('5 airlines with the longest delays'))).toContain('GROUP BY "AIRLINE"');
    });
    test('what lasted longest is none that began last', () => {
      expect(outages('5 longest outages').map(onOneLine).join('\n')).not.toContain('ORDER BY "Off Time"');
    });
  });

  test('what is told with the top ones makes no groups', () => {
    const found = flights('top 5 flights by delay with airline and reason').map(onOneLine);
    expect(found.filter((sql) => /GROUP BY "AIRLINE" ORDER BY SUM/.test(sql))).toEqual([]);
    expect(found.filter((sql) => /ORDER BY "DELAY_MIN" DESC NULLS LAST LIMIT 5$/.test(sql))).not.toEqual([]);
  });
});

describe('of pool visits', () => {
  /** Visits of members, each of whom joined on one day, as the database tells. */
  const visits: typeof poolVisitsTable = {
    ...poolVisitsTable,
    columns: poolVisitsTable.columns.map((c) => (c.name === 'joined_on' ? { ...c, isOfThing: true } : c)),
  };

  const first = (table: typeof visits, question: string): string | undefined =>
    candidatesOver(table)(question).map(onOneLine)[0];

  test('as many groups are ranked as are asked for before it is said by what', () => {
    expect(first(visits, 'which 3 weekdays are the busiest?')).toMatch(
      /^SELECT dayname\("entered"\), COUNT\(\*\) .* ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 3$/,
    );
    expect(first(visits, 'which two channels are least common')).toMatch(
      /GROUP BY "channel" ORDER BY COUNT\(\*\) NULLS LAST LIMIT 2$/,
    );
  });
});

describe('of rowers and payments', () => {
  const asked = (question: string, table: AnalystTable): string[] => queriesOver(table)(question);

  test.each<[string, AnalystTable, RegExp]>([
    [
      'the 3 highest dues',
      rowersTable,
      /^SELECT "Dues" FROM "rowers" ORDER BY "Dues" DESC NULLS LAST LIMIT 3$/,
    ],
  ])('%s', (question, table, wanted) => {
    expect(asked(question, table)).toContainEqual(expect.stringMatching(wanted));
  });

  /** What nobody means isn't among what the question may mean. */
  test.each<[string, AnalystTable, RegExp]>([
    ['longest and shortest payments', paymentsTable, /M(?:AX|IN)\("payment_id"\)/],
    ['names of the three youngest rowers', rowersTable, /"FName" = '?3/],
  ])('%s', (question, table, absurd) => {
    const found = asked(question, table);
    expect(found).not.toHaveLength(0);
    expect(found).not.toContainEqual(expect.stringMatching(absurd));
  });
});

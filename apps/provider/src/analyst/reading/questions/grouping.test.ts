import { describe, expect, test } from 'vitest';
import { firstReadings, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { courseBookingsTable, drivingLessonsTable, wardVisitsTable } from '../../testing/tables/people.ts';
import {
  bakeryDaysTable,
  bookSalesTable,
  marketStallsTable,
  orderPositionsTable,
  shopSalesTable,
  stallSalesTable,
} from '../../testing/tables/shops.ts';
import { kennelStaysTable, titanicTable } from '../../testing/tables/travel.ts';
import { webSessionsTable } from '../../testing/tables/work.ts';

describe('of web sessions', () => {
  const sessions = candidatesOver(webSessionsTable);

  test('“split” is no unknown word', () => {
    const [first] = sessions('split sessions by browser');
    expect(first?.cover.parts.map(({ rule }) => rule)).not.toContain('left:word');
  });
});

describe('of titanic', () => {
  const ask = candidatesOver(titanicTable);
  const few = 12;
  const read = (question: string): string[] => ask(question).slice(0, few).map(onOneLine);

  describe('a letter before a word leaves the word', () => {
    test.each([
      ['average fare per class', /^SELECT "Pclass", AVG\("Fare"\)/],
      ['number of passengers per class and sex', /GROUP BY "Pclass", "Sex"/],
      ['average fare by pclass', /^SELECT "Pclass", AVG\("Fare"\)/],
    ])('%s', (question, wanted) => {
      expect(read(question)).toContainEqual(expect.stringMatching(wanted));
    });
  });

  test('two words for groups are no single column', () => {
    expect(read('number of passengers per class and sex')).not.toContainEqual(
      expect.stringMatching(/GROUP BY "Sex"(?!,)/),
    );
  });

  test('a ratio of two sides is how many there are of each', () => {
    const [first] = ask('sex ratio').filter(({ sql }) => sql.startsWith('SELECT "Sex", COUNT(*)'));
    expect(first?.cover.parts.map(({ rule }) => rule)).toContain('count:spread');
  });
});

describe('amounts', () => {
  const rowCount = 600;
  const column = columnsOfRows(rowCount);
  const candidates = candidatesOver(bookSalesTable);
  const queries = (question: string): string[] => candidates(question).map(onOneLine);

  test('that hardly come again make no groups', () => {
    expect(queries('total copies by profit').filter((sql) => sql.includes('GROUP BY "profit"'))).toEqual([]);
  });

  test('are none where a number names what it stands for', () => {
    const books = tableOf('bookings', rowCount, [
      column('branch', 'integer', (row) => 1000 + (row % 200)),
      column('fee', 'numeric', (row) => 10 + row * 1.25),
    ]);
    expect(candidatesOver(books)('total fee by branch').map(onOneLine)).toContainEqual(
      expect.stringContaining('GROUP BY "branch"'),
    );
  });

  test('that come again do', () => {
    expect(queries('total profit by copies')).toContainEqual(expect.stringContaining('GROUP BY "copies"'));
  });
});

describe('how many there are of each', () => {
  const asked = {
    stalls: candidatesOver(marketStallsTable),
  };

  const firstOf = firstReadings(asked, 16);

  test.each([
    ['reasons, bare', 'goods', /SELECT "goods", COUNT\(\*\).*GROUP BY "goods" ORDER BY COUNT/],
    ['warning counts', 'warning counts', /SELECT "warning", COUNT\(\*\).*GROUP BY "warning"/],
    ['with a mix', 'goods mix in Ghent', /"goods", COUNT\(\*\).*"town" = 'Ghent'.*GROUP BY "goods"/],
    ['by what a column says', 'warnings by type', /"warning", COUNT\(\*\).*GROUP BY "warning"/],
    ['of those that are known', 'warnings with numbers', /COUNT.*"warning" IS NOT NULL.*GROUP BY "warning"/],
    ['two of them', 'town x goods, counts', /"town", "goods", COUNT\(\*\).*GROUP BY "town", "goods"/],
  ])('%s', (_, question, wanted) => {
    expect(firstOf('stalls', question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);

  test.each([
    ['orders per country', /SELECT "country", COUNT\(DISTINCT "order_no"\)/],
    ['line total by service', /GROUP BY "svc"/],
  ])('%s', (question, wanted) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of ward visits, driving lessons and bakery days', () => {
  const asked = {
    visits: candidatesOver(wardVisitsTable),
    lessons: candidatesOver(drivingLessonsTable),
    bakes: candidatesOver(bakeryDaysTable),
  };

  const firstOf = firstReadings(asked, 8);

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
});

describe('of shop sales', () => {
  const ask = candidatesOver(shopSalesTable);

  test('whose segment it is says the other columns', () => {
    const bySegment = ask('total sales for each customer segment').filter(({ sql }) =>
      sql.startsWith('SELECT "Segment", SUM("Sales")'),
    );
    const groups = bySegment.flatMap(({ cover, scan }) =>
      cover.parts.flatMap(({ makes, to }) => (makes.kind === 'group' ? [scan.text(to - 1)] : [])),
    );
    expect(groups).toContain('customer segment');
  });
});

describe('of stall sales and kennel stays', () => {
  const stalls = queriesOver(stallSalesTable);
  const stays = queriesOver(kennelStaysTable);

  test.each([['distribution of stars', /SELECT "stars", COUNT\(\*\).* GROUP BY "stars"/]])(
    'of stalls: %s',
    (question, wanted) => {
      expect(stalls(question)).toContainEqual(expect.stringMatching(wanted));
    },
  );

  test('weekdays follow each other', () => {
    expect(stays('number of rows by weekday')[0]).toMatch(/ORDER BY MIN\(EXTRACT\(ISODOW FROM "arrived"\)\)/);
  });
});

describe('of course bookings', () => {
  const courses = candidatesOver(courseBookingsTable);

  const queries = (question: string): string[] => courses(question).map(onOneLine);

  test('a value within the name of a column isn’t meant', () => {
    const found = queries('bookings by part of week');
    expect(found).toContainEqual(expect.stringContaining('GROUP BY "part of week"'));
    expect(found.filter((sql) => sql.includes(`'Week'`))).toEqual([]);
    expect(queries('week bookings')).toContainEqual(expect.stringContaining(`"part of week" = 'Week'`));
  });
});

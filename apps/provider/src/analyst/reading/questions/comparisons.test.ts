import { describe, expect, test } from 'vitest';
import {
  among,
  candidatesOver,
  columnsOfRows,
  onOneLine,
  queriesOver,
  readingsOver,
} from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import {
  orderPositionsTable,
  parcelsTable,
  regionOrdersTable,
  shopSalesTable,
  webOrdersTable,
} from '../../testing/tables/shops.ts';
import { landingsTable, roomBookingsTable, trainsTable } from '../../testing/tables/travel.ts';
import { helpdeskCallsTable, liftRepairsTable, repairsTable } from '../../testing/tables/work.ts';
import { passesOver } from '../reaction/passesOver.ts';
import { unreadWords } from '../reaction/unknownWords.ts';
import { sayReading, understoodOf } from '../wording/understood.ts';

describe('of parcels, web orders and trains', () => {
  const tables = {
    parcels: parcelsTable,
    trains: trainsTable,
    orders: webOrdersTable,
  };

  const sqlOf = (name: keyof typeof tables, question: string): string[] =>
    queriesOver(tables[name])(question);

  test.each([
    [
      'parcels',
      'postage from January to March 2024 compared with the same months of 2023',
      /"delivered_on" >= '2024-01-01' AND "delivered_on" < '2024-04-01'\) OR \("delivered_on" >= '2023-01-01' AND "delivered_on" < '2023-04-01'\)/,
    ],
    [
      'orders',
      'number of orders in the first two months of 2025 against the same period of 2024',
      /"placed_at" >= '2025-01-01' AND "placed_at" < '2025-03-01'\) OR \("placed_at" >= '2024-01-01' AND "placed_at" < '2024-03-01'\).* GROUP BY CAST\(EXTRACT\(YEAR/,
    ],
    [
      'trains',
      'passengers this year so far vs the same period last year',
      /"departed" >= '2024-01-01' AND "departed" < '2024-05-07'\) OR \("departed" >= '2023-01-01' AND "departed" < '2023-05-07'\)/,
    ],
  ] as const)('%s: %s: the same part of two years', (table, question, wanted) => {
    expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });

  test.each([
    [
      'trains',
      'are delays longer at the weekend than on weekdays?',
      /AVG\("delay"\).* GROUP BY CASE WHEN EXTRACT\(ISODOW FROM "departed"\) >= 6/,
    ],
    [
      'orders',
      'weekend orders compared with Monday to Friday',
      /COUNT\(\*\).* GROUP BY CASE WHEN EXTRACT\(ISODOW FROM "placed_at"\) >= 6/,
    ],
    [
      'parcels',
      'is postage pricier on weekdays than at weekends',
      /AVG\("postage_eur"\).* GROUP BY CASE WHEN EXTRACT\(ISODOW/,
    ],
  ] as const)('%s: %s: the two parts of a week', (table, question, wanted) => {
    expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of helpdesk calls', () => {
  const calls = candidatesOver(helpdeskCallsTable);

  const queries = (question: string): string => calls(question).map(onOneLine).join('\n');

  describe('some days of the week against the others', () => {
    test('six days are held against one by their mean alone', () => {
      expect(queries('do people tip more on saturdays?')).not.toMatch(/'other days' END, (?:SUM|COUNT)/);
    });

    test.each(['do people tip more on saturdays?', 'average tip on saturdays against the other days'])(
      '%s',
      (question) => {
        expect(queries(question)).toMatch(
          /SELECT CASE WHEN dayname\("came_on"\) = 'Saturday' THEN 'saturdays' ELSE 'other days' END, AVG\("tip"\)/,
        );
      },
    );

    test.each(['average tip on saturdays', 'is a tip over 5 on saturdays'])(
      '%s has no other side',
      (question) => {
        expect(queries(question)).not.toContain('other days');
      },
    );
  });

  test('a list of years has all of them as sides', () => {
    const year = (of: number) => `("came_on" >= '${of}-01-01' AND "came_on" < '${of + 1}-01-01')`;
    const found = queries('calls 2023, 2024 and 2025');
    expect(found).toContain(`WHERE ${year(2023)} OR ${year(2024)} OR ${year(2025)}`);
    // None is of one year and of another.
    expect(found).not.toContain(`"came_on" < '2024-01-01' AND (`);
  });
});

describe('of boat hires', () => {
  const rowCount = 300;
  const column = columnsOfRows(rowCount);

  const boats = candidatesOver(
    tableOf('boat_hires', rowCount, [
      column('hire_no', 'text', (row) => `H-${row}`),
      column('pier', 'text', (row) => ['North pier', 'South pier', 'Old harbour'][row % 3] ?? ''),
      column('skipper', 'text', (row) => (row % 4 === 0 ? null : `Skipper ${row % 7}`)),
      column('price_eur', 'numeric', (row) => 40 + row * 0.5),
      column('hours', 'integer', (row) => 1 + (row % 6)),
      column('insured', 'boolean', (row) => ['true', 'false', null][row % 3] ?? null),
      column('hired_on', 'date', (row) =>
        new Date(Date.UTC(2026, 0, 1 - row * 2)).toISOString().slice(0, 10),
      ),
    ]),
  );

  const queries = (question: string): string[] => boats(question).map(onOneLine);

  test.each([
    'average price at the Old harbour compared to the rest',
    'average price: old harbour vs other piers',
    'Is the average price at the Old harbour higher than everywhere else?',
  ])('one value is held against all others: %s', (question) => {
    const side = `CASE WHEN "pier" IN ('Old harbour') THEN 'Old harbour' ELSE 'others' END`;
    expect(queries(question)).toContainEqual(expect.stringContaining(`SELECT ${side}, AVG("price_eur")`));
  });

  test.each([
    'What is the average price at the Old harbour compared to other piers?',
    'average price at the Old harbour vs the rest',
  ])('%s: one side alone is no answer, nor is all together', (question) => {
    const given = boats(question)
      .filter((candidate) => !passesOver(candidate))
      .map(onOneLine);
    expect(given).not.toEqual([]);
    expect(given.filter((sql) => !sql.includes('GROUP BY') || /WHERE "pier" (?:=|IN)/.test(sql))).toEqual([]);
  });

  test('without another side it is one value', () => {
    expect(queries('average price at the Old harbour').filter((sql) => sql.includes('CASE'))).toEqual([]);
  });

  test.each(['average price of hires with a skipper vs without', 'average price with skipper and without'])(
    'what has a value is held against what has none: %s',
    (question) => {
      const side = `CASE WHEN ("skipper" IS NOT NULL AND "skipper" <> '') THEN 'with skipper' ELSE 'without skipper' END`;
      expect(queries(question)).toContainEqual(expect.stringContaining(`SELECT ${side}, AVG("price_eur")`));
    },
  );

  test.each([
    [
      'are insured boats more expensive than uninsured ones?',
      /^SELECT "insured", AVG\("price_eur"\) .*WHERE "insured" IS NOT NULL GROUP BY "insured"/,
    ],
    [
      'more hours this year then last year?',
      /^SELECT CAST\(EXTRACT\(YEAR FROM "hired_on"\).*SUM\("hours"\).* OR /,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test('nothing is said to be both', () => {
    const both = queries('are insured boats dearer than uninsured ones?').filter((sql) =>
      /"insured" = (?:TRUE|FALSE) AND "insured"/.test(sql),
    );
    expect(both).toEqual([]);
  });

  test('what is asked per row isn’t added up', () => {
    const found = boats('are hours higher at the North pier than at the South pier, per hire?')
      .filter(({ cover }) => cover.parts.some(({ rule }) => rule === 'per:row'))
      .map(onOneLine);
    expect(found).toContainEqual(expect.stringMatching(/^SELECT "pier", AVG\("hours"\)/));
    expect(found.filter((sql) => sql.includes('SUM("hours")'))).toEqual([]);
  });

  test('the sides are told', () => {
    const found = boats('number of hires at the Old harbour vs the rest').find(({ sql }) =>
      sql.includes('CASE'),
    );
    if (!found) throw new Error('no sides');
    expect(understoodOf(found.tree).grouping).toEqual(['pier (Old harbour or others)']);
    expect(sayReading(found.tree)).toMatch(/^Number of .* for each pier \(Old harbour or others\)$/);
  });
});

describe('halves of a year side by side', () => {
  const asked = {
    bookings: candidatesOver(roomBookingsTable),
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test.each([
    'players first half vs second half of 2024',
    'players in H1 2024 against H2 2024',
    'players, first half of 2024 compared with the second half of 2024',
  ])('%s', (question) => {
    expect(all('bookings', question)).toContainEqual(
      expect.stringMatching(
        /^SELECT CASE WHEN "booked_on" >= '2024-01-01' AND "booked_on" < '2024-07-01' THEN .*, SUM\("players"\)/,
      ),
    );
  });
});

describe('of region orders', () => {
  const candidates = candidatesOver(regionOrdersTable);

  test('“compare” is read: what is compared stands side by side', () => {
    const [best] = candidates('compare sales of East and West').filter(({ tree }) => tree.groupBy.length > 0);
    expect(best && onOneLine(best)).toMatch(/SUM\("Sales"\) .* IN \('East', 'West'\) GROUP BY "Region"/);
    expect(best?.cover.parts.filter(({ rule }) => rule.startsWith('left:'))).toEqual([]);
  });
});

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);

  test.each([
    [
      'do gift wrap orders have a higher rating than those without?',
      /AVG\("rating"\).* GROUP BY "gift_wrap"/,
    ],
    [
      'line total in 2016 compared with 2017',
      /"year" (?:= 2016 OR "year" = 2017|IN \(2016, 2017\)) GROUP BY "year"/,
    ],
  ])('%s', (question, wanted) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of landings', () => {
  const queries = queriesOver(landingsTable);
  const landed = String.raw`CAST\(try_strptime\("Landed On", '%m/%d/%Y'\) AS date\)`;

  describe('sides that stand apart in the question', () => {
    test.each([
      [
        'trawl in May 2024 against trawl in May 2025: kilos',
        new RegExp(
          `^SELECT CAST\\(EXTRACT\\(YEAR FROM ${landed}\\).*SUM\\("landed_kg"\\).*"gear" = 'trawl'.* OR `,
        ),
      ],
      [
        'March 2024 kilos compared with those of June 2025',
        new RegExp(`^SELECT CAST\\(date_trunc\\('month', ${landed}\\).*SUM\\("landed_kg"\\).* OR `),
      ],
      [
        'trawl for Ada against creel for Ada: how many landings each?',
        /^SELECT "gear", COUNT\(\*\).*"skipper" = 'Ada'.* GROUP BY "gear"/,
      ],
    ])('%s', (question, wanted) => {
      expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
    });

    test('no row is asked for in two months at once', () => {
      const twice = /(>= DATE '2024-12-01').*AND.*>= DATE '2025-04-01'/;
      const both = queries('kilos december 2024 against april 2025');
      expect(both.length).toBeGreaterThan(0);
      expect(both.filter((sql) => twice.test(sql) && !sql.includes(' OR '))).toEqual([]);
    });
  });

  test.each([
    [
      'mondays against saturdays: landings a day',
      /COUNT\(\*\) \/ NULLIF\(COUNT\(DISTINCT CAST\(date_trunc\('day'/,
    ],
    ['is trawl better than creel?', /SELECT "gear", AVG\("landed_kg"\)/],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of lift repairs', () => {
  const candidates = candidatesOver(liftRepairsTable);

  const readings = (question: string): { sql: string; unread: string[] }[] =>
    candidates(question).map((candidate) => ({ sql: onOneLine(candidate), unread: unreadWords(candidate) }));

  test('of two sides that are held against each other never only one is read', () => {
    const queries = readings('average cost of residential vs garden').map(({ sql }) => sql);
    expect(queries.filter((sql) => /AVG.*'Residential'$/.test(sql))).toEqual([]);
  });
});

describe('of shop sales', () => {
  const ask = candidatesOver(shopSalesTable);

  test('of this month beside last month they are two', () => {
    expect(ask('sales this month vs last month').map(onOneLine)).toContainEqual(
      expect.stringMatching(/>= '2025-12-01' .* >= '2025-11-01'/),
    );
  });
});

describe('of repairs', () => {
  const repairs = queriesOver(repairsTable);

  test.each([
    [
      'average amount Gent vs Brugge vs Aalst',
      /AVG\("amount"\).* WHERE "city" IN \('Gent', 'Brugge', 'Aalst'\) GROUP BY "city"/,
    ],
    [
      'is Gent better or Brugge?',
      /AVG\("owner_age"\).* WHERE "city" IN \('Gent', 'Brugge'\) GROUP BY "city"/,
    ],
    [
      'do repairs under warranty have a higher amount?',
      /SELECT "warranty", AVG\("amount"\).* GROUP BY "warranty"/,
    ],
    [
      'are repairs in Gent delivered later than in Brugge?',
      /AVG\(.*date_diff.* WHERE "city" IN \('Gent', 'Brugge'\) GROUP BY "city"/,
    ],
  ])('of repairs: %s', (question, wanted) => {
    expect(repairs(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('what two sides are held against each other by', () => {
  const of80 = columnsOfRows(80);
  const rides = queriesOver(
    tableOf('rides', 80, [
      of80('plan', 'text', among('monthly', 'single')),
      of80('dur_min', 'numeric', (row) => 4 + ((row * 7) % 50)),
      of80('dist_km', 'numeric', (row) => 1 + ((row * 11) % 9)),
      of80('stars', 'integer', (row) => 1 + (row % 5)),
    ]),
  );

  test.each([
    ['do monthly people ride further than single ones?', /^SELECT "plan", AVG\("dist_km"\)/],
    ['is monthly better than single?', /^SELECT "plan", AVG\("stars"\)/],
  ])('%s', (question, sql) => {
    expect(rides(question)[0]).toMatch(sql);
  });

  test('is how often something is so, of each side', () => {
    const visits = queriesOver(
      tableOf('visits', 80, [
        of80('sex', 'text', among('M', 'F')),
        of80('outcome', 'text', among('Admitted', 'Discharged', 'Transferred')),
      ]),
    );
    const found = visits('are men or women more often admitted?');
    expect(found[0]).toMatch(
      /^SELECT "sex", 100\.0 \* SUM\(CASE WHEN "outcome" = 'Admitted'.* WHERE "sex" IN \('M', 'F'\) GROUP BY "sex"/,
    );
    expect(found).not.toContainEqual(expect.stringContaining('OVER ()'));
  });

  test('is any figure that rows have, where nothing is said of them', () => {
    expect(rides('monthly vs single')).toContainEqual(
      expect.stringMatching(/^SELECT "plan", AVG\("stars"\)/),
    );
  });
});

describe('of two sides no reading', () => {
  const of80 = columnsOfRows(80);
  const { queries, believable } = readingsOver(
    tableOf('passes', 80, [
      of80('plan', 'text', among('Basic', 'Premium')),
      of80('age_yrs', 'integer', (row) => 18 + ((row * 7) % 50)),
      of80('fee_eur', 'numeric', (row) => 20 + ((row * 11) % 9)),
      of80('score', 'integer', (row) => 1 + (row % 5)),
      of80('joined', 'date', (row) => `2025-0${1 + (row % 5)}-11`),
      of80('ended', 'date', (row) => `2025-0${5 + (row % 4)}-21`),
    ]),
  );

  test.each([
    ['are there more Basic or Premium?', 'is by a measure', /AVG|SUM/],
    ['did we see more Basic or Premium?', 'is by a mean', /AVG/],
    ['do Basic people stay longer than Premium ones?', 'counts them', /COUNT/],
    ['do Basic people stay longer than Premium ones?', 'is by how old they are', /age_yrs/],
    ['are Basic people slower than Premium ones?', 'is by what has no pace', /age_yrs|fee_eur|score/],
    ['does Basic score higher than Premium?', 'is by another measure than is named', /age_yrs|SUM\("fee/],
  ])('%s: %s', (question, _, other) => {
    const found = queries(question).filter((sql) => sql.includes('GROUP BY "plan"'));
    expect(found).not.toEqual([]);
    expect(found.filter((sql) => other.test(sql))).toEqual([]);
  });

  test('says by the larger sum that one is better', () => {
    const found = believable('is Basic better than Premium?');
    expect(found).toContainEqual(expect.stringContaining('AVG("score")'));
    expect(found.filter((sql) => sql.includes('SUM('))).toEqual([]);
  });
});

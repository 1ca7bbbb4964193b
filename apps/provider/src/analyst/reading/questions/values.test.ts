import { describe, expect, test } from 'vitest';
import type { AnalystTable } from '../../table.ts';
import { among, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { riversTable } from '../../testing/tables/leisure.ts';
import { bookLoansTable, poolVisitsTable } from '../../testing/tables/people.ts';
import { ferryOrdersTable, flightsTable, kennelStaysTable } from '../../testing/tables/travel.ts';
import { leaveRequestsTable, repairsTable, webSessionsTable } from '../../testing/tables/work.ts';
import { kinOfValue } from '../mentions/valueVariants.ts';

describe('a value that may be on either side', () => {
  const rowCount = 40;
  const column = columnsOfRows(rowCount);

  const matches = candidatesOver(
    tableOf('matches', rowCount, [
      column('match_no', 'integer', (row) => row + 1),
      column('home_team', 'text', among('Foxes', 'Bears', 'Kings')),
      column('away_team', 'text', among('Bears', 'Kings', 'Foxes')),
      column('attendance', 'integer', (row) => 900 + row * 7),
    ]),
  );

  const games = candidatesOver(
    tableOf('chess_games', rowCount, [
      column('game_no', 'integer', (row) => row + 1),
      column('white', 'text', among('Euwe', 'Tal', 'Fine')),
      column('black', 'text', among('Tal', 'Fine', 'Euwe')),
      column('moves', 'integer', (row) => 20 + row),
    ]),
  );

  const orders = candidatesOver(
    tableOf('orders', rowCount, [
      column('order_no', 'integer', (row) => row + 1),
      column('billing_city', 'text', among('Graz', 'Ulm', 'Bern')),
      column('shipping_city', 'text', among('Ulm', 'Bern', 'Graz')),
    ]),
  );

  test.each([
    ['how many matches did Bears play?', matches, `"home_team" = 'Bears' OR "away_team" = 'Bears'`],
    ['average attendance of matches of Kings', matches, `"home_team" = 'Kings' OR "away_team" = 'Kings'`],
    ['number of games of Tal', games, `"white" = 'Tal' OR "black" = 'Tal'`],
  ])('%s', (question, candidates, condition) => {
    expect(candidates(question).map(onOneLine)).toContainEqual(expect.stringContaining(condition));
  });

  test.each([
    ['how many home matches did Bears play?', matches],
    ['how many matches did Bears play away?', matches],
    ['games of Tal with black', games],
    ['how many orders from Ulm?', orders],
  ])('%s: no other is meant where the side is said, or there are none', (question, candidates) => {
    expect(candidates(question).map(onOneLine)).not.toContainEqual(expect.stringContaining(' OR '));
  });
});

describe('of leave requests and web sessions', () => {
  const leave = candidatesOver(leaveRequestsTable);

  const sessions = candidatesOver(webSessionsTable);

  const over = (asked: typeof leave, question: string): string[] => asked(question).map(onOneLine);

  test('a page is no other condition', () => {
    expect(over(sessions, 'how many bounced on /pricing')[0]).toContain(
      `WHERE "bounced" = TRUE AND "landing_page" = '/pricing'`,
    );
  });
});

describe('cells that list several values', () => {
  const rowCount = 300;
  const column = columnsOfRows(rowCount);

  const candidates = candidatesOver(
    tableOf('tickets', rowCount, [
      column('ticket', 'text', (row) => `T-${row + 1}`),
      column('tags', 'text', among('billing', 'billing;refund', 'login', 'login;vip', 'bug;refund', 'bug')),
      column('channel', 'text', among('phone', 'mail; in short', 'letter', 'visit')),
      column(
        'countries',
        'text',
        among('Peru', 'Peru, Chile', 'Chile, Peru', 'Laos', 'Laos, Chile', 'Chile'),
      ),
      column('town', 'text', among('Rome, Italy', 'Milan, Italy', 'Bari, Italy', 'Paris, France')),
    ]),
  );

  const conditions = (question: string): string[] =>
    candidates(question).flatMap((c) => /WHERE .*/.exec(onOneLine(c).replaceAll('"', ''))?.[0] ?? []);

  test.each([
    ['tickets with billing', "WHERE tags ILIKE '%billing%'"],
    ['tickets that are not billing', "WHERE tags NOT ILIKE '%billing%'"],
    ['tickets with logins', "WHERE tags ILIKE '%login%'"],
    ['tickets with logins or bugs', "WHERE tags ILIKE '%login%' OR tags ILIKE '%bug%'"],
    ['tickets from Peru', "WHERE countries ILIKE '%Peru%'"],
    ['tickets with billing or login', "WHERE tags ILIKE '%billing%' OR tags ILIKE '%login%'"],
  ])('%s: those that hold it beside others too', (question, condition) => {
    expect(conditions(question)).toContain(condition);
    expect(conditions(question).filter((c) => /(?:tags|countries) (?:=|IN) /.test(c))).toEqual([]);
  });

  test('a value that is a part of others has to stand by itself', () => {
    const asked = candidatesOver(
      tableOf('films', rowCount, [
        column('film', 'text', (row) => `F-${row + 1}`),
        column(
          'genres',
          'text',
          among('Rock;Pop', 'Rockabilly; Pop', 'Pop', 'Jazz; Rock', 'Jazz;Pop', 'Rock'),
        ),
      ]),
    );
    const sql = asked('how many films are Rock').map(onOneLine);
    expect(sql[0]).toBe(
      `SELECT COUNT(*) FROM "films" WHERE ';' || REPLACE("genres", '; ', ';') || ';' ILIKE '%;Rock;%'`,
    );
    expect(asked('how many films are Jazz').map(onOneLine)[0]).toContain(`WHERE "genres" ILIKE '%Jazz%'`);
  });

  test('a space at its end makes no other of a value', () => {
    const members = candidatesOver(
      tableOf('members', rowCount, [
        column('member_no', 'integer', (row) => row + 1),
        column('plan', 'text', among('Gold', 'Silver', 'gold', 'GOLD ')),
      ]),
    );
    const [first] = members('How many members have the plan gold?');
    expect(first?.sql).toContain(`"plan" IN ('Gold', 'gold', 'GOLD ')`);
  });

  test('other values are what they are', () => {
    expect(conditions('tickets by phone')).toContain("WHERE channel = 'phone'");
    expect(conditions('tickets from Milan, Italy')).toContain("WHERE town = 'Milan, Italy'");
  });
});

describe('of weather', () => {
  const column = columnsOfRows(40);

  const weather = candidatesOver(
    tableOf('weather', 40, [
      column('station', 'text', among('Ulm', 'Graz')),
      column('precip_mm', 'numeric', (row) => row * 1.5),
      column('snow_depth_cm', 'numeric', (row) => row * 0.5),
      column('conditions', 'text', among('rain', 'snow', 'sun', 'fog')),
    ]),
  );

  test('a value that is named apart is one', () => {
    expect(weather('deepest snow in Ulm').map(onOneLine)).toContainEqual(
      expect.stringContaining(`WHERE "station" = 'Ulm'`),
    );
    expect(weather('highest precipitation with snow').map(onOneLine)).toContainEqual(
      expect.stringContaining(`"conditions" = 'snow'`),
    );
  });
});

describe('of rivers', () => {
  const asked = {
    rivers: candidatesOver(riversTable),
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test('who comes from a country is known by it', () => {
    const artists = tableOf('artists', 3, [
      columnProfile('name', 'text', ['Rahim', 'Ana', 'Winston']),
      columnProfile('country', 'text', ['Bangladesh', 'Croatia', 'Jamaica']),
    ]);
    for (const [said, country] of [
      ['Bangladeshi', 'Bangladesh'],
      ['Croatian', 'Croatia'],
      ['Jamaican', 'Jamaica'],
    ])
      expect(queriesOver(artists)(`names of ${said} artists`)).toContainEqual(
        `SELECT "name" FROM "artists" WHERE "country" = '${country}'`,
      );
  });

  test('“South American” is of South America', () => {
    expect(all('rivers', 'total length of south american rivers')).toContainEqual(
      expect.stringContaining(`"Continent" = 'South America'`),
    );
  });
});

describe('of repairs and kennel stays', () => {
  const repairs = queriesOver(repairsTable);
  const stays = queriesOver(kennelStaysTable);

  test.each([['accepted repairs by mechanic', /WHERE "stage" = 'Quote Accepted' GROUP BY "mechanic"/]])(
    'of repairs: %s',
    (question, wanted) => {
      expect(repairs(question)).toContainEqual(expect.stringMatching(wanted));
    },
  );

  test('girls are told by a letter of a column', () => {
    expect(stays('how many girls are there')[0]).toContain(`"sex" = 'F'`);
    expect(stays('boys from January 2025')[0]).toContain(`"sex" = 'M'`);
  });
});

describe('of flights', () => {
  const flights = candidatesOver(flightsTable);

  const first = (found: ReturnType<typeof flights>): string => (found[0] ? onOneLine(found[0]) : '');

  test('a code for what is cancelled', () => {
    expect(first(flights('how many cancelled flights'))).toContain(`"STATUS" = 'CNX'`);
  });
});

describe('of entries and stays', () => {
  const numbers = (length: number) => Array.from({ length }, (_, i) => i + 1);

  /** Entries of a log of a workshop that is kept in codes. */
  const entries = tableOf('entries', 6, [
    columnProfile('entry_no', 'integer', numbers(6)),
    columnProfile('kind', 'text', ['PREV', 'CXL', 'ELEC', 'PREV', 'ELEC', 'CXL']),
    columnProfile('dept', 'text', ['DRV', 'WHS', 'DRV', 'WHS', 'DRV', 'WHS']),
    columnProfile('contract', 'text', ['PT', 'FT', 'PT', 'FT', 'PT', 'FT']),
    columnProfile('reading', 'text', ['E', 'A', 'C', 'E', 'A', 'C']),
    columnProfile('env', 'text', ['production', 'staging', 'test', 'production', 'staging', 'test']),
    columnProfile('item', 'text', [
      'Butter 250g',
      'Ring Road 2',
      'Walk-in',
      'Butter 250g',
      'Ring Road 2',
      'Walk-in',
    ]),
  ]);

  /** People who were cared for. */
  const stays = tableOf('stays', 6, [
    columnProfile('stay_no', 'integer', numbers(6)),
    columnProfile('sport', 'text', ['Gymnastics', 'Rowing', 'Judo', 'Gymnastics', 'Rowing', 'Judo']),
    columnProfile('condition', 'text', ['Injured', 'Sick', 'Healthy', 'Injured', 'Sick', 'Healthy']),
    columnProfile('outcome', 'text', ['Failed', 'Passed', 'Open', 'Failed', 'Passed', 'Open']),
    columnProfile('origin_country', 'text', ['FR', 'GB', 'DE', 'FR', 'GB', 'DE']),
    columnProfile('lang', 'text', ['fr', 'en', 'nl', 'fr', 'en', 'nl']),
    columnProfile('party', 'text', ['Liberal Democrat', 'Green', 'Labour', 'Green', 'Labour', 'Green']),
    columnProfile('network', 'text', ['3G/4G', '4G/5G', '3G', '3G', '4G', '3G/4G']),
    columnProfile('description', 'text', ['claw hammer', 'bird feeder', 'jigsaw', 'saw', 'rake', 'hoe']),
  ]);

  const asked = (question: string, table: AnalystTable): string[] => queriesOver(table)(question);

  describe('a value in other words than its own', () => {
    test.each<[string, AnalystTable, RegExp]>([
      ['how many gymnasts are there', stays, /WHERE "sport" = 'Gymnastics'$/],
      ['how many rowers are there', stays, /WHERE "sport" = 'Rowing'$/],
      ['how many stays ended in failure', stays, /WHERE "outcome" = 'Failed'$/],
      ['how many came in hurt or ill', stays, /WHERE "condition" IN \('Injured', 'Sick'\)$/],
      ['how many lib dem stays', stays, /WHERE "party" = 'Liberal Democrat'$/],
      ['how many preventive entries', entries, /WHERE "kind" = 'PREV'$/],
      ['how many entries got cancelled', entries, /WHERE "kind" = 'CXL'$/],
      ['how many entries of the warehouse', entries, /WHERE "dept" = 'WHS'$/],
      ['how many work part time', entries, /WHERE "contract" = 'PT'$/],
      ['how many estimated entries', entries, /WHERE "reading" = 'E'$/],
      ['how many entries in prod', entries, /WHERE "env" = 'production'$/],
      ['how many entries that are not preventive', entries, /WHERE "kind" <> 'PREV'$/],
      ['how many entries on the ringroad', entries, /WHERE "item" = 'Ring Road 2'$/],
      ['how many walkins', entries, /WHERE "item" = 'Walk-in'$/],
    ])('%s', (question, table, sql) => {
      expect(asked(question, table)).toContainEqual(expect.stringMatching(sql));
    });
  });

  describe('a value that stands within others, or is a code', () => {
    test.each<[string, RegExp]>([
      ['how many stays from France', /WHERE "origin_country" = 'FR'$/],
      ['how many stays from the United Kingdom', /WHERE "origin_country" = 'GB'$/],
      ['how many dutch stays', /WHERE "lang" = 'nl'$/],
      ['how many stays have 5G', /WHERE "network" = '4G\/5G'$/],
      ['how many hammers', /WHERE "description" = 'claw hammer'$/],
    ])('%s', (question, sql) => {
      expect(asked(question, stays)).toContainEqual(expect.stringMatching(sql));
    });
  });

  test('a unit in capitals is no value that has it', () => {
    const lines = tableOf('lines', 3, [
      columnProfile('line_no', 'integer', numbers(3)),
      columnProfile('extra', 'text', ['none', '10 GB more', 'none']),
      columnProfile('data_gb', 'number', [3, 12, 5]),
    ]);
    const [first, ...others] = asked('How many GB in total?', lines);
    expect(first).toContain('SUM("data_gb")');
    expect(others.join(' ')).not.toContain('"extra"');
  });

  test('letters in order are first letters of no words', () => {
    const fines = tableOf('fines', 6, [
      columnProfile('zone', 'text', ['A', 'B', 'C', 'A', 'B', 'C']),
      columnProfile('result', 'text', ['W', 'L', 'D', 'W', 'L', 'D']),
    ]);
    expect(asked('fines for cars', fines)).not.toContainEqual(expect.stringContaining(`"zone" = 'C'`));
    expect(asked('how many were lost', fines)).toContainEqual(expect.stringContaining(`"result" = 'L'`));
  });

  test('a value of many words is joined no further than the word is long', () => {
    const begun = performance.now();
    expect(kinOfValue(['ringroads'], 'road '.repeat(20_000), false)).toBeNull();
    expect(kinOfValue(['ringroads'], `Ring roads ${'road '.repeat(20_000)}`, false)).toBe('joined');
    // Each beginning joined anew takes many seconds.
    expect(performance.now() - begun).toBeLessThan(1500);
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

  test('a warehouse is known by two letters', () => {
    expect(first(visits, 'average weight per warehouse')).toMatch(/^SELECT "whCode", AVG\("weight_kg"\)/);
  });

  test('what is faulty bears an error', () => {
    expect(readings('how many are faulty')[0]).toContain(`"flag" = 'ERR'`);
  });
});

describe('of ferry orders', () => {
  const queries = queriesOver(ferryOrdersTable);

  test.each([
    ['how many German orders?', /COUNT\(.* WHERE "country" = 'DE'$/],
    ['amount of orders from the Netherlands', /SUM\("amount"\) FROM "ferry_orders" WHERE "country" = 'NL'$/],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

test('of a value of several words none is a part of another value', () => {
  const rowCount = 60;
  const column = columnsOfRows(rowCount);
  const queries = queriesOver(
    tableOf('countries', rowCount, [
      column('name', 'text', (row) => `Country ${row}`),
      column('region', 'text', among('Europe', 'Asia', 'Africa')),
      column('subregion', 'text', among('Southern Europe', 'Southern Asia', 'South Africa')),
    ]),
  );
  const found = queries('how many countries are in Southern Europe?');
  expect(found[0]).toBe(`SELECT COUNT(*) FROM "countries" WHERE "subregion" = 'Southern Europe'`);
  expect(found.filter((sql) => /Asia|Africa/.test(sql))).toEqual([]);
  expect(queries('which countries are southern?').join()).toContain('Southern Asia');
});

test('a picture is a value as any other, and no mark', () => {
  const rowCount = 60;
  const moods = queriesOver(
    tableOf('moods', rowCount, [
      columnsOfRows(rowCount)('person', 'text', (row) => `Person ${row}`),
      columnsOfRows(rowCount)('mood', 'text', among('😀', '🎉', 'Tired')),
    ]),
  );
  const count = (value: string) => `SELECT COUNT(*) FROM "moods" WHERE "mood" = '${value}'`;
  expect(moods('how many are 😀')[0]).toBe(count('😀'));
  expect(moods('how many rows have mood 🎉?')).toContain(count('🎉'));
});

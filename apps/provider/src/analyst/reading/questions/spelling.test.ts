import { describe, expect, test } from 'vitest';
import { expandedWords } from '../../../modeling/names.ts';
import {
  among,
  candidatesOver,
  columnsOfRows,
  onOneLine,
  queriesOver,
  readingsOver,
} from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { ticketSalesTable } from '../../testing/tables/leisure.ts';
import { campaignDailyTable, claimsTable } from '../../testing/tables/money.ts';
import { hospitalAdmissionsTable } from '../../testing/tables/people.ts';
import {
  firewatchesTable,
  landingSessionsTable,
  liftRepairsTable,
  repairsTable,
} from '../../testing/tables/work.ts';
import { unreadWords } from '../reaction/unknownWords.ts';

describe('of firewatches', () => {
  const read = candidatesOver(firewatchesTable);
  const queries = (question: string): string[] => read(question).map(onOneLine);

  test('a month that was mistyped', () => {
    expect(queries('total fee per moth')[0]).toMatch(/^SELECT CAST\(date_trunc\('month', "began"\)/);
  });
});

describe('words that are something else', () => {
  const rowCount = 400;
  const column = columnsOfRows(rowCount);

  const domains = readingsOver(
    tableOf('domain_portfolio', rowCount, [
      column('domain', 'text', (row) => `site-${row}.net`),
      column('Object No', 'text', (row) => `${1880 + (row % 90)}.${row % 300}.${row % 7}`),
      column('auto_renew', 'text', (row) => ['on', 'off'][row % 2] ?? ''),
      column('registrar', 'text', (row) => ['Porkbun', 'Gandi'][row % 2] ?? ''),
    ]),
  );

  const tickets = readingsOver(ticketSalesTable);

  const applications = readingsOver(
    tableOf('applications', rowCount, [
      column('cand_name', 'text', (row) => `Person ${row}`),
      column('dept', 'text', (row) => ['People', 'Finance', 'Sales'][row % 3] ?? ''),
      column('status', 'text', (row) => ['hired', 'rejected', 'open'][row % 3] ?? ''),
    ]),
  );

  test('“carried” is a word, and no slip of a carrier', () => {
    const flights = readingsOver(
      tableOf('flights', rowCount, [
        column('flight_no', 'text', (row) => `F${row}`),
        column('delay_cause', 'text', among('Carrier', 'Weather', 'Late aircraft')),
        column('passengers', 'integer', (row) => 40 + (row % 150)),
      ]),
    );
    expect(flights.queries('total passengers carried')[0]).toBe('SELECT SUM("passengers") FROM "flights"');
  });

  test('“people” are not those of the department People', () => {
    expect(applications.queries('number of people we hired so far')).not.toContainEqual(
      expect.stringContaining(`'People'`),
    );
    expect(applications.queries('how many applications for People')).toContainEqual(
      expect.stringContaining(`'People'`),
    );
  });

  test('“offers” are no form of “off”', () => {
    expect(domains.queries('which domains had offers?')).not.toContainEqual(expect.stringContaining(`'off'`));
    expect(domains.queries('which domains are off?')).toContainEqual(expect.stringContaining(`'off'`));
  });

  test('numbers of several parts are codes, and add up to nothing', () => {
    const queries = domains.queries('objects by registrar');
    expect(queries).not.toContainEqual(expect.stringMatching(/(?:SUM|AVG)\(/));
  });

  test('“at least half a million” is no number of rows', () => {
    const queries = tickets.queries('venues we sold at least half a million at');
    expect(queries).not.toContainEqual(expect.stringContaining('LIMIT 500000'));
    expect(tickets.queries('venues with at least 3 sales')).not.toContainEqual(
      expect.stringMatching(/LIMIT 3$/),
    );
  });

  test('“merch” is no March', () => {
    expect(tickets.queries('merch sales per venue')).not.toContainEqual(expect.stringContaining('MONTH'));
    expect(tickets.queries('sales in Marhc per venue')).toContainEqual(expect.stringContaining('MONTH'));
  });
});

test.each([
  ['numplays', 'number plays'],
  ['pricepaid', 'price paid'],
  ['orderdate', 'order date'],
  ['custname', 'customer name'],
  ['isactive', 'is active'],
  ['package', 'package'],
  ['average', 'average'],
  ['minutes', 'minutes'],
  ['timestamp', 'timestamp'],
])('%s is said as %s', (name, words) => {
  expect(expandedWords(name).join(' ')).toBe(words);
});

describe('words and their forms', () => {
  const admissions = candidatesOver(hospitalAdmissionsTable);

  const claims = candidatesOver(claimsTable);

  const campaigns = candidatesOver(campaignDailyTable);

  const over = (asked: typeof claims, question: string): string[] => asked(question).map(onOneLine);

  test('the irregular plural of a column’s name', () => {
    const uses = admissions('diagnoses by ward').flatMap(({ cover }) => cover.parts.flatMap((p) => p.uses));
    const own = uses.filter(({ column }) => column.name === 'Primary Diagnosis');
    expect(new Set(own.map(({ kin }) => kin))).toEqual(new Set(['same']));
  });

  test('a form of a word is no slip of another', () => {
    const [best] = admissions('admissions that stayed longer than 20 days');
    expect(best && onOneLine(best)).toContain('> 480');
    expect(best?.cover.parts.map(({ rule }) => rule)).not.toContain('left:word');
  });

  test('the day before yesterday is a day', () => {
    const found = over(claims, 'claims reported the day before yesterday').filter((sql) =>
      sql.includes('WHERE'),
    );
    expect(found[0]).toMatch(/"Reported" = '/);
    expect(found.filter((sql) => sql.includes('"Reported" <'))).toEqual([]);
  });

  test('cost alone is no cost per click, but what was spent', () => {
    const found = over(campaigns, 'total cost by campaign');
    expect(found[0]).toContain('SUM("spend_eur")');
    expect(found.join('\n')).not.toContain('SUM("clicks")');
  });
});

describe('of landing sessions', () => {
  const sessions = candidatesOver(landingSessionsTable);

  test('“performed” is one word', () => {
    const [read] = sessions('which campaign performed best');
    expect(read?.scan.context.tokens.map(({ lower }) => lower)).toContain('performed');
  });
});

describe('of lift repairs', () => {
  const rowCount = 60;
  const column = columnsOfRows(rowCount);

  const candidates = candidatesOver(liftRepairsTable);

  const readings = (question: string): { sql: string; unread: string[] }[] =>
    candidates(question).map((candidate) => ({ sql: onOneLine(candidate), unread: unreadWords(candidate) }));

  const readWhole = (question: string): string[] =>
    readings(question).flatMap(({ sql, unread }) => (unread.length === 0 ? [sql] : []));

  describe('words that are slipped or shortened are read as those that they stand for', () => {
    test.each([
      ['howmany repairs in comercial buildings', /^SELECT COUNT\(\*\) .* WHERE "building" = 'Commercial'$/],
      ['total cost permonth', /SUM\("cost"\).* GROUP BY CAST\(date_trunc\('month', "reported_on"\)/],
      ['nr of repairs', /^SELECT COUNT\(\*\) FROM "lift_repairs"$/],
      ['number of repairs ovr 100 cost', /^SELECT COUNT\(\*\) .* WHERE "cost" > 100$/],
      ['thats a lot: average cost of door repairs', /AVG\("cost"\).* WHERE "fault" = 'Door'$/],
      ['waht is teh total cost', /^SELECT SUM\("cost"\) FROM "lift_repairs"$/],
      ['buildings with atleast 3 repairs', /GROUP BY "building" HAVING COUNT\(\*\) >= 3$/],
      ['how manny repairs arent in public buildings', /^SELECT COUNT\(\*\) .* WHERE "building" <> 'Public'$/],
      ['number of repairs reported by female', /WHERE "reported_by" = 'women'$/],
    ])('%s', (question, wanted) => {
      expect(readWhole(question)).toContainEqual(expect.stringMatching(wanted));
    });
  });

  test('a word that isn’t known is quoted as it was written, whatever it was taken for', () => {
    const [first] = readings('total dosh per building');
    expect(first?.unread).toEqual(['dosh']);
  });

  test('a slip in a word that the table has under another name', () => {
    const meals = candidatesOver(
      tableOf('school_meals', rowCount, [
        column('dish', 'text', (row) => ['Soup', 'Pasta', 'Stew'][row % 3] ?? ''),
        column('kcal', 'numeric', (row) => 200 + row * 2.5),
      ]),
    );
    for (const question of ['average calroies by dish', 'average calories of all dihses'])
      expect(meals(question).map(onOneLine)).toContainEqual(
        expect.stringContaining('SELECT "dish", AVG("kcal")'),
      );
  });

  test('a word that people taught is no slip of another', () => {
    const table = tableOf('lift_repairs', rowCount, [column('cost', 'numeric', (row) => 40 + row * 2.5)]);
    const [cost] = table.columns;
    if (cost) cost.synonyms = ['leats'];
    expect(candidatesOver(table)('average leats').map(onOneLine)[0]).toBe(
      'SELECT AVG("cost") FROM "lift_repairs"',
    );
  });
});

test('a verb is no slip of a name', () => {
  const people = tableOf('visits', 60, [
    columnsOfRows(60)('guest', 'text', among('Greg Tran', 'Greg Maxwell', 'Ann Poe')),
    columnsOfRows(60)('branch', 'text', among('North', 'South')),
    columnsOfRows(60)('spend', 'numeric', (row) => row * 2.5),
  ]);
  expect(candidatesOver(people)('which branch grew the most').map(onOneLine)).not.toContainEqual(
    expect.stringMatching(/Greg/),
  );
});

describe('of repairs', () => {
  const repairs = queriesOver(repairsTable);

  test.each([['number of repairs in febuary', /= 2$/]])('of repairs: %s', (question, wanted) => {
    expect(repairs(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

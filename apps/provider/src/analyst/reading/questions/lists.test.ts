import { describe, expect, test } from 'vitest';
import type { AnalystTable } from '../../table.ts';
import { candidatesOver, firstReadings, queriesOver } from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { rowersTable, sensorReadingsTable } from '../../testing/tables/leisure.ts';
import { marketStallsTable } from '../../testing/tables/shops.ts';
import { boatTripsTable } from '../../testing/tables/travel.ts';

describe('of sensor readings', () => {
  const asked = (question: string, table: AnalystTable = sensorReadingsTable): string[] =>
    queriesOver(table)(question);

  test('what is shown of rows comes with what they are called', () => {
    const found = asked(
      'list the open claims over 20 with their handler',
      tableOf('claims', 3, [
        columnProfile('claim_no', 'text', ['C-1', 'C-2', 'C-3']),
        columnProfile('handler', 'text', ['Ada', 'Ben', 'Ada']),
        columnProfile('amount', 'integer', [10, 30, 40]),
      ]),
    );
    expect(found).toContainEqual(
      expect.stringMatching(/^SELECT "claim_no", "handler" FROM "claims" WHERE "amount" > 20$/),
    );
  });
});

describe('lists', () => {
  const asked = {
    stalls: candidatesOver(marketStallsTable),
    trips: candidatesOver(boatTripsTable),
  };

  const firstOf = firstReadings(asked, 16);

  const heldOn = String.raw`CAST\(try_strptime\("Held On", '%d/%m/%Y'\) AS date\)`;

  test('the day of each row stands beside what else is told of it', () => {
    expect(firstOf('trips', 'fog: date, boat and captain')).toContainEqual(
      expect.stringMatching(/^SELECT "leftQuay", "boat", "captain" FROM .* WHERE "issue" = 'fog'$/),
    );
  });

  test('rows are told by what they are called where something stands beside them', () => {
    expect(firstOf('trips', 'all those in fog, with captain')).toContainEqual(
      expect.stringMatching(/^SELECT "boat", "captain" FROM .* WHERE "issue" = 'fog'$/),
    );
  });

  test('warnings are those that there were', () => {
    expect(firstOf('stalls', 'all warnings with trader')).toContainEqual(
      expect.stringMatching(/^SELECT "warning", "trader" FROM .* WHERE \("warning" IS NOT NULL/),
    );
  });

  test('a date that is kept as text is shown as a date', () => {
    expect(firstOf('stalls', 'held on and trader of the stalls in Ghent')).toContainEqual(
      expect.stringMatching(new RegExp(`^SELECT (?:DISTINCT )?${heldOn} AS "Held On", "trader" FROM`)),
    );
  });
});

describe('of rowers, buyers and pilots', () => {
  /** Buyers whose names are split with a word before them. */
  const buyers = tableOf('buyers', 3, [
    columnProfile('buyer_first_name', 'text', ['Ada', 'Ben', 'Cleo']),
    columnProfile('buyer_last_name', 'text', ['Abel', 'Bohr', 'Curie']),
    columnProfile('town', 'text', ['Linz', 'Graz', 'Linz']),
  ]);

  const pilots = tableOf('pilots', 3, [
    columnProfile('forename', 'text', ['Ada', 'Ben', 'Cleo']),
    columnProfile('surname', 'text', ['Abel', 'Bohr', 'Curie']),
    columnProfile('born', 'date', ['1990-01-01', '1991-01-01', '1992-01-01']),
  ]);

  const asked = (question: string, table: AnalystTable): string[] => queriesOver(table)(question);

  test.each<[string, AnalystTable, RegExp]>([
    ['first and last names of all rowers', rowersTable, /^SELECT "FName", "LName" FROM "rowers"$/],
    ['the full names of the rowers', rowersTable, /^SELECT "FName", "LName" FROM "rowers"$/],
    ['full names of all buyers', buyers, /^SELECT "buyer_first_name", "buyer_last_name" FROM "buyers"$/],
    ['first and last name of each pilot', pilots, /^SELECT "forename", "surname" FROM "pilots"$/],
    [
      'first and last names of the pilots',
      pilots,
      /^SELECT (?:DISTINCT )?"forename", "surname" FROM "pilots"$/,
    ],
    ['ids of the rowers', rowersTable, /^SELECT "rid" FROM "rowers"$/],
    [
      'all the information about rowers from Linz',
      rowersTable,
      /^SELECT \* FROM "rowers" WHERE "Harbour" = 'Linz'$/,
    ],
    [
      'give the rower information for the harbour Linz',
      rowersTable,
      /^SELECT \* FROM "rowers" WHERE "Harbour" = 'Linz'$/,
    ],
  ])('%s', (question, table, wanted) => {
    expect(asked(question, table)).toContainEqual(expect.stringMatching(wanted));
  });

  /** What nobody means isn't among what the question may mean. */
  test.each<[string, AnalystTable, RegExp]>([
    ['last names of the rowers', rowersTable, /M(?:AX|IN)\("LName"\)/],
  ])('%s', (question, table, absurd) => {
    const found = asked(question, table);
    expect(found).not.toHaveLength(0);
    expect(found).not.toContainEqual(expect.stringMatching(absurd));
  });
});

describe('names where no column is called one', () => {
  const schools = tableOf('institutions', 4, [
    columnProfile('institution_id', 'integer', [11, 12, 13, 14]),
    columnProfile('institution', 'text', ['Alder College', 'Birch School', 'Cedar Hall', 'Elm Academy']),
    columnProfile('location', 'text', ['Leeds', 'York', 'Hull', 'Leeds']),
    columnProfile('type', 'text', ['Private', 'Public', 'Private', 'Public']),
    columnProfile('pupils', 'integer', [410, 980, 320, 675]),
  ]);
  const asked = queriesOver(schools);

  test.each([
    ['names and locations of institutions', 'SELECT "institution", "location" FROM "institutions"'],
    ['show the names and types', 'SELECT "institution", "type" FROM "institutions"'],
  ])('%s', (question, sql) => {
    const found = asked(question);
    expect(found).toContain(sql);
    expect(found).not.toContain('SELECT "type", "location" FROM "institutions"');
  });

  test('all information on the first is its row', () => {
    const found = asked('show all information on the institution with the largest number of pupils');
    expect(found).toContain('SELECT * FROM "institutions" ORDER BY "pupils" DESC NULLS LAST LIMIT 1');
    expect(found.filter((sql) => /^SELECT "/.test(sql) && / LIMIT 1$/.test(sql))).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { columnProfile } from '../testing/columnProfile.ts';
import type { AnalystTable } from '../table.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';

/** Rowers of a club, with what they did at their trials. */
const rowers = tableOf('rowers', 6, [
  columnProfile('rid', 'integer', [1, 2, 3, 4, 5, 6]),
  columnProfile('crew_id', 'integer', [11, 12, 13, 14, 15, 16]),
  columnProfile('LName', 'text', ['Abel', 'Bohr', 'Curie', 'Dirac', 'Euler', 'Fermi']),
  columnProfile('FName', 'text', ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn']),
  columnProfile('Coach', 'integer', [7, 7, 8, 8, 9, 9]),
  columnProfile('Advisor', 'integer', [501, 501, 502, 502, 503, 503]),
  columnProfile('Age', 'integer', [18, 19, 20, 31, 42, 42]),
  columnProfile('Gender', 'text', ['F', 'M', 'F', 'M', 'F', 'M']),
  columnProfile('Grade', 'text', ['B', 'B+', 'B-', 'A', 'B', 'C']),
  columnProfile('Boat', 'text', [
    'Skiff Amber',
    'Gig Opal',
    'Gig Amber',
    'Skiff Opal',
    'Punt Jade',
    'Punt Onyx',
  ]),
  columnProfile('Harbour', 'text', ['Linz', 'Graz', 'Linz', 'Graz', 'Linz', 'Graz']),
  columnProfile('Radio', 'text', ['VHF 6', 'No', 'VHF 9', 'No', 'VHF 6', 'No']),
  columnProfile('Dues', 'integer', [-60, 10, 20, 30, 40, 900]),
  columnProfile('Joined', 'date', [
    '2015-08-30',
    '2015-09-01',
    '2016-01-01',
    '2016-01-01',
    '2017-02-02',
    '2018-03-03',
  ]),
]);
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
const invoices = tableOf('payments', 4, [
  columnProfile('payment_id', 'integer', [1, 2, 3, 4]),
  columnProfile('amount_of_payment', 'numeric', [10, 20, 30, 45]),
  columnProfile('payment_date', 'date', ['2020-01-01', '2020-01-02', '2020-01-03', '2020-01-04']),
]);

const asked = (question: string, table: AnalystTable): string[] =>
  candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15').map((c) =>
    c.sql.replaceAll(/\s+/g, ' '),
  );

describe('written questions', () => {
  test.each<[string, AnalystTable, RegExp]>([
    ['first and last names of all rowers', rowers, /^SELECT "FName", "LName" FROM "rowers"$/],
    ['the full names of the rowers', rowers, /^SELECT "FName", "LName" FROM "rowers"$/],
    ['full names of all buyers', buyers, /^SELECT "buyer_first_name", "buyer_last_name" FROM "buyers"$/],
    ['first and last name of each pilot', pilots, /^SELECT "forename", "surname" FROM "pilots"$/],
    ['ids of the rowers', rowers, /^SELECT "rid" FROM "rowers"$/],
    [
      'boats sorted in ascending order of rower age',
      rowers,
      /^SELECT "Boat" FROM "rowers" ORDER BY "Age" NULLS LAST$/,
    ],
    [
      "sort the boats in descending order of the rower's dues",
      rowers,
      /^SELECT "Boat" .* ORDER BY "Dues" DESC/,
    ],
    ['boats by their dues from old to young', rowers, /ORDER BY "Dues" DESC/],
    [
      'boats by dues in descending order, and then by harbour',
      rowers,
      /ORDER BY "Dues" DESC NULLS LAST, "Harbour"/,
    ],
    [
      'harbours ordered by the number of rowers',
      rowers,
      /^SELECT "Harbour" .* GROUP BY "Harbour" ORDER BY COUNT\(\*\)/,
    ],
    ['harbours in descending order of frequency', rowers, /^SELECT "Harbour" .* ORDER BY COUNT\(\*\) DESC/],
    ['distinct harbours ordered by dues', rowers, /GROUP BY "Harbour" ORDER BY MIN\("Dues"\)/],
    ['boats that contain the word "Amber"', rowers, /WHERE "Boat" ILIKE '%Amber%'$/],
    ['harbours whose name contains "raz"', rowers, /WHERE "Harbour" ILIKE '%raz%'$/],
    [
      'boats containing the word "Amber" or the word "Jade"',
      rowers,
      /"Boat" ILIKE '%Amber%' OR "Boat" ILIKE '%Jade%'/,
    ],
    ['boats of rowers without the letter M in their last name', rowers, /"LName" NOT ILIKE '%M%'/],
    ['rowers with the letter a in their harbours', rowers, /"Harbour" ILIKE '%a%'/],
    ['boats of rowers with dues over 500 or less than 15', rowers, /"Dues" > 500 OR "Dues" < 15/],
    ['boats of rowers with dues below 15 or above 500', rowers, /"Dues" < 15 OR "Dues" > 500/],
    ['boats of rowers with advisor 501 or 503', rowers, /"Advisor" = 501 OR "Advisor" = 503/],
    ['boats of rowers aged either 18 or 19', rowers, /"Age" = 18 OR "Age" = 19/],
    ['boats of rowers whose age is not 20', rowers, /WHERE "Age" <> 20$/],
    ['how many rowers are 18 years old?', rowers, /COUNT\(\*\) FROM "rowers" WHERE "Age" = 18$/],
    ['boats of rowers who are not 20 years old', rowers, /WHERE "Age" <> 20$/],
    ['boats with dues between -50 and 50', rowers, /"Dues" BETWEEN -50 AND 50/],
    ['boats that joined on 08/30/2015', rowers, /"Joined" = '2015-08-30'$/],
    ['boats that joined on 30.08.2015', rowers, /"Joined" = '2015-08-30'$/],
    ['boats that joined after 7th September, 2015', rowers, /"Joined" >= '2015-09-08'/],
    ['boats that joined in or after 2016', rowers, /"Joined" >= '2016-01-01'$/],
    ['how many rowers have the grade "B"', rowers, /WHERE "Grade" = 'B'$/],
    ['how many rowers do not have a radio', rowers, /WHERE "Radio" = 'No'$/],
    ['ages of the oldest and youngest rowers', rowers, /^SELECT MAX\("Age"\), MIN\("Age"\) FROM "rowers"$/],
    ['dues range', rowers, /^SELECT MIN\("Dues"\), MAX\("Dues"\) FROM "rowers"$/],
    [
      'range of dues of the rowers from Linz',
      rowers,
      /^SELECT MIN\("Dues"\), MAX\("Dues"\) FROM "rowers" WHERE "Harbour" = 'Linz'$/,
    ],
    ['maximum amount of payments', invoices, /^SELECT MAX\("amount_of_payment"\) FROM "payments"$/],
    [
      'when was the first payment?',
      invoices,
      /^SELECT "payment_date" .* ORDER BY "payment_date" NULLS LAST LIMIT 1$/,
    ],
    ['the 3 highest dues', rowers, /^SELECT "Dues" FROM "rowers" ORDER BY "Dues" DESC NULLS LAST LIMIT 3$/],
    [
      'all the information about rowers from Linz',
      rowers,
      /^SELECT \* FROM "rowers" WHERE "Harbour" = 'Linz'$/,
    ],
    [
      'give the rower information for the harbour Linz',
      rowers,
      /^SELECT \* FROM "rowers" WHERE "Harbour" = 'Linz'$/,
    ],
  ])('%s', (question, table, wanted) => {
    expect(asked(question, table)).toContainEqual(expect.stringMatching(wanted));
  });

  /** What nobody means isn't among what the question may mean. */
  test.each<[string, AnalystTable, RegExp]>([
    ['last names of the rowers', rowers, /M(?:AX|IN)\("LName"\)/],
    ['how many advisors are there?', rowers, /SUM\("Advisor"\)/],
    ['longest and shortest payments', invoices, /M(?:AX|IN)\("payment_id"\)/],
    ['rowers that have no harbour Linz', rowers, /"Harbour" IS NULL OR "Harbour" = ''\) AND "Harbour" =/],
    ['harbours with at least one rower', rowers, /HAVING COUNT\(\*\) >= 1/],
    ['harbours in descending order of the count', rowers, /^SELECT "Harbour" FROM "rowers" ORDER BY COUNT/],
    ['names of the three youngest rowers', rowers, /"FName" = '?3/],
  ])('%s', (question, table, absurd) => {
    const found = asked(question, table);
    expect(found).not.toHaveLength(0);
    expect(found).not.toContainEqual(expect.stringMatching(absurd));
  });
});

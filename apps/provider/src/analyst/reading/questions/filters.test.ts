import { describe, expect, test } from 'vitest';
import type { AnalystTable } from '../../table.ts';
import { among, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { rowersTable } from '../../testing/tables/leisure.ts';
import { orderPositionsTable } from '../../testing/tables/shops.ts';
import { titanicTable } from '../../testing/tables/travel.ts';
import { carChecksTable } from '../../testing/tables/work.ts';
import { unreadWords } from '../reaction/unknownWords.ts';

describe('of camp stays', () => {
  const rowCount = 60;
  const column = columnsOfRows(rowCount);

  /** Stays at a camp site, one row each. */
  const candidates = candidatesOver(
    tableOf('camp_stays', rowCount, [
      column('stay_no', 'integer', (row) => row + 1),
      column('arrived_on', 'date', (row) => `2025-0${1 + (row % 6)}-11`),
      column('field', 'text', among('Meadow', 'Wood', 'Shore')),
      column('adults', 'integer', among(1, 2, 2, 4)),
      column('dogs', 'integer', among(0, 0, 1, 2)),
      column('visitors', 'integer', among(0, 1, null, 5, 12, 3)),
      column('fee', 'numeric', among(0, 12.5, 20, 31.5, 44)),
      column('kwh_used', 'numeric', among(0, 2.5, 4.25, 9, 11)),
    ]),
  );

  const readWhole = (question: string): string[] =>
    candidates(question).flatMap((candidate) =>
      unreadWords(candidate).length === 0 ? [onOneLine(candidate)] : [],
    );

  describe('an amount of nothing, or more than that', () => {
    test.each([
      ['how many stays paid nothing', /^SELECT COUNT\(\*\) .* WHERE "fee" = 0$/],
      ['how many stays were free of charge', /^SELECT COUNT\(\*\) .* WHERE "fee" = 0$/],
      ['average fee of stays that used anything', /^SELECT AVG\("fee"\) .* WHERE "kwh_used" > 0$/],
      [
        'how many stays with dogs on the shore',
        /^SELECT COUNT\(\*\) .* WHERE "dogs" > 0 AND "field" = 'Shore'$/,
      ],
      ['how many stays were without visitors', /^SELECT COUNT\(\*\) .* WHERE "visitors" = 0$/],
    ])('%s', (question, wanted) => {
      expect(readWhole(question)).toContainEqual(expect.stringMatching(wanted));
    });
  });

  describe('one of what a column counts', () => {
    test.each([
      ['how many stays were for a single adult', /^SELECT COUNT\(\*\) .* WHERE "adults" = 1$/],
      ['total fee of solo stays', /^SELECT SUM\("fee"\) .* WHERE "adults" = 1$/],
    ])('%s', (question, wanted) => {
      expect(readWhole(question)).toContainEqual(expect.stringMatching(wanted));
    });
  });
});

describe('ordinals name one of few numbers', () => {
  const ask = candidatesOver(titanicTable);
  const few = 12;
  const read = (question: string): string[] => ask(question).slice(0, few).map(onOneLine);

  test.each([
    ['how many passengers in third class', /"Pclass" = 3/],
    ['average fare in 2nd class', /AVG\("Fare"\) FROM "titanic" WHERE "Pclass" = 2$/],
    ['fares of first class women', /"Pclass" = 1/],
  ])('%s', (question, wanted) => {
    expect(read(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of car checks', () => {
  const asked = {
    cars: candidatesOver(carChecksTable),
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test.each([
    'how many cars with wheels of size 15 or bigger?',
    'cars with a wheel size of 15 or bigger, make Fiat',
  ])('%s: no alternative', (question) => {
    expect(all('cars', question)).toContainEqual(expect.stringContaining('"wheel_size" >= 15'));
    expect(all('cars', question)[0]).not.toContain(' OR ');
  });
});

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);

  test.each([
    ['how much line total in 2016?', /SELECT SUM\("line_total"\) FROM "shop_orders" WHERE "year" = 2016/],
    ['orders from the US', /WHERE "country" = 'USA'/],
  ])('%s', (question, wanted) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('what few rows have is what they are called by', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);
  const dayOf = (row: number): string => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10);

  const readings = candidatesOver(
    tableOf('cold_chain_log', rowCount, [
      each('ts', 'timestamp', (row) => `${dayOf(row % 30)} 0${row % 9}:00:00`),
      each('dev_id', 'text', among('TH-01', 'TH-02', 'TH-03', 'TH-04', 'TH-05')),
      each('temp_c', 'double', (row) => 2.5 + (row % 70) / 10),
      each('alarm', 'text', (row) => (row % 8 === 0 ? among('HIGH', 'LOW')(row / 8) : null)),
      each('ack_by', 'text', (row) => (row % 16 === 0 ? 'mk' : null)),
    ]),
  );

  const videos = candidatesOver(
    tableOf('channel_videos', rowCount, [
      each('Video title', 'text', (row) => `Bread ${row}`),
      each('Playlist', 'text', among('Cakes', 'Pasta')),
      each('Sponsor', 'text', (row) => (row % 6 === 0 ? 'KnifeCo' : null)),
      each('Views', 'integer', (row) => 100 + row),
    ]),
  );

  test('alarms per day', () => {
    expect(readings('alarms per day').map(onOneLine).join('\n')).toMatch(
      /COUNT\(\*\) FROM "cold_chain_log" WHERE \("alarm" IS NOT NULL AND "alarm" <> ''\) GROUP BY/,
    );
  });
  test.each(['sponsored videos per playlist', 'share of sponsored videos'])('%s', (question) => {
    expect(videos(question).map(onOneLine).join('\n')).toMatch(
      /(?:COUNT\(\*\) FROM "channel_videos" WHERE|SUM\(CASE WHEN) \("Sponsor" IS NOT NULL/,
    );
  });
});

describe('of rowers', () => {
  const asked = (question: string, table: AnalystTable): string[] => queriesOver(table)(question);

  test.each<[string, AnalystTable, RegExp]>([
    ['boats that contain the word "Amber"', rowersTable, /WHERE "Boat" ILIKE '%Amber%'$/],
    ['harbours whose name contains "raz"', rowersTable, /WHERE "Harbour" ILIKE '%raz%'$/],
    [
      'boats containing the word "Amber" or the word "Jade"',
      rowersTable,
      /"Boat" ILIKE '%Amber%' OR "Boat" ILIKE '%Jade%'/,
    ],
    ['boats of rowers without the letter M in their last name', rowersTable, /"LName" NOT ILIKE '%M%'/],
    ['rowers with the letter a in their harbours', rowersTable, /"Harbour" ILIKE '%a%'/],
    ['boats of rowers with dues over 500 or less than 15', rowersTable, /"Dues" > 500 OR "Dues" < 15/],
    ['boats of rowers with dues below 15 or above 500', rowersTable, /"Dues" < 15 OR "Dues" > 500/],
    ['boats of rowers with advisor 501 or 503', rowersTable, /"Advisor" = 501 OR "Advisor" = 503/],
    ['boats of rowers aged either 18 or 19', rowersTable, /"Age" = 18 OR "Age" = 19/],
    ['boats of rowers whose age is not 20', rowersTable, /WHERE "Age" <> 20$/],
    ['how many rowers are 18 years old?', rowersTable, /COUNT\(\*\) FROM "rowers" WHERE "Age" = 18$/],
    ['boats of rowers who are not 20 years old', rowersTable, /WHERE "Age" <> 20$/],
    ['boats with dues between -50 and 50', rowersTable, /"Dues" BETWEEN -50 AND 50/],
    ['how many rowers have the grade "B"', rowersTable, /WHERE "Grade" = 'B'$/],
  ])('%s', (question, table, wanted) => {
    expect(asked(question, table)).toContainEqual(expect.stringMatching(wanted));
  });
});

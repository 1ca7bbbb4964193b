import { describe, expect, test } from 'vitest';
import type { AnalystTable } from '../../table.ts';
import {
  among,
  firstReadings,
  candidatesOver,
  columnsOfRows,
  onOneLine,
  queriesOver,
} from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { sensorReadingsTable } from '../../testing/tables/leisure.ts';
import { toolLoansTable } from '../../testing/tables/people.ts';
import { marketStallsTable } from '../../testing/tables/shops.ts';
import { adviceCallsTable, supportCallsTable, supportRequestsTable } from '../../testing/tables/work.ts';

describe('of sensor readings', () => {
  const asked = (question: string, table: AnalystTable = sensorReadingsTable): string[] =>
    queriesOver(table)(question);

  test.each<[string, RegExp]>([
    [
      'how many readings were taken after 6pm?',
      /COUNT\(\*\).* WHERE CAST\(EXTRACT\(HOUR FROM "read_at"\) AS integer\) >= 18$/,
    ],
    ['readings before 9am by sensor', /EXTRACT\(HOUR FROM "read_at"\) AS integer\) < 9/],
  ])('%s', (question, sql) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(sql));
  });
});

describe('of support calls', () => {
  const calls = candidatesOver(supportCallsTable);

  const asked = {
    calls,
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test.each([
    [
      'calls',
      'what is the peak hour for calls?',
      'SELECT CAST(EXTRACT(HOUR FROM "started_at") AS integer), COUNT(*) FROM "support_calls" GROUP BY CAST(EXTRACT(HOUR FROM "started_at") AS integer) ORDER BY COUNT(*) DESC NULLS LAST LIMIT 1',
    ],
  ] as const)('%s: %s', (table, question, sql) => {
    expect(all(table, question)).toContain(sql);
  });
});

describe('times of the day', () => {
  const rowCount = 900;
  const each = columnsOfRows(rowCount);

  const momentOf = (row: number): string =>
    new Date(Date.UTC(2023, 5, 1, (row * 7) % 24) + row * 86_400_000).toISOString().slice(0, 19);

  const calls = candidatesOver(adviceCallsTable);

  /** Guided tours with the time of day as a text of its own. */
  const tours = candidatesOver(
    tableOf('tours', rowCount, [
      each('tour_no', 'integer', (row) => row + 1),
      each('tour_date', 'date', (row) => momentOf(row).slice(0, 10)),
      each('start_time', 'text', (row) => ['09:00:00', '11:30:00', '15:00:00', '18:30:00'][row % 4] ?? ''),
      each('visitors', 'integer', (row) => 3 + ((row * 37) % 60)),
    ]),
  );

  const loans = candidatesOver(toolLoansTable);

  const hour = 'CAST(EXTRACT(HOUR FROM "called_at") AS integer)';

  test.each([
    ['average cost in the evening', `${hour} >= 18`],
    ['how many calls in the morning', `${hour} >= 6 AND ${hour} < 12`],
    ['how many calls before noon', `${hour} < 12`],
    ['how many calls between 8 and 10 am', `${hour} >= 8 AND ${hour} < 10`],
    ['how many calls from 11 am to 2 pm', `${hour} >= 11 AND ${hour} < 14`],
    ['how many calls between 11 and 2 pm', `${hour} >= 11 AND ${hour} < 14`],
    ['how many calls before eight in the morning', `${hour} < 8`],
    ['how many calls after 9 in the evening', `${hour} >= 21`],
    ['how many calls after ten at night', `${hour} >= 22`],
    ['how many calls after 10 p.m.', `${hour} >= 22`],
    ['how many calls at 6pm or later', `${hour} >= 18`],
    ['how many calls between midnight and 6 am', `${hour} < 6`],
    ['how many calls from 10pm to 6am', `${hour} >= 22 OR ${hour} < 6`],
    ['how many calls between midnight and 5', `${hour} < 5`],
    ['how many calls from 9 am to 5', `${hour} >= 9 AND ${hour} < 17`],
    ['how many calls 4 to 7 pm', `${hour} >= 16 AND ${hour} < 19`],
    ['how many calls between 8 and 9 in the morning', `${hour} >= 8 AND ${hour} < 9`],
    ['how many calls at 3 pm', `${hour} >= 15 AND ${hour} < 16`],
    ['average cost at noon', `${hour} >= 12 AND ${hour} < 13`],
  ])('%s', (question, where) => {
    expect(onOneLine(calls(question)[0]!)).toMatch(new RegExp(`WHERE ${where.replaceAll(/[()]/g, '\\$&')}$`));
  });
  test.each([
    ['average visitors of evening tours', `"start_time" >= '18:00'`],
    ['how many tours in the afternoon', `"start_time" >= '12:00' AND "start_time" < '18:00'`],
    ['how many tours between 2 and 4 pm', `"start_time" >= '14:00' AND "start_time" < '16:00'`],
    ['how many tours after 3:30pm', `"start_time" >= '15:30'`],
    ['how many tours before ten in the morning', `"start_time" < '10:00'`],
    ['how many tours at 3 pm', `"start_time" = '15:00:00'`],
    ['how many tours at 6.30 pm', `"start_time" = '18:30:00'`],
    ['how many tours at 6:30', `"start_time" = '18:30:00'`],
    ['average visitors of the 9:00 slot', `"start_time" = '09:00:00'`],
  ])('%s: of a column of such times', (question, where) => {
    expect(onOneLine(tours(question)[0]!)).toMatch(new RegExp(`WHERE ${where}$`));
  });
  test('one of the morning or of the evening is asked back, but beside one of 24 hours', () => {
    const showings = queriesOver(
      tableOf('showings', rowCount, [
        each('film', 'text', among('Dune', 'Heat')),
        each('starts', 'text', among('06:30', '18:30', '20:15')),
        each('tickets', 'integer', (row) => row % 90),
      ]),
    );
    const found = showings('how many showings at 6:30').slice(0, 2).join('\n');
    expect(found).toMatch(/'06:30'/);
    expect(found).toMatch(/'18:30'/);
    expect(showings('tickets at 6:30 vs 20:15')[0]).toContain(`"starts" IN ('06:30', '20:15')`);
  });
  test.each([
    ['are evening tours fuller than morning tours, by visitors', `AVG("visitors")`],
    ['more tours in the morning or in the evening?', 'COUNT('],
  ])('%s: side by side', (question, figure) => {
    const found = tours(question).map(onOneLine);
    expect(found).toContainEqual(
      expect.stringMatching(
        /^SELECT CASE WHEN .*'morning' ELSE 'night' END, .* WHERE .*"start_time" >= '06:00' AND "start_time" < '12:00'.* GROUP BY/,
      ),
    );
    expect(found.join('\n')).toContain(figure);
  });
  test.each([
    ['average kwh in the mornings', `WHERE "half" = 'AM'`],
    ['average kwh in the afternoon', `WHERE "half" = 'PM'`],
  ])('%s: of a column of halves', (question, where) => {
    const meter = queriesOver(
      tableOf('meter', rowCount, [
        each('read_on', 'date', (row) => momentOf(row).slice(0, 10)),
        each('half', 'text', among('AM', 'PM')),
        each('kwh', 'integer', (row) => row % 20),
      ]),
    );
    expect(meter(question)[0]).toContain(where);
  });
  test('around noon is more than the hour of it', () => {
    expect(calls('how many calls around noon').map(onOneLine).join('\n')).not.toContain(hour);
  });
  test('minutes of a time with its day are not passed over', () => {
    const found = calls('how many calls after 3:30pm').map(onOneLine);
    expect(found).not.toContainEqual(expect.stringContaining(`${hour} >=`));
  });
  test.each(['how many loans in the evening', 'total fee of loans after lunch', 'loans at night by fee'])(
    '%s: nothing is answered that leaves it out',
    (question) => {
      expect(loans(question)).toEqual([]);
    },
  );
});

describe('of support requests', () => {
  const asked = (question: string): string =>
    candidatesOver(supportRequestsTable)(question).map(onOneLine).join('\n');

  test('hours are those of a time, and no time stands beside them', () => {
    const found = asked('busiest hour of the day');
    expect(found).toContain(
      'GROUP BY CAST(EXTRACT(HOUR FROM "created_at") AS integer) ORDER BY COUNT(*) DESC',
    );
    expect(found).not.toMatch(/GROUP BY CAST\(EXTRACT\(HOUR FROM "\w+"\) AS integer\), "created_at"/);
  });
});

describe('of market stalls', () => {
  const asked = {
    stalls: candidatesOver(marketStallsTable),
  };

  const firstOf = firstReadings(asked, 16);

  test.each(['stalls by hour of the day', 'how many stalls per hour of the day?'])(
    '%s: by the hour of a time that is kept as text',
    (question) => {
      expect(firstOf('stalls', question)).toContainEqual(
        expect.stringMatching(/split_part\(CAST\("open_time" AS varchar\), ':', 1\).*COUNT\(\*\)/),
      );
    },
  );
});

import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 360;
const column = columnsOfRows(rowCount);
const moment = (row: number, hour: number): string => `2025-0${1 + (row % 6)}-1${row % 10} ${hour}:15:00`;

const sessions = readingsOver(
  tableOf('parking_sessions', rowCount, [
    column('session_id', 'text', (row) => `S${row}`),
    column('plate', 'text', (row) => `AB ${row % 90}`),
    column('vehicle_class', 'text', among('Car', 'Van', 'Motorbike')),
    column('entry_time', 'timestamp', (row) => moment(row, 10)),
    column('exit_time', 'timestamp', (row) => moment(row, 14)),
    column('fee_eur', 'numeric', (row) => row % 17),
    column('lost_ticket', 'boolean', (row) => (row % 40 ? 'false' : 'true')),
  ]),
);

describe('of a car park', () => {
  test('what a column is called says nothing of when somebody left', () => {
    const [first] = sessions.queries('lost tickets in march');
    expect(first).toContain('"lost_ticket" = TRUE AND CAST(EXTRACT(MONTH FROM "entry_time") AS integer) = 3');
  });

  test.each(['total fees may', 'total fees may?', 'total fees in may'])(
    '%s: a month that is said last',
    (question) => {
      expect(sessions.queries(question)[0]).toContain('EXTRACT(MONTH FROM "entry_time") AS integer) = 5');
    },
  );

  test('“who may” names no month', () => {
    expect(sessions.queries('total fees of who may').join('\n')).not.toContain('EXTRACT(MONTH');
  });

  test.each([
    ['top 5 cars by number of sessions', /^SELECT "plate", COUNT\(\*\).* GROUP BY "plate" .* LIMIT 5$/],
    ['how many different vehicles', /^SELECT COUNT\(DISTINCT "plate"\)/],
    ['sessions by vehicle class', /GROUP BY "vehicle_class"/],
  ])('%s: which vehicle it is, or of which class', (question, wanted) => {
    expect(sessions.queries(question)[0]).toMatch(wanted);
  });

  test.each(['hw many vans', 'how mny vans'])('%s: a number of them', (question) => {
    expect(sessions.queries(question)[0]).toMatch(/^SELECT COUNT\(\*\) .* WHERE "vehicle_class" = 'Van'$/);
  });
});

describe('of repairs', () => {
  const repairs = readingsOver(
    tableOf('repair_orders', rowCount, [
      column('order_no', 'text', (row) => `R${row}`),
      column('opened_on', 'date', (row) => `2025-0${1 + (row % 6)}-03`),
      column('finished_on', 'date', (row) => (row % 9 ? `2025-0${1 + (row % 6)}-1${row % 10}` : null)),
      column('status', 'text', (row) => (row % 9 ? 'Completed' : 'Open')),
    ]),
  );

  test('done inside so many days', () => {
    expect(repairs.queries('how many were finished inside 7 days')).toContainEqual(
      expect.stringContaining(`date_diff('day', "opened_on", "finished_on") <= 7`),
    );
  });

  test('a stretch of time isn’t left out', () => {
    const question = 'share of repairs completed roundabout 7 days';
    expect(repairs.queries(question)).toContainEqual(expect.stringMatching(/"status" = 'Completed'/));
    expect(repairs.believable(question).filter((sql) => !/\b7\b/.test(sql))).toEqual([]);
  });
});

describe('where each day has as many rows as any other', () => {
  const channels = 4;
  const dayOf = (row: number): string =>
    new Date(Date.UTC(2025, 0, 1 + Math.floor(row / channels))).toISOString().slice(0, 10);
  const daily = candidatesOver(
    tableOf('channel_daily', rowCount, [
      column('dt', 'date', dayOf),
      column('chnl', 'text', among('Search', 'Mail', 'Social', 'Direct')),
      column('ords', 'integer', (row) => 3 + (row % 23)),
    ]),
  );
  const rowsRanked = /GROUP BY dayname\("dt"\) ORDER BY COUNT\(\*\)/;

  test.each(['busiest weekday', 'what weekday do people order the most'])(
    '%s: no count of rows tells',
    (question) => {
      expect(daily(question).map(onOneLine)).not.toContainEqual(expect.stringMatching(rowsRanked));
    },
  );

  test('a number of rows can be asked for', () => {
    expect(daily('weekday with the most rows').map(onOneLine)).toContainEqual(
      expect.stringMatching(rowsRanked),
    );
  });

  test('what happens when it happens is counted', () => {
    const visits = candidatesOver(
      tableOf('visits', rowCount, [
        column('visited_on', 'date', (row) => `2025-0${1 + (row % 9)}-${10 + (row % 17)}`),
        column('door', 'text', among('North', 'South')),
      ]),
    );
    expect(visits('busiest weekday').map(onOneLine)[0]).toMatch(/ORDER BY COUNT\(\*\)/);
  });
});

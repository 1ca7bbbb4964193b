import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { passesOver } from '../reaction/passesOver.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number, later = 0): string =>
  `202${4 + (row % 2)}-0${1 + (row % 8)}-1${(row + later) % 10}`;

const outages = readingsOver(
  tableOf('grid_outages', rowCount, [
    column('Outage No', 'text', (row) => `OT${row + 100}`),
    column('Cause', 'text', among('Storm', 'Tree contact', 'Cable')),
    column('Start Time', 'timestamp', (row) => `${day(row)} 08:00:00`),
    column('Restored Time', 'timestamp', (row) => `${day(row)} ${10 + (row % 9)}:30:00`),
    column('Voltage (kV)', 'integer', among(11, 33, 110)),
    column('Trucks Sent', 'integer', (row) => 1 + (row % 5)),
  ]),
);
const members = readingsOver(
  tableOf('gym_members', rowCount, [
    column('member_id', 'integer', (row) => row + 1),
    column('personal_trainer', 'text', among('Ada', 'Ben', null)),
    column('join_date', 'date', (row) => `2023-0${1 + (row % 9)}-11`),
    column('cancel_date', 'date', (row) => (row % 3 === 0 ? day(row) : null)),
  ]),
);
const stays = readingsOver(
  tableOf('holiday_stays', rowCount, [
    column('ref', 'text', (row) => `B${row}`),
    column('channel', 'text', among('Booking.com', 'phone')),
    column('make', 'text', among('Brompton', 'Trek')),
    column('booked_on', 'date', (row) => `2023-0${1 + (row % 9)}-11`),
    column('check_in', 'date', (row) => `2024-0${1 + (row % 9)}-11`),
    column('check_out', 'date', (row) => `2024-0${1 + (row % 9)}-1${4 + (row % 5)}`),
    column('cost', 'numeric', (row) => 90.5 + ((row * 7) % 400)),
  ]),
);
const fills = readingsOver(
  tableOf('fuel_fills', rowCount, [
    column('Txn', 'integer', (row) => row + 7000),
    column('Fuel', 'text', among('Diesel', 'Unleaded')),
    column('Litres', 'numeric', (row) => 20.5 + (row % 40)),
    column('Price (p/l)', 'numeric', (row) => 140.1 + (row % 20)),
    column('Cost (£)', 'numeric', (row) => 30.2 + (row % 60)),
  ]),
);
const players = candidatesOver(
  tableOf('youth_registrations', rowCount, [
    column('Child', 'text', (row) => `Child ${row}`),
    column('Sport', 'text', among('Soccer', 'Tennis', 'Judo')),
    column('Gender', 'text', (row) => (row % 5 < 2 ? 'Boy' : 'Girl')),
  ]),
);
const apprentices = readingsOver(
  tableOf('apprentices', rowCount, [
    column('Name', 'text', (row) => `Apprentice ${row}`),
    column('Trade', 'text', among('Electrician', 'Plumber')),
    column('Mentors', 'integer', (row) => 1 + (row % 4)),
    column('Attendance (%)', 'numeric', (row) => 60.5 + (row % 39)),
    column('Last Exam (%)', 'numeric', (row) => 40.5 + (row % 59)),
    column('Training Hours', 'integer', (row) => 100 + row),
  ]),
);

describe('what an answer may be given of', () => {
  test.each([
    ['a cause is no time', outages, 'average restoration time after storms', /AVG.*"Cause" = 'Storm'/],
    [
      'what lasts until then',
      members,
      'on average how long does someone stay before they quit?',
      /AVG\(date_diff.*cancel_date/,
    ],
    [
      'looking after',
      members,
      'how many members do we look after',
      /^SELECT COUNT\(\*\) FROM "gym_members"$/,
    ],
    ['who does something', stays, 'how far in advance do people book', /AVG\(date_diff\('day', "booked_on"/],
    ['what it costs', stays, 'give me the ten most expensive stays', /ORDER BY "cost" DESC.*LIMIT 10/],
    ['who did it', apprentices, 'total training hours logged by the electricians', /SUM.*'Electrician'/],
  ])('%s', (_, { believable }, question, wanted) => {
    expect(believable(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

test('sides are counted for each group', () => {
  const compared = players('boys and girls per sport').find(({ cover: { parts } }) =>
    ['compare:values:bare', 'group:each:text'].every((read) => parts.some(({ rule }) => rule === read)),
  );
  expect(compared && passesOver(compared)).toBe(false);
});

describe('what nobody means', () => {
  test.each([
    ['prices of one added up', fills, 'average price per litre of diesel', /SUM\("Price \(p\/l\)"\)/],
    [
      'another column in percent',
      apprentices,
      'people with attendance under 82 percent',
      /"Last Exam \(%\)" < 82/,
    ],
    ['how many there were for each', apprentices, 'hours needed by the mentors', /GROUP BY "Mentors"/],
    [
      'what is said of all of them',
      outages,
      'average trucks sent to 33 kV faults',
      /AVG\("Voltage.*WHERE "Voltage \(kV\)" = 33/,
    ],
    [
      'none for each',
      members,
      'how many members do not have a personal trainer?',
      /WHERE \("personal_trainer" IS NULL.*GROUP BY "personal_trainer"/,
    ],
  ])('%s', (_, { queries }, question, other) => {
    expect(queries(question)).not.toContainEqual(expect.stringMatching(other));
  });
});

test('none of what is counted is nothing, where that is put down more often than left out', () => {
  const { queries } = readingsOver(
    tableOf('bag_claims', rowCount, [
      column('claim_no', 'integer', (row) => row + 1),
      column('connections', 'integer', among(0, 1, 0, 3, 1, 0, 2, 1, null)),
    ]),
  );
  expect(queries('number of claims that had no connection')[0]).toContain('"connections" = 0');
});

test('what was delivered has arrived', () => {
  const { queries } = readingsOver(
    tableOf('shipments', rowCount, [
      column('Shipment', 'text', (row) => `SH${row + 100}`),
      column('Pickup Date', 'date', (row) => day(row)),
      column('Delivered', 'date', (row) => day(row, 2)),
    ]),
  );
  expect(queries('when did SH122 arrive?')[0]).toMatch(/^SELECT "Delivered" .* = 'SH122'$/);
});

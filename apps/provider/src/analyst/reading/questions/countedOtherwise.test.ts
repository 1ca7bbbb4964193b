import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10);
const some = (row: number): string | null => (row % 3 === 0 ? null : day(row + 20));

const over = {
  loans: readingsOver(
    tableOf('loans', rowCount, [
      column('Loan No', 'integer', (row) => row + 1),
      column('Member', 'text', (row) => `Reader ${row % 20}`),
      column('Member Type', 'text', among('Adult', 'Child', 'Senior')),
      column('Fine', 'numeric', (row) => (row % 4) * 0.15),
      column('Condition', 'text', among('Good', 'Fair', 'Poor')),
      column('Genre', 'text', among('Novel', 'Children', 'History')),
      column('Direction', 'text', among('Out', 'In')),
      column('Sent', 'date', day),
      column('Came Back', 'date', some),
    ]),
  ),
  applicants: readingsOver(
    tableOf('applicants', rowCount, [
      column('Name', 'text', (row) => `Ada ${'abcdefghijklmnop'[row % 16] ?? ''}lund ${row}`),
      column('Applied On', 'date', day),
      column('Interview Date', 'date', some),
      column('Stage', 'text', among('New', 'Interview', 'Hired')),
      column('Start Date', 'date', (row) => (row % 5 === 0 ? day(row + 60) : null)),
    ]),
  ),
  gifts: readingsOver(
    tableOf('gifts', rowCount, [
      column('Date', 'date', day),
      column('Method', 'text', among('Card', 'Cash')),
      column('Amount', 'integer', (row) => 5 + (row % 40)),
      column('Gift Aid', 'boolean', (row) => row % 3 === 0),
    ]),
  ),
  repairs: readingsOver(
    tableOf('shop_repairs', rowCount, [
      column('Ticket', 'text', (row) => `R${row}`),
      column('Brought In', 'date', day),
      column('Final Price', 'numeric', (row) => 20 + (row % 60)),
      column('Finished', 'date', some),
      column('Picked Up', 'date', (row) => (row % 3 === 1 ? day(row + 30) : null)),
    ]),
  ),
  exhibits: readingsOver(
    tableOf('museum_loans', rowCount, [
      column('Loan Ref', 'text', (row) => `L${row}`),
      column('Sent', 'date', day),
      column('Visitors', 'integer', (row) => row * 31),
    ]),
  ),
  races: readingsOver(
    tableOf('races', rowCount, [
      column('Swimmer', 'text', (row) => `Swimmer ${row % 16}`),
      column('Squad', 'text', among('Sharks', 'Otters')),
      column('Distance (m)', 'integer', among(50, 100, 200)),
      column('Time (s)', 'numeric', (row) => 30 + row / 10),
      column('Place', 'integer', (row) => 1 + (row % 12)),
      column('Absences', 'integer', (row) => row % 9),
    ]),
  ),
  jobs: readingsOver(
    tableOf('jobs', rowCount, [
      column('Job', 'integer', (row) => row + 1),
      column('Crew', 'text', among('North', 'South', 'West')),
      column('Quote Sent', 'date', day),
      column('Install Date', 'date', some),
      column('Final Payment', 'date', (row) => (row % 2 === 0 ? null : day(row + 40))),
      column(
        'Customer',
        'text',
        (row) => `${'ABCDEFGHIJ'[row % 10] ?? ''}dler ${row % 2 ? 'farm' : 'house'}`,
      ),
      column('Status', 'text', among('Installed', 'Quoted', 'Cancelled')),
      column('Battery', 'boolean', (row) => row % 3 === 1),
      column('Panels', 'integer', (row) => 6 + (row % 18)),
      column('Rating', 'integer', (row) => (row % 4 === 0 ? null : 1 + (row % 5))),
      column('Snags', 'boolean', (row) => row % 5 === 0),
    ]),
  ),
};

describe('what nobody meant is told by none', () => {
  test.each<[keyof typeof over, string, string]>([
    ['loans', 'how many of our members are children?', `"Genre" = 'Children'`],
    ['loans', 'average fine for children', `"Genre" = 'Children'`],
    ['loans', 'which loans came back in poor condition?', 'SELECT "Came Back" FROM'],
    ['loans', 'which members are still out?', `"Direction" = 'Out'`],
    ['loans', 'how many loans went abroad?', 'COUNT(*)'],
    ['gifts', 'how much of it was gift aid?', 'THEN 1 ELSE 0'],
    ['gifts', 'how many gifts were paid by card?', 'COUNT(*), SUM'],
    ['exhibits', 'which exhibition had the most visitors?', 'ORDER BY "Visitors" DESC NULLS LAST LIMIT 1'],
    ['races', 'what’s our fastest 50 by an Otter?', 'NULLS LAST LIMIT 50'],
    ['races', 'how many races did the Sharks win?', `SELECT COUNT(*) FROM "races" WHERE "Squad" = 'Sharks';`],
    ['races', 'how many swimmers had more than 5 absences in total?', 'COUNT(DISTINCT'],
    ['jobs', 'how many installs have no rating?', 'COUNT(*) FROM "jobs" WHERE "Rating" IS NULL'],
    ['jobs', 'how many jobs has South finished?', `COUNT(*) FROM "jobs" WHERE "Crew" = 'South'`],
    ['jobs', 'how many farms got a battery?', 'COUNT(*) FROM "jobs" WHERE "Battery"'],
    [
      'applicants',
      'how long after the interview do people start?',
      `"Interview Date")) FROM "applicants" WHERE "Stage" = 'Interview';`,
    ],
    ['repairs', 'average repair duration', 'AVG("Final Price") FROM'],
    ['repairs', 'how many finished repairs are still here?', '"Finished" IS NULL'],
    ['jobs', 'how many panels have we put up this year?', 'SUM("Panels") FROM "jobs" WHERE "Quote Sent"'],
    ['jobs', 'which crew has never had a snag?', 'DISTINCT "Crew"'],
  ])('%s: %s', (table, question, sql) => {
    const told = over[table].believable(question).map((query) => `${query};`);
    expect(told).not.toContainEqual(expect.stringContaining(sql));
  });

  test.each<[keyof typeof over, string, string]>([
    ['races', 'how many races did the Sharks swim?', `COUNT(*) FROM "races" WHERE "Squad" = 'Sharks'`],
    ['races', 'how many races had more than 5 absences?', '"Absences" > 5'],
    ['races', 'the fastest 50 swimmers', 'LIMIT 50'],
    ['exhibits', 'which loan had the most visitors?', 'ORDER BY "Visitors" DESC NULLS LAST LIMIT 1'],
    ['gifts', 'what share of gifts had gift aid?', 'THEN 1 ELSE 0'],
    ['repairs', 'average repair price', 'AVG("Final Price")'],
    ['repairs', 'how many repairs are not finished yet?', '"Finished" IS NULL'],
    ['jobs', 'how many jobs have no rating?', '"Rating" IS NULL'],
    ['jobs', 'which crew has never had a snag?', 'HAVING COUNT(*) FILTER (WHERE "Snags" = TRUE) = 0'],
  ])('%s: but %s', (table, question, sql) => {
    expect(over[table].believable(question)).toContainEqual(expect.stringContaining(sql));
  });
});

test('what still has to be done isn’t done', () => {
  const { queries, believable } = readingsOver(
    tableOf('donations', rowCount, [
      column('Banked On', 'date', some),
      column('Check', 'text', among('checked', 'pending', 'skipped')),
      column('Date', 'date', day),
      column('Amount', 'integer', (row) => 5 + (row % 40)),
      column('Thank-you Letter', 'text', among('sent', 'not sent', 'sent')),
    ]),
  );
  for (const awaited of ['still have', 'need', 'are yet']) {
    const found = queries(`how many letters ${awaited} to be sent?`);
    expect(found[0]).toContain(`COUNT(*) FROM "donations" WHERE "Thank-you Letter" <> 'sent'`);
  }
  const missing = 'COUNT(*) FROM "donations" WHERE "Banked On" IS NULL';
  expect(queries('how many donations still have to be banked?')[0]).toContain(missing);
  expect(believable('how many donations have to be checked?')).not.toContainEqual(
    expect.stringContaining(`"Check" <> 'checked'`),
  );
  expect(queries('how many letters were sent?')[0]).toContain(`"Thank-you Letter" = 'sent'`);
});

test('“before it is handed out” is no “Best Before”', () => {
  const { queries } = readingsOver(
    tableOf('deliveries', rowCount, [
      column('Received', 'date', day),
      column('Best Before', 'date', (row) => day(row + 200)),
      column('Handed Out', 'date', (row) => day(row + 9)),
    ]),
  );
  expect(queries('how long does food sit before it is handed out on average?')[0]).toBe(
    `SELECT AVG(date_diff('day', "Received", "Handed Out")) FROM "deliveries"`,
  );
});

test('what is dearer to rent goes by the rent', () => {
  const { queries } = readingsOver(
    tableOf('rents', rowCount, [
      column('Building', 'text', among('Elm Court', 'Hill Rise')),
      column('Rent Due', 'date', day),
      column('Rent', 'integer', (row) => 700 + (row % 50)),
      column('Repair Cost', 'numeric', (row) => (row % 4 === 0 ? 40.5 + row : null)),
    ]),
  );
  expect(queries('is Elm Court dearer than Hill Rise?')[0]).toContain('AVG("Rent")');
});

import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { passesOver } from '../reaction/passesOver.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `202${4 + (row % 2)}-${10 + (row % 3)}-1${row % 9}`;

const over = {
  bills: tableOf('bills', rowCount, [
    column('Bill', 'text', (row) => `E-${row}`),
    column('Tenant', 'text', among('Novak', 'Ilic', 'Brandt', 'Sousa')),
    column('Issued', 'date', day),
    column('Amount', 'numeric', (row) => 20 + row * 3),
    column('Reminder', 'text', (row) => (row % 7 === 0 ? 'R' : null)),
  ]),
  stays: tableOf('stays', rowCount, [
    column('booking_ref', 'text', (row) => `B10${100 + row}`),
    column('cabin', 'text', among('Fern', 'Gull', 'Heron')),
    column('check_in', 'date', day),
    column('cleaning_fee_eur', 'integer', among(30, 35, 45)),
    column('total_eur', 'numeric', (row) => 300 + row * 4),
  ]),
  evenings: tableOf('evenings', rowCount, [
    column('Evening', 'text', (row) => `G${row}`),
    column('Game Type', 'text', among('party', 'family', 'strategy')),
    column('Main Game', 'text', among('Azul', 'Catan', 'Dixit', 'Jenga', 'Splendor')),
    column('Cover Charge ($)', 'numeric', (row) => (row % 5 ? 5 : 0)),
    column('Stars', 'integer', (row) => 1 + ((row * 3) % 5)),
  ]),
  absences: tableOf('absences', rowCount, [
    column('Date', 'date', day),
    column('Pupil', 'text', (row) => `Pupil ${row % 60}`),
    column('Yr', 'integer', (row) => 7 + (row % 5)),
    column('Reason', 'text', among('Illness', 'Holiday', 'Late')),
    column('Days', 'numeric', (row) => 0.5 + (row % 9)),
  ]),
};

const asked = (table: keyof typeof over, question: string) => candidatesOver(over[table])(question);
const first = (table: keyof typeof over, question: string): string => {
  const [best] = asked(table, question);
  return best ? onOneLine(best) : '';
};

describe('a letter that marks some rows', () => {
  const marked = /WHERE \("Reminder" IS NOT NULL AND "Reminder" <> ''\)/;

  test.each(['number of reminders', 'tenant with the most reminders', 'share of bills with a reminder'])(
    '%s',
    (question) => {
      const read = asked('bills', question).map(onOneLine);
      expect(read.some((sql) => marked.test(sql) || /CASE WHEN \("Reminder" IS NOT NULL/.test(sql))).toBe(
        true,
      );
      expect(read.filter((sql) => sql.includes('COUNT(DISTINCT "Reminder")'))).toEqual([]);
    },
  );
});

test('what a booking was is what it came to in all, where no column tells a price', () => {
  expect(first('stays', 'how much was booking B10150?')).toMatch(/^SELECT (?:SUM\()?"total_eur"/);
});

test('games are told by what they are called, and not by their type', () => {
  expect(first('evenings', 'games with average stars below 3')).toMatch(/GROUP BY "Main Game"/);
  expect(first('evenings', 'average stars by game type')).toMatch(/GROUP BY "Game Type"/);
});

test('what was done with what some rows have is not passed over', () => {
  const [best] = asked('evenings', 'percentage of evenings with the cover waived');
  expect(best && passesOver(best)).toBe(true);
  const [plain] = asked('evenings', 'percentage of evenings with a cover charge');
  expect(plain && passesOver(plain)).toBe(false);
});

describe('days that the rows tell', () => {
  test('their number is what they add up to', () => {
    expect(first('absences', 'number of days by reason')).toMatch(/^SELECT "Reason", SUM\("Days"\)/);
  });

  test('the longest is of the most days, and not of the highest school year', () => {
    expect(first('absences', 'longest absence')).toMatch(/ORDER BY "Days" DESC/);
  });
});

test.each([
  ['the ten highest bills right now', true],
  ['how many bills do we have?', false],
  ['how many bills for each tenant right now', false],
])('%s', (question, isPassed) => {
  const [best] = asked('bills', question);
  expect(best && passesOver(best)).toBe(isPassed);
});

describe('the worst by what harms', () => {
  const outages = candidatesOver(
    tableOf('stoppages', rowCount, [
      column('no', 'text', (row) => `S${row}`),
      column('begun', 'date', day),
      column('machine', 'text', among('Mill 6', 'Oven 10', 'Press 1', 'Saw 2')),
      column('dur_min', 'integer', (row) => 5 + ((row * 7) % 90)),
      column('Customers Affected', 'integer', (row) => 10 + row),
      column('Output', 'integer', (row) => 100 + row),
    ]),
  );

  test.each([
    ['worst 3 machines by downtime', 'SUM("dur_min")', ' DESC'],
    ['best 3 machines by downtime', 'SUM("dur_min")', ''],
    ['the five worst stoppages by customers affected', '"Customers Affected"', ' DESC'],
    ['worst 3 machines by output', 'SUM("Output")', ''],
  ])('%s', (question, by, direction) => {
    const found = outages(question)
      .map(onOneLine)
      .find((sql) => sql.includes(`ORDER BY ${by}`));
    expect(found).toContain(`ORDER BY ${by}${direction} NULLS LAST`);
  });
});

test('kilowatt hours of a column that is called so are no thousands of watt hours', () => {
  const readings = candidatesOver(
    tableOf('meter_bills', rowCount, [
      column('Bill', 'text', (row) => `E-${row}`),
      column('Tenant', 'text', among('Novak', 'Ilic', 'Brandt')),
      column('kWh', 'integer', (row) => 90 + row),
    ]),
  );
  expect(readings('bills over 300 kWh').map(onOneLine)[0]).toMatch(/WHERE "kWh" > 300$/);
  expect(readings('bills above 0.2 MWh').map(onOneLine)[0]).toMatch(/WHERE "kWh" > 200$/);
});

test('“daily” is no short name for Dai', () => {
  const weighings = candidatesOver(
    tableOf('cattle_weights', rowCount, [
      column('Tag', 'text', (row) => `UK${row % 50}`),
      column('Weighed', 'date', day),
      column('Handler', 'text', among('Dai', 'Gwen', 'Iwan')),
      column('Wt_kg', 'numeric', (row) => 300 + row),
    ]),
  );
  expect(weighings('average daily weight').map(onOneLine).join('\n')).not.toContain("'Dai'");
  expect(weighings('average weight for Dai').map(onOneLine)[0]).toContain("'Dai'");
});

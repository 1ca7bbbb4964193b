import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import type { Candidate } from './ranking/candidates.ts';
import { passesOver } from './reaction/passesOver.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);
const dayOf = (row: number): string =>
  new Date(Date.UTC(2024, 0, 1 + (row % 200))).toISOString().slice(0, 10);

const bookings = candidatesOver(
  tableOf('hotel_bookings', rowCount, [
    each('booking_ref', 'text', (row) => `B${row}`),
    each('booked_on', 'date', dayOf),
    each('guest_name', 'text', (row) => `Guest ${row % 120}`),
    each('guest_country', 'text', among('Austria', 'Italy', 'Japan')),
    each('check_in', 'date', (row) => dayOf(row + 9)),
    each('check_out', 'date', (row) => dayOf(row + 12)),
    each('nts', 'integer', (row) => 1 + (row % 7)),
    each('rate_eur', 'integer', (row) => 70 + (row % 90)),
    each('total_eur', 'integer', (row) => 210 + (row % 90) * 7),
    each('paid', 'boolean', among('true', 'false')),
  ]),
);
const visits = candidatesOver(
  tableOf('clinic_visits', rowCount, [
    each('visit_id', 'integer', (row) => row + 1),
    each('booked_dt', 'date', dayOf),
    each('visit_dt', 'date', (row) => dayOf(row + 9)),
    each('next_visit_dt', 'date', (row) => `20${40 + (row % 9)}-01-01`),
    each('pat_name', 'text', (row) => `Patient ${row % 120}`),
    each('pat_dob', 'date', (row) => `19${40 + (row % 50)}-02-03`),
    each('dept', 'text', among('Skin', 'Heart')),
    each('new_pat', 'text', among('yes', 'no', 'no')),
    each('dur_mins', 'integer', (row) => row % 50),
  ]),
);
const tickets = candidatesOver(
  tableOf('tickets', rowCount, [
    each('ticket_no', 'integer', (row) => row + 1),
    each('created_at', 'date', dayOf),
    each('closed_at', 'date', (row) => (row % 3 ? dayOf(row + 9) : null)),
    each('prio', 'text', among('low', 'high')),
  ]),
);
const over = (asked: typeof bookings, question: string): string => asked(question).map(onOneLine).join('\n');

describe('what costs come to', () => {
  const staff = candidatesOver(
    tableOf('staff', rowCount, [
      each('staff_no', 'integer', (row) => row + 1),
      each('office', 'text', among('Ulm', 'Graz')),
      each('base_salary_eur', 'integer', (row) => 40_000 + row * 50),
      each('repair_costs', 'integer', (row) => row * 5),
    ]),
  );

  test.each([
    ['salary costs per office', 'SELECT "office", SUM("base_salary_eur")'],
    ['the salary bill by office', 'SELECT "office", SUM("base_salary_eur")'],
    ['average salary costs per office', 'SELECT "office", AVG("base_salary_eur")'],
  ])('%s', (question, sql) => {
    const isSaid = ({ cover }: Candidate) => cover.parts.every(({ rule }) => !/^(?:left|meant)/.test(rule));
    expect(staff(question).filter(isSaid).map(onOneLine)[0]).toContain(sql);
  });
});

describe('the most expensive', () => {
  const sure = (question: string) =>
    bookings(question)
      .filter((c) => !passesOver(c) && c.tree.limit === 3)
      .map(onOneLine);

  test('of what is no booking the rate tells', () => {
    expect(sure('the 3 most expensive countries').join('\n')).toContain('ORDER BY AVG("rate_eur") DESC');
  });
});

test('what is owed isn’t paid', () => {
  expect(over(bookings, 'how much money are we owed')).toContain(
    'SELECT SUM("total_eur") FROM "hotel_bookings" WHERE "paid" = FALSE',
  );
});

describe('how long things last', () => {
  test('a booking lasts as long as the stay', () => {
    const found = over(bookings, 'bookings longer than a week');
    expect(found).toContain(`WHERE date_diff('day', "check_in", "check_out") > 7`);
    expect(found).not.toContain(`date_diff('day', "booked_on"`);
  });

  test('days between dates tell nothing of half an hour', () => {
    const found = over(visits, 'visits longer than half an hour');
    expect(found).toContain('WHERE "dur_mins" > 30');
    expect(found).not.toContain('WHERE date_diff');
  });

  test.each(['is there any ticket open longer than 30 days', 'tickets open for more than 30 days'])(
    '%s: what is open began before',
    (question) => {
      expect(over(tickets, question)).toContain(`WHERE "closed_at" IS NULL AND "created_at" < '2025-12-16'`);
    },
  );
});

describe('what things are called', () => {
  test('guests are called by their names, and not by their countries', () => {
    const found = over(bookings, 'top 5 guests by total');
    expect(found).toContain('SELECT "guest_name", SUM("total_eur")');
    expect(found).not.toContain('"guest_country"');
  });

  test('guests are counted by their names, and a nightly rate is none of the nights', () => {
    const counted = over(bookings, 'how many guests stayed more than 5 nights');
    expect(counted).toContain('COUNT(DISTINCT "guest_name")');
    expect(counted).not.toContain('COUNT(DISTINCT "guest_country")');
    expect(over(bookings, 'average nightly rate')).toContain('SELECT AVG("rate_eur") FROM');
    expect(over(bookings, 'average nightly rate')).not.toContain('"nts"');
  });

  test('patients are no new ones, nor the two sides of it', () => {
    const patientsOfNew = /"new_pat" =|"new_pat" IS NOT NULL/;
    expect(over(visits, 'average age of patients by dept')).not.toMatch(patientsOfNew);
    expect(over(visits, 'patients older than 70')).not.toMatch(patientsOfNew);
    expect(over(visits, 'new patients by dept')).toContain(`"new_pat" = 'yes'`);
  });

  test('what a column is called is no slip', () => {
    for (const question of ['tickets by prio', 'visits by dept'])
      expect(
        (question.endsWith('prio') ? tickets : visits)(question)[0]?.scan.context.tokens.at(-1),
      ).toMatchObject({ text: question.split(' ').at(-1) });
  });
});

test('an age is that of this year, whatever is planned', () => {
  const year = new Date().getFullYear();
  expect(over(visits, 'average age by dept')).toContain(`AVG((${year} - CAST(EXTRACT(YEAR FROM "pat_dob")`);
});

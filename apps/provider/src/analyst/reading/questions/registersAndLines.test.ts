import { describe, expect, test } from 'vitest';
import type { AnalystTable } from '../../table.ts';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { isFollowUp } from '../followUps/followUp.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `2025-0${1 + (row % 9)}-1${row % 9}`;

const prescriptions = readingsOver(
  tableOf('prescription_items', rowCount, [
    column('RxNumber', 'text', (row) => `RX${Math.floor(row / 2)}`),
    column('Item', 'integer', (row) => 1 + (row % 2)),
    column('Patient', 'text', (row) => `Ann ${'abcdefghijklmnop'[row % 16] ?? ''}berg`),
    column('IssuedDate', 'date', day),
    column('Drug', 'text', among('Metformin', 'Ramipril', 'Salbutamol')),
    column('Form', 'text', among('tablet', 'capsule', 'inhaler')),
    column('Quantity', 'integer', (row) => 1 + (row % 56)),
    column('PatientCharge', 'numeric', (row) => (row % 3) * 4.95),
    column('DispensedDate', 'date', (row) => (row % 9 === 0 ? null : day(row))),
  ]),
);
const plots = readingsOver(
  tableOf('allotment_plots', rowCount, [
    column('plot_no', 'text', (row) => `M${row}`),
    column('site', 'text', among('Mill Lane', 'Railway')),
    column('status', 'text', among('Let', 'Vacant', 'Let', 'Uncultivable')),
    column('tenant', 'text', (row) => (row % 4 === 1 || row % 4 === 3 ? null : `Ann ${row % 70}berg`)),
    column('rent_paid', 'boolean', (row) => row % 3 > 0),
    column('annual_rent_gbp', 'numeric', (row) => 30 + (row % 40)),
    column('tenancy_end', 'date', (row) => (row % 8 === 0 ? '2026-06-30' : null)),
    column('last_inspected', 'date', (row) => (row % 5 === 0 ? null : day(row))),
  ]),
);
const jobs = readingsOver(
  tableOf('translation_jobs', rowCount, [
    column('Job', 'text', (row) => `TJ${row}`),
    column('Client', 'text', among('Nordwind', 'Helix', 'Atlas')),
    column('Translator', 'text', among('Ines', 'Kenji', 'Marta', 'Lukas')),
    column('Deadline', 'timestamp', (row) => `${day(row)}T10:00:00`),
    column('Delivered', 'timestamp', (row) => (row % 6 < 4 ? `${day(row)}T12:00:00` : null)),
    column('Status', 'text', among('Invoiced', 'Paid', 'Delivered', 'Paid', 'In progress', 'Cancelled')),
  ]),
);

describe('of prescription items', () => {
  test.each(['how many prescriptions were issued in June', 'number of prescriptions'])(
    '%s: by what numbers them, and not by how many tablets they are of',
    (question) => {
      const found = prescriptions.believable(question);
      expect(found).toContainEqual(expect.stringContaining('COUNT(DISTINCT "RxNumber")'));
      expect(found).not.toContainEqual(expect.stringMatching(/^SELECT (?:SUM\("Quantity"\)|COUNT\(\*\))/));
    },
  );

  test('of those who pay isn’t of all', () => {
    expect(prescriptions.believable('average patient charge of those who pay')).not.toContainEqual(
      expect.stringMatching(/^SELECT AVG\("PatientCharge"\) FROM "prescription_items"$/),
    );
  });

  test('the number of an item is no amount', () => {
    const found = prescriptions.queries('average item').concat(prescriptions.queries('total items'));
    expect(found).not.toContainEqual(expect.stringMatching(/(?:AVG|SUM)\("Item"\)/));
  });

  test.each(['number of inhalers given out', 'how many inhalers were dispensed'])(
    '%s: each row is of several',
    (question) => {
      const found = prescriptions.believable(question);
      expect(found).toContainEqual(expect.stringMatching(/SUM\("Quantity"\).*"Form" = 'inhaler'/));
      expect(found).not.toContainEqual(expect.stringMatching(/COUNT\(\*\).*inhaler/));
    },
  );
});

describe('of plots', () => {
  test.each(['how many plots are rented at Mill Lane', 'how many plots are rented out'])(
    '%s isn’t told by whether the rent is paid, nor by all',
    (question) =>
      expect(plots.believable(question)).not.toContainEqual(expect.stringMatching(/^SELECT COUNT\(\*\)/)),
  );

  test('who paid the rent is', () => {
    expect(plots.believable('how many paid the rent')).toContainEqual(
      expect.stringContaining('"rent_paid" = TRUE'),
    );
  });

  test('vacant are those that are said to be', () => {
    const found = plots.believable('vacant plots at Railway');
    expect(found).toContainEqual(expect.stringContaining(`"status" = 'Vacant'`));
    expect(found).not.toContainEqual(expect.stringContaining('"tenant" IS NULL'));
  });

  test.each(['how many plots are let', 'how many let plots at Railway'])(
    '%s: “let” is what they are, and no word of asking',
    (question) => {
      const [first] = plots.believable(question).filter((sql) => sql.startsWith('SELECT COUNT(*)'));
      expect(first).toContain(`"status" = 'Let'`);
    },
  );

  test.each(['how many plots are available', 'available plots at Railway', 'how many plots have water'])(
    '%s isn’t told by those of which nothing says so',
    (question) => {
      const all =
        /^SELECT (?:COUNT\(\*\)|"plot_no"|\*) FROM "allotment_plots"(?: WHERE "site" = 'Railway')?$/;
      expect(plots.believable(question)).not.toContainEqual(expect.stringMatching(all));
    },
  );

  test('rent that is still to come in isn’t that of those who are still there', () => {
    expect(plots.queries('total rent still to come in')).not.toContainEqual(
      expect.stringContaining('"tenancy_end" IS NULL'),
    );
  });

  test('“let me see” asks for something', () => {
    expect(plots.believable('let me see the plots at Railway')).not.toContainEqual(
      expect.stringContaining(`'Let'`),
    );
  });

  test.each(['how many plots do people keep animals on', 'how many plots do people keep chickens on'])(
    '%s isn’t told by all of them',
    (question) =>
      expect(plots.believable(question)).not.toContainEqual('SELECT COUNT(*) FROM "allotment_plots"'),
  );

  test('what was never inspected wasn’t since a day either', () => {
    const found = plots.believable('how many plots were not inspected since 2025-07-01');
    expect(found).toContainEqual(
      expect.stringMatching(/NOT \("last_inspected" >= '2025-07-01'\) OR "last_inspected" IS NULL/),
    );
  });
});

describe('of jobs', () => {
  test('what was delivered is overdue no more, whatever became of its invoice', () => {
    const [first] = jobs.believable('how many jobs are overdue');
    expect(first).toContain('"Delivered" IS NULL');
    expect(first).toContain(`'Cancelled'`);
  });

  test.each(['who was late most often', 'who cancelled the most jobs'])(
    '%s: of two whom a row names neither is said',
    (question) =>
      expect(jobs.believable(question)).not.toContainEqual(expect.stringMatching(/^SELECT "Client"/)),
  );
});

test('what somebody paid is no list of what each job came to', () => {
  const fees = readingsOver(
    tableOf('translation_jobs', rowCount, [
      column('Job', 'text', (row) => `TJ${row}`),
      column('Client', 'text', among('Nordwind', 'Helix', 'Atlas')),
      column('Fee EUR', 'numeric', (row) => 20 + row),
    ]),
  );
  expect(fees.believable('what did Helix pay')).not.toContainEqual(expect.stringMatching(/^SELECT \*/));
});

describe('of inspections', () => {
  const inspections = readingsOver(
    tableOf('hive_inspections', rowCount, [
      column('Date', 'date', day),
      column('Start', 'text', (row) => `${9 + (row % 8)}:30`.padStart(5, '0')),
      column('Apiary', 'text', among('Orchard', 'Heath')),
      column('Hive', 'text', among('O1', 'H1', 'O2', 'H2', 'O3', 'H3')),
      column('Queen', 'text', among('seen', 'not seen', 'eggs only')),
      column('Honey taken kg', 'numeric', (row) => row % 16),
      column('Air temp C', 'numeric', (row) => 8 + (row % 22)),
    ]),
  );

  test('those that took place aren’t those at which the queen was seen, nor honey that was taken', () => {
    const found = inspections.queries('how many inspections took place above 25 degrees');
    expect(found).toContainEqual(expect.stringMatching(/^SELECT COUNT\(\*\) .* WHERE "Air temp C" > 25$/));
    expect(found).not.toContainEqual(
      expect.stringMatching(/"Queen" = 'seen'|^SELECT SUM\("Honey taken kg"\) .*temp C" > 25/),
    );
  });

  test('of one day the earliest isn’t told by the day', () => {
    expect(inspections.queries('earliest inspection on 2025-03-12')).not.toContainEqual(
      expect.stringMatching(/"Date" = '2025-03-12' ORDER BY "Date"/),
    );
  });

  test.each(['number of hives at the Orchard', 'how many hives were inspected in 2025'])(
    '%s: a hive has many rows',
    (question) =>
      expect(inspections.believable(question)).not.toContainEqual(
        expect.stringMatching(/^SELECT COUNT\(\*\) FROM/),
      ),
  );
});

describe('of hearings', () => {
  const hearings = readingsOver(
    tableOf('court_hearings', rowCount, [
      column('case_ref', 'text', (row) => `26/${row}`),
      column('hearing_date', 'date', (row) => (row % 8 === 0 ? '2026-05-04' : day(row))),
      column('outcome', 'text', among('Adjourned', 'Convicted', 'Acquitted', 'Withdrawn')),
      column('adjournment_reason', 'text', (row) => (row % 4 === 0 ? 'No interpreter' : null)),
      column('interpreter', 'text', (row) => (row % 9 === 0 ? 'Polish' : null)),
    ]),
  );

  test('those held so far aren’t those that are still ahead, too', () => {
    expect(hearings.believable('number of hearings held so far')).not.toContainEqual(
      'SELECT COUNT(*) FROM "court_hearings"',
    );
  });

  test('why they were adjourned is told by the reason', () => {
    expect(hearings.believable('hearings adjourned because of a missing interpreter')).not.toContainEqual(
      expect.stringMatching(/^SELECT (?:\*|COUNT\(\*\)|"case_ref") FROM .*"interpreter" IS NULL/),
    );
  });
});

test('the price of a job isn’t multiplied by its hours, where a rate is', () => {
  const jobs = (price: string) =>
    readingsOver(
      tableOf('appointments', rowCount, [
        column('AppointmentDate', 'date', day),
        column('HoursBooked', 'numeric', (row) => 1 + (row % 6)),
        column(price, 'numeric', (row) => 80 + (row % 300)),
      ]),
    ).queries('revenue by month');
  expect(jobs('QuotedPrice')).not.toContainEqual(expect.stringContaining('"HoursBooked" *'));
  expect(jobs('HourlyRate')[0]).toContain('"HoursBooked" * "HourlyRate"');
});

describe('of pieces of music', () => {
  const library = readingsOver(
    tableOf('choir_library', rowCount, [
      column('shelf_id', 'text', (row) => `M${row}`),
      column('title', 'text', (row) => `Gloria ${'abcdefghijklmnop'[row % 16] ?? ''}`),
      column('language', 'text', among('Latin', 'French', 'English')),
      column('piano_part', 'boolean', (row) => row % 3 === 0),
    ]),
  );

  test('pieces have no piano part for that', () => {
    expect(library.queries('pieces in French')).not.toContainEqual(
      expect.stringContaining('"piano_part" = TRUE'),
    );
    expect(library.queries('pieces with a piano part')[0]).toContain('"piano_part" = TRUE');
  });
});

test('ships that are alongside have that state', () => {
  const ships = readingsOver(
    tableOf('ship_arrivals', rowCount, [
      column('call_no', 'text', (row) => `PC${row}`),
      column('vessel', 'text', (row) => `Tern ${row % 12}`),
      column('status', 'text', among('Sailed', 'Alongside', 'Expected')),
    ]),
  );
  const [first] = ships.queries('how many ships are alongside').filter((sql) => sql.includes('COUNT('));
  expect(first).toContain(`"status" = 'Alongside'`);
});

test('“how many have a shed” goes on from a list, and not from another count', () => {
  const list = { question: 'tenants at Long Meadow' };
  const count = { question: 'how many plots have a greenhouse' };
  const those = { question: 'how many are vacant', previous: list };
  expect(isFollowUp('how many have a shed', list)).toBe(true);
  expect(isFollowUp('how many have a shed', count)).toBe(false);
  expect(isFollowUp('how many have a shed', those)).toBe(true);
  expect(isFollowUp('how many have a shed')).toBe(false);
  expect(isFollowUp('how many are there in stock', list)).toBe(false);
});

describe('a thing that a column’s name only begins with', () => {
  const sessions = readingsOver(
    tableOf('car_park_sessions', rowCount, [
      column('ticket_id', 'text', (row) => `T${row}`),
      column('car_park', 'text', among('Station', 'Riverside', 'Hospital')),
      column('session_type', 'text', among('short', 'long')),
      column('payment_method', 'text', among('card', 'app', 'cash')),
      column('reg_plate', 'text', (row) => `AB${row % 90} CDE`),
      column('minutes', 'integer', (row) => 10 + row),
    ]),
  );

  test.each(['how many different cars used Riverside', 'cars that came more than once'])(
    '%s: cars are no car parks',
    (question) =>
      expect(sessions.queries(question)).not.toContainEqual(
        expect.stringMatching(/SELECT (?:COUNT\(DISTINCT )?"car_park"/),
      ),
  );

  test('a car park has many sessions', () => {
    expect(sessions.believable('how many car parks are there')).not.toContainEqual(
      'SELECT COUNT(*) FROM "car_park_sessions"',
    );
  });

  test('nor are they kinds of what a word is only near to', () => {
    expect(sessions.believable('how many different cars used Riverside')).not.toContainEqual(
      expect.stringContaining('COUNT(DISTINCT "payment_method")'),
    );
  });

  test('minutes per session aren’t those of a type of sessions', () => {
    expect(sessions.queries('median minutes per session')).not.toContainEqual(
      expect.stringContaining('GROUP BY "session_type"'),
    );
  });

  test('car parks and types are, where they are said', () => {
    expect(sessions.queries('sessions by car park')[0]).toContain('GROUP BY "car_park"');
    expect(sessions.queries('sessions by session type')[0]).toContain('GROUP BY "session_type"');
  });
});

test('contracts are worth what a whole one comes to, and not one of its lines', () => {
  const ofWhole = new Set(['ContractTotal', 'Customer']);
  const hires = tableOf('tool_hire', rowCount, [
    column('ContractNo', 'text', (row) => `HC-${Math.floor(row / 2)}`),
    column('LineNo', 'integer', (row) => 1 + (row % 2)),
    column('Customer', 'text', (row) => `Ann ${Math.floor(row / 2) % 40}berg`),
    column('Tool', 'text', among('Mini digger', 'Mixer', 'Sander')),
    column('LineTotal', 'numeric', (row) => 10 + ((row * 37) % 700)),
    column('ContractTotal', 'numeric', (row) => 40 + ((Math.floor(row / 2) * 53) % 1400)),
  ]);
  const told = readingsOver({
    ...hires,
    columns: hires.columns.map((c) => (ofWhole.has(c.name) ? { ...c, isOfWhole: true } : c)),
  });
  expect(told.believable('how many contracts are worth more than 500')).not.toContainEqual(
    expect.stringMatching(/^SELECT COUNT\(DISTINCT "ContractNo"\) .*"LineTotal" > 500$/),
  );
});

describe('what is told of someone with each of their rows', () => {
  const told = (table: AnalystTable): AnalystTable => ({
    ...table,
    columns: table.columns.map((c) => (/Age|Group/.test(c.name) ? { ...c, toldOf: 'Donor ID' } : c)),
  });
  const donations = readingsOver(
    told(
      tableOf('blood_donations', rowCount, [
        column('Donation No', 'text', (row) => `BD${row}`),
        column('Donor ID', 'text', (row) => `D${row % 70}`),
        column('Blood Group', 'text', (row) => ['O+', 'A+', 'B-'][(row % 70) % 3] ?? ''),
        column('Age', 'integer', (row) => 18 + ((row % 70) % 40)),
        column('Venue', 'text', among('Town Hall', 'Rugby Club')),
      ]),
    ),
  );

  test.each(['average age of donors', 'median age of donors by blood group'])(
    '%s: each of them counts once',
    (question) => {
      const found = donations.believable(question);
      expect(found).toContainEqual(expect.stringMatching(/MAX\("Age"\) AS "Age" .*GROUP BY "Donor ID"/));
      const all = /^SELECT (?:AVG|MEDIAN)\("Age"\) FROM "blood_donations"/;
      expect(found).not.toContainEqual(expect.stringMatching(all));
    },
  );

  test('of women it isn’t known where nothing tells who is one', () => {
    expect(donations.believable('average age of women')).not.toContainEqual(
      expect.stringMatching(/^SELECT AVG\("Age"\) FROM "blood_donations"$/),
    );
  });

  test('of donations it counts with each', () => {
    expect(donations.believable('average age by venue')).not.toContainEqual(
      expect.stringContaining('GROUP BY "Donor ID"'),
    );
  });
});

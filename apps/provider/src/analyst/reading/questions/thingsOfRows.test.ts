import { describe, expect, test } from 'vitest';
import type { AnalystTable } from '../../table.ts';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `2025-0${1 + (row % 6)}-1${row % 9}`;

/** What the database says of the columns: for whom or what each is told. */
const told = (table: AnalystTable, of: Record<string, string>): AnalystTable => ({
  ...table,
  columns: table.columns.map((c) => (of[c.name] === undefined ? c : { ...c, toldOf: of[c.name] ?? '' })),
});

const visits = told(
  tableOf('vet_visits', rowCount, [
    column('visit_id', 'text', (row) => `V${row}`),
    column('pet_id', 'text', (row) => `P${row % 60}`),
    column('species', 'text', among('cat', 'dog', 'rabbit')),
    column('neutered', 'boolean', (row) => row % 4 < 2),
    column('visit_date', 'date', day),
    column('reason', 'text', among('vaccination', 'surgery', 'checkup', 'dental', 'injury')),
  ]),
  { species: 'pet_id', neutered: 'pet_id' },
);
const gifts = told(
  tableOf('donations', rowCount, [
    column('giftId', 'text', (row) => `G${row}`),
    column('donorId', 'text', (row) => `D${row % 70}`),
    column('donorName', 'text', (row) => `Ada ${'abcdefghijklmnop'[row % 16] ?? ''}lund`),
    column('donorType', 'text', among('company', 'trust', 'individual')),
    column('frequency', 'text', among('monthly', 'one-off')),
    column('anonymous', 'text', among('yes', 'no', 'no')),
    column('amount', 'numeric', (row) => 5 + row),
  ]),
  { donorType: 'donorId', anonymous: 'donorId' },
);
const parks = told(
  tableOf('Car Parks', rowCount, [
    column('Date', 'date', day),
    column('Car Park', 'text', among('Station', 'Harbour', 'Market')),
    column('Weather', 'text', among('Rain', 'Sunny', 'Snow')),
    column('Entries', 'integer', (row) => 100 + row),
  ]),
  { Weather: 'Date' },
);
const exams = told(
  tableOf('exam_entries', rowCount, [
    column('student_no', 'text', (row) => `S${row % 50}`),
    column('gender', 'text', among('girl', 'boy')),
    column('subject', 'text', among('Maths', 'Art', 'French')),
    column('mark', 'integer', (row) => row % 100),
  ]),
  { gender: 'student_no' },
);
const races = told(
  tableOf('swim_races', rowCount, [
    column('Swimmer', 'text', (row) => `Swimmer ${row % 16}`),
    column('Sex', 'text', among('F', 'M')),
    column('Stroke', 'text', among('Butterfly', 'Freestyle', 'Backstroke')),
    column('Time (s)', 'numeric', (row) => 30 + row / 10),
  ]),
  { Sex: 'Swimmer' },
);
const over = {
  races: readingsOver(races),
  visits: readingsOver(visits),
  gifts: readingsOver(gifts),
  parks: readingsOver(parks),
  exams: readingsOver(exams),
};

describe('things of which several rows tell are counted once each', () => {
  test.each([
    ['visits', "how many cats aren't neutered", /^SELECT COUNT\(DISTINCT "pet_id"\).*= 'cat' AND/],
    ['visits', 'how many dogs do we see', /^SELECT COUNT\(DISTINCT "pet_id"\).*= 'dog'$/],
    ['gifts', 'how many trusts', /^SELECT COUNT\(DISTINCT "donorId"\).*= 'trust'$/],
    ['parks', 'how many rainy days did we have', /^SELECT COUNT\(DISTINCT "Date"\).*= 'Rain'$/],
    ['races', 'how many girls swim butterfly', /^SELECT COUNT\(DISTINCT "Swimmer"\).*= 'F' AND/],
    ['exams', 'how many girls', /^SELECT COUNT\(DISTINCT "student_no"\).*= 'girl'$/],
  ] as const)('%s: %s', (table, question, meant) => {
    expect(over[table].believable(question)).toContainEqual(expect.stringMatching(meant));
  });

  test.each([
    ['visits', 'how many vaccinations did we do', /= 'vaccination'/],
    ['visits', 'how many visits of cats', /= 'cat'/],
    ['races', 'how many girls’ races', /= 'F'/],
    ['gifts', 'how many anonymous gifts', /"anonymous" = 'yes'/],
  ] as const)('%s: what is counted are rows: %s', (table, question, meant) => {
    const found = over[table].believable(question).filter((sql) => meant.test(sql));
    expect(found).toContainEqual(expect.stringMatching(/^SELECT COUNT\(\*\)/));
    expect(found).not.toContainEqual(expect.stringMatching(/COUNT\(DISTINCT "(?:pet|donor)/));
  });

  test('nor are shares of them those of their rows', () => {
    const share = expect.stringMatching(/^SELECT 100.0 .* "species" = 'dog'$/);
    expect(over.visits.queries('what share of dogs is neutered')).toContainEqual(share);
    expect(over.visits.believable('what share of dogs is neutered')).not.toContainEqual(share);
    expect(over.visits.believable('what share of visits of dogs were for surgery')).toContainEqual(share);
  });

  test('givers aren’t told by how many gifts there are', () => {
    expect(over.gifts.queries('how many monthly givers')).toContainEqual(
      expect.stringMatching(/^SELECT COUNT\(\*\).*= 'monthly'$/),
    );
    expect(over.gifts.believable('how many monthly givers')).not.toContainEqual(
      expect.stringMatching(/^SELECT COUNT\(\*\).*= 'monthly'$/),
    );
  });
});

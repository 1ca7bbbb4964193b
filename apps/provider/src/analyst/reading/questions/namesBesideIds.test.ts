import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `202${4 + (row % 2)}-${10 + (row % 3)}-1${row % 9}`;
const names = among('Ada Lund', 'Ben Roe', 'Cy Sand', 'Di Mill', 'Ed Park', 'Flo Hart');

const asked = {
  clinic: candidatesOver(
    tableOf('consultations', rowCount, [
      column('consultation_id', 'integer', (row) => row + 1),
      column('patient_id', 'integer', (row) => 100 + (row % 6)),
      column('patient_name', 'text', names),
      column('day', 'date', day),
      column('reason', 'text', among('Cough', 'Back pain', 'Checkup')),
    ]),
  ),
  shop: candidatesOver(
    tableOf('rentals', rowCount, [
      column('No', 'integer', (row) => row + 1),
      column('Customer ID', 'integer', (row) => 100 + (row % 6)),
      column('Customer', 'text', names),
      column('Rented', 'date', day),
      column('Tool', 'text', among('Saw', 'Drill', 'Ladder')),
    ]),
  ),
  vets: candidatesOver(
    tableOf('vet_visits', rowCount, [
      column('visit_id', 'integer', (row) => row + 1),
      column('owner_id', 'integer', (row) => 100 + (row % 6)),
      column('owner_name', 'text', names),
      column('vet', 'text', among('Koch', 'Bauer')),
      column('day', 'date', day),
    ]),
  ),
  choir: candidatesOver(
    tableOf('attendances', rowCount, [
      column('member_id', 'integer', (row) => 100 + (row % 6)),
      column('member_name', 'text', names),
      column('evening', 'date', day),
      column('voice', 'text', among('Alto', 'Bass', 'Tenor')),
      column('excused', 'text', among('yes', 'no')),
    ]),
  ),
};

describe('who is told apart by a number is counted by name', () => {
  test.each([
    ['clinic', 'patients with more than 5 consultations', /GROUP BY "patient_name" HAVING COUNT\(\*\) > 5/],
    [
      'clinic',
      'which patients came more than 5 times in 2024',
      /GROUP BY "patient_name" HAVING COUNT\(\*\) > 5/,
    ],
    ['clinic', 'patients who never had a cough', /FILTER \(WHERE "reason" = 'Cough'\) = 0/],
    ['shop', 'which customers were here at least 10 times?', /GROUP BY "Customer" HAVING COUNT\(\*\) >= 10/],
    ['shop', 'customers who never had a drill', /FILTER \(WHERE "Tool" = 'Drill'\) = 0/],
    ['vets', 'which owners came more than 20 times', /GROUP BY "owner_name" HAVING COUNT\(\*\) > 20/],
    ['choir', 'members who came more than 20 times', /GROUP BY "member_name" HAVING COUNT\(\*\) > 20/],
    ['choir', 'which members were there fewer than 3 times', /GROUP BY "member_name" HAVING COUNT\(\*\) < 3/],
  ] as const)('%s: %s', (table, question, query) => {
    expect(asked[table](question).map(onOneLine)).toContainEqual(expect.stringMatching(query));
  });
});

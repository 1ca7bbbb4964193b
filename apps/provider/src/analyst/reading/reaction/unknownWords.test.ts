import { expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { unreadWords } from './unknownWords.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);

const bookings = candidatesOver(
  tableOf('hotel_bookings', rowCount, [
    each('booking_ref', 'text', (row) => `B${row}`),
    each('check_in', 'date', (row) => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10)),
    each('bfast', 'boolean', (row) => (row % 2 ? 'true' : 'false')),
    each('rate_eur', 'integer', (row) => 70 + (row % 90)),
    each('source', 'text', among('direct', 'agency')),
  ]),
);

test('a word of the language is known, also where a reading leaves it out', () => {
  const found = bookings('avg nightly rate in summer vs winter');
  expect(found.some(({ cover }) => cover.parts.some(({ rule }) => rule === 'left:word'))).toBe(true);
  expect(found.flatMap(unreadWords)).not.toContain('avg');
  expect(bookings('is the rate better with direct or agency').flatMap(unreadWords)).not.toContain('better');
  expect(bookings('gribble by source').flatMap(unreadWords)).toContain('gribble');
});

test('a verb behind a word is none of it, and what a day is is known', () => {
  const weather = candidatesOver(
    tableOf('seattle-weather', rowCount, [
      each('date', 'date', (row) => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10)),
      each('precipitation', 'numeric', (row) => row % 9),
      each('temp_max', 'numeric', (row) => row % 31),
      each('wind', 'numeric', (row) => row % 7),
      each('weather', 'text', among('rain', 'sun')),
    ]),
  );
  const unread = weather('how many rainy days were there in 2024?').map(unreadWords);
  expect(unread.flat().join(' ')).not.toMatch(/\b(?:days|were)\b/);
});

test('that there is no telling men from women is no reason to count all', () => {
  const applications = candidatesOver(
    tableOf('applications', rowCount, [
      each('candidateName', 'text', (row) => `Kim Lund ${row}`),
      each('stage', 'text', among('New', 'Rejected')),
      each('client', 'text', among('Hexagon', 'Brightside')),
    ]),
  );
  const counted = applications('how many women');
  expect(counted.length).toBeGreaterThan(0);
  for (const candidate of counted) expect(unreadWords(candidate)).toContain('women');
});

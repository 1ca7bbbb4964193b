import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 400;
const column = columnsOfRows(rowCount);
const names = ['Amy', 'Bob', 'Cid', 'Dora', 'Eve', 'Finn', 'Gail', 'Hugo'];

const storms = readingsOver(
  tableOf('storms', rowCount, [
    column('name', 'text', (row) => names[Math.floor(row / 10) % names.length] ?? ''),
    column('year', 'integer', (row) => 2000 + Math.floor(row / 80)),
    column('hour', 'integer', among(0, 6, 12, 18)),
    column('status', 'text', among('hurricane', 'depression')),
    column('lat', 'numeric', (row) => 10 + ((row * 3) % 300) / 10),
    column('long', 'numeric', (row) => -90 + ((row * 7) % 800) / 10),
    column('wind', 'integer', (row) => 20 + ((row * 7) % 31) * 5),
  ]),
);
const species = queriesOver(
  tableOf('species', rowCount, [
    column('common_name', 'text', among('Toad', 'Newt', 'Robin', 'Wren')),
    column('county_id', 'text', (row) => `0${1000 + Math.floor(row / 4)}`),
    column('habitat', 'numeric', (row) => ((row * 3) % 97) / 97),
  ]),
);
const payments = queriesOver(
  tableOf('payments', rowCount, [
    column('name', 'text', among(...names)),
    column('amount', 'integer', (row) => 5 + (row % 50)),
  ]),
);
const runners = queriesOver(
  tableOf('runners', rowCount, [
    column('bib', 'integer', (row) => row + 1),
    column('name', 'text', among(...names)),
    column('minutes', 'integer', (row) => 50 + (row % 70)),
  ]),
);

describe('rows of which several are of one', () => {
  test.each(['how many storms are there', 'how many storms were there in 2003', 'number of storms per year'])(
    '%s: storms are counted, and not what is told of each',
    (question) => {
      expect(storms.queries(question)[0]).toContain('COUNT(DISTINCT "name")');
      expect(storms.queries(question)).not.toContainEqual(expect.stringMatching(/^SELECT COUNT\(\*\)/));
    },
  );

  test('what they were is no number of them', () => {
    const counted = /^SELECT COUNT\(\*\) FROM "storms" WHERE "status" = 'hurricane'/;
    expect(storms.queries('how many hurricanes in 2003')).toContainEqual(expect.stringMatching(counted));
    expect(storms.believable('how many hurricanes in 2003')).not.toContainEqual(
      expect.stringMatching(counted),
    );
  });

  test('the longest isn’t the one furthest east', () => {
    expect(storms.believable('the longest storm')).not.toContainEqual(
      expect.stringContaining('ORDER BY "long"'),
    );
  });

  test('so are species that counties have', () => {
    expect(species('how many species are there')[0]).toBe(
      'SELECT COUNT(DISTINCT "common_name") FROM "species"',
    );
    expect(species('how many species in county 01003')[0]).toContain('COUNT(DISTINCT "common_name")');
  });

  test('no answer lists one again and again', () => {
    expect(storms.queries('storms in 2003')).toContainEqual(expect.stringContaining('SELECT *'));
    expect(storms.believable('storms in 2003')).not.toContainEqual(expect.stringContaining('SELECT *'));
    expect(storms.believable('names of storms in 2003')).toContainEqual(
      expect.stringMatching(/^SELECT DISTINCT "name"/),
    );
    expect(storms.believable('list all rows in 2003')[0]).toContain('SELECT *');
  });

  test('rows are counted by that word', () => {
    expect(storms.queries('how many rows are there')[0]).toBe('SELECT COUNT(*) FROM "storms"');
  });

  test('what has a key is counted itself, and what is done by those who are named', () => {
    expect(runners('how many runners are there')[0]).toBe('SELECT COUNT(*) FROM "runners"');
    expect(payments('how many payments are there')[0]).toBe('SELECT COUNT(*) FROM "payments"');
  });
});

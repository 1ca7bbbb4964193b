import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 100;
const column = columnsOfRows(rowCount);
/** The last four share two names. */
const named = (row: number): string => (row < 96 ? `School ${row}` : `Union ${row % 2}`);

const schools = queriesOver(
  tableOf('schools', rowCount, [
    column('district', 'integer', (row) => 70_000 + row * 7),
    column('school', 'text', named),
    column('students', 'integer', (row) => 80 + row * 3),
    column('math', 'numeric', (row) => 600 + ((row * 37) % 101)),
  ]),
);
const stars = queriesOver(
  tableOf('stars', rowCount, [
    column('star', 'text', (row) => (row < 98 ? `Star${row}` : 'Altair')),
    column('temp', 'integer', (row) => 2500 + ((row * 37) % 101) * 300),
  ]),
);

describe('two that have the same name', () => {
  test('have no level together', () => {
    expect(schools('top 10 schools by math')).not.toContainEqual(expect.stringContaining('SUM("math")'));
    expect(stars('temperature of Altair')).not.toContainEqual(expect.stringMatching(/SUM\("temp"\).*WHERE/));
  });

  test('come to what adds up, and to a total that is asked for', () => {
    expect(schools('students of Union 1')).toContainEqual(expect.stringContaining('SUM("students")'));
    expect(schools('total math by school')[0]).toContain('SUM("math")');
  });
});

describe('a letter that is a code', () => {
  test('is nothing that wasn’t done', () => {
    const { queries, believable } = readingsOver(
      tableOf('voters', rowCount, [
        column('age', 'integer', (row) => 18 + (row % 60)),
        column('vote', 'text', among('Y', 'N', 'U', 'A')),
      ]),
    );
    const byLetter = /"vote" <> 'A'/;
    expect(queries('how many did not answer')).toContainEqual(expect.stringMatching(byLetter));
    expect(believable('how many did not answer')).not.toContainEqual(expect.stringMatching(byLetter));
  });
});

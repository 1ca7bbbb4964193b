import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { membersTable } from '../../testing/tables/people.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);
const dayOf = (row: number): string => new Date(Date.UTC(2021, 0, 1 + row * 5)).toISOString().slice(0, 10);

const members = candidatesOver(membersTable);

/** Sightings, of many of which each animal has. */
const sightings = candidatesOver(
  tableOf('sightings', rowCount, [
    each('animal', 'text', (row) => ['Otter', 'Heron', 'Owl'][row % 3] ?? ''),
    each('seen_at', 'timestamp', (row) => `${dayOf(row)}T08:00:00`),
    each('how_many', 'integer', (row) => 1 + (row % 9)),
  ]),
);

const over = (asked: typeof members, question: string): string => asked(question).map(onOneLine).join('\n');
const today = `DATE '2026-01-15'`;

describe('time up to today', () => {
  test.each([
    ['average tenure of members', `AVG(date_diff('day', "joined_on", ${today}))`],
    ['median age by plan', `MEDIAN(date_diff('day', "joined_on", ${today}))`],
    ['average tenure in years by plan', `AVG(1.0 * date_diff('day', "joined_on", ${today}) / 365.2425)`],
    ['mean days since the last visit by plan', `AVG(date_diff('day', "last_visit", ${today}))`],
    ['how many days since they joined', `AVG(date_diff('day', "joined_on", ${today}))`],
    ['how long have active members been with us on average', `AVG(date_diff('day', "joined_on", ${today}))`],
  ])('%s', (question, figure) => {
    expect(over(members, question)).toContain(figure);
  });

  test('the last of many is the nearest one', () => {
    const found = over(sightings, 'how many days since the last otter?');
    expect(found).toContain(
      `SELECT MIN(date_diff('day', CAST("seen_at" AS date), ${today})) FROM "sightings" WHERE "animal" = 'Otter'`,
    );
    // The average of all isn't that of the last ones.
    expect(over(sightings, 'average days since the last sighting')).not.toContain('AVG(date_diff');
  });
});

describe('so long ago, or for so long, counted from the end of data that lies in the past', () => {
  test.each([
    ['how many memberships are older than 3 years', `"joined_on" < '2022-02-04'`],
    ['how many members joined more than 3 years ago', `"joined_on" < '2022-02-04'`],
    ['members who joined less than 6 months ago', `"joined_on" >= '2024-08-04'`],
    ['how many have been waiting for more than a year', `"joined_on" < '2024-02-04'`],
    ['active members who have not visited for 3 weeks', `"last_visit" < '2025-04-24'`],
    ['how many members had no visit in 2 months', `"last_visit" < '2025-03-15'`],
  ])('%s', (question, where) => {
    expect(over(members, question)).toContain(where);
  });

  test('or from today', () => {
    const current = candidatesOver(
      tableOf('visits', rowCount, [
        each('guest', 'text', (row) => ['Ada', 'Ben', 'Cy'][row % 3] ?? ''),
        each('came_on', 'date', (row) => new Date(Date.UTC(2026, 0, 15 - row)).toISOString().slice(0, 10)),
      ]),
    );
    expect(over(current, 'visits more than a month ago')).toContain(`"came_on" < '2025-12-15'`);
  });

  test('who has not come for long may have joined long ago or not', () => {
    expect(over(members, 'members who have not visited for 3 weeks')).not.toContain('"joined_on" <');
  });
});

test('a limit in years is one of days, where a column is of days', () => {
  const leaves = candidatesOver(
    tableOf('leaves', rowCount, [
      each('kind', 'text', (row) => ['sick', 'parental'][row % 2] ?? ''),
      each('Days Absent', 'integer', (row) => 1 + row),
    ]),
  );
  expect(over(leaves, 'how many parental leaves lasted over half a year')).toContain('"Days Absent" > 182.6');
});

import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);

const students = readingsOver(
  tableOf('students', rowCount, [
    column('Sex', 'text', among('Female', 'Male')),
    column('Smoke', 'text', among('Never', 'Never', 'Never', 'Occas', 'Heavy')),
    column('Pulse', 'integer', (row) => 60 + (row % 40)),
  ]),
);
const tweets = readingsOver(
  tableOf('tweets', rowCount, [
    column('id_str', 'text', (row) => `69710${row}`),
    column('text', 'text', (row) => `Words ${row}`),
    column('in_reply_to_user_id_str', 'text', (row) => (row % 3 === 0 ? `81${row % 24}` : null)),
  ]),
);
describe('who does what a column tells how much of', () => {
  test('never does', () => {
    expect(students.believable('how many non smokers')[0]).toBe(
      `SELECT COUNT(*) FROM "students" WHERE "Smoke" = 'Never'`,
    );
  });

  test('does so as it is said', () => {
    expect(students.believable('how many heavy smokers')).toContainEqual(
      `SELECT COUNT(*) FROM "students" WHERE "Smoke" = 'Heavy'`,
    );
  });

  test('is none by a word that wasn’t read, and no student of all', () => {
    expect(students.believable('heaviest smoker')).not.toContainEqual(
      expect.stringMatching(/^SELECT \* FROM "students"/),
    );
    expect(students.believable('how many students smoke')).not.toContain('SELECT COUNT(*) FROM "students"');
  });

  test('isn’t told by one side of both', () => {
    expect(students.believable('average pulse of smokers and non smokers')).not.toContainEqual(
      expect.stringMatching(/^SELECT AVG\("Pulse"\) FROM "students"/),
    );
  });
});

describe('what only some rows are', () => {
  test('is neither all of them nor whom they went to', () => {
    const counted = /^SELECT COUNT\((?:\*|DISTINCT "in_reply_to_user_id_str")\) FROM "tweets"$/;
    expect(tweets.queries('how many replies')).toContainEqual(expect.stringMatching(counted));
    expect(tweets.believable('how many replies')).not.toContainEqual(expect.stringMatching(counted));
  });
});

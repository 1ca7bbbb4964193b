import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { inTwoYears } from '../../testing/tables/days.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);

const orders = readingsOver(
  tableOf('orders', rowCount, [
    column('Name', 'text', (row) => `#${1000 + row}`),
    column('Financial Status', 'text', among('paid', 'voided', 'paid', 'refunded')),
    column('Created at', 'date', inTwoYears),
    column('Cancelled at', 'date', (row) => (row % 9 === 0 ? inTwoYears(row) : null)),
  ]),
);
const incidents = readingsOver(
  tableOf('incidents', rowCount, [
    column('Number', 'text', (row) => `INC${1000 + row}`),
    column('Group', 'text', among('Network', 'Desk', 'SAP')),
    column('Made SLA', 'boolean', (row) => row % 5 > 0),
  ]),
);
const calls = readingsOver(
  tableOf('calls', rowCount, [
    column('Call ID', 'integer', (row) => 9000 + row),
    column('Answered', 'boolean', (row) => row % 4 > 0),
    column(
      'Missed call reason',
      'text',
      among('abandoned', null, null, null, null, null, 'nobody there', null),
    ),
    column('Duration (in call)', 'integer', (row) => (row * 37) % 1900),
    column('Team', 'text', among('Sales', 'Support')),
  ]),
);
const history = readingsOver(
  tableOf('history', rowCount, [
    column('ts', 'timestamp', (row) => `${inTwoYears(row)}T10:00:00`),
    column('artist', 'text', among('Blue Harbor', 'Nova Kids', 'Ella Moon')),
    column('ms_played', 'integer', (row) => 2000 + ((row * 7919) % 300_000)),
    column('shuffle', 'boolean', (row) => row % 2 === 0),
  ]),
);
const trees = readingsOver(
  tableOf('trees', rowCount, [
    column('Tree no', 'integer', (row) => row + 1),
    column('Species', 'text', among('Oak', 'Plane', 'Ash', 'Lime')),
    column('Planned work', 'text', among('Felling', null, 'Pruning', null, null)),
  ]),
);
const mails = readingsOver(
  tableOf('campaigns', rowCount, [
    column('Title', 'text', (row) => `Mail ${row}`),
    column('Opens', 'integer', (row) => 400 + ((row * 13) % 900)),
    column('Clicks', 'integer', (row) => 20 + ((row * 7) % 90)),
  ]),
);

describe('a word of the question', () => {
  test.each([
    ['what was voided is called so', 'how many orders were voided', orders, `"Financial Status" = 'voided'`],
    ['hours are told of milliseconds', 'total hours played by artist', history, `"ms_played" / 3600000`],
    ['planned is no plane', 'how many trees have felling planned', trees, `WHERE "Planned work" = 'Felling'`],
    [
      'a rate is of those that are more',
      'click to open rate',
      mails,
      `100.0 * SUM("Clicks") / NULLIF(SUM("Opens"), 0)`,
    ],
  ])('%s: %s', (_, question, { believable }, sql) => {
    expect(believable(question)[0]).toContain(sql);
  });

  test('what was cancelled is told by the time of it, and not by what was voided', () => {
    const found = orders.believable('how many orders were cancelled');
    expect(found).toContainEqual(expect.stringMatching(/COUNT\(\*\) .* WHERE "Cancelled at" IS NOT NULL$/));
    expect(found).not.toContainEqual(expect.stringContaining(`'voided'`));
  });

  test('a target that is missed wasn’t made', () => {
    expect(incidents.queries('how many incidents missed the SLA')).toContainEqual(
      expect.stringContaining('"Made SLA" = FALSE'),
    );
  });

  test.each([
    [
      'why some were missed isn’t which were',
      'missed call rate by team',
      calls,
      '"Missed call reason" IS NOT NULL',
    ],
    ['how long calls took isn’t how many there were', 'total calls', calls, 'SUM("Duration (in call)")'],
    ['how long was played isn’t how often', 'total plays', history, 'SUM("ms_played")'],
    ['how long was played isn’t how often', 'share of plays on shuffle', history, '"ms_played"'],
    ['planned is no plane', 'how many trees are not planned for felling', trees, `<> 'Plane'`],
  ])('%s: %s', (_, question, { believable }, sql) => {
    expect(believable(question)).not.toContainEqual(expect.stringContaining(sql));
  });
});

test('a sort of the rows is no other word for them', () => {
  const issues = readingsOver(
    tableOf('jira', rowCount, [
      column('Issue key', 'text', (row) => `PAY-${row}`),
      column('Issue Type', 'text', among('Bug', 'Story', 'Task')),
      column('Status', 'text', among('To Do', 'Done', 'In Progress', 'Done')),
      column('Labels', 'text', among('customer-reported', null, 'tech-debt', null, null)),
    ]),
  );
  const found = issues.believable("customer-reported bugs that aren't done yet, how many?");
  expect(found.every((sql) => sql.includes(`"Issue Type"`))).toBe(true);
});

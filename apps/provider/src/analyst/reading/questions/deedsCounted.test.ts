import { describe, expect, test } from 'vitest';
import {
  among,
  candidatesOver,
  columnsOfRows,
  onOneLine,
  queriesOver,
  readingsOver,
} from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { membersTable } from '../../testing/tables/people.ts';
import { unreadWords } from '../reaction/unknownWords.ts';

const rowCount = 200;
const column = columnsOfRows(rowCount);
const date = (row: number): string => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);

const asked = {
  moves: queriesOver(
    tableOf('stock_moves', rowCount, [
      column('move', 'integer', (row) => row + 1),
      column('moved_on', 'date', date),
      column('sku', 'text', among('A-1', 'B-2', 'C-3', 'D-4')),
      column('warehouse', 'text', among('North', 'South', 'Port')),
      column('qty_in', 'integer', (row) => (row % 2) * (row % 40)),
      column('qty_out', 'integer', (row) => ((row + 1) % 2) * (row % 30)),
    ]),
  ),
  jobs: queriesOver(
    tableOf('repair_jobs', rowCount, [
      column('job', 'text', (row) => `J-${row}`),
      column('due', 'date', (row) => date(row + 4)),
      column('received', 'date', date),
      column('completed', 'date', (row) => date(row + 1 + (row % 6))),
    ]),
  ),
  projects: queriesOver(
    tableOf('projects', rowCount, [
      column('project', 'text', (row) => `Project ${row}`),
      column('planned_end', 'date', date),
      column('end_date', 'date', (row) => (row % 3 === 0 ? null : date(row + 5))),
    ]),
  ),
  repairs: queriesOver(
    tableOf('repairs', rowCount, [
      column('ticket', 'text', (row) => `R-${row}`),
      column('received', 'date', date),
      column('device', 'text', among('Phone', 'Laptop', 'Printer')),
      column('technician', 'text', among('Selin', 'Jakub')),
    ]),
  ),
  loans: queriesOver(
    tableOf('library_loans', rowCount, [
      column('Loan', 'integer', (row) => row + 1),
      column('Book', 'text', (row) => `Book ${row % 70}`),
      column('Member', 'text', (row) => `Reader ${row % 30}`),
      column('Out', 'date', date),
    ]),
  ),
  sales: queriesOver(
    tableOf('shop_sales', rowCount, [
      column('sale', 'integer', (row) => row + 1),
      column('product', 'text', among('Lamp', 'Desk', 'Chair')),
      column('country', 'text', among('Austria', 'Italy')),
      column('sold_on', 'date', date),
    ]),
  ),
  tickets: queriesOver(
    tableOf('ticket_sales', rowCount, [
      column('sale', 'integer', (row) => row + 1),
      column('concert', 'text', among('Jazz Night', 'Rock Fest')),
      column('venue', 'text', among('Hall', 'Club', 'Arena')),
      column('tickets', 'integer', (row) => 1 + (row % 5)),
      column('amount', 'numeric', (row) => 15 * (1 + (row % 5))),
    ]),
  ),
  batches: queriesOver(
    tableOf('production_batches', rowCount, [
      column('batch', 'text', (row) => `B-${row}`),
      column('product', 'text', among('Gear', 'Valve', 'Widget')),
      column('planned_start', 'date', date),
      column('started', 'date', (row) => date(row + (row % 3))),
      column('finished', 'date', (row) => date(row + 2 + (row % 5))),
      column('pieces', 'integer', (row) => 200 + ((row * 37) % 150)),
    ]),
  ),
  stays: queriesOver(
    tableOf('hotel_stays', rowCount, [
      column('stay', 'text', (row) => `S-${row}`),
      column('country', 'text', among('Austria', 'Italy', 'Spain', 'Poland')),
      column('guests', 'integer', (row) => 1 + (row % 4)),
      column('arrival', 'date', date),
      column('departure', 'date', (row) => date(row + 1 + (row % 9))),
    ]),
  ),
};

describe('what something is done with is counted each time', () => {
  test.each([
    ['repairs', 'how many devices came in', /COUNT\(DISTINCT "device"/],
    ['repairs', 'how many devices were repaired by Selin', /COUNT\(DISTINCT "device"/],
    ['loans', 'number of books going out each month', /COUNT\(DISTINCT "Book"/],
    ['sales', 'how many products did we sell in 2024', /COUNT\(DISTINCT "product"/],
  ] as const)('%s: %s', (table, question, other) => {
    const found = asked[table](question);
    expect(found).toContainEqual(expect.stringContaining('COUNT(*)'));
    expect(found).not.toContainEqual(expect.stringMatching(other));
  });

  test.each([
    ['repairs', 'how many different devices came in', /COUNT\(DISTINCT "device"/],
    ['repairs', 'how many devices are there', /COUNT\(DISTINCT "device"/],
    ['loans', 'how many members borrowed books', /COUNT\(DISTINCT "Member"/],
    ['sales', 'how many countries did we sell to', /COUNT\(DISTINCT "country"/],
  ] as const)('%s: %s are told apart', (table, question, meant) => {
    expect(asked[table](question)).toContainEqual(expect.stringMatching(meant));
  });
});

test('who is first by nights has most of them, and not the longest stays', () => {
  const found = asked.stays('top 3 countries by nights');
  expect(found).toContainEqual(expect.stringMatching(/ORDER BY SUM\(date_diff\('day'.* LIMIT 3$/));
  expect(found).not.toContainEqual(expect.stringMatching(/ORDER BY AVG\(.* LIMIT 3$/));
  expect(asked.stays('top 3 countries by average nights')).toContainEqual(
    expect.stringMatching(/ORDER BY AVG\(date_diff\('day'.* LIMIT 3$/),
  );
});

test.each([
  ['loans', 'which members borrowed Book 7 but not Book 8', /= 'Book 7' AND "Book" <> 'Book 8'/],
  ['sales', 'sales in Austria but not in Italy', /= 'Austria' AND "country" <> 'Italy'/],
  ['repairs', 'which tickets were for a Phone and not a Laptop', /= 'Phone' AND "device" <> 'Laptop'/],
] as const)('%s: %s isn’t told by the one alone', (table, question, other) => {
  expect(asked[table](question)).not.toContainEqual(expect.stringMatching(other));
});

describe('rows that tell how many each is of', () => {
  test.each([
    ['tickets', 'how many tickets were sold per venue', /SELECT "venue", SUM\("tickets"\)/],
    ['stays', 'how many guests came from Italy', /SELECT SUM\("guests"\) .* = 'Italy'$/],
  ] as const)('%s: %s', (table, question, meant) => {
    const found = asked[table](question);
    expect(found).toContainEqual(expect.stringMatching(meant));
    expect(found).not.toContainEqual(expect.stringMatching(/^SELECT (?:"venue", )?COUNT\(\*\)/));
  });

  test.each([
    ['batches', 'how many gears did we make'],
    ['batches', 'how many valves were produced'],
  ] as const)('%s: %s isn’t in how many batches', (table, question) => {
    expect(asked[table](question)).not.toContainEqual(expect.stringMatching(/COUNT\(\*\) .*"product" =/));
  });

  test.each([
    ['batches', 'how many batches of gears did we make'],
    ['tickets', 'how many sales per venue'],
  ] as const)('%s: %s are counted themselves', (table, question) => {
    expect(asked[table](question)).toContainEqual(expect.stringContaining('COUNT(*)'));
  });

  test('the numbers of sales come to nothing', () => {
    expect(asked.tickets('total sales by concert')).not.toContainEqual(
      expect.stringContaining('SUM("sale")'),
    );
  });
});

test('what started late is told by when it started', () => {
  expect(asked.batches('how many batches started late')).toContainEqual(
    expect.stringMatching(/WHERE "started" > "planned_start"$/),
  );
  expect(asked.batches('how many batches started late')).not.toContainEqual(
    expect.stringMatching(/"finished" > "planned_start"/),
  );
});

test('what was received for repair is only late when it is completed after it was due', () => {
  const found = asked.jobs('how many jobs were late');
  expect(found).toContainEqual(expect.stringContaining('"completed" > "due"'));
  expect(found).not.toContainEqual(expect.stringContaining('"received" > "due"'));
});

test('what was called off isn’t told by what came to its end', () => {
  expect(asked.projects('how many projects were cancelled')).not.toContainEqual(
    expect.stringContaining('"end_date" IS NOT NULL'),
  );
});

describe('what comes in and what goes out stand in two columns', () => {
  test.each([
    ['incoming stock by warehouse', /^SELECT "warehouse", SUM\("qty_in"\)/],
    ['units out per month', /, SUM\("qty_out"\)/],
  ])('%s', (question, meant) => {
    expect(asked.moves(question)[0]).toMatch(meant);
  });
});

describe('a column tells which way each row went', () => {
  const calls = queriesOver(
    tableOf('call_log', 300, [
      columnsOfRows(300)('call_id', 'integer', (row) => row + 1),
      columnsOfRows(300)('direction', 'text', among('inbound', 'inbound', 'outbound')),
      columnsOfRows(300)('queue', 'text', among('Billing', 'Sales')),
    ]),
  );

  test.each([
    ['how many calls came in', 'inbound'],
    ['incoming calls per queue', 'inbound'],
    ['how many calls went out', 'outbound'],
  ])('%s', (question, way) => {
    const found = calls(question);
    expect(found.every((sql) => sql.includes(`"direction" = '${way}'`))).toBe(true);
  });
});

describe('those that came anew', () => {
  const { queries } = readingsOver(membersTable);

  test.each([
    ['new sign-ups by month', /^SELECT CAST\(date_trunc\('month', "joined_on"\) AS date\), COUNT\(\*\)/],
    [
      'how many new joiners each quarter?',
      /^SELECT CAST\(date_trunc\('quarter', "joined_on"\) AS date\), COUNT\(\*\)/,
    ],
    ['new members per plan in 2024', /^SELECT "plan", COUNT\(\*\) .*"joined_on" >= '2024-01-01'/],
  ])('%s: by the time at which they began', (question, wanted) => {
    expect(queries(question)[0]).toMatch(wanted);
    const [best] = candidatesOver(membersTable)(question);
    expect(best && unreadWords(best)).toEqual([]);
  });

  test('of no stretch of time it isn’t known which they are', () => {
    for (const candidate of candidatesOver(membersTable)('new members per plan'))
      expect(unreadWords(candidate)).toContain('new');
  });
});

test('what is new came at the time that bears its name, whatever rows are called', () => {
  const ask = candidatesOver(
    tableOf('stock', 60, [
      columnsOfRows(60)('sku', 'text', (row) => `S${String(row)}`),
      columnsOfRows(60)('Listed On', 'date', (row) => `202${4 + (row % 2)}-0${1 + (row % 9)}-11`),
    ]),
  );
  const [best] = ask('new listings per year');
  expect(best && onOneLine(best)).toMatch(/COUNT\(\*\).*GROUP BY .*"Listed On"/);
  expect(best && unreadWords(best)).toEqual([]);
});

describe('what happened, where a code tells which of it', () => {
  const column = columnsOfRows(60);
  const asked = queriesOver(
    tableOf('inverter_log', 60, [
      column('inverter', 'text', among('INV-01', 'INV-02', 'INV-03')),
      column('day', 'date', (row) => `2025-0${1 + (row % 9)}-11`),
      column('fault_code', 'text', among('E12', 'E40', 'F07', 'E12')),
    ]),
  );
  const kinds = expect.stringContaining('COUNT(DISTINCT "fault_code")');

  test('is not as much as there are codes', () => {
    expect(asked('how many faults in July')).not.toContainEqual(kinds);
    expect(asked('number of faults by inverter')).not.toContainEqual(kinds);
    expect(asked('how many different fault codes are there')).toContainEqual(kinds);
  });
});

describe('deeds counted over time', () => {
  const { queries } = readingsOver(
    tableOf('shelter_dogs', rowCount, [
      column('dog', 'text', (row) => `Dog ${row}`),
      column('intake_date', 'date', date),
      column('outcome_date', 'date', (row) => (row % 4 === 0 ? null : date(row + 20))),
      column('outcome', 'text', (row) => (row % 4 === 0 ? null : (['Adopted', 'Returned'][row % 2] ?? null))),
    ]),
  );

  test.each(['adoptions per month', 'how many adoptions in May 2024', 'adoptions by quarter'])(
    '%s: by when they were done, and not by when it began',
    (question) => {
      const found = queries(question).join('\n');
      expect(found).toContain('"outcome_date"');
      expect(found).not.toMatch(/"intake_date" (?:>=|AS date)|date_trunc\('\w+', "intake_date"\)/);
    },
  );
});

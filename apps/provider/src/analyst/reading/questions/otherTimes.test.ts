import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `202${4 + (row % 2)}-${10 + (row % 3)}-1${row % 9}`;
const after = (row: number): string | null => (row % 5 === 0 ? null : day(row + 2));

const asked = {
  collections: candidatesOver(
    tableOf('collections', rowCount, [
      column('Collected', 'date', day),
      column('Receipt Mailed', 'date', after),
      column('Sum', 'numeric', (row) => 20 + row),
      column('Parish', 'text', among('North', 'South')),
      column('Rating', 'integer', (row) => 1 + (row % 5)),
    ]),
  ),
  tables: candidatesOver(
    tableOf('reservations', rowCount, [
      column('bookedOn', 'date', day),
      column('visitDate', 'date', day),
      column('guest', 'text', among('Ada', 'Bo', 'Cy')),
      column('bill', 'numeric', (row) => 20 + row),
    ]),
  ),
  tools: candidatesOver(
    tableOf('tool_loans', rowCount, [
      column('Tool', 'text', among('Saw', 'Drill', 'Ladder', 'Mixer')),
      column('Borrower', 'text', among('Ida', 'Ben', 'Kai')),
      column('Lent', 'date', day),
      column('Due', 'date', day),
      column('Back', 'date', after),
      column('Fee', 'numeric', (row) => row / 4),
    ]),
  ),
};

describe('a time that is only beside what happened', () => {
  test.each([
    ['collections', 'how much money did we raise in 2024', /"Collected"/, /"Receipt Mailed"/],
    ['collections', 'sum per month', /"Collected"/, /"Receipt Mailed"/],
    ['collections', 'did the north give more in 2024 or in 2025?', /"Collected"/, /"Receipt Mailed"/],
    ['tables', 'revenue per month', /"visitDate"/, /"bookedOn"/],
    ['tables', 'how many reservations did we have in march', /"visitDate"/, /"bookedOn"/],
    ['tools', 'fees in 2025', /"Lent"/, /"(?:Due|Back)"/],
    ['tools', 'loans by month', /"Lent"/, /"(?:Due|Back)"/],
  ] as const)('%s: %s', (table, question, main, other) => {
    const found = asked[table](question).map(onOneLine);
    expect(found).toContainEqual(expect.stringMatching(main));
    expect(found.filter((sql) => /EXTRACT|date_trunc|>=/.test(sql))).not.toContainEqual(
      expect.stringMatching(other),
    );
  });

  test.each([
    ['collections', 'how many receipts were mailed in 2024', /"Receipt Mailed" >=/],
    ['tables', 'how many tables were booked in march', /"bookedOn"/],
    ['tables', 'how many reservations did we get in march', /"bookedOn"/],
    ['tables', 'how many new reservations were there in march', /"bookedOn"/],
    ['tools', 'which tools are due in 2025', /"Due" >=/],
    ['tools', 'how many came back in 2024', /"Back" >=/],
  ] as const)('%s, where it is spoken of: %s', (table, question, meant) => {
    expect(asked[table](question).map(onOneLine)).toContainEqual(expect.stringMatching(meant));
  });
});

describe('a time under another name', () => {
  const ahead = (row: number): string => `2026-0${1 + (row % 9)}-1${row % 9}`;
  const kept = {
    licences: candidatesOver(
      tableOf('licences', rowCount, [
        column('Licence', 'text', (row) => `L-${row}`),
        column('Bought', 'date', day),
        column('Expires', 'date', ahead),
      ]),
    ),
    cars: candidatesOver(
      tableOf('used_cars', rowCount, [
        column('Make', 'text', among('Opel', 'Ford', 'Fiat')),
        column('First reg.', 'date', day),
        column('In stock since', 'date', ahead),
      ]),
    ),
    trees: candidatesOver(
      tableOf('park_trees', rowCount, [
        column('Species', 'text', among('Oak', 'Elm', 'Lime')),
        column('Planted', 'date', day),
        column('Last Inspection', 'date', ahead),
      ]),
    ),
  };

  test.each([
    ['licences', 'which licences run out in May 2026?', /"Expires" >=/, /"Bought" >=/],
    ['cars', 'how many cars came in in March 2026', /"In stock since" >=/, /"First reg." >=/],
    ['cars', 'how many cars were registered in 2024', /"First reg." >=/, /"In stock since" >=/],
    ['trees', 'how many trees were looked at in 2026', /"Last Inspection" >=/, /"Planted" >=/],
  ] as const)('%s: %s', (table, question, meant, other) => {
    const found = kept[table](question).map(onOneLine);
    expect(found).toContainEqual(expect.stringMatching(meant));
    expect(found).not.toContainEqual(expect.stringMatching(other));
  });
});

describe('a year that is kept of its own', () => {
  const own = (name: string, first = 2023) =>
    candidatesOver(
      tableOf('trials', rowCount, [
        column('Plot', 'text', (row) => `P${row}`),
        column(name, 'integer', (row) => first + (row % 3)),
        column('Sown', 'date', day),
        column('Harvested', 'date', after),
        column('Yield', 'numeric', (row) => 2 + (row % 7) / 2),
      ]),
    );

  test.each(['Season', 'Crop Year', 'Fiscal Year'])('%s', (name) => {
    const asked = own(name);
    const found = asked('average yield in 2024').map(onOneLine);
    expect(found).toContainEqual(expect.stringContaining(`"${name}" = 2024`));
    expect(found).not.toContainEqual(expect.stringContaining('"Sown" >='));
    expect(asked('average yield of what was sown in 2024').map(onOneLine)).toContainEqual(
      expect.stringContaining('"Sown" >='),
    );
  });

  test('is none where seasons are numbered', () => {
    expect(own('Season', 1)('average yield in 2024').map(onOneLine)).toContainEqual(
      expect.stringContaining('"Sown" >='),
    );
  });
});

describe('what nobody asked for', () => {
  test.each([
    ['tools', 'which tool gets borrowed the most', /"Borrower"/],
    ['collections', 'which parish has collected least', /GROUP BY "Parish", "Collected"/],
    ['collections', 'north or south, who gets the better ratings', /SUM\("Rating"\)/],
    ['tables', 'how many guests spent a lot in march', /COUNT\(DISTINCT "guest"\), SUM/],
  ] as const)('%s: %s', (table, question, other) => {
    expect(asked[table](question).map(onOneLine)).not.toContainEqual(expect.stringMatching(other));
  });

  test.each([
    ['How many rows are there per year of booking_date?', 'booking_date'],
    ['Number of rows by month of booking date', 'booking_date'],
    ['How many rows are there per year of last cnt dt?', 'last_cnt_dt'],
    ['How many rows are there per year of harvested?', 'harvested'],
  ])('is meant, and no other, where its name is written out or spoken: %s', (question, own) => {
    const times = ['visit_date', 'booking_date', 'last_cnt_dt', 'last_rcpt_dt', 'sown', 'harvested'];
    const ask = candidatesOver(
      tableOf('visits', rowCount, [
        ...times.map((name) => column(name, 'date', day)),
        column('guest', 'text', among('Ada', 'Bo', 'Cy')),
      ]),
    );
    const read = ask(question).map(onOneLine);
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter((sql) => !sql.includes(`"${own}"`))).toEqual([]);
  });
});

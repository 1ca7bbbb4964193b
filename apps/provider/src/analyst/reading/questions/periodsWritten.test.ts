import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const column = columnsOfRows(300);
const on = (row: number): string =>
  new Date(Date.UTC(2023, 0, 1) + ((row * 37) % 1000) * 86_400_000).toISOString().slice(0, 10);

const asked = {
  'bike repairs': readingsOver(
    tableOf('bike_repairs', 300, [
      column('repair_no', 'integer', (row) => row + 1),
      column('shop', 'text', among('Mitte', 'Wedding', 'Pankow')),
      column('repaired_on', 'date', on),
      column('cost', 'numeric', (row) => 20 + ((row * 7) % 90)),
    ]),
  ),
  'seed orders': readingsOver(
    tableOf('seed_orders', 300, [
      column('Order No', 'text', (row) => `S-${row}`),
      column('Ordered On', 'date', on),
      column('Grams', 'integer', (row) => 5 + ((row * 11) % 400)),
    ]),
  ),
  dives: readingsOver(
    tableOf('dives', 300, [
      column('diveId', 'text', (row) => `D${row}`),
      column('divedOn', 'date', on),
      column('depthM', 'numeric', (row) => 3 + ((row * 13) % 37)),
    ]),
  ),
} as const;

const first = (table: keyof typeof asked, question: string): string =>
  asked[table].believable(question)[0] ?? '';

describe('times as they are written', () => {
  test.each([
    ['bike repairs', 'how many repairs in March and April 2024', '2024-03-01', '2024-05-01'],
    ['bike repairs', 'how many repairs over the whole of 2024', '2024-01-01', '2025-01-01'],
    ['bike repairs', 'how many repairs in 2024-03', '2024-03-01', '2024-04-01'],
    ['bike repairs', 'how many repairs the day before 14 May 2024', '2024-05-13', '2024-05-14'],
    ['bike repairs', 'how many repairs on the day after 2024-05-14', '2024-05-15', '2024-05-16'],
    ['seed orders', 'how many orders in 03/2024', '2024-03-01', '2024-04-01'],
    ['seed orders', 'how many orders between June 16 and June 26, 2024', '2024-06-16', '2024-06-27'],
    ['seed orders', 'number of orders in the week of 16 May 2024', '2024-05-13', '2024-05-20'],
    ['seed orders', 'how many orders over the entire year 2024', '2024-01-01', '2025-01-01'],
    ['dives', 'how many dives between 3 and 17 May 2024', '2024-05-03', '2024-05-18'],
    ['dives', 'how many dives from 28 May to 3 June 2024', '2024-05-28', '2024-06-04'],
    ['dives', 'how many dives in the week beginning 16 May 2024', '2024-05-16', '2024-05-23'],
    ['dives', 'how many dives the month before June 2024', '2024-05-01', '2024-06-01'],
  ] as const)('%s: %s', (table, question, from, before) => {
    const isOneDay = Date.parse(before) - Date.parse(from) === 86_400_000;
    const time = isOneDay ? `= '${from}'` : `>= '${from}' AND .* < '${before}'`;
    const counts = asked[table].believable(question).slice(0, 3);
    expect(counts).toContainEqual(expect.stringMatching(new RegExp(`^SELECT COUNT.*${time}$`)));
  });

  test.each([
    ['bike repairs', 'how many repairs in March or April 2024', ['2024-03-01', '2024-05-01']],
    ['seed orders', 'how many orders in May, June and July 2024', ['2024-05-01', '2024-08-01']],
  ] as const)('%s: %s, of one year', (table, question, days) => {
    const sql = asked[table].believable(question).join('\n');
    expect(sql).not.toContain('EXTRACT(MONTH');
    for (const day of days) expect(sql).toContain(day);
  });

  test.each([
    ['bike repairs', 'how many repairs at the end of 2024'],
    ['seed orders', 'how many orders towards the end of 2024'],
    ['dives', 'how many dives in late 2024'],
  ] as const)('%s: %s is not all of the year', (table, question) => {
    const readings = asked[table].believable(question);
    expect(readings).toContainEqual(expect.stringMatching(/COUNT\(\*\).*>= '2024-10-01'.*< '2025-01-01'/));
    expect(readings).toContainEqual(expect.stringMatching(/COUNT\(\*\).*>= '2024-12-01'.*< '2025-01-01'/));
    expect(readings).not.toContainEqual(expect.stringMatching(/COUNT.*>= '2024-01-01'/));
  });

  test.each([
    ['bike repairs', 'how many repairs on a weekday'],
    ['dives', 'number of dives on a weekday'],
  ] as const)('%s: %s', (table, question) => {
    expect(first(table, question)).toMatch(/'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'/);
  });
});

describe('ranges that are left out, or joined by a dash', () => {
  test.each([
    ['bike repairs', 'how many repairs have a cost outside 30 to 60', /NOT \("cost" BETWEEN 30 AND 60\)/],
    [
      'seed orders',
      'how many orders have grams not between 50 and 100',
      /NOT \("Grams" BETWEEN 50 AND 100\)/,
    ],
    ['dives', 'how many dives with a depth outside 10 to 20', /NOT \("depthM" BETWEEN 10 AND 20\)/],
    ['bike repairs', 'number of repairs with cost 30-60', /WHERE "cost" BETWEEN 30 AND 60/],
    ['seed orders', 'number of orders with grams 50-100', /WHERE "Grams" BETWEEN 50 AND 100/],
    ['dives', 'number of dives with depth 10-20', /WHERE "depthM" BETWEEN 10 AND 20/],
  ] as const)('%s: %s', (table, question, sql) => {
    expect(first(table, question)).toMatch(sql);
  });

  test.each([
    ['bike repairs', 'how many repairs do not have a cost above 50', /NOT.*"cost" > 50|"cost" <= 50/],
    ['dives', 'how many dives do not have a depth above 20', /NOT.*"depthM" > 20|"depthM" <= 20/],
  ] as const)('%s: %s', (table, question, sql) => {
    expect(asked[table].believable(question)).toContainEqual(expect.stringMatching(sql));
  });
});

describe('times between two days, and parts of texts', () => {
  const repairs = readingsOver(
    tableOf('shoe_repairs', 300, [
      column('Repair No', 'integer', (row) => row + 1),
      column('Brought In', 'date', on),
      column('Follow-up Date', 'date', (row) => (row % 3 ? on(row + 5) : null)),
      column('Cobbler', 'text', among('Lindqvist', 'Bergstrom', 'Okafor')),
    ]),
  );
  const samples = readingsOver(
    tableOf('water_samples', 300, [
      column('sampleId', 'text', (row) => `W${row}`),
      column('receivedDate', 'date', on),
      column('analysedDate', 'date', (row) => (row % 7 ? on(row + 3) : null)),
      column('lake', 'text', among('Bluewater', 'Stillmere', 'Northtarn')),
    ]),
  );

  test.each([
    [
      repairs,
      'average number of days between brought in and follow-up date',
      /^SELECT AVG\(date_diff\('day', "Brought In", "Follow-up Date"\)\)/,
    ],
    [
      samples,
      'average days from received date to analysed date',
      /^SELECT AVG\(date_diff\('day', "receivedDate", "analysedDate"\)\)/,
    ],
    [
      repairs,
      'how many repairs with more than 7 days between brought in and follow-up date',
      /^SELECT COUNT.* > 7$/,
    ],
    [
      samples,
      'how many samples with more than 7 days between received date and analysed date',
      /^SELECT COUNT.* > 7$/,
    ],
    [repairs, 'how many repairs with qvist in their cobbler', /"Cobbler" ILIKE '%qvist%'$/],
    [samples, 'how many samples with mere in the lake', /"lake" ILIKE '%mere%'$/],
  ] as const)('%#: %s', (of, question, sql) => {
    expect(of.believable(question)).toContainEqual(expect.stringMatching(sql));
  });

  test.each(['how many repairs over the past two months', 'number of repairs over the last 6 weeks'])(
    '%s are none to come',
    (question) => {
      expect(repairs.believable(question)[0]).toMatch(/< '/);
    },
  );
});

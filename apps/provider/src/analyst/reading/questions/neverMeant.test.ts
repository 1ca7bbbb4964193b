import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { candidatesFor } from '../ask.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const date = (row: number): string => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);
const people = among('Ada Lund', 'Ben Roe', 'Cy Sand', 'Di Mill');

const over = {
  tips: tableOf('tabs', rowCount, [
    column('Guest', 'text', people),
    column('Guest Type', 'text', among('Local', 'Tourist', 'Club')),
    column('Came', 'timestamp', (row) => `${date(row)} ${10 + (row % 9)}:00:00`),
    column('Birth Year', 'integer', (row) => 1950 + (row % 40)),
    column('Amount', 'numeric', (row) => 20 + (row % 90)),
  ]),
  pledges: tableOf('pledges', rowCount, [
    column('Pledge ID', 'text', (row) => `P${row}`),
    column('Town', 'text', among('Ulm', 'Bonn', 'Kiel')),
    column('Friend', 'text', people),
    column('Pledged', 'date', date),
    column('Amount', 'numeric', (row) => 20 + (row % 90)),
  ]),
  farm: tableOf('farm_days', rowCount, [
    column('day', 'date', date),
    column('barn_kwh', 'numeric', (row) => 9 + (row % 20)),
    column('solar_kwh', 'numeric', (row) => 3 + (row % 30)),
    column('milk_litres', 'integer', (row) => 300 + (row % 70)),
    column('calves_lost', 'integer', (row) => row % 3),
  ]),
  machines: tableOf('halts', rowCount, [
    column('machine', 'text', among('Saw', 'Press')),
    column('machine class', 'text', among('old', 'new')),
    column('begun', 'timestamp', (row) => `${date(row)} 09:00:00`),
    column('minutes', 'integer', (row) => 5 + (row % 60)),
    column('pieces lost', 'integer', (row) => row % 9),
  ]),
};
const ask = (table: keyof typeof over, question: string): string[] =>
  candidatesOver(over[table])(question).map(onOneLine);

describe('what nobody would mean', () => {
  test.each([
    ['tips', 'busiest hour of the day', /date_trunc\('day'/],
    ['machines', 'halts by time of the day', /date_trunc\('day'/],
    ['tips', 'how many people came in september', /"Birth Year"/],
    ['pledges', 'how many pledges for each friend', /GROUP BY "Pledge ID"/],
    ['farm', 'on which days did we use more than 20 kWh', /"solar_kwh" > 20/],
    ['pledges', 'how much was pledged in 2024', /= 2024\b/],
    ['machines', 'how many minutes in 2024', /= 2024\b/],
    ['machines', 'minutes lost per machine', /"pieces lost"/],
    ['farm', 'litres lost per month', /"calves_lost"/],
  ] as const)('%s: %s', (table, question, other) => {
    const found = ask(table, question);
    expect(found.length).toBeGreaterThan(0);
    expect(found).not.toContainEqual(expect.stringMatching(other));
  });

  test.each([
    ['tips', 'average amount for each kind of guest', /^SELECT "Guest Type", AVG\("Amount"\)/],
    ['machines', 'total minutes per type of machine', /^SELECT "machine class", SUM\("minutes"\)/],
  ] as const)('kinds are told by their column, %s: %s', (table, question, query) => {
    const found = candidatesFor(question, over[table], valuesOf(over[table]), { today: '2026-01-15' });
    expect(found.map(onOneLine)[0]).toMatch(query);
  });

  test('"and one month later" is only that', () => {
    const { farm } = over;
    const previous = { question: 'how much milk did we get in march 2024?' };
    const found = candidatesFor('and one month later', farm, valuesOf(farm), {
      previous,
      today: '2026-01-15',
    });
    expect(found.map(onOneLine).filter((sql) => !sql.includes('2024-04-01'))).toEqual([]);
  });
});

describe('who gives, pays or spends most', () => {
  test.each([
    [
      'pledges',
      'which town is giving us least?',
      /"Town", SUM\("Amount"\).* ORDER BY SUM\("Amount"\) NULLS LAST LIMIT 1/,
    ],
    ['pledges', 'which friend gives us the most', /"Friend", SUM\("Amount"\).* DESC NULLS LAST LIMIT 1/],
    ['tips', 'which guest is paying us the most', /"Guest", SUM\("Amount"\).* DESC NULLS LAST LIMIT 1/],
    ['tips', 'which kind of guest spends the least?', /"Guest Type", SUM\("Amount"\).* NULLS LAST LIMIT 1/],
  ] as const)('%s: %s', (table, question, query) => {
    expect(ask(table, question)).toContainEqual(expect.stringMatching(query));
  });
});

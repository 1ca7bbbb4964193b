import { describe, expect, test } from 'vitest';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { suggestQuestions } from './suggestions.ts';

const at = <T>(list: readonly T[]) => Array.from({ length: 40 }, (_, row) => list[row % list.length] ?? null);

const people = tableOf('employees', 40, [
  columnProfile('birth_date', 'date', at(['1980-02-01', '1991-07-12', '1975-11-30'])),
  columnProfile('hire_date', 'date', at(['2019-02-01', '2020-07-12', '2021-11-30'])),
  columnProfile('office', 'text', at(['Vienna', 'Milan', 'Prague'])),
  columnProfile('contract', 'text', at(['permanent', 'intern'])),
  columnProfile('age', 'bigint', at([31, 42, 53, 28])),
  columnProfile('bonus_amount', 'numeric', at([100.5, 200, null, 400])),
]);

const asked = [
  'What is the meaning of life?',
  'and who knows it?',
  'How tall is the tower?',
  'Ages by office',
  'zzz',
  'total age',
];

describe('questions to go on with', () => {
  test('are never those that were just offered', () => {
    let offered: string[] = [];
    for (const question of [...asked, ...asked]) {
      const next = suggestQuestions(people, question, { offered });
      expect(next).toHaveLength(3);
      expect(next.toSorted()).not.toEqual(offered.toSorted());
      offered = next;
    }
  });

  test('write short forms and German names as the table does', () => {
    const said = (table: Parameters<typeof suggestQuestions>[0]): string =>
      asked.flatMap((question) => suggestQuestions(table, question)).join(' ');
    const years = tableOf('budget', 40, [
      columnProfile('FY', 'text', at(['FY22', 'FY23', 'FY24'])),
      columnProfile('Net Weight', 'numeric', at([6.5, 7, null, 7.4])),
    ]);
    expect(said(years)).toMatch(/each FY|common FY|different FY/);
    expect(said(years)).toMatch(/net weight/);
    expect(said(years)).not.toMatch(/fy|Net Weight/);
    const invoices = tableOf('Rechnungen', 40, [
      columnProfile('Kunde', 'text', at(['Abel', 'Busch', 'Cramer'])),
      columnProfile('Betrag', 'numeric', at([6.5, 7, null, 7.4])),
    ]);
    expect(said(invoices)).toMatch(/Kunde/);
    expect(said(invoices)).not.toMatch(/kunde|betrag/);
  });

  test('add up only what adds up, and count no years of birth', () => {
    const all = asked.flatMap((question) => suggestQuestions(people, question)).join(' ');
    expect(all).not.toMatch(/total age|birth/);
    expect(all).toMatch(/average age/);
  });

  test('go by months within a single year, and by no flag, nor by what is hardly ever said', () => {
    const stops = tableOf('stops', 40, [
      columnProfile('stopped_on', 'date', at(['2026-02-01', '2026-07-12', '2026-11-30'])),
      columnProfile('machine', 'text', at(['Press', 'Mill', 'Lathe'])),
      columnProfile('part', 'text', [...Array.from({ length: 38 }, () => null), 'pump', 'seal']),
      columnProfile('planned', 'bigint', at([0, 1])),
      columnProfile('lost_pieces', 'bigint', at([10, 52, 31, 47])),
    ]);
    const all = asked.flatMap((question) => suggestQuestions(stops, question)).join(' ');
    expect(all).toContain('per month of stopped on');
    expect(all).not.toMatch(/per year|(?:average|total) planned|common part|each part/);
  });

  test('add up no amounts of several currencies but each by itself', () => {
    const orders = tableOf('orders', 40, [
      columnProfile('region', 'text', at(['North', 'South', 'West'])),
      columnProfile('placed_on', 'date', at(['2024-02-01', '2025-07-12', '2026-11-30'])),
      columnProfile('amount', 'numeric', at([100.5, 20, 37, 400])),
      columnProfile('currency', 'text', at(['EUR', 'USD', 'JPY'])),
    ]);
    const all = asked.flatMap((question) => suggestQuestions(orders, question));
    const ofAmounts = all.filter((question) => question.includes('amount'));
    expect(new Set(ofAmounts)).toEqual(new Set(['What is the total amount for each currency?']));
  });

  test('begin with the columns that were recognised', () => {
    const [, , , contract] = people.columns;
    if (!contract) throw new Error('a column is missing');
    const questions = suggestQuestions(people, 'which deal do people have?', { recognised: [contract] });
    expect(questions.some((question) => question.includes('contract'))).toBe(true);
  });
});

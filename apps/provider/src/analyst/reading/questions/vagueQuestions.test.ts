import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { orderPositionsTable } from '../../testing/tables/shops.ts';
import { repairsTable } from '../../testing/tables/work.ts';

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);

  test.each([['how did Brazil do?', /SELECT SUM\("line_total"\).* WHERE "country" = 'Brazil'/]])(
    '%s',
    (question, wanted) => {
      expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
    },
  );
});

describe('of repairs', () => {
  const repairs = queriesOver(repairsTable);

  test.each([['Gent in March', /^SELECT SUM\("amount"\) FROM "repairs" WHERE/]])(
    'of repairs: %s',
    (question, wanted) => {
      expect(repairs(question)).toContainEqual(expect.stringMatching(wanted));
    },
  );
});

describe('what is judged without saying by what', () => {
  const column = columnsOfRows(60);
  const asked = {
    ferries: candidatesOver(
      tableOf('crossings', 60, [
        column('vessel', 'text', among('Kittiwake', 'Puffin', 'Tern')),
        column('delay_min', 'integer', (row) => (row * 7) % 40),
        column('passengers', 'integer', (row) => 20 + ((row * 11) % 90)),
      ]),
    ),
    meals: candidatesOver(
      tableOf('canteen_meals', 60, [
        column('dish', 'text', among('Soup', 'Pasta', 'Curry')),
        column('portions_sold', 'integer', (row) => 20 + ((row * 11) % 90)),
      ]),
    ),
    gifts: candidatesOver(
      tableOf('gifts', 60, [
        column('gift_id', 'text', (row) => `G-${row}`),
        column('donor_id', 'text', (row) => `D${row % 20}`),
        column('donor_name', 'text', (row) => `Donor ${row % 20}`),
        column('city', 'text', among('Leeds', 'York', 'Hull')),
        column('amount', 'numeric', (row) => 10 + ((row * 13) % 300)),
      ]),
    ),
  };

  test.each([
    ['ferries', 'most reliable vessel?', /"vessel".*ORDER BY AVG\("delay_min"\) NULLS LAST LIMIT 1$/],
    ['ferries', 'problem vessels', /"vessel".*ORDER BY AVG\("delay_min"\) DESC NULLS LAST LIMIT 10$/],
    [
      'ferries',
      'how reliable is the Kittiwake?',
      /^SELECT AVG\("delay_min"\) .* WHERE "vessel" = 'Kittiwake'$/,
    ],
    ['ferries', 'is the Puffin popular?', /^SELECT SUM\("passengers"\) .* WHERE "vessel" = 'Puffin'$/],
    ['meals', 'what are the popular dishes?', /"dish".*ORDER BY SUM\("portions_sold"\) DESC/],
    [
      'ferries',
      'which vessel bothers us the most',
      /"vessel", COUNT\(\*\).*ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 1$/,
    ],
    ['ferries', 'vessels averaging below 20', /GROUP BY "vessel" HAVING AVG\("delay_min"\) < 20/],
    ['gifts', 'how much did Leeds get?', /^SELECT SUM\("amount"\) .* WHERE "city" = 'Leeds'$/],
    ['meals', 'which dish is a problem', /"dish".*ORDER BY COUNT\(\*\) DESC/],
  ] as const)('of %s: %s', (table, question, wanted) => {
    const judged = asked[table](question).filter(({ cover }) =>
      cover.parts.some(({ rule }) => rule.startsWith('judged:')),
    );
    expect(judged.map(onOneLine)).toContainEqual(expect.stringMatching(wanted));
  });

  test('the biggest donors gave most in all, and the most donors are counted', () => {
    const gifts = (question: string) => asked.gifts(question).map(onOneLine);
    expect(gifts('our ten biggest donors of all time')[0]).toMatch(
      /GROUP BY "donor_name" ORDER BY SUM\("amount"\) DESC NULLS LAST LIMIT 10$/,
    );
    expect(gifts('which city has the most donors').join()).not.toMatch(/SUM\("amount"\)/);
  });
});

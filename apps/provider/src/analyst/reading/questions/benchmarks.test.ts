import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { passesOver } from '../reaction/passesOver.ts';
import { sayReading, withAliases } from '../wording/understood.ts';

const column = columnsOfRows(6);

const rivers = tableOf('rivers', 6, [
  column('River', 'text', among('Nile', 'Rhine', 'Elbe', 'Main', 'Po', 'Inn')),
  column('Outflow', 'text', among('Mediterranean Sea', 'North Sea', 'Rhine', 'Adriatic', 'Danube', 'Rhine')),
  column('Length (km)', 'integer', (row) => 6650 - row * 900),
  column('Basin area (km²)', 'integer', (row) => 300_000 - row * 40_000),
  column('Dams', 'integer', (row) => row * 3),
]);

const films = tableOf('films', 6, [
  column('title', 'text', among('Alien', 'Heat', 'Jaws', 'Big', 'Up', 'Rocky')),
  column('runtime_min', 'integer', (row) => 90 + row * 11),
  column('budget', 'numeric', (row) => 1_000_000 * (row + 1)),
  column('gross', 'numeric', (row) => 9_000_000 - row * 700_000),
]);

const staff = tableOf('staff', 6, [
  column('name', 'text', among('Ann Lee', 'Bo Ek', 'Cy Fox', 'Di Orr', 'Ed Roe', 'Fay Ash')),
  column('salary', 'numeric', (row) => 30_000 + row * 2500),
  column('age', 'integer', (row) => 21 + row * 7),
]);

const asked = {
  rivers: candidatesOver(rivers),
  films: candidatesOver(films),
  staff: candidatesOver(staff),
};

const all = (table: keyof typeof asked, question: string): string[] => asked[table](question).map(onOneLine);

describe('rows are held against the mean of all, or what one of them has', () => {
  test.each([
    ['rivers', 'rivers longer than average', '"Length (km)" > (SELECT AVG("Length (km)") FROM "rivers")'],
    ['rivers', 'rivers with above average length', '"Length (km)" > (SELECT AVG("Length (km)")'],
    ['staff', 'who is younger than the average age?', '"age" < (SELECT AVG("age") FROM "staff")'],
    ['staff', 'staff with a salary above the median', '"salary" > (SELECT MEDIAN("salary") FROM "staff")'],
    [
      'rivers',
      'which rivers are longer than the Elbe?',
      `"Length (km)" > (SELECT "Length (km)" FROM "rivers" WHERE "River" = 'Elbe' LIMIT 1)`,
    ],
    ['rivers', 'rivers with more dams than the Nile', `"Dams" > (SELECT "Dams" FROM "rivers" WHERE`],
    ['films', 'films with a budget higher than Jaws', `"budget" > (SELECT "budget" FROM "films" WHERE`],
    [
      'rivers',
      'rivers more than twice as long as the Inn',
      `"Length (km)" > (2 * (SELECT "Length (km)" FROM "rivers" WHERE "River" = 'Inn' LIMIT 1))`,
    ],
    ['films', 'films three times as long as Up', `"runtime_min" >= (3 * (SELECT "runtime_min" FROM "films"`],
    ['films', 'films with half the budget of Rocky', `"budget" >= (0.5 * (SELECT "budget" FROM "films"`],
    ['films', 'films that earned more than twice their budget', '"gross" > (2 * "budget")'],
    ['films', 'films with a gross over 1.5 times their budget', '"gross" > (1.5 * "budget")'],
  ] as const)('%s: %s', (table, question, condition) => {
    expect(all(table, question)).toContainEqual(expect.stringContaining(condition));
  });

  test('what is compared is not passed over: “longer than the Rhine” aren’t those that flow into it', () => {
    const sure = asked.rivers('which rivers are longer than the Rhine').filter((c) => !passesOver(c));
    expect(sure.map(onOneLine)).not.toContainEqual(expect.stringContaining(`"Outflow" = 'Rhine'`));
  });

  test('so many times something is no amount', () => {
    expect(all('films', 'films that earned more than twice their budget')).not.toContainEqual(
      expect.stringMatching(/> 2(?!\s*\*)/),
    );
    expect(all('films', 'films with a budget over 2 million')).toContainEqual(
      expect.stringContaining('"budget" > 2000000'),
    );
  });

  test('it is said what they are held against', () => {
    const found = asked.rivers('rivers longer than average').find(({ sql }) => sql.includes('SELECT AVG'));
    expect(found && sayReading(withAliases(found.tree, rivers))).toBe(
      'River where Length (km) is above the average Length (km)',
    );
    const twice = asked
      .rivers('rivers twice as long as the Inn')
      .map(({ tree }) => sayReading(withAliases(tree, rivers)));
    expect(twice).toContain('River where Length (km) is at least 2 times that of “Inn”');
  });
});

test('“longest” is no area in square kilometres', () => {
  const meant = asked
    .rivers('longest river')
    .filter(({ cover }) => cover.parts.some(({ rule }) => rule.startsWith('rank:concept')))
    .map(onOneLine);
  expect(meant).toContainEqual(expect.stringContaining('ORDER BY "Length (km)"'));
  expect(meant).not.toContainEqual(expect.stringContaining('Basin area'));
});

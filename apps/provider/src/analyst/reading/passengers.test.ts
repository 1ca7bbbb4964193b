import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 120;
const column = columnsOfRows(rowCount);

const passengers = tableOf('titanic', rowCount, [
  column('PassengerId', 'integer', (row) => row + 1),
  column('Survived', 'integer', (row) => Number(row % 3 === 0)),
  column('Pclass', 'integer', (row) => 1 + (row % 3)),
  column('Name', 'text', (row) => `Passenger ${row}`),
  column('Sex', 'text', among('male', 'female')),
  column('Age', 'integer', (row) => 1 + ((row * 7) % 80)),
  column('Fare', 'numeric', (row) => 7.25 + row),
]);
const ask = candidatesOver(passengers);
const few = 12;
const read = (question: string): string[] => ask(question).slice(0, few).map(onOneLine);

describe('a letter before a word leaves the word', () => {
  test.each([
    ['average fare per class', /^SELECT "Pclass", AVG\("Fare"\)/],
    ['number of passengers per class and sex', /GROUP BY "Pclass", "Sex"/],
    ['average fare by pclass', /^SELECT "Pclass", AVG\("Fare"\)/],
  ])('%s', (question, wanted) => {
    expect(read(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

test('two words for groups are no single column', () => {
  expect(read('number of passengers per class and sex')).not.toContainEqual(
    expect.stringMatching(/GROUP BY "Sex"(?!,)/),
  );
});

describe('ordinals name one of few numbers', () => {
  test.each([
    ['how many passengers in third class', /"Pclass" = 3/],
    ['average fare in 2nd class', /AVG\("Fare"\) FROM "titanic" WHERE "Pclass" = 2$/],
    ['fares of first class women', /"Pclass" = 1/],
  ])('%s', (question, wanted) => {
    expect(read(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('people by their age', () => {
  test.each([
    ['how many children survived', /COUNT\(\*\).*"Age" < 18/],
    ['average fare of adults', /AVG\("Fare"\).*"Age" >= 18/],
  ])('%s', (question, wanted) => {
    expect(read(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

test('a ratio of two sides is how many there are of each', () => {
  const [first] = ask('sex ratio').filter(({ sql }) => sql.startsWith('SELECT "Sex", COUNT(*)'));
  expect(first?.cover.parts.map(({ rule }) => rule)).toContain('count:spread');
});

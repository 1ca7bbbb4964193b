import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { passesOver } from '../reaction/passesOver.ts';
import { asksUndone } from '../reaction/unsupported.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);
const day = (row: number, after = 0): string =>
  new Date(Date.UTC(2023, 0, 1 + row + after)).toISOString().slice(0, 10);

const visits = tableOf('dental_visits', rowCount, [
  column('visit_no', 'integer', (row) => row + 1),
  column('dentist', 'text', among('Dr Patel', 'Dr Lund', 'Dr Roe')),
  column('treatment', 'text', among('Crown', 'Filling', 'Check-up', 'Polish')),
  column('booked_on', 'date', (row) => day(row)),
  column('appt_on', 'date', (row) => day(row, 20)),
  column('dur_min', 'integer', (row) => 10 + (row % 50)),
  column('fee', 'numeric', (row) => 40 + (row % 90)),
]);
const results = tableOf('results', rowCount, [
  column('pupil', 'text', (row) => `Pupil ${row % 60}`),
  column('sex', 'text', among('F', 'M')),
  column('subject', 'text', among('Maths', 'French', 'Art')),
  column('mark', 'integer', (row) => 20 + (row % 80)),
  column('pred', 'integer', (row) => (row % 9 ? 1 + (row % 8) : null)),
]);
const plants = tableOf('plants', rowCount, [
  column('plant', 'text', (row) => `Plant ${row}`),
  column('country', 'text', among('France', 'Germany', 'Poland')),
  column('fuel', 'text', among('Coal', 'Gas', 'Wind')),
  column('status', 'text', among('Operating', 'Retired', 'Planned')),
  column('commissioning_year', 'integer', (row) => 1950 + (row % 74)),
  column('retired_on', 'date', (row) => (row % 3 ? null : day(row))),
  column('generation_gwh_2023', 'numeric', (row) => 10 + row),
]);
const wines = tableOf('wines', rowCount, [
  column('Wine', 'text', (row) => `Wine ${row}`),
  column('Grape', 'text', among('Merlot', 'Pinot Noir', 'Riesling')),
  column('Bottle (ml)', 'integer', among(750, 375, 1500)),
  column('In Stock', 'integer', (row) => row % 60),
]);
const trips = tableOf('trips', rowCount, [
  column('tripid', 'integer', (row) => row + 1),
  column('biketype', 'text', among('cargo', 'classic', 'electric')),
  column('startstation', 'text', among('Dampoort', 'Zuid', 'Korenmarkt', 'Sluis')),
  column('usertype', 'text', among('casual', 'member')),
  column('fare', 'numeric', (row) => row % 9),
]);
const over = { visits, results, plants, wines, trips };
const read = (table: keyof typeof over, question: string) => candidatesOver(over[table])(question);
const first = (table: keyof typeof over, question: string) => read(table, question).map(onOneLine)[0];

describe('what is said in other words than the table’s', () => {
  test.each([
    ['visits', 'avg price of a crown', /AVG\("fee"\).*= 'Crown'/],
    ['visits', 'Dr Patel vs Dr Lund: average appointment length', /AVG\("dur_min"\)/],
    ['trips', '5 busiest stations', /GROUP BY "startstation".* LIMIT 5/],
    ['trips', 'mean fare for each bike type and user type', /GROUP BY "biketype", "usertype"/],
    ['plants', 'number of coal plants still running', /COUNT\(\*\).*"status" = 'Operating'/],
    ['plants', 'how many plants were built in each decade', /FLOOR\("commissioning_year"/],
  ] as const)('%s: %s', (table, question, meant) => {
    expect(first(table, question)).toMatch(meant);
  });

  test('what was produced in the year of a column’s name wasn’t built then', () => {
    const found = read('plants', 'france vs germany: electricity produced in 2023').map(onOneLine);
    const ofThatYear = found.filter((sql) => sql.includes('SUM("generation_gwh_2023")'));
    expect(ofThatYear.filter((sql) => /WHERE .*(?:commissioning_year|retired_on)/.test(sql))).toEqual([]);
  });

  test('500 bottles are none of 500 ml, as 500 ml are', () => {
    const limit = /"Bottle \(ml\)"\)? > 500/;
    expect(
      read('wines', 'grapes of which we have more than 500 bottles').map(onOneLine).join('\n'),
    ).not.toMatch(limit);
    expect(read('wines', 'wines of more than 500 ml').map(onOneLine).join('\n')).toMatch(limit);
  });

  test('a prediction that is kept is none of what will come', () => {
    const asked = (question: string) =>
      asksUndone(question, results, read('results', question), '2026-01-15');
    expect(asked('how many results have no predicted grade')).toBe(false);
    const without = tableOf(
      'results',
      rowCount,
      results.columns
        .filter(({ name }) => name !== 'pred')
        .map((c) => column(c.name, 'text', among('a', 'b'))),
    );
    expect(asksUndone('how many results are predicted', without, [], '2026-01-15')).toBe(true);
  });
});

describe('what isn’t read is no answer', () => {
  const isPassed = (question: string) => {
    const best = read('results', question).find(({ tree }) => tree.where !== null);
    return best ? passesOver(best) : null;
  };

  test.each([
    ['average mark in maths as a percentage', true],
    ['average mark in maths', false],
    ['girls v boys in art', true],
    ['how many girls vs boys in art', false],
    ['average mark of girls v boys in art', false],
  ])('%s: %s', (question, isLeftOut) => {
    expect(isPassed(question)).toBe(isLeftOut);
  });

  test.each([
    ['maths vs art', true],
    ['maths compared with art', true],
    ['how many results: maths vs art', false],
  ])('%s: that rows of each are counted is a guess, %s', (question, isGuess) => {
    const counted = read('results', question).filter((candidate) =>
      /^SELECT "subject", COUNT\(\*\) .*GROUP BY "subject"/.test(onOneLine(candidate)),
    );
    expect(counted).not.toEqual([]);
    expect(counted.every(passesOver)).toBe(isGuess);
  });
});

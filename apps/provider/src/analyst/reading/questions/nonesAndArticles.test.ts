import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { isOneOfTwoTimes } from '../reaction/oneOfTwoTimes.ts';
import { passesOver } from '../reaction/passesOver.ts';
import { columnOf } from '../shared/query/tree.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `202${4 + (row % 2)}-${10 + (row % 3)}-1${row % 9}`;

const asked = {
  births: candidatesOver(
    tableOf('births', rowCount, [
      column('No', 'integer', (row) => row + 1),
      column('Midwife', 'text', among('Koch', 'Bauer')),
      column('Tear', 'text', among('none', 'light', 'None', 'deep')),
    ]),
  ),
  bikes: candidatesOver(
    tableOf('bikes', rowCount, [
      column('No', 'integer', (row) => row + 1),
      column('Make', 'text', among('Riese', 'Gazelle')),
      column('Wear', 'text', among('A', 'b', 'a', 'C')),
      column('Came', 'date', day),
      column('Riders', 'integer', (row) => 1 + (row % 4)),
    ]),
  ),
  stall: candidatesOver(
    tableOf('lots', rowCount, [
      column('Lot ID', 'text', (row) => `L${row}`),
      column('CatCd', 'text', among('JN', 'TS', 'SH')),
      column('Item Cat', 'text', among('Jeans', 'Shirts', 'Shoes')),
      column('Price', 'numeric', (row) => 2 + (row % 30)),
    ]),
  ),
  jobs: candidatesOver(
    tableOf('jobs', rowCount, [
      column('Job No', 'integer', (row) => row + 1),
      column('Fitter', 'text', among('Ines', 'Tom')),
      column('Work', 'text', among('Chain', 'Brake', 'Wheel')),
      column('Begun', 'timestamp', (row) => `${day(row)} 09:${10 + (row % 49)}:00`),
    ]),
  ),
};
const first = (table: keyof typeof asked, question: string) => {
  const [candidate] = asked[table](question);
  if (!candidate) throw new Error(`no reading of ${question}`);
  return candidate;
};

test.each([
  ['tear rate by midwife', `"Tear" NOT IN ('none', 'None')`],
  ['births without a tear, how many?', `"Tear" IN ('none', 'None')`],
])('“none” is one of no column: %s', (question, condition) => {
  expect(onOneLine(first('births', question))).toContain(condition);
});

describe('“a” before a word', () => {
  test('names no value', () => {
    expect(onOneLine(first('bikes', 'how long does a bike stay, by make'))).not.toContain('"Wear"');
  });
  test.each(['how many of wear a?', 'how many a wear bikes'])('but beside its column: %s', (question) => {
    expect(onOneLine(first('bikes', question))).toContain(`"Wear" IN ('A', 'a')`);
  });
});

test('groups are told by what they are called and not by its code, unless that is asked for', () => {
  expect(onOneLine(first('stall', 'how many lots per category'))).toContain('GROUP BY "Item Cat"');
  expect(onOneLine(first('stall', 'how many lots per cat code'))).toContain('GROUP BY "CatCd"');
  const limited = first('stall', 'categories with more than 40 lots');
  expect(onOneLine(limited)).toContain('GROUP BY "Item Cat"');
  expect(passesOver(limited)).toBe(false);
});

test('a denial that is taken for a word nobody knows is passed over', () => {
  const denying = first('jobs', 'which kinds of job has Ines never done?');
  const { parts } = denying.cover;
  const asWord = parts.map((part) => (part.rule === 'left:not' ? { ...part, rule: 'left:word' } : part));
  const without = parts.filter(({ rule }) => rule !== 'left:not');
  expect(passesOver({ ...denying, cover: { ...denying.cover, parts: asWord } })).toBe(true);
  expect(passesOver({ ...denying, cover: { ...denying.cover, parts: without } })).toBe(false);
});

test('no answer tells groups by the minute', () => {
  const counted = first('jobs', 'number of jobs by work');
  const begun = counted.scan.columns.filter(({ name }) => name === 'Begun').map(columnOf);
  expect(passesOver(counted)).toBe(false);
  expect(passesOver({ ...counted, tree: { ...counted.tree, groupBy: begun } })).toBe(true);
});

test('“last season” is asked back where no column tells seasons', () => {
  expect(isOneOfTwoTimes(first('bikes', 'how many riders in total last season?'))).toBe(true);
  expect(isOneOfTwoTimes(first('bikes', 'how many riders in total last year?'))).toBe(false);
});

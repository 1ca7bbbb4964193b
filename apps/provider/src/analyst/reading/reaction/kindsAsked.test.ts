import { expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { asksForKinds } from './kindsAsked.ts';

const rowCount = 200;
const column = columnsOfRows(rowCount);
const ask = candidatesOver(
  tableOf('street_trees', rowCount, [
    column('tree_id', 'integer', (row) => 100 + row),
    column('street', 'text', among('Opera Way', 'Forest Way', 'West Street')),
    column('species', 'text', among('Lime', 'Oak')),
    column('height_m', 'numeric', (row) => 2 + (row % 20)),
  ]),
);
const kinds = (question: string): string[] => ask(question).filter(asksForKinds).map(onOneLine);

test.each([
  ['what streets are there', 'street'],
  ['List the streets', 'street'],
  ['which species do we have?', 'species'],
  ['please show me all species', 'species'],
])('%s: the different ones, surely', (question, name) => {
  expect(kinds(question)).toEqual([`SELECT DISTINCT "${name}" FROM "street_trees"`]);
});

test.each([
  'which street',
  'what is the species',
  'which streets have limes',
  'what streets and species are there',
  'which streets won',
  'which species have come',
  'list the heights',
  'streets',
  'how many streets',
])('%s: something else may be meant', (question) => {
  expect(kinds(question)).toEqual([]);
});

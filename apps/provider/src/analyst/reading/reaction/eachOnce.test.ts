import { expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { readingOf, resultOf } from '../../testing/triedCandidates.ts';
import type { Reading } from '../probability/evidence.ts';
import { answerAmong } from './react.ts';

const column = columnsOfRows(60);
const cars = candidatesOver(
  tableOf('cars', 60, [
    column('maker', 'text', among('Alfa', 'Benz', 'Citro', 'Dodge')),
    column('model', 'text', (row) => `M${row}`),
    column('class', 'text', among('pickup', 'van', 'coupe')),
    column('mileage', 'integer', (row) => 12 + (row % 20)),
  ]),
);

/** The values of a column, each as often as it stands there, and each once. */
function readings(question: string, shown: string): [often: Reading, once: Reading] {
  const found = cars(question).filter(({ tree }) => tree.where !== null && tree.groupBy.length === 0);
  const [often, once] = [`SELECT "${shown}"`, `SELECT DISTINCT "${shown}"`].map((start) => {
    const candidate = found.find(({ sql }) => sql.startsWith(`${start}\n`) || sql.startsWith(`${start} `));
    if (!candidate) throw new Error(`no ${start}`);
    const result = resultOf([['Alfa'], ...(start.includes('DISTINCT') ? [] : [['Alfa']]), ['Benz']]);
    return readingOf(candidate, 0, result);
  });
  return [
    { ...often!, probability: 0.9 },
    { ...once!, probability: 0.05 },
  ];
}

const sure = { answer: 0.85, agree: 0.85 };

test('which makers make pickups is told once of each', () => {
  const [often, once] = readings('which makers make pickups', 'maker');
  expect(answerAmong([often, once], sure)).toMatchObject({ sql: once.sql, probability: 0.9 });
});

test('values that are listed by no such word stay as they are', () => {
  for (const question of ['list the makers of pickups', 'what are the makers of pickups']) {
    const [often, once] = readings(question, 'maker');
    expect(answerAmong([often, once], sure)?.sql).toBe(often.sql);
  }
});

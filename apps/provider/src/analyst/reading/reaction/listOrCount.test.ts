import { expect, test } from 'vitest';
import { candidatesOver, columnsOfRows } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { resultOf } from '../../testing/triedCandidates.ts';
import type { Reading } from '../probability/evidence.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { ofTwin } from './listOrCount.ts';
import { answerAmong } from './react.ts';

const column = columnsOfRows(200);
const homes = candidatesOver(
  tableOf('homes', 200, [
    column('address', 'text', (row) => `${row} Oak Street`),
    column('sold_on', 'date', (row) => new Date(Date.UTC(2022, 0, 1 + row * 4)).toISOString().slice(0, 10)),
    column('sale_price', 'numeric', (row) => 200_000 + row),
  ]),
);

const reading = (candidate: Candidate, probability: number): Reading => ({
  sql: candidate.sql,
  result: resultOf([[1]]),
  figures: [],
  probability,
  isBorneOut: false,
  candidate,
});

function readings(question: string): [rows: Reading, count: Reading, other: Reading] {
  const found = homes(question).filter(({ tree }) => tree.where !== null);
  const rows = found.find(({ tree }) => tree.select[0] === 'all' && tree.limit === null);
  const count = found.find(({ sql }) => sql.startsWith('SELECT COUNT(*)') && !sql.includes('GROUP'));
  const other = found.find(({ sql }) => sql.startsWith('SELECT SUM'));
  if (!rows || !count || !other) throw new Error('a candidate is missing');
  return [reading(rows, 0.5), reading(count, 0.4), reading(other, 0.05)];
}

const sure = { answer: 0.85, agree: 0.85 };

test('how many there are and which ones bear each other out, where the question says neither', () => {
  const [rows, count, other] = readings('homes sold in 2023');
  expect(ofTwin(rows, [rows, count, other])).toBe(0.4);
  expect(ofTwin(count, [rows, count, other])).toBe(0.5);
  expect(ofTwin(other, [rows, count, other])).toBe(0);
  expect(answerAmong([rows, count, other], sure)?.probability).toBeCloseTo(0.9);
});

test('rows are told with how many they are, unless all of them are spoken of', () => {
  const [rows, count] = readings('homes sold in 2023');
  const likelier: [Reading, Reading] = [
    { ...count, probability: 0.8 },
    { ...rows, probability: 0.15 },
  ];
  expect(answerAmong(likelier, sure)?.sql).toBe(rows.sql);
  const inAll = homes('homes sold in 2023 in total').find(({ sql }) => sql === count.sql);
  if (!inAll) throw new Error('a candidate is missing');
  const counted = reading(inAll, 0.9);
  expect(answerAmong([counted, rows], sure)?.sql).toBe(counted.sql);
});

test('who asks how many, or which ones, means that alone', () => {
  const [rows] = readings('homes sold in 2023');
  const asked = homes('how many homes sold in 2023').find(({ sql }) => sql.startsWith('SELECT COUNT(*)'));
  if (!asked) throw new Error('a candidate is missing');
  const count = reading(asked, 0.6);
  expect(ofTwin(count, [count, rows])).toBe(0);
  expect(answerAmong([count, rows], sure)).toBeNull();
});

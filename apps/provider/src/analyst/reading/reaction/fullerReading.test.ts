import { expect, test } from 'vitest';
import { candidatesOver, columnsOfRows } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { Scan } from '../grammar/scan.ts';
import type { Reading } from '../probability/evidence.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { asTold } from './fullerReading.ts';

const rowCount = 12;
const column = columnsOfRows(rowCount);

const games = tableOf('games', rowCount, [
  column('Date', 'date', (row) => `2019-09-${String(row + 10)}`),
  column('Opponent', 'text', (row) => `Club ${row}`),
  column('Rank', 'integer', (row) => row + 1),
  column('Wins', 'integer', (row) => 30 - row),
]);

/** What is told of the whole first row, where its opponent, rank or date is read too. */
function toldOf(
  question: string,
  shown: string,
  likely = 0.8,
  base = 'the game with the most wins',
): string | undefined {
  const [whole] = candidatesOver(games)(base).filter(
    ({ tree }) => tree.select[0] === 'all' && tree.limit === 1,
  );
  if (!whole) throw new Error('No whole row is read.');
  const scan = new Scan(whole.scan.items, { ...whole.scan.context, question }, '2026-01-15');
  const of = games.columns.find((c) => c.name === shown);
  if (!of) throw new Error('No such column.');
  const select = [{ expression: { kind: 'column' as const, column: of }, alias: null }];
  const reading = (candidate: Candidate, sql: string, probability: number): Reading => ({
    candidate,
    sql,
    probability,
    isBorneOut: false,
    figures: [],
    result: { columns: [], rows: [], truncated: false, sampled: false },
  });
  const best = reading({ ...whole, scan }, 'whole', 0.9);
  const named = reading({ ...whole, scan, tree: { ...whole.tree, select } }, shown, likely);
  return asTold(best, [best, named]).sql;
}

test('who and when aren’t told by a rank or an opponent, nor by what is hardly meant', () => {
  expect(toldOf('who is ranked first?', 'Rank')).toBe('whole');
  expect(toldOf('who was beaten most?', 'Opponent')).toBe('Opponent');
  expect(toldOf('when was the first game?', 'Opponent')).toBe('whole');
  expect(toldOf('who was beaten most?', 'Opponent', 0.2)).toBe('whole');
  expect(toldOf('on what date was the first game?', 'Date')).toBe('Date');
});

test('which one it is isn’t told by how much ranks it', () => {
  expect(toldOf('which game has the most wins?', 'Wins')).toBe('whole');
  expect(toldOf('how many are the most wins?', 'Wins')).toBe('Wins');
  expect(toldOf('highest wins game', 'Wins', 0.8, 'highest wins game')).toBe('whole');
});

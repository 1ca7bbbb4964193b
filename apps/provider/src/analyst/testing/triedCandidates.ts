import type { Cell, QueryResult } from '../../sources/source.ts';
import { readContext } from '../reading/mentions/context.ts';
import { analystModel } from '../reading/probability/model.ts';
import type { Offered } from '../reading/probability/evidence.ts';
import { candidatesOf, type Candidate } from '../reading/ranking/candidates.ts';
import { printSteadily } from '../reading/shared/query/printSql.ts';
import { valueIndex } from '../reading/shared/lookups/valueIndex.ts';
import { analystTable } from '../table.ts';
import { ordersProfile } from './ordersProfile.ts';

export const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });

/** Three candidates of questions about orders. */
const found = ['average amount by status', 'orders in 2024', 'the largest amount'].map(
  (question) =>
    candidatesOf(readContext(question, table, valueIndex(new Map())), '2026-01-15', analystModel())[0],
);

const candidateAt = (at: number): Candidate => {
  const candidate = found[at];
  if (!candidate) throw new Error('a question has no candidate');
  return candidate;
};
export const [first, second, third] = [candidateAt(0), candidateAt(1), candidateAt(2)];

export const scored = (...scores: number[]): Candidate[] =>
  [first, second, third].slice(0, scores.length).map((c, i) => ({ ...c, score: scores[i] ?? 0 }));

export const resultOf = (rows: Cell[][]): QueryResult => ({
  columns: ['a'],
  rows,
  truncated: false,
  sampled: false,
});

/** A candidate as it is read where its query finds this. */
export const readingOf = (candidate: Candidate, probability: number, result = resultOf([])): Offered => ({
  candidate,
  sql: candidate.sql,
  result,
  figures: [],
  probability,
  isBorneOut: false,
});

export const ranAs = ({ tree }: Candidate): string => printSteadily(tree, table);

/** Rows or an error for each query. */
export const world = (...answers: (Cell[][] | Error)[]) => {
  const bySql = new Map([first, second, third].map((c, i) => [ranAs(c), answers[i]]));
  const faults: string[] = [];
  return {
    faults,
    question: 'average amount by status',
    model: analystModel(),
    run: (sql: string) => {
      const answer = bySql.get(sql) ?? [];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(resultOf(answer));
    },
    onFault: (_: unknown, sql: string) => void faults.push(sql),
  };
};

import { SourceError, type QueryResult } from '../../sources/source.ts';
import type { Candidate } from './candidates.ts';
import type { AnalystModel } from './model.ts';
import {
  agreementWith,
  facetsOf,
  figuresOf,
  probability,
  shares,
  unreadGroups,
  type Evidence,
} from './probability.ts';
import type { RunQuery } from './values.ts';

/** What another reader makes of the question. */
export interface Opinion {
  sql: string;
  result: QueryResult;
  /** The answer in a sentence. */
  said: string;
  /** 0 to 1, as that reader has it. */
  confidence: number;
  isPlainFigure: boolean;
}

/** An answer that could be given, with its rows and how likely it is right; `said` where only the other reader comes to it. */
export type Reading = {
  sql: string;
  result: QueryResult;
  /** What is known of it, for the odds. */
  figures: number[];
  probability: number;
  /** Another reader is sure of the same rows. */
  isBorneOut: boolean;
} & ({ candidate: Candidate } | { candidate: null; said: string });

interface Looked {
  candidate: Candidate;
  at: number;
  result: QueryResult;
  belief: number;
  rows: string;
  firstColumn: string;
}

/** From what confidence on another reader is sure. */
const sure = 0.8;

/** How many candidates are run, of how many that may fail, and the share of belief that is enough. */
const most = 5;
const mostTried = 9;
const enough = 0.96;
const mendable = new Set(['bad_input', 'unsupported', 'not_allowed', 'refused', 'not_found']);

const bagOf = (rows: unknown[][]): string => JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());

const firstOf = (rows: unknown[][]): string => bagOf(rows.map((row) => row.slice(0, 1)));

/** Words and names of the question that a candidate makes nothing of. */
export const unreadOf = (candidate: Candidate): number =>
  candidate.cover.parts.filter(({ rule }) => /^left:(?:word|name|meant)$/.test(rule)).length +
  unreadGroups(candidate);

/** The same rows, or the same but for columns that only the answer shows: the measure of a ranking. */
const bearsOut = ({ result: { rows, columns }, confidence }: Opinion, answer: QueryResult): boolean =>
  confidence >= sure &&
  columns.length <= answer.columns.length &&
  bagOf(rows) === bagOf(answer.rows.map((row) => row.slice(0, columns.length)));

async function runLikeliest(
  candidates: Candidate[],
  run: RunQuery,
  onFault: (error: unknown, sql: string) => void,
  mayStop: boolean,
): Promise<Looked[]> {
  const beliefs = shares(candidates.map((c) => c.score));
  const looked: Looked[] = [];
  let believed = 0;
  for (const [at, candidate] of candidates.slice(0, mostTried).entries()) {
    if (looked.length === most || believed >= enough) break;
    const belief = beliefs[at] ?? 0;
    believed += belief;
    try {
      const result = await run(candidate.sql);
      const { rows } = result;
      looked.push({ candidate, at, result, belief, rows: bagOf(rows), firstColumn: firstOf(rows) });
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      onFault(error, candidate.sql);
      if (mendable.has(error.reason)) continue;
      // A query that takes too long is no reason to give up what others found.
      if (looked.length === 0 && !mayStop) throw error;
      break;
    }
  }
  return looked;
}

const sum = (list: Looked[]): number => list.reduce((total, { belief }) => total + belief, 0);

/** Runs the likeliest candidates: which of them come to the same rows, and whether another reader does, is evidence. */
export async function look(
  candidates: Candidate[],
  opinion: Opinion | null,
  {
    model,
    run,
    onFault,
  }: { model: AnalystModel; run: RunQuery; onFault: (error: unknown, sql: string) => void },
): Promise<Reading[]> {
  const looked = await runLikeliest(candidates, run, onFault, opinion !== null);
  const opinionRows = opinion && bagOf(opinion.result.rows);
  const kinds = new Set(looked.map(({ rows }) => rows)).size;
  const judged = (at: number, result: QueryResult, evidence: Evidence) => {
    const figures = figuresOf(candidates, at, result, model.trust, evidence);
    return { result, figures, probability: probability(figures, model.odds) };
  };
  const beliefs = shares(candidates.map((c) => c.score));
  const facets = candidates.map(facetsOf);
  const evidenceOf = (
    rows: string,
    firstColumn: string,
    at?: number,
  ): Omit<Evidence, 'isAlone' | 'agrees'> => ({
    opinion,
    kinds,
    agreement: agreementWith(facets[at ?? -1] ?? [], facets, beliefs),
    sameRows: sum(looked.filter((other) => other.rows === rows)),
    sameFirstColumn: sum(looked.filter((other) => other.firstColumn === firstColumn)),
    otherRows: sum(looked.filter((other) => other.firstColumn !== firstColumn)),
  });
  const readings = looked.map(({ candidate, at, result, rows, firstColumn }): Reading => {
    const evidence = { ...evidenceOf(rows, firstColumn, at), agrees: rows === opinionRows, isAlone: false };
    const isBorneOut = opinion !== null && unreadOf(candidate) === 0 && bearsOut(opinion, result);
    return { candidate, sql: candidate.sql, isBorneOut, ...judged(at, result, evidence) };
  });
  if (!opinion || opinionRows === null || looked.some(({ rows }) => rows === opinionRows)) return readings;
  const { sql, said, result } = opinion;
  const evidence = { ...evidenceOf(opinionRows, firstOf(result.rows)), agrees: true, isAlone: true };
  return [...readings, { candidate: null, sql, said, isBorneOut: false, ...judged(0, result, evidence) }];
}

/** The likeliest of those looked at; of readings with its rows the one that reads the question best. */
export function likeliest(readings: Reading[]): Reading | undefined {
  const [best] = readings.toSorted((a, b) => b.probability - a.probability);
  const rows = best && bagOf(best.result.rows);
  return readings.find((reading) => bagOf(reading.result.rows) === rows);
}

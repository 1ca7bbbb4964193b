import { isRefused } from '../shared/lookups/refusedQuery.ts';
import { SourceError, type QueryResult } from '../../../sources/source.ts';
import { askingFigures, piecesOf } from './questionFigures.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { meaning } from '../shared/query/canonicalText.ts';
import type { AnalystModel } from './model.ts';
import { mostJudged } from '../ranking/network.ts';
import { printSteadily } from '../shared/query/printSql.ts';
import { agreementWith, facetsOf, type Evidence, type Rivals } from './evidenceFigures.ts';
import { figuresOf } from './figures.ts';
import { ownFigures } from './ownFigures.ts';
import { probability } from './probability.ts';
import { rowsTold } from './rowsTold.ts';
import { shares, trustFigures } from './standing.ts';
import { unreadGroups } from './unusedParts.ts';
import { sayingFigures, toldOf } from './coverageFigures.ts';
import type { RunQuery } from '../shared/lookups/valueIndex.ts';

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

/** Readings that a person can choose from: each has a query tree to say it by. */
export type Offered = Extract<Reading, { candidate: Candidate }>;

/** What a candidate that was run comes to. */
export interface Found {
  at: number;
  belief: number;
  /** Its rows in any order, and those of its first column, as a text. */
  rows: string;
  firstColumn: string;
  /** Of the words that tell something, the share that it reads. */
  reads: number;
  /** What its query says, piece by piece. */
  pieces: string[];
}

interface Looked extends Found {
  candidate: Candidate;
  sql: string;
  saying: number[];
  result: QueryResult;
}

/** From what confidence on another reader is sure. */
const sure = 0.8;

/** How many candidates are run, of how many that may fail, and the share of belief that is enough. */
export const most = 5;
export const mostTried = 9;
export const enough = 0.96;

export const bagOf = (rows: unknown[][]): string =>
  JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());

export const firstOf = (rows: unknown[][]): string => bagOf(rows.map((row) => row.slice(0, 1)));

/** Words and names of the question that a candidate makes nothing of. */
export const unreadOf = (candidate: Candidate): number =>
  candidate.cover.parts.filter(({ rule }) => /^left:(?:word|name|meant)$/.test(rule)).length +
  unreadGroups(candidate);

/** The same rows, or the same but for columns that only the answer shows: the measure of a ranking. */
export const bearsOut = ({ result: { rows, columns }, confidence }: Opinion, answer: QueryResult): boolean =>
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
    const sql = printSteadily(candidate.tree, candidate.scan.context.table);
    believed += belief;
    try {
      // Asked again, a ranking may begin with another of those that share its first place.
      const same = looked.find((other) => meaning(other.candidate.tree) === meaning(candidate.tree));
      const result = same?.result ?? (await run(sql));
      const { rows } = result;
      const found = { rows: bagOf(rows), firstColumn: firstOf(rows) };
      const saying = sayingFigures(candidate);
      const said = { saying, reads: toldOf(saying), pieces: piecesOf(candidate) };
      looked.push({ candidate, at, sql, result, belief, ...found, ...said });
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      onFault(error, sql);
      if (isRefused(error)) continue;
      // A query that takes too long is no reason to give up what others found.
      if (looked.length === 0 && !mayStop) throw error;
      break;
    }
  }
  return looked;
}

/** From how much more on one reads more of a question than another. */
const hardly = 0.01;

/** Of those with other rows: which read less of the question, or more, and which only leave something out. */
function rivalsOf(own: Found | undefined, found: Found[]): Rivals {
  const others = found.filter(({ rows }) => rows !== own?.rows);
  const { reads = 0, pieces = [] } = own ?? {};
  const saysLess = (other: Found) =>
    other.pieces.length < pieces.length && other.pieces.every((piece) => pieces.includes(piece));
  return {
    readingLess: sum(others.filter((other) => other.reads < reads - hardly)),
    readingMore: sum(others.filter((other) => other.reads > reads + hardly)),
    sayingLess: sum(others.filter(saysLess)),
  };
}

const sum = (list: Found[]): number => list.reduce((total, { belief }) => total + belief, 0);

/** What the candidates that were run, and another reader, say of one of them, or of that reader's own rows. */
export function evidenceOf(
  own: Pick<Found, 'rows' | 'firstColumn'> & { at: number | null },
  found: Found[],
  { facets, beliefs }: { facets: string[][]; beliefs: number[] },
  opinion: (Pick<Opinion, 'confidence' | 'isPlainFigure'> & Pick<Found, 'rows' | 'firstColumn'>) | null,
): Evidence {
  return {
    opinion,
    agrees: own.rows === opinion?.rows,
    agreesFirst: own.firstColumn === opinion?.firstColumn,
    isAlone: own.at === null,
    kinds: new Set(found.map(({ rows }) => rows)).size,
    agreement: agreementWith(facets[own.at ?? -1] ?? [], facets, beliefs),
    sameRows: sum(found.filter((other) => other.rows === own.rows)),
    sameFirstColumn: sum(found.filter((other) => other.firstColumn === own.firstColumn)),
    otherRows: sum(found.filter((other) => other.firstColumn !== own.firstColumn)),
    rivals: rivalsOf(
      found.find(({ at }) => at === own.at),
      found,
    ),
  };
}

/** Runs the likeliest candidates: which of them come to the same rows, and whether another reader does, is evidence. */
export async function look(
  candidates: Candidate[],
  opinion: Opinion | null,
  {
    question,
    model,
    run,
    onFault,
  }: {
    question: string;
    model: AnalystModel;
    run: RunQuery;
    onFault: (error: unknown, sql: string) => void;
  },
): Promise<Reading[]> {
  const looked = await runLikeliest(candidates, run, onFault, opinion !== null);
  const heard = opinion && {
    ...opinion,
    rows: bagOf(opinion.result.rows),
    firstColumn: firstOf(opinion.result.rows),
  };
  const scores = candidates.map((c) => c.score);
  const judgement = model.network(
    question,
    candidates.slice(0, mostJudged).map((c) => c.features),
  );
  const standing = { scores, judgement };
  const all = { facets: candidates.map(facetsOf), beliefs: shares(scores) };
  const judged = (figures: number[]) => ({ figures, probability: probability(figures, model.odds) });
  const readings = looked.map((one): Reading => {
    const { candidate, at, sql, result, saying } = one;
    const isBorneOut = opinion !== null && unreadOf(candidate) === 0 && bearsOut(opinion, result);
    const known = {
      own: ownFigures(candidate),
      saying,
      asking: askingFigures(candidate),
      trust: trustFigures(candidate.features, model.trust),
      rows: rowsTold(result),
      isBorneOut,
    };
    const figures = figuresOf(standing, at, known, evidenceOf(one, looked, all, heard));
    return { candidate, sql, result, isBorneOut, ...judged(figures) };
  });
  if (!heard || looked.some(({ rows }) => rows === heard.rows)) return readings;
  const { sql, said, result, rows, firstColumn } = heard;
  const alone = { rows, firstColumn, at: null };
  const figures = figuresOf(standing, 0, null, evidenceOf(alone, looked, all, heard));
  return [...readings, { candidate: null, sql, said, result, isBorneOut: false, ...judged(figures) }];
}

/** The likeliest of those looked at: of readings with its rows the one that reads the question best, as likely as it. */
export function likeliest(readings: Reading[]): Reading | undefined {
  const [best] = readings.toSorted((a, b) => b.probability - a.probability);
  const rows = best && bagOf(best.result.rows);
  const first = readings.find((reading) => bagOf(reading.result.rows) === rows);
  return best && first && { ...first, probability: best.probability };
}

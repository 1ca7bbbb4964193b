import {
  enough,
  evidenceOf,
  most,
  mostTried,
  type Found,
} from '../../apps/provider/src/analyst/reading/probability/evidence.ts';
import { mostJudged, type Network } from '../../apps/provider/src/analyst/reading/ranking/network.ts';
import { figuresOf } from '../../apps/provider/src/analyst/reading/probability/figures.ts';
import type { RowsTold } from '../../apps/provider/src/analyst/reading/probability/rowsTold.ts';
import { shares, trustFigures } from '../../apps/provider/src/analyst/reading/probability/standing.ts';
import { toldOf } from '../../apps/provider/src/analyst/reading/probability/coverageFigures.ts';
import type { Example, ExampleCandidate, Ran } from './examples.ts';
import type { Verdict } from './data.ts';
import type { Outcome } from './odds.ts';

/** A reading of a question as the analyst would look at it. */
export interface ReadingOutcome extends Outcome {
  /** What an answer with it would be: "fair" where asking back was expected. */
  worth: 'right' | 'extra' | 'fair' | 'wrong';
  rows: string;
  isBorneOut: boolean;
  passesOver: boolean;
}

export type Weights = ReadonlyMap<string, number>;

/** What is learned before the odds. */
export interface Learned {
  weights: Weights;
  trust: Weights;
  network: Network;
}
type Scored = Omit<ExampleCandidate, 'ran'> & { score: number; ran: Ran | null };

function worthOf(verdict: Verdict, expect: Example['expect']): ReadingOutcome['worth'] {
  if (expect === 'refuse' || verdict === 0) return 'wrong';
  if (verdict === 2) return 'extra';
  return expect === 'clarify' ? 'fair' : 'right';
}

const scoreBy = (names: string[], weights: Weights, { features, values }: ExampleCandidate): number =>
  features.reduce((sum, f, i) => sum + (weights.get(names[f] ?? '') ?? 0) * (values[i] ?? 0), 0);

/** The likeliest candidates that the database answers, as the analyst runs them. */
function looked(scored: Scored[], beliefs: number[]): (Found & { candidate: Scored; told: RowsTold })[] {
  const found: (Found & { candidate: Scored; told: RowsTold })[] = [];
  let believed = 0;
  for (const [at, candidate] of scored.slice(0, mostTried).entries()) {
    if (found.length === most || believed >= enough) break;
    const belief = beliefs[at] ?? 0;
    believed += belief;
    const said = { reads: toldOf(candidate.saying), pieces: candidate.pieces };
    if (candidate.ran) found.push({ candidate, at, belief, ...said, ...candidate.ran });
  }
  return found;
}

/** The readings of a question that the analyst would look at with these weights, and which are right. */
export function outcomesOf(
  example: Example,
  names: string[],
  { weights, trust, network }: Learned,
): ReadingOutcome[] {
  const { set, fold, table, expect, opinion } = example;
  const scored = example.candidates
    .map((c): Scored => ({ ...c, score: scoreBy(names, weights, c) }))
    .sort((a, b) => b.score - a.score);
  const scores = scored.map((c) => c.score);
  const featuresOf = ({ features, values }: Scored) =>
    new Map(Array.from(features, (f, i) => [names[f] ?? '', values[i] ?? 0]));
  const standing = { scores, judgement: network(example.said, scored.slice(0, mostJudged)) };
  const all = { facets: scored.map((c) => c.facets), beliefs: shares(scores) };
  const found = looked(scored, all.beliefs);
  const common = { set, fold, table };
  const readings = found.map((one): Omit<ReadingOutcome, 'weight'> => {
    const { candidate, at } = one;
    const { own, saying, asking, isBorneOut } = candidate;
    const trusted = trustFigures(featuresOf(candidate), trust);
    const known = { own, saying, asking, trust: trusted, rows: one.told, isBorneOut };
    return {
      ...common,
      worth: worthOf(candidate.verdict, expect),
      isRight: expect === 'answer' && candidate.verdict === 1,
      figures: figuresOf(standing, at, known, evidenceOf(one, found, all, opinion)),
      rows: one.rows,
      isBorneOut,
      passesOver: candidate.passesOver,
    };
  });
  if (opinion && !found.some(({ rows }) => rows === opinion.rows)) {
    const alone = { rows: opinion.rows, firstColumn: opinion.firstColumn, at: null };
    readings.push({
      ...common,
      worth: worthOf(opinion.verdict, expect),
      isRight: expect === 'answer' && opinion.verdict === 1,
      figures: figuresOf(standing, 0, null, evidenceOf(alone, found, all, opinion)),
      rows: opinion.rows,
      isBorneOut: false,
      passesOver: false,
    });
  }
  return readings.map((reading) => ({ ...reading, weight: 1 / readings.length }));
}

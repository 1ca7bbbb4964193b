import { seededRandom, shuffled } from '../boosting/random.ts';
import type { Example, ExampleCandidate } from './examples.ts';

/** `tables`: how many a feature must occur in. */
const ranking = { epochs: 8, rate: 0.12, ridge: 1e-4, seed: 7, tables: 5 };

/** What a set's questions weigh in training. */
export const setWeight: Record<Example['set'], number> = {
  spider: 1,
  synonym: 0.6,
  wiki: 0.7,
  people: 2.5,
  authors: 2.5,
  own: 1.2,
  plain: 3.6,
  old: 0,
  oldWiki: 0,
};

/** Features that occur in enough tables. */
export function usable(examples: Example[], features: number, least: number): Uint8Array {
  const seen = new Int32Array(features);
  const by = Map.groupBy(examples, (e) => e.table);
  let place = 0;
  const mark = new Int32Array(features).fill(-1);
  for (const list of by.values()) {
    for (const e of list)
      for (const features of [e.said, ...e.candidates.map((c) => c.features)])
        for (const f of features)
          if (mark[f] !== place) {
            mark[f] = place;
            seen[f] = (seen[f] ?? 0) + 1;
          }
    place++;
  }
  return Uint8Array.from(seen, (n) => Number(n >= least));
}

/** Weights that follow a gradient, each with a step of its own length. */
class Descent {
  readonly weights: Float64Array;
  readonly #squares: Float64Array;
  readonly #ridge: number;
  constructor(weights: Float64Array, { ridge, caution }: { ridge: number; caution: number }) {
    this.weights = weights;
    this.#squares = new Float64Array(weights.length).fill(caution);
    this.#ridge = ridge;
  }
  move(feature: number, gradient: number, rate: number): void {
    const weight = this.weights[feature] ?? 0;
    const step = gradient - this.#ridge * weight;
    const squares = (this.#squares[feature] ?? 0) + step * step;
    this.#squares[feature] = squares;
    this.weights[feature] = weight + (rate * step) / Math.sqrt(squares);
  }
}

/** A candidate's score, of the features that may be used. */
function scoreOf(
  { features, values }: ExampleCandidate,
  weights: Float64Array,
  allowed?: Uint8Array,
): number {
  let sum = 0;
  for (let i = 0; i < features.length; i++) {
    const feature = features[i] ?? 0;
    if (!allowed || allowed[feature]) sum += (weights[feature] ?? 0) * (values[i] ?? 0);
  }
  return sum;
}

export const scoresOf = ({ candidates }: Example, weights: Float64Array): number[] =>
  candidates.map((candidate) => scoreOf(candidate, weights));

/** Which way each weight makes all right candidates of a question together likelier. */
function gradientOf(
  { candidates, set }: Example,
  weights: Float64Array,
  allowed: Uint8Array,
): Map<number, number> {
  const scores = candidates.map((candidate) => scoreOf(candidate, weights, allowed));
  const top = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - top));
  const all = odds.reduce((a, b) => a + b, 0);
  const right = odds.reduce((a, b, i) => a + (candidates[i]?.verdict === 1 ? b : 0), 0);
  const gradient = new Map<number, number>();
  for (const [i, { verdict, features, values }] of candidates.entries()) {
    const own = odds[i] ?? 0;
    const target = verdict === 1 ? own / Math.max(right, 1e-30) : 0;
    const off = (target - own / all) * setWeight[set];
    if (Math.abs(off) < 1e-4) continue;
    for (const [j, feature] of features.entries())
      if (allowed[feature]) gradient.set(feature, (gradient.get(feature) ?? 0) + off * (values[j] ?? 0));
  }
  return gradient;
}

/** Whether there is something to tell apart. */
const isTelling = ({ set, candidates }: Example): boolean =>
  setWeight[set] > 0 && candidates.some((c) => c.verdict === 1) && candidates.some((c) => c.verdict !== 1);

/**
 * Weights that make right candidates likelier than wrong ones: the log-likelihood of all right ones together, by
 * stochastic gradients with a step for each feature. They are the mean of the later epochs' weights.
 */
export function trainRanking(examples: Example[], features: number): Float64Array {
  const { epochs, rate, ridge, seed, tables } = ranking;
  const allowed = usable(examples, features, tables);
  const weights = new Float64Array(features);
  const descent = new Descent(weights, { ridge: ridge * 50, caution: 1e-2 });
  const random = seededRandom(seed);
  const telling = examples.filter(isTelling);
  const sums = new Float64Array(features);
  let taken = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const at of shuffled(telling.length, random))
      for (const example of telling.slice(at, at + 1))
        for (const [feature, gradient] of gradientOf(example, weights, allowed))
          descent.move(feature, gradient, rate / (1 + epoch * 0.25));
    if (epoch < epochs / 2) continue;
    taken++;
    for (const [feature, weight] of weights.entries()) sums[feature] = (sums[feature] ?? 0) + weight;
  }
  return sums.map((sum) => sum / Math.max(1, taken));
}

export const bestOf = (scores: number[]): number =>
  scores.reduce((best, s, i) => (s > (scores[best] ?? -Infinity) ? i : best), 0);

const trusting = { epochs: 8, rate: 0.06, ridge: 4e-3, seed: 11, tables: 6 };

/** What a set's chosen candidates weigh in training. */
const trustWeights: Readonly<Record<string, number>> = { people: 3, authors: 3, own: 1.2 };
const trustWeight = ({ set }: Example): number => trustWeights[set] ?? 1;

/** How far each feature of the chosen candidate is to be trusted: logistic weights over what was chosen for others. */
export function trainTrust(chosen: { example: Example; at: number }[], features: number): Float64Array {
  const { epochs, rate, ridge, seed, tables } = trusting;
  const taken = chosen.flatMap(({ example, at }) =>
    example.candidates.slice(at, at + 1).map((candidate) => ({ example, candidate })),
  );
  const allowed = usable(
    taken.map(({ example, candidate }) => ({ ...example, candidates: [candidate] })),
    features,
    tables,
  );
  const weights = new Float64Array(features + 1);
  const descent = new Descent(weights, { ridge, caution: 1e-1 });
  const random = seededRandom(seed);
  for (let epoch = 0; epoch < epochs; epoch++)
    for (const i of shuffled(taken.length, random))
      for (const { example, candidate } of taken.slice(i, i + 1)) {
        const right = Number(candidate.verdict === 1 && example.expect === 'answer');
        const sum = (weights[features] ?? 0) + scoreOf(candidate, weights, allowed);
        const off = (right - 1 / (1 + Math.exp(-sum))) * trustWeight(example);
        descent.move(features, off, rate);
        for (const [j, feature] of candidate.features.entries())
          if (allowed[feature]) descent.move(feature, off * (candidate.values[j] ?? 0), rate);
      }
  return weights;
}

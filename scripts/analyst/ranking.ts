import { seededRandom, shuffled } from '../boosting/random.ts';
import type { Example } from './examples.ts';

export interface RankingSettings {
  epochs: number;
  rate: number;
  ridge: number;
  seed: number;
  /** How many tables a feature must occur in. */
  tables: number;
}
export const ranking: RankingSettings = { epochs: 8, rate: 0.12, ridge: 1e-4, seed: 7, tables: 5 };

/** What a set's questions weigh in training. */
const setWeight: Record<Example['set'], number> = {
  spider: 1,
  synonym: 0.6,
  wiki: 0.7,
  people: 2.5,
  own: 2.5,
  plain: 1.2,
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
      for (const c of e.candidates)
        for (const f of c.features)
          if (mark[f] !== place) {
            mark[f] = place;
            seen[f] = (seen[f] ?? 0) + 1;
          }
    place++;
  }
  return Uint8Array.from(seen, (n) => Number(n >= least));
}

/**
 * Weights that make right candidates likelier than wrong ones: the log-likelihood of all right ones together, by
 * stochastic gradients with a step for each feature.
 */
export function trainRanking(
  examples: Example[],
  features: number,
  settings = ranking,
  start?: Float64Array,
): Float64Array {
  const allowed = usable(examples, features, settings.tables);
  const weights = start ? Float64Array.from(start) : new Float64Array(features);
  const squares = new Float64Array(features).fill(1e-2);
  const random = seededRandom(settings.seed);
  const useful = examples.filter(
    (e) =>
      setWeight[e.set] > 0 &&
      e.candidates.some((c) => c.verdict === 1) &&
      e.candidates.some((c) => c.verdict !== 1),
  );
  const average = new Float64Array(features);
  let taken = 0;
  for (let epoch = 0; epoch < settings.epochs; epoch++) {
    const rate = settings.rate / (1 + epoch * 0.25);
    for (const at of shuffled(useful.length, random)) {
      const e = useful[at];
      if (!e) continue;
      const scores = e.candidates.map((c) => {
        let s = 0;
        for (let i = 0; i < c.features.length; i++) {
          const f = c.features[i] ?? 0;
          if (allowed[f]) s += (weights[f] ?? 0) * (c.values[i] ?? 0);
        }
        return s;
      });
      const top = Math.max(...scores);
      const odds = scores.map((s) => Math.exp(s - top));
      const all = odds.reduce((a, b) => a + b, 0);
      const right = odds.reduce((a, b, i) => a + (e.candidates[i]?.verdict === 1 ? b : 0), 0);
      const gradient = new Map<number, number>();
      for (const [i, c] of e.candidates.entries()) {
        const p = (odds[i] ?? 0) / all;
        const target = c.verdict === 1 ? (odds[i] ?? 0) / Math.max(right, 1e-30) : 0;
        const off = (target - p) * setWeight[e.set];
        if (Math.abs(off) < 1e-4) continue;
        for (let j = 0; j < c.features.length; j++) {
          const f = c.features[j] ?? 0;
          if (allowed[f]) gradient.set(f, (gradient.get(f) ?? 0) + off * (c.values[j] ?? 0));
        }
      }
      for (const [f, g] of gradient) {
        const step = g - settings.ridge * 50 * (weights[f] ?? 0);
        squares[f] = (squares[f] ?? 0) + step * step;
        weights[f] = (weights[f] ?? 0) + (rate * step) / Math.sqrt(squares[f] ?? 1);
      }
    }
    if (epoch >= settings.epochs / 2) {
      taken++;
      for (let f = 0; f < features; f++) average[f] = (average[f] ?? 0) + (weights[f] ?? 0);
    }
  }
  for (let f = 0; f < features; f++) average[f] = (average[f] ?? 0) / Math.max(1, taken);
  return average;
}

export const scoresOf = (e: Example, weights: Float64Array): number[] =>
  e.candidates.map((c) => {
    let s = 0;
    for (let i = 0; i < c.features.length; i++) s += (weights[c.features[i] ?? 0] ?? 0) * (c.values[i] ?? 0);
    return s;
  });

export const bestOf = (scores: number[]): number =>
  scores.reduce((best, s, i) => (s > (scores[best] ?? -Infinity) ? i : best), 0);

export interface TrustSettings {
  epochs: number;
  rate: number;
  ridge: number;
  seed: number;
  tables: number;
}
export const trusting: TrustSettings = { epochs: 8, rate: 0.06, ridge: 4e-3, seed: 11, tables: 6 };

/** How far each feature of the chosen candidate is to be trusted: logistic weights over what was chosen for others. */
export function trainTrust(
  chosen: { example: Example; at: number }[],
  features: number,
  { epochs, rate, ridge, seed, tables } = trusting,
): Float64Array {
  const allowed = usable(
    chosen.map(({ example, at }) => ({ ...example, candidates: example.candidates.slice(at, at + 1) })),
    features,
    tables,
  );
  const weights = new Float64Array(features + 1);
  const squares = new Float64Array(features + 1).fill(1e-1);
  const random = seededRandom(seed);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const i of shuffled(chosen.length, random)) {
      const one = chosen[i];
      const candidate = one?.example.candidates[one.at];
      if (!one || !candidate) continue;
      const right = Number(candidate.verdict === 1 && one.example.expect === 'answer');
      let sum = weights[features] ?? 0;
      for (const [j, f] of candidate.features.entries())
        if (allowed[f]) sum += (weights[f] ?? 0) * (candidate.values[j] ?? 0);
      const off =
        (right - 1 / (1 + Math.exp(-sum))) *
        (one.example.set === 'people' || one.example.set === 'own' ? 3 : 1);
      const move = (f: number, value: number) => {
        const step = off * value - ridge * (weights[f] ?? 0);
        squares[f] = (squares[f] ?? 0) + step * step;
        weights[f] = (weights[f] ?? 0) + (rate * step) / Math.sqrt(squares[f] ?? 1);
      };
      move(features, 1);
      for (const [j, f] of candidate.features.entries()) if (allowed[f]) move(f, candidate.values[j] ?? 0);
    }
  }
  return weights;
}

import type { Features } from '../features/counter.ts';
import { scoreOf } from '../ranking/scorer.ts';

/** How the scores of candidates share the belief. */
export function shares(scores: number[]): number[] {
  const top = Math.max(...scores);
  const odds = scores.map((s) => Math.exp(s - top));
  const all = odds.reduce((a, b) => a + b, 0);
  return odds.map((o) => o / all);
}

/** How a candidate stands among all. */
export function standingFigures(scores: number[], at: number): number[] {
  const all = shares(scores);
  const [second = 0, third = 0] = all.filter((_, i) => i !== at).toSorted((a, b) => b - a);
  const share = all[at] ?? 0;
  const spread = all.reduce((sum, p) => sum - (p > 0 ? p * Math.log(p) : 0), 0);
  return [scores[at] ?? 0, share, second, share - second, third, scores[0] ?? 0, scores.length, spread];
}

/** What each feature of it was worth elsewhere: together, and the worst. */
export const trustFigures = (features: Features, trust: ReadonlyMap<string, number>): number[] => [
  scoreOf(features, { weights: trust }),
  Math.min(0, ...[...features].map(([name, value]) => (trust.get(name) ?? 0) * value)),
];

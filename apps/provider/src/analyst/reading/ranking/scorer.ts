import type { Features } from '../features/counter.ts';

/** Weights of features by name: the score of a candidate is their sum. */
export interface LinearModel {
  weights: ReadonlyMap<string, number>;
}

export function scoreOf(features: Features, { weights }: LinearModel): number {
  let sum = 0;
  for (const [name, value] of features) sum += (weights.get(name) ?? 0) * value;
  return sum;
}

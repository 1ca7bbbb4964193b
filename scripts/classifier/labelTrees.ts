import { labelCount, softmax } from '../../apps/provider/src/modeling/columnModel.ts';
import { seededRandom, shuffled } from '../boosting/random.ts';
import { leafScale, Orchard, packedTrees, type GrowingSettings } from '../boosting/trees.ts';

/** Gradient boosted trees with softmax loss. */
export interface BoostingSettings extends GrowingSettings {
  rounds: number;
  /** Share of rows each round looks at. */
  rows: number;
  seed: number;
}

interface LabelTrees {
  borders: number[][];
  base: number[];
  leafScale: number;
  /** Packed, label by label. */
  trees: string[];
}

const baseScore = (labels: readonly number[], label: number): number => {
  const share = labels.filter((l) => l === label).length / labels.length;
  return Math.log(Math.max(share, 1e-4));
};

/** Of each label, the probability of each row. */
const probabilitiesOf = (scores: readonly Float64Array[]): Float64Array[] => {
  const rows = scores[0]?.length ?? 0;
  const probabilities = scores.map(() => new Float64Array(rows));
  const line = new Float64Array(scores.length);
  for (let i = 0; i < rows; i++) {
    for (const [k, score] of scores.entries()) line[k] = score[i] ?? 0;
    const soft = softmax(line);
    for (const [k, list] of probabilities.entries()) list[i] = soft[k] ?? 0;
  }
  return probabilities;
};

export function trainLabelTrees(rows: Float64Array[], labels: number[], s: BoostingSettings): LabelTrees {
  const random = seededRandom(s.seed);
  const orchard = new Orchard(rows, s, random);
  const base = Array.from({ length: labelCount }, (_, k) => baseScore(labels, k));
  const scores = base.map((score) => new Float64Array(rows.length).fill(score));
  const trees: number[][] = base.map(() => []);
  for (let round = 0; round < s.rounds; round++) {
    const order = shuffled(rows.length, random);
    const sampled = Int32Array.from(order.slice(0, Math.round(order.length * s.rows))).sort();
    for (const [k, probabilities] of probabilitiesOf(scores).entries()) {
      const gradient = probabilities.map((q, i) => q - Number(labels[i] === k));
      const hessian = probabilities.map((q) => Math.max(q * (1 - q), 1e-6));
      orchard.grow(sampled, { gradient, hessian }, scores[k] as Float64Array, trees[k] as number[]);
    }
  }
  return { borders: orchard.borders, base, leafScale, trees: trees.map(packedTrees) };
}

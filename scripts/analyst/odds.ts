import type { OddsFile } from '../../apps/provider/src/analyst/reading/probability/probability.ts';
import { seededRandom, shuffled } from '../boosting/random.ts';
import { leafScale, Orchard, packedTrees, type GrowingSettings } from '../boosting/trees.ts';

/** A reading that could be answered with: what was known of it, and whether it was right. */
export interface Outcome {
  set: string;
  fold: number;
  table: string;
  isRight: boolean;
  figures: number[];
  /** A question's readings count as one. */
  weight: number;
}

interface OddsSettings extends GrowingSettings {
  trees: number;
  /** Share of tables that each tree is grown from. */
  tables: number;
  seed: number;
}
export const odds: OddsSettings = {
  trees: 500,
  leaves: 64,
  rate: 0.03,
  leafWeight: 1,
  ridge: 20,
  tables: 0.7,
  figures: 0.3,
  seed: 5,
};

/** Answers to people count more, and so does what anyone asks of any table. */
const setWeights: Readonly<Record<string, number>> = {
  people: 6,
  authors: 6,
  own: 1.8,
  synonym: 0.7,
  wiki: 1.6,
  plain: 6,
};
const setWeight = (set: string): number => setWeights[set] ?? 1;

/** Boosted trees for the odds of being right: logistic loss, each tree grown from some of the tables and figures. */
export function trainOdds(outcomes: Outcome[], s: OddsSettings): OddsFile {
  const weight = Float64Array.from(outcomes, (o) => o.weight * setWeight(o.set));
  const total = weight.reduce((a, b) => a + b, 0);
  const share = outcomes.reduce((sum, o, i) => sum + Number(o.isRight) * (weight[i] ?? 0), 0) / total;
  const base = Number(Math.log(share / (1 - share)).toFixed(4));
  const scores = new Float64Array(outcomes.length).fill(base);
  const tables = [...new Set(outcomes.map((o) => o.table))];
  const random = seededRandom(s.seed);
  const orchard = new Orchard(
    outcomes.map((o) => o.figures),
    s,
    random,
  );
  const trees: number[] = [];
  const gradient = new Float64Array(outcomes.length);
  const hessian = new Float64Array(outcomes.length);
  for (let t = 0; t < s.trees; t++) {
    for (const [i, o] of outcomes.entries()) {
      const p = 1 / (1 + Math.exp(-(scores[i] ?? 0)));
      gradient[i] = (p - Number(o.isRight)) * (weight[i] ?? 0);
      hessian[i] = Math.max(p * (1 - p) * (weight[i] ?? 0), 1e-6);
    }
    const order = shuffled(tables.length, random).slice(0, Math.ceil(tables.length * s.tables));
    const seen = new Set(order.flatMap((i) => tables.slice(i, i + 1)));
    const sampled = Int32Array.from(outcomes.flatMap((o, i) => (seen.has(o.table) ? [i] : [])));
    orchard.grow(sampled, { gradient, hessian }, scores, trees);
  }
  return { base, borders: orchard.borders, leafScale, trees: packedTrees(trees) };
}

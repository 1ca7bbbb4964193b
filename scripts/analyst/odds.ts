import type { OddsModel, OddsNode } from '../../apps/provider/src/analyst/reading/probability.ts';
import { probability } from '../../apps/provider/src/analyst/reading/probability.ts';

/** One answer as it was given: what was known of it, and whether it was right. */
export interface Outcome {
  id: string;
  set: string;
  kind: string;
  fold: number;
  expect: 'answer' | 'clarify' | 'refuse';
  verdict: 0 | 1 | 2;
  figures: number[];
  question: string;
  sql: string;
  gold: string;
  /** Whether one of the readings that would be offered is right, and how likely that was said to be. */
  offered: { count: number; right: boolean; together: number };
}

export interface OddsSettings {
  trees: number;
  depth: number;
  rate: number;
  leaf: number;
}
export const odds: OddsSettings = { trees: 90, depth: 3, rate: 0.08, leaf: 30 };

/** What a set's answers weigh: answers to people count more. */
export const outcomeWeight = (o: Outcome): number =>
  o.set === 'people' || o.set === 'own' ? 4 : o.set === 'synonym' ? 0.7 : 1;

/** Boosted trees for the odds of being right (logistic loss). */
export function trainOdds(outcomes: Outcome[], s = odds): OddsModel {
  const rows = outcomes.map((o) => o.figures);
  const labels = outcomes.map((o) => (o.verdict === 1 && o.expect === 'answer' ? 1 : 0));
  const weights = outcomes.map(outcomeWeight);
  const total = weights.reduce((a, b) => a + b, 0);
  const share = labels.reduce<number>((a, y, i) => a + y * (weights[i] ?? 1), 0) / total;
  const base = Math.log(share / (1 - share));
  const scores = rows.map(() => base);
  const width = rows[0]?.length ?? 0;
  const trees: OddsNode[] = [];
  const grow = (at: number[], gradient: number[], hessian: number[], depth: number): OddsNode => {
    const sum = (list: number[]) =>
      list.reduce((a, i) => [a[0] + (gradient[i] ?? 0), a[1] + (hessian[i] ?? 0)] as [number, number], [
        0, 0,
      ] as [number, number]);
    const [g, h] = sum(at);
    const leaf = { value: (s.rate * g) / (h + 4) };
    if (depth === 0 || at.length < 2 * s.leaf) return leaf;
    let best: { gain: number; figure: number; border: number } | null = null;
    for (let figure = 0; figure < width; figure++) {
      const sorted = at.toSorted((a, b) => (rows[a]?.[figure] ?? 0) - (rows[b]?.[figure] ?? 0));
      let lowG = 0;
      let lowH = 0;
      for (let i = 0; i < sorted.length - 1; i++) {
        const one = sorted[i] ?? 0;
        lowG += gradient[one] ?? 0;
        lowH += hessian[one] ?? 0;
        const here = rows[one]?.[figure] ?? 0;
        const next = rows[sorted[i + 1] ?? 0]?.[figure] ?? 0;
        if (here === next || i + 1 < s.leaf || sorted.length - i - 1 < s.leaf) continue;
        const gain = lowG ** 2 / (lowH + 4) + (g - lowG) ** 2 / (h - lowH + 4) - g ** 2 / (h + 4);
        if (gain > (best?.gain ?? 0.5))
          best = { gain, figure, border: Number(((here + next) / 2).toPrecision(5)) };
      }
    }
    if (!best) return leaf;
    const { figure, border } = best;
    const low = at.filter((i) => (rows[i]?.[figure] ?? 0) <= border);
    const high = at.filter((i) => (rows[i]?.[figure] ?? 0) > border);
    return {
      figure,
      border,
      low: grow(low, gradient, hessian, depth - 1),
      high: grow(high, gradient, hessian, depth - 1),
    };
  };
  const value = (node: OddsNode, row: number[]): number => {
    let at = node;
    while ('figure' in at) at = (row[at.figure] ?? 0) <= at.border ? at.low : at.high;
    return at.value;
  };
  const all = rows.map((_, i) => i);
  for (let t = 0; t < s.trees; t++) {
    const p = scores.map((x) => 1 / (1 + Math.exp(-x)));
    const gradient = p.map((x, i) => ((labels[i] ?? 0) - x) * (weights[i] ?? 1));
    const hessian = p.map((x, i) => x * (1 - x) * (weights[i] ?? 1));
    const tree = grow(all, gradient, hessian, s.depth);
    trees.push(tree);
    for (const i of all) scores[i] = (scores[i] ?? 0) + value(tree, rows[i] ?? []);
  }
  const rounded = (node: OddsNode): OddsNode =>
    'value' in node
      ? { value: Number(node.value.toFixed(4)) }
      : { ...node, low: rounded(node.low), high: rounded(node.high) };
  return { base: Number(base.toFixed(4)), trees: trees.map(rounded) };
}

export const said = (o: Outcome, model: OddsModel): number => probability(o.figures, model);

import type { OddsModel, OddsNode } from '../../apps/provider/src/analyst/reading/probability.ts';

/** A reading that could be answered with: what was known of it, and whether it was right. */
export interface Outcome {
  id: string;
  set: string;
  kind: string;
  fold: number;
  isRight: boolean;
  figures: number[];
  /** A question's readings count as one. */
  weight: number;
}

export interface OddsSettings {
  trees: number;
  depth: number;
  rate: number;
  /** Least weight of a leaf. */
  leaf: number;
  bins: number;
}
export const odds: OddsSettings = { trees: 120, depth: 4, rate: 0.08, leaf: 12, bins: 48 };

const ridge = 3;
const leastGain = 0.4;

/** Answers to people count more. */
const setWeight = (set: string): number =>
  set === 'people' || set === 'own' ? 3 : set === 'synonym' || set === 'plain' ? 0.7 : 1;

/** Borders that cut a figure's values into bins of about the same size. */
function bordersOf(values: number[], bins: number): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const borders = new Set<number>();
  for (let bin = 1; bin < bins; bin++) {
    const at = Math.floor((bin * sorted.length) / bins);
    const here = sorted[at] ?? 0;
    const next = sorted.find((value, i) => i > at && value > here);
    if (next !== undefined) borders.add(Number(((here + next) / 2).toPrecision(5)));
  }
  return [...borders].sort((a, b) => a - b);
}

const binOf = (value: number, borders: number[]): number => {
  const at = borders.findIndex((border) => value <= border);
  return at < 0 ? borders.length : at;
};

/** Rows by bins, with the slope and the curvature of their loss. */
interface Rows {
  bins: Uint8Array[];
  borders: number[][];
  slope: Float64Array;
  curve: Float64Array;
  weight: Float64Array;
}

interface Split {
  gain: number;
  figure: number;
  bin: number;
}

const worth = (slope: number, curve: number): number => slope ** 2 / (curve + ridge);

function splitOf(at: number[], figure: number, rows: Rows, least: number): Split | null {
  const size = (rows.borders[figure]?.length ?? 0) + 1;
  const slopes = new Float64Array(size);
  const curves = new Float64Array(size);
  const weights = new Float64Array(size);
  const bins = rows.bins[figure] ?? new Uint8Array();
  for (const i of at) {
    const bin = bins[i] ?? 0;
    slopes[bin] = (slopes[bin] ?? 0) + (rows.slope[i] ?? 0);
    curves[bin] = (curves[bin] ?? 0) + (rows.curve[i] ?? 0);
    weights[bin] = (weights[bin] ?? 0) + (rows.weight[i] ?? 0);
  }
  const total = (list: Float64Array) => list.reduce((a, b) => a + b, 0);
  const [slope, curve, weight] = [total(slopes), total(curves), total(weights)];
  let [low, lowCurve, lowWeight] = [0, 0, 0];
  let best: Split | null = null;
  for (let bin = 0; bin < size - 1; bin++) {
    low += slopes[bin] ?? 0;
    lowCurve += curves[bin] ?? 0;
    lowWeight += weights[bin] ?? 0;
    if (lowWeight < least || weight - lowWeight < least) continue;
    const gain = worth(low, lowCurve) + worth(slope - low, curve - lowCurve) - worth(slope, curve);
    if (gain > (best?.gain ?? leastGain)) best = { gain, figure, bin };
  }
  return best;
}

function grow(at: number[], rows: Rows, depth: number, s: OddsSettings): OddsNode {
  let best: Split | null = null;
  if (depth > 0)
    for (let figure = 0; figure < rows.bins.length; figure++) {
      const split = splitOf(at, figure, rows, s.leaf);
      if (split && split.gain > (best?.gain ?? 0)) best = split;
    }
  if (!best) {
    const sum = (list: Float64Array) => at.reduce((total, i) => total + (list[i] ?? 0), 0);
    return { value: Number(((s.rate * sum(rows.slope)) / (sum(rows.curve) + ridge)).toFixed(4)) };
  }
  const { figure, bin } = best;
  const isLow = (i: number) => (rows.bins[figure]?.[i] ?? 0) <= bin;
  return {
    figure,
    border: rows.borders[figure]?.[bin] ?? 0,
    low: grow(at.filter(isLow), rows, depth - 1, s),
    high: grow(
      at.filter((i) => !isLow(i)),
      rows,
      depth - 1,
      s,
    ),
  };
}

function valueOf(node: OddsNode, figures: number[]): number {
  let at = node;
  while ('figure' in at) at = (figures[at.figure] ?? 0) <= at.border ? at.low : at.high;
  return at.value;
}

/** Boosted trees for the odds of being right (logistic loss, figures in bins). */
export function trainOdds(outcomes: Outcome[], s = odds): OddsModel {
  const weight = Float64Array.from(outcomes, (o) => o.weight * setWeight(o.set));
  const total = weight.reduce((a, b) => a + b, 0);
  const share = outcomes.reduce((sum, o, i) => sum + Number(o.isRight) * (weight[i] ?? 0), 0) / total;
  const base = Number(Math.log(share / (1 - share)).toFixed(4));
  const width = outcomes[0]?.figures.length ?? 0;
  const columns = Array.from({ length: width }, (_, figure) => outcomes.map((o) => o.figures[figure] ?? 0));
  const borders = columns.map((values) => bordersOf(values, s.bins));
  const bins = columns.map((values, figure) =>
    Uint8Array.from(values, (value) => binOf(value, borders[figure] ?? [])),
  );
  const scores = new Float64Array(outcomes.length).fill(base);
  const all = outcomes.map((_, i) => i);
  const trees: OddsNode[] = [];
  for (let t = 0; t < s.trees; t++) {
    const p = scores.map((x) => 1 / (1 + Math.exp(-x)));
    const slope = p.map((x, i) => (Number(outcomes[i]?.isRight) - x) * (weight[i] ?? 0));
    const curve = p.map((x, i) => x * (1 - x) * (weight[i] ?? 0));
    const tree = grow(all, { bins, borders, slope, curve, weight }, s.depth, s);
    trees.push(tree);
    for (const [i, o] of outcomes.entries()) scores[i] = (scores[i] ?? 0) + valueOf(tree, o.figures);
  }
  return { base, trees };
}

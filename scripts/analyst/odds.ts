import { seededRandom, shuffled } from '../classifier/random.ts';
import type { OddsModel, OddsNode } from '../../apps/provider/src/analyst/reading/probability.ts';

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

export interface OddsSettings {
  trees: number;
  depth: number;
  rate: number;
  /** Least weight of a leaf. */
  leaf: number;
  bins: number;
  ridge: number;
  leastGain: number;
  /** Shares of tables and of figures that each tree is grown from. */
  tables: number;
  figures: number;
  seed: number;
}
export const odds: OddsSettings = {
  trees: 160,
  depth: 4,
  rate: 0.07,
  leaf: 15,
  bins: 48,
  ridge: 4,
  leastGain: 0.4,
  tables: 0.6,
  figures: 0.5,
  seed: 5,
};

/** Answers to people count more, and so does what anyone asks of any table. */
const setWeights: Readonly<Record<string, number>> = { people: 6, own: 5, synonym: 0.7, wiki: 1.6, plain: 1 };
const setWeight = (set: string): number => setWeights[set] ?? 1;

/** Borders that cut a figure's values into bins of about the same size. */
function bordersOf(values: number[], bins: number): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const borders = new Set<number>();
  for (let bin = 1; bin < bins; bin++) {
    const at = Math.floor((bin * sorted.length) / bins);
    const here = sorted[at] ?? 0;
    const next = sorted.slice(at + 1).find((value) => value > here);
    if (next !== undefined) borders.add(Number(((here + next) / 2).toPrecision(5)));
  }
  return [...borders].sort((a, b) => a - b);
}

const binOf = (value: number, borders: number[]): number => {
  const at = borders.findIndex((border) => value <= border);
  return at < 0 ? borders.length : at;
};

/** Rows by bins, figure after figure, with the slope and the curvature of their loss. */
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

const sumOf = (at: Int32Array, list: Float64Array): number => {
  let total = 0;
  for (const i of at) total += list[i] ?? 0;
  return total;
};

class Grower {
  readonly #rows: Rows;
  readonly #s: OddsSettings;
  readonly #figures: number[];

  constructor(rows: Rows, s: OddsSettings, figures: number[]) {
    this.#rows = rows;
    this.#s = s;
    this.#figures = figures;
  }

  #worth(slope: number, curve: number): number {
    return slope ** 2 / (curve + this.#s.ridge);
  }

  #splitOf(at: Int32Array, figure: number, whole: { slope: number; curve: number; weight: number }) {
    const { borders, bins, slope, curve, weight } = this.#rows;
    const size = (borders[figure]?.length ?? 0) + 1;
    const sums = new Float64Array(size * 3);
    const own = bins[figure] ?? new Uint8Array();
    for (const i of at) {
      const bin = (own[i] ?? 0) * 3;
      sums[bin] = (sums[bin] ?? 0) + (slope[i] ?? 0);
      sums[bin + 1] = (sums[bin + 1] ?? 0) + (curve[i] ?? 0);
      sums[bin + 2] = (sums[bin + 2] ?? 0) + (weight[i] ?? 0);
    }
    const all = this.#worth(whole.slope, whole.curve);
    let [low, lowCurve, lowWeight] = [0, 0, 0];
    let best: Split | null = null;
    for (let bin = 0; bin < size - 1; bin++) {
      low += sums[bin * 3] ?? 0;
      lowCurve += sums[bin * 3 + 1] ?? 0;
      lowWeight += sums[bin * 3 + 2] ?? 0;
      if (lowWeight < this.#s.leaf || whole.weight - lowWeight < this.#s.leaf) continue;
      const gain = this.#worth(low, lowCurve) + this.#worth(whole.slope - low, whole.curve - lowCurve) - all;
      if (gain > (best?.gain ?? this.#s.leastGain)) best = { gain, figure, bin };
    }
    return best;
  }

  grow(at: Int32Array, depth = this.#s.depth): OddsNode {
    const { slope, curve, weight, bins, borders } = this.#rows;
    const whole = { slope: sumOf(at, slope), curve: sumOf(at, curve), weight: sumOf(at, weight) };
    let best: Split | null = null;
    if (depth > 0)
      for (const figure of this.#figures) {
        const split = this.#splitOf(at, figure, whole);
        if (split && split.gain > (best?.gain ?? 0)) best = split;
      }
    if (!best)
      return { value: Number(((this.#s.rate * whole.slope) / (whole.curve + this.#s.ridge)).toFixed(4)) };
    const { figure, bin } = best;
    const own = bins[figure] ?? new Uint8Array();
    return {
      figure,
      border: borders[figure]?.[bin] ?? 0,
      low: this.grow(
        at.filter((i) => (own[i] ?? 0) <= bin),
        depth - 1,
      ),
      high: this.grow(
        at.filter((i) => (own[i] ?? 0) > bin),
        depth - 1,
      ),
    };
  }
}

function valueOf(node: OddsNode, figures: number[]): number {
  let at = node;
  while ('figure' in at) at = (figures[at.figure] ?? 0) <= at.border ? at.low : at.high;
  return at.value;
}

function rowsOf(outcomes: Outcome[], weight: Float64Array, s: OddsSettings): Rows {
  const width = outcomes[0]?.figures.length ?? 0;
  const columns = Array.from({ length: width }, (_, figure) => outcomes.map((o) => o.figures[figure] ?? 0));
  const borders = columns.map((values) => bordersOf(values, s.bins));
  const bins = columns.map((values, figure) =>
    Uint8Array.from(values, (value) => binOf(value, borders[figure] ?? [])),
  );
  const empty = () => new Float64Array(outcomes.length);
  return { bins, borders, slope: empty(), curve: empty(), weight };
}

/** Boosted trees for the odds of being right: logistic loss, each tree grown from some of the tables and figures. */
export function trainOdds(outcomes: Outcome[], s = odds): OddsModel {
  const weight = Float64Array.from(outcomes, (o) => o.weight * setWeight(o.set));
  const total = weight.reduce((a, b) => a + b, 0);
  const share = outcomes.reduce((sum, o, i) => sum + Number(o.isRight) * (weight[i] ?? 0), 0) / total;
  const base = Number(Math.log(share / (1 - share)).toFixed(4));
  const rows = rowsOf(outcomes, weight, s);
  const scores = new Float64Array(outcomes.length).fill(base);
  const tables = [...new Set(outcomes.map((o) => o.table))];
  const random = seededRandom(s.seed);
  const some = <T>(list: T[], part: number): T[] =>
    shuffled(list.length, random)
      .slice(0, Math.ceil(list.length * part))
      .flatMap((i) => list.slice(i, i + 1));
  const figures = rows.bins.map((_, i) => i);
  const trees: OddsNode[] = [];
  for (let t = 0; t < s.trees; t++) {
    for (const [i, o] of outcomes.entries()) {
      const p = 1 / (1 + Math.exp(-(scores[i] ?? 0)));
      rows.slope[i] = (Number(o.isRight) - p) * (weight[i] ?? 0);
      rows.curve[i] = p * (1 - p) * (weight[i] ?? 0);
    }
    const seen = new Set(some(tables, s.tables));
    const at = Int32Array.from(outcomes.flatMap((o, i) => (seen.has(o.table) ? [i] : [])));
    const tree = new Grower(rows, s, some(figures, s.figures)).grow(at);
    trees.push(tree);
    for (const [i, o] of outcomes.entries()) scores[i] = (scores[i] ?? 0) + valueOf(tree, o.figures);
  }
  return { base, trees };
}

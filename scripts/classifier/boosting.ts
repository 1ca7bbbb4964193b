import { labelCount, leafOffset, softmax } from '../../apps/provider/src/modeling/columnModel.ts';
import { seededRandom, shuffled } from './random.ts';

/** Gradient boosted trees with softmax loss: histograms over at most 64 bins, best leaf first. */
export interface BoostingSettings {
  rounds: number;
  leaves: number;
  rate: number;
  /** Share of figures each tree may use. */
  figures: number;
  /** Share of rows each round looks at. */
  rows: number;
  leafWeight: number;
  ridge: number;
  seed: number;
}

export interface BoostedTrees {
  borders: number[][];
  base: number[];
  leafScale: number;
  /** Preorder nodes, label by label. */
  trees: Int16Array[];
}

const mostBins = 64;

function bordersOf(values: Float64Array): number[] {
  const sorted = Float64Array.from(values).sort();
  const distinct: number[] = [];
  for (const v of sorted) if (distinct.length === 0 || v !== distinct.at(-1)) distinct.push(v);
  const round = (n: number): number => Number(n.toPrecision(5));
  if (distinct.length <= mostBins)
    return distinct.slice(1).map((v, i) => round((v + (distinct[i] ?? v)) / 2));
  const borders = new Set<number>();
  for (let b = 1; b < mostBins; b++) {
    const at = Math.floor((b * sorted.length) / mostBins);
    const low = sorted[at - 1] ?? 0;
    borders.add(round((low + (sorted[at] ?? low)) / 2));
  }
  return [...borders].sort((a, b) => a - b);
}

interface Leaf {
  rows: Int32Array;
  histogram: Float64Array;
  best: { gain: number; figure: number; border: number } | null;
  node: TreeNode;
}

interface TreeNode {
  figure: number;
  border: number;
  left: TreeNode | null;
  right: TreeNode | null;
  value: number;
}

/** The number of the bin that each row's value falls into. */
const binsOf = (values: Float64Array, borders: readonly number[]): Uint8Array =>
  Uint8Array.from(values, (v) => {
    let low = 0;
    let high = borders.length;
    while (low < high) {
      const mid = (low + high) >> 1;
      if (v <= (borders[mid] ?? 0)) high = mid;
      else low = mid + 1;
    }
    return low;
  });

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

const leafValue = (root: TreeNode, bins: readonly Uint8Array[], row: number): number => {
  let node = root;
  while (node.left && node.right)
    node = ((bins[node.figure] as Uint8Array)[row] ?? 0) <= node.border ? node.left : node.right;
  return node.value;
};

const shareOf = (list: readonly number[], share: number): number => Math.round(list.length * share);

export function trainTrees(rows: Float64Array[], labels: number[], s: BoostingSettings): BoostedTrees {
  const n = rows.length;
  const random = seededRandom(s.seed);
  const columns = Array.from(rows[0] ?? [], (_, f) => Float64Array.from(rows, (r) => r[f] ?? 0));
  const borders = columns.map(bordersOf);
  const bins = columns.map((values, f) => binsOf(values, borders[f] ?? []));
  const usable = borders.flatMap((list, f) => (list.length ? [f] : []));
  const base = Array.from({ length: labelCount }, (_, k) => baseScore(labels, k));
  const scores = base.map((score) => new Float64Array(n).fill(score));
  const leafScale = 2e-4;
  const trees: number[][] = base.map(() => []);

  for (let round = 0; round < s.rounds; round++) {
    const order = shuffled(n, random);
    const sampled = Int32Array.from(order.slice(0, shareOf(order, s.rows))).sort();
    for (const [k, probabilities] of probabilitiesOf(scores).entries()) {
      const gradient = probabilities.map((q, i) => q - Number(labels[i] === k));
      const hessian = probabilities.map((q) => Math.max(q * (1 - q), 1e-6));
      const pick = shuffled(usable.length, random).slice(0, Math.max(1, shareOf(usable, s.figures)));
      const figures = pick.map((i) => usable[i] ?? 0);
      const root = new TreeGrower({ bins, borders, figures, gradient, hessian }, s).grow(sampled);
      quantise(root, s.rate, leafScale);
      encode(root, trees[k] as number[], leafScale);
      const score = scores[k] as Float64Array;
      for (let i = 0; i < n; i++) score[i] = (score[i] ?? 0) + leafValue(root, bins, i);
    }
  }
  return { borders, base, leafScale, trees: trees.map((nodes) => Int16Array.from(nodes)) };
}

interface TreeInput {
  bins: readonly Uint8Array[];
  borders: readonly number[][];
  /** The figures that the tree may ask about. */
  figures: readonly number[];
  gradient: Float64Array;
  hessian: Float64Array;
}

const slot = mostBins * 2;

/** Grows one tree, the leaf with the most to gain first. */
class TreeGrower {
  readonly #input: TreeInput;
  readonly #settings: BoostingSettings;

  constructor(input: TreeInput, settings: BoostingSettings) {
    this.#input = input;
    this.#settings = settings;
  }

  grow(rows: Int32Array): TreeNode {
    const first = this.#leaf(rows, this.#histogram(rows));
    const leaves = [first];
    while (leaves.length < this.#settings.leaves) {
      let at = -1;
      for (const [i, leaf] of leaves.entries())
        if (leaf.best && (at < 0 || leaf.best.gain > (leaves[at]?.best?.gain ?? 0))) at = i;
      const leaf = leaves[at];
      if (!leaf?.best) break;
      leaves.splice(at, 1, ...this.#split(leaf, leaf.best));
    }
    return first.node;
  }

  #split(leaf: Leaf, { figure, border }: NonNullable<Leaf['best']>): [Leaf, Leaf] {
    const column = this.#input.bins[figure] as Uint8Array;
    const left = leaf.rows.filter((row) => (column[row] as number) <= border);
    const right = leaf.rows.filter((row) => (column[row] as number) > border);
    const small = left.length < right.length ? left : right;
    const smallHistogram = this.#histogram(small);
    const largeHistogram = leaf.histogram.map((v, i) => v - (smallHistogram[i] as number));
    const l = this.#leaf(left, small === left ? smallHistogram : largeHistogram);
    const r = this.#leaf(right, small === right ? smallHistogram : largeHistogram);
    Object.assign(leaf.node, { figure, border, left: l.node, right: r.node });
    return [l, r];
  }

  #leaf(rows: Int32Array, histogram: Float64Array): Leaf {
    const node = { figure: 0, border: 0, left: null, right: null, value: this.#value(rows) };
    return { rows, histogram, node, best: this.#bestSplit(histogram) };
  }

  #histogram(rows: Int32Array): Float64Array {
    const { bins, figures, gradient, hessian } = this.#input;
    const h = new Float64Array(figures.length * slot);
    for (const [j, f] of figures.entries()) {
      const column = bins[f] as Uint8Array;
      const offset = j * slot;
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i] as number;
        const at = offset + (column[row] as number) * 2;
        h[at] = (h[at] as number) + (gradient[row] as number);
        h[at + 1] = (h[at + 1] as number) + (hessian[row] as number);
      }
    }
    return h;
  }

  #bestSplit(histogram: Float64Array): Leaf['best'] {
    const { borders, figures } = this.#input;
    const { leafWeight } = this.#settings;
    let g = 0;
    let h = 0;
    for (let b = 0; b < mostBins; b++) {
      g += histogram[b * 2] as number;
      h += histogram[b * 2 + 1] as number;
    }
    let best: Leaf['best'] = null;
    for (const [j, f] of figures.entries()) {
      let gl = 0;
      let hl = 0;
      const last = borders[f]?.length ?? 0;
      for (let b = 0; b < last; b++) {
        gl += histogram[j * slot + b * 2] as number;
        hl += histogram[j * slot + b * 2 + 1] as number;
        if (hl < leafWeight) continue;
        if (h - hl < leafWeight) break;
        const gain = this.#worth(gl, hl) + this.#worth(g - gl, h - hl) - this.#worth(g, h);
        if (gain > 1e-6 && gain > (best?.gain ?? 0)) best = { gain, figure: f, border: b };
      }
    }
    return best;
  }

  #worth(g: number, h: number): number {
    return (g * g) / (h + this.#settings.ridge);
  }

  #value(rows: Int32Array): number {
    const { gradient, hessian } = this.#input;
    let g = 0;
    let h = 0;
    for (const row of rows) {
      g += gradient[row] as number;
      h += hessian[row] as number;
    }
    return -g / (h + this.#settings.ridge);
  }
}

function quantise(node: TreeNode, rate: number, scale: number): void {
  if (node.left && node.right) {
    quantise(node.left, rate, scale);
    quantise(node.right, rate, scale);
  } else node.value = Math.max(-8000, Math.min(8000, Math.round((node.value * rate) / scale))) * scale;
}

function encode(node: TreeNode, out: number[], scale: number): void {
  if (node.left && node.right) {
    out.push(node.figure * 64 + node.border);
    encode(node.left, out, scale);
    encode(node.right, out, scale);
  } else out.push(Math.round(node.value / scale) - leafOffset);
}

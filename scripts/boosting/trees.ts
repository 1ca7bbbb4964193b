import { leafOffset, mostBins } from '../../apps/provider/src/boostedTrees.ts';
import { shuffled } from './random.ts';

/** How a tree is grown. */
export interface GrowingSettings {
  leaves: number;
  rate: number;
  /** Share of figures each tree may use. */
  figures: number;
  /** Least curvature of the loss in a leaf. */
  leafWeight: number;
  ridge: number;
}

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

const leafValue = (root: TreeNode, bins: readonly Uint8Array[], row: number): number => {
  let node = root;
  while (node.left && node.right)
    node = ((bins[node.figure] as Uint8Array)[row] ?? 0) <= node.border ? node.left : node.right;
  return node.value;
};

export const leafScale = 2e-4;

/** A table of rows and their figures, from which trees are grown one after the other. */
export class Orchard {
  readonly borders: number[][];
  readonly #bins: Uint8Array[];
  readonly #usable: number[];
  readonly #settings: GrowingSettings;
  readonly #random: () => number;

  constructor(rows: readonly ArrayLike<number>[], settings: GrowingSettings, random: () => number) {
    const columns = Array.from(rows[0] ?? [], (_, f) => Float64Array.from(rows, (r) => r[f] ?? 0));
    this.borders = columns.map(bordersOf);
    this.#bins = columns.map((values, f) => binsOf(values, this.borders[f] ?? []));
    this.#usable = this.borders.flatMap((list, f) => (list.length ? [f] : []));
    this.#settings = settings;
    this.#random = random;
  }

  /**
   * Grows a tree from some rows against the slope and curvature of their loss, writes its nodes to `out` in preorder, and
   * adds what it says of every row to its score.
   */
  grow(sampled: Int32Array, loss: Loss, score: Float64Array, out: number[]): void {
    const share = Math.max(1, Math.round(this.#usable.length * this.#settings.figures));
    const pick = shuffled(this.#usable.length, this.#random).slice(0, share);
    const figures = pick.map((i) => this.#usable[i] ?? 0);
    const input = { bins: this.#bins, borders: this.borders, figures, ...loss };
    const root = new TreeGrower(input, this.#settings).grow(sampled);
    quantise(root, this.#settings.rate);
    encode(root, out);
    for (let i = 0; i < score.length; i++) score[i] = (score[i] ?? 0) + leafValue(root, this.#bins, i);
  }
}

/** Slope and curvature of the loss, row by row. */
interface Loss {
  gradient: Float64Array;
  hessian: Float64Array;
}

/** Nodes as {@link loadTrees} reads them. */
export const packedTrees = (nodes: number[]): string =>
  Buffer.from(Int16Array.from(nodes).buffer).toString('base64');

interface TreeInput extends Loss {
  bins: readonly Uint8Array[];
  borders: readonly number[][];
  /** The figures that the tree may ask about. */
  figures: readonly number[];
}

const slot = mostBins * 2;

/** Grows one tree, the leaf with the most to gain first. */
class TreeGrower {
  readonly #input: TreeInput;
  readonly #settings: GrowingSettings;

  constructor(input: TreeInput, settings: GrowingSettings) {
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

function quantise(node: TreeNode, rate: number): void {
  if (node.left && node.right) {
    quantise(node.left, rate);
    quantise(node.right, rate);
  } else
    node.value = Math.max(-8000, Math.min(8000, Math.round((node.value * rate) / leafScale))) * leafScale;
}

function encode(node: TreeNode, out: number[]): void {
  if (node.left && node.right) {
    out.push(node.figure * 64 + node.border);
    encode(node.left, out);
    encode(node.right, out);
  } else out.push(Math.round(node.value / leafScale) - leafOffset);
}

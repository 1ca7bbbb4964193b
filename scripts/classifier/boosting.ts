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

export function trainTrees(rows: Float64Array[], labels: number[], s: BoostingSettings): BoostedTrees {
  const n = rows.length;
  const width = rows[0]?.length ?? 0;
  const random = seededRandom(s.seed);
  const borders = Array.from({ length: width }, (_, f) =>
    bordersOf(Float64Array.from(rows, (r) => r[f] ?? 0)),
  );
  // Bin numbers, figure by figure.
  const bins = borders.map((list, f) =>
    Uint8Array.from(rows, (r) => {
      const v = r[f] ?? 0;
      let low = 0;
      let high = list.length;
      while (low < high) {
        const mid = (low + high) >> 1;
        if (v <= (list[mid] ?? 0)) high = mid;
        else low = mid + 1;
      }
      return low;
    }),
  );
  const usable = borders.flatMap((list, f) => (list.length ? [f] : []));
  const base = Array.from({ length: labelCount }, (_, k) => {
    const share = labels.filter((l) => l === k).length / n;
    return Math.log(Math.max(share, 1e-4));
  });
  const scores = Array.from({ length: labelCount }, (_, k) => new Float64Array(n).fill(base[k] ?? 0));
  const gradient = new Float64Array(n);
  const hessian = new Float64Array(n);
  const leafScale = 2e-4;
  const out: number[][] = Array.from({ length: labelCount }, () => []);

  for (let round = 0; round < s.rounds; round++) {
    const chosen = shuffled(n, random).slice(0, Math.round(n * s.rows));
    const sampled = Int32Array.from(chosen).sort();
    const p = Array.from({ length: labelCount }, () => new Float64Array(n));
    const line = new Float64Array(labelCount);
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < labelCount; k++) line[k] = scores[k]?.[i] ?? 0;
      const soft = softmax(line);
      for (let k = 0; k < labelCount; k++) (p[k] as Float64Array)[i] = soft[k] ?? 0;
    }
    for (let k = 0; k < labelCount; k++) {
      const pk = p[k] as Float64Array;
      for (let i = 0; i < n; i++) {
        const q = pk[i] ?? 0;
        gradient[i] = q - Number(labels[i] === k);
        hessian[i] = Math.max(q * (1 - q), 1e-6);
      }
      const pick = shuffled(usable.length, random).slice(
        0,
        Math.max(1, Math.round(usable.length * s.figures)),
      );
      const figures = pick.map((i) => usable[i] ?? 0);
      const root = growTree(bins, borders, figures, sampled, gradient, hessian, s);
      quantise(root, s.rate, leafScale);
      encode(root, out[k] as number[], leafScale);
      const sk = scores[k] as Float64Array;
      for (let i = 0; i < n; i++) {
        let node = root;
        while (node.left && node.right)
          node = ((bins[node.figure] as Uint8Array)[i] ?? 0) <= node.border ? node.left : node.right;
        sk[i] = (sk[i] ?? 0) + node.value;
      }
    }
  }
  return { borders, base, leafScale, trees: out.map((nodes) => Int16Array.from(nodes)) };
}

function growTree(
  bins: Uint8Array[],
  borders: number[][],
  figures: number[],
  rows: Int32Array,
  gradient: Float64Array,
  hessian: Float64Array,
  s: BoostingSettings,
): TreeNode {
  const slot = mostBins * 2;
  const build = (list: Int32Array): Float64Array => {
    const h = new Float64Array(figures.length * slot);
    for (const [j, f] of figures.entries()) {
      const column = bins[f] as Uint8Array;
      const offset = j * slot;
      for (let i = 0; i < list.length; i++) {
        const row = list[i] as number;
        const at = offset + (column[row] as number) * 2;
        h[at] = (h[at] as number) + (gradient[row] as number);
        h[at + 1] = (h[at + 1] as number) + (hessian[row] as number);
      }
    }
    return h;
  };
  const worth = (g: number, h: number): number => (g * g) / (h + s.ridge);
  const bestOf = (leaf: Omit<Leaf, 'best'>): Leaf['best'] => {
    let g = 0;
    let h = 0;
    for (let b = 0; b < mostBins; b++) {
      g += leaf.histogram[b * 2] as number;
      h += leaf.histogram[b * 2 + 1] as number;
    }
    let best: Leaf['best'] = null;
    for (const [j, f] of figures.entries()) {
      let gl = 0;
      let hl = 0;
      const last = borders[f]?.length ?? 0;
      for (let b = 0; b < last; b++) {
        gl += leaf.histogram[j * slot + b * 2] as number;
        hl += leaf.histogram[j * slot + b * 2 + 1] as number;
        if (hl < s.leafWeight) continue;
        if (h - hl < s.leafWeight) break;
        const gain = worth(gl, hl) + worth(g - gl, h - hl) - worth(g, h);
        if (gain > 1e-6 && gain > (best?.gain ?? 0)) best = { gain, figure: f, border: b };
      }
    }
    return best;
  };
  const valueOf = (list: Int32Array): number => {
    let g = 0;
    let h = 0;
    for (const row of list) {
      g += gradient[row] as number;
      h += hessian[row] as number;
    }
    return -g / (h + s.ridge);
  };
  const node = (list: Int32Array): TreeNode => ({
    figure: 0,
    border: 0,
    left: null,
    right: null,
    value: valueOf(list),
  });
  const leafOf = (list: Int32Array, histogram: Float64Array): Leaf => {
    const leaf = { rows: list, histogram, node: node(list) };
    return { ...leaf, best: bestOf(leaf) };
  };

  const first = leafOf(rows, build(rows));
  const leaves = [first];
  while (leaves.length < s.leaves) {
    let at = -1;
    for (const [i, leaf] of leaves.entries())
      if (leaf.best && (at < 0 || leaf.best.gain > (leaves[at]?.best?.gain ?? 0))) at = i;
    const leaf = leaves[at];
    if (!leaf?.best) break;
    const { figure, border } = leaf.best;
    const column = bins[figure] as Uint8Array;
    const left = leaf.rows.filter((row) => (column[row] as number) <= border);
    const right = leaf.rows.filter((row) => (column[row] as number) > border);
    const small = left.length < right.length ? left : right;
    const smallHistogram = build(small);
    const largeHistogram = leaf.histogram.map((v, i) => v - (smallHistogram[i] as number));
    const l = leafOf(left, small === left ? smallHistogram : largeHistogram);
    const r = leafOf(right, small === right ? smallHistogram : largeHistogram);
    Object.assign(leaf.node, { figure, border, left: l.node, right: r.node });
    leaves.splice(at, 1, l, r);
  }
  return first.node;
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

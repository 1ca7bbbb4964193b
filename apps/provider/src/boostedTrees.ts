/** Boosted trees as a trainer writes them: borders of every figure, and trees in preorder. */
export interface TreesFile {
  /** Bin borders of every figure; a tree's split names a figure and one of its borders. */
  borders: number[][];
  leafScale: number;
  /** 16 bits a node in base64: a split is figure x 64 + border, a leaf below zero. */
  trees: string;
}

/** Lies below every split's number. */
export const leafOffset = 16384;
export const mostBins = 64;

/** What all trees together make of a row of figures. */
export type Trees = (figures: ArrayLike<number>) => number;

export function loadTrees(file: TreesFile): Trees {
  const { leafScale } = file;
  const nodes = new Int16Array(Uint8Array.from(Buffer.from(file.trees, 'base64')).buffer);
  // Where a split continues when the figure is above its border.
  const right = new Int32Array(nodes.length);
  const skip = (at: number): number => {
    if ((nodes[at] ?? -1) < 0) return at + 1;
    const after = skip(at + 1);
    right[at] = after;
    return skip(after);
  };
  const roots: number[] = [];
  for (let at = 0; at < nodes.length; at = skip(at)) roots.push(at);
  // A node is its figure and its border in one number: the same number finds the border in one list.
  const borders = new Float64Array(file.borders.length * mostBins);
  for (const [figure, list] of file.borders.entries())
    borders.set(list.slice(0, mostBins), figure * mostBins);

  return (figures) => {
    let sum = 0;
    for (const root of roots) {
      let at = root;
      let node = nodes[at]!;
      while (node >= 0) {
        at = figures[node >> 6]! <= borders[node]! ? at + 1 : right[at]!;
        node = nodes[at]!;
      }
      sum += node + leafOffset;
    }
    return sum * leafScale;
  };
}

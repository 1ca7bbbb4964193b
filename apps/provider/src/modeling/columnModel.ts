import { featureNames, tokenBits, type ColumnReading } from './columnFeatures.ts';

/** The nine labels the training data knows, in the order the model numbers them. */
export const columnLabels = [
  'numeric',
  'categorical',
  'datetime',
  'sentence',
  'url',
  'embedded-number',
  'list',
  'not-generalizable',
  'context-specific',
] as const;

export type ColumnLabel = (typeof columnLabels)[number];

/** Multinomial logistic regression over hashed tokens: one byte a weight, label by label. */
export interface TokenModelFile {
  scale: number;
  bias: number[];
  weights: string;
}

/**
 * What `scripts/train-classifier.ts` writes: token models whose answers join the figures, then boosted trees.
 * It holds thresholds and hashed weights only, no cells of the training data.
 */
export interface ColumnModelFile {
  version: 1;
  features: string[];
  nameModel: TokenModelFile;
  valueModel: TokenModelFile;
  /** Bin borders of every figure; a tree's split names a figure and one of its borders. */
  borders: number[][];
  base: number[];
  leafScale: number;
  /** For each label its trees in preorder, 16 bits a node: a split is figure x 64 + border, a leaf below zero. */
  trees: string[];
}

export interface TokenModel {
  bias: Float64Array;
  /** `weights[label * buckets + token]` */
  weights: Float64Array;
}

export const labelCount = columnLabels.length;
export const buckets = 1 << tokenBits;
export const leafOffset = 16384;

export function softmax(scores: Float64Array): Float64Array {
  const top = Math.max(...scores);
  const out = scores.map((s) => Math.exp(s - top));
  const sum = out.reduce((a, b) => a + b, 0);
  return out.map((p) => p / sum);
}

export function tokenScores(model: TokenModel, tokens: number[]): Float64Array {
  const norm = tokens.length ? 1 / Math.sqrt(tokens.length) : 0;
  const scores = new Float64Array(labelCount);
  for (let k = 0; k < labelCount; k++) {
    let sum = 0;
    for (const token of tokens) sum += model.weights[k * buckets + token] ?? 0;
    scores[k] = (model.bias[k] ?? 0) + sum * norm;
  }
  return softmax(scores);
}

/** The whole input of the trees: figures, then what the two token models think. */
export function joinFeatures(
  reading: ColumnReading,
  byName: Float64Array,
  byValue: Float64Array,
): Float64Array {
  const row = new Float64Array(reading.dense.length + 2 * labelCount);
  row.set(reading.dense);
  row.set(byName, reading.dense.length);
  row.set(byValue, reading.dense.length + labelCount);
  return row;
}

export interface ColumnModel {
  /** Probability of each label, averaged over the readings of a column. */
  predict(readings: ColumnReading[]): Float64Array;
}

interface Trees {
  nodes: Int16Array;
  /** Where a split continues when the figure is above its border. */
  right: Int32Array;
  roots: number[];
}

function decodeBytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'base64'));
}

function decodeTokens(file: TokenModelFile): TokenModel {
  const bytes = new Int8Array(decodeBytes(file.weights).buffer);
  return { bias: Float64Array.from(file.bias), weights: Float64Array.from(bytes, (b) => b * file.scale) };
}

function decodeTrees(text: string): Trees {
  const nodes = new Int16Array(decodeBytes(text).buffer);
  const right = new Int32Array(nodes.length);
  const roots: number[] = [];
  const skip = (at: number): number => {
    if ((nodes[at] ?? -1) < 0) return at + 1;
    const after = skip(at + 1);
    right[at] = after;
    return skip(after);
  };
  for (let at = 0; at < nodes.length; at = skip(at)) roots.push(at);
  return { nodes, right, roots };
}

export function loadColumnModel(file: ColumnModelFile): ColumnModel {
  if (file.features.join() !== featureNames.join())
    throw new Error(
      'The column classifier was trained with other features; run scripts/train-classifier.ts.',
    );
  const nameModel = decodeTokens(file.nameModel);
  const valueModel = decodeTokens(file.valueModel);
  const forests = file.trees.map(decodeTrees);
  const { base, leafScale } = file;
  // A node is its figure and its border in one number: the same number finds the border in one list.
  const borders = new Float64Array(file.borders.length << 6);
  for (const [figure, list] of file.borders.entries()) borders.set(list.slice(0, 64), figure << 6);

  const sumOf = ({ nodes, right, roots }: Trees, row: Float64Array): number => {
    let sum = 0;
    for (const root of roots) {
      let at = root;
      let node = nodes[at]!;
      while (node >= 0) {
        at = row[node >> 6]! <= borders[node]! ? at + 1 : right[at]!;
        node = nodes[at]!;
      }
      sum += node + leafOffset;
    }
    return sum;
  };

  const scoresOf = (row: Float64Array): Float64Array => {
    const scores = Float64Array.from(base);
    for (const [k, forest] of forests.entries()) scores[k]! += sumOf(forest, row) * leafScale;
    return scores;
  };

  return {
    predict(readings) {
      const total = new Float64Array(labelCount);
      for (const reading of readings) {
        const row = joinFeatures(
          reading,
          tokenScores(nameModel, reading.nameTokens),
          tokenScores(valueModel, reading.valueTokens),
        );
        const scores = softmax(scoresOf(row));
        for (let k = 0; k < labelCount; k++) total[k] = (total[k] ?? 0) + (scores[k] ?? 0) / readings.length;
      }
      return total;
    },
  };
}

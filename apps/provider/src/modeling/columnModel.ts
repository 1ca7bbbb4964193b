import { loadTrees } from '../boostedTrees.ts';
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

function decodeBytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'base64'));
}

function decodeTokens(file: TokenModelFile): TokenModel {
  const bytes = new Int8Array(decodeBytes(file.weights).buffer);
  return { bias: Float64Array.from(file.bias), weights: Float64Array.from(bytes, (b) => b * file.scale) };
}

export function loadColumnModel(file: ColumnModelFile): ColumnModel {
  if (file.features.join() !== featureNames.join())
    throw new Error(
      'The column classifier was trained with other features; run scripts/train-classifier.ts.',
    );
  const nameModel = decodeTokens(file.nameModel);
  const valueModel = decodeTokens(file.valueModel);
  const { base, borders, leafScale } = file;
  const forests = file.trees.map((trees) => loadTrees({ borders, leafScale, trees }));
  const scoresOf = (row: Float64Array): Float64Array =>
    Float64Array.from(base, (score, k) => score + (forests[k]?.(row) ?? 0));

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

import {
  buckets,
  labelCount,
  softmax,
  type TokenModel,
  type TokenModelFile,
} from '../../apps/provider/src/modeling/columnModel.ts';
import { seededRandom, shuffled } from '../boosting/random.ts';

const rate = 0.3;
const pull = 2e-4;
const biasRate = 0.02;

const normOf = (row: readonly number[]): number => (row.length ? 1 / Math.sqrt(row.length) : 0);

const predict = ({ bias, weights }: TokenModel, row: readonly number[]): Float64Array => {
  const norm = normOf(row);
  const scores = new Float64Array(labelCount);
  for (let k = 0; k < labelCount; k++) {
    let sum = 0;
    for (const token of row) sum += weights[k * buckets + token] ?? 0;
    scores[k] = (bias[k] ?? 0) + sum * norm;
  }
  return softmax(scores);
};

/** One step of AdaGrad; `squares` are the sums of what each weight's slopes were. */
const learn = (
  model: TokenModel,
  squares: Float64Array,
  row: readonly number[],
  label: number | undefined,
): void => {
  const { bias, weights } = model;
  const norm = normOf(row);
  for (const [k, share] of predict(model, row).entries()) {
    const slope = share - Number(label === k);
    bias[k] = (bias[k] ?? 0) - biasRate * slope;
    if (Math.abs(slope) < 1e-4) continue;
    for (const token of row) {
      const at = k * buckets + token;
      const g = slope * norm + pull * (weights[at] ?? 0);
      squares[at] = (squares[at] ?? 0) + g * g;
      weights[at] = (weights[at] ?? 0) - (rate * g) / Math.sqrt(squares[at] ?? 1);
    }
  }
};

const epochs = 12;

/** Multinomial logistic regression over hashed tokens, by AdaGrad with a light pull to zero. */
export function trainTokens(tokens: number[][], labels: number[], seed: number): TokenModel {
  const model = { bias: new Float64Array(labelCount), weights: new Float64Array(labelCount * buckets) };
  const squares = new Float64Array(labelCount * buckets).fill(0.1);
  const random = seededRandom(seed);
  for (let epoch = 0; epoch < epochs; epoch++)
    for (const i of shuffled(tokens.length, random)) learn(model, squares, tokens[i] ?? [], labels[i]);
  return model;
}

export function encodeTokens({ bias, weights }: TokenModel): TokenModelFile {
  const most = weights.reduce((a, b) => Math.max(a, Math.abs(b)), 1e-9);
  const scale = most / 127;
  const bytes = Int8Array.from(weights, (w) => Math.round(w / scale));
  return {
    scale,
    bias: Array.from(bias, (b) => Number(b.toFixed(4))),
    weights: Buffer.from(bytes.buffer).toString('base64'),
  };
}

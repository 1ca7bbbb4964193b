import {
  buckets,
  labelCount,
  softmax,
  type TokenModel,
  type TokenModelFile,
} from '../../apps/provider/src/modeling/columnModel.ts';
import { seededRandom, shuffled } from './random.ts';

/** Multinomial logistic regression over hashed tokens, by AdaGrad with a light pull to zero. */
export function trainTokens(tokens: number[][], labels: number[], seed: number, epochs = 12): TokenModel {
  const weights = new Float64Array(labelCount * buckets);
  const seen = new Float64Array(labelCount * buckets).fill(0.1);
  const bias = new Float64Array(labelCount);
  const random = seededRandom(seed);
  const rate = 0.3;
  const pull = 2e-4;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const i of shuffled(tokens.length, random)) {
      const row = tokens[i] ?? [];
      const norm = row.length ? 1 / Math.sqrt(row.length) : 0;
      const scores = new Float64Array(labelCount);
      for (let k = 0; k < labelCount; k++) {
        let sum = 0;
        for (const token of row) sum += weights[k * buckets + token] ?? 0;
        scores[k] = (bias[k] ?? 0) + sum * norm;
      }
      const p = softmax(scores);
      for (let k = 0; k < labelCount; k++) {
        const slope = (p[k] ?? 0) - Number(labels[i] === k);
        bias[k] = (bias[k] ?? 0) - 0.02 * slope;
        if (Math.abs(slope) < 1e-4) continue;
        for (const token of row) {
          const at = k * buckets + token;
          const g = slope * norm + pull * (weights[at] ?? 0);
          seen[at] = (seen[at] ?? 0) + g * g;
          weights[at] = (weights[at] ?? 0) - (rate * g) / Math.sqrt(seen[at] ?? 1);
        }
      }
    }
  }
  return { bias, weights };
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

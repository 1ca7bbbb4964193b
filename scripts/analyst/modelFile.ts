import type { AnalystModelFile, Thresholds } from '../../apps/provider/src/analyst/reading/model.ts';
import type { OddsFile } from '../../apps/provider/src/analyst/reading/probability.ts';

type Weights = ReadonlyMap<string, number>;

/** The weights as they are kept: names once, numbers in hundredths. */
export function modelFile(
  weights: Weights,
  trust: Weights,
  odds: OddsFile,
  thresholds: Thresholds,
): AnalystModelFile {
  const names = [...new Set([...weights.keys(), ...trust.keys()])].sort();
  const hundredths = (of: Weights) => names.map((name) => Math.round((of.get(name) ?? 0) * 100));
  return {
    version: 1,
    features: names.map((name) => name.replaceAll(' ', '·')).join(' '),
    weights: hundredths(weights),
    trust: hundredths(trust),
    odds,
    thresholds,
  };
}

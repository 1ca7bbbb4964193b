import type {
  AnalystModelFile,
  Thresholds,
} from '../../apps/provider/src/analyst/reading/probability/model.ts';
import type {
  Matrix,
  MatrixFile,
  NetworkFile,
} from '../../apps/provider/src/analyst/reading/ranking/network.ts';
import type { LearnedNetwork } from './network.ts';
import type { OddsFile } from '../../apps/provider/src/analyst/reading/probability/probability.ts';

type Weights = ReadonlyMap<string, number>;

function matrixFile({ columns, cells }: Matrix): MatrixFile {
  const most = new Float32Array(columns);
  for (const [i, cell] of cells.entries()) most[i % columns] = Math.max(most[i % columns]!, Math.abs(cell));
  const steps = Array.from(most, (x) => Number((x / 127 || 1).toPrecision(4)));
  const bytes = Int8Array.from(cells, (cell, i) =>
    Math.max(-127, Math.min(127, Math.round(cell / steps[i % columns]!))),
  );
  return { steps, cells: Buffer.from(bytes.buffer).toString('base64') };
}

/** Networks as they are kept, with a row for each of these places of their vocabulary, or for all. */
export const networkFile = (
  { isKnown, members }: LearnedNetwork,
  places: number[] = [...isKnown.keys()],
): NetworkFile =>
  members.map(({ rows, start, hidden, score, noneHidden, none }) => {
    const { columns, cells } = rows;
    const kept = new Float32Array(places.length * columns);
    for (const [i, place] of places.entries())
      if (isKnown[place]) kept.set(cells.subarray(place * columns, (place + 1) * columns), i * columns);
    return {
      rows: matrixFile({ columns, cells: kept }),
      start: matrixFile(start),
      hidden: matrixFile(hidden),
      score: matrixFile(score),
      noneHidden: matrixFile(noneHidden),
      none: matrixFile(none),
    };
  });

/** What was learned, as it is kept: names once, those that the network knows first; weights in hundredths. */
export function modelFile(
  {
    weights,
    trust,
    network,
    odds,
  }: { weights: Weights; trust: Weights; network: LearnedNetwork; odds: OddsFile },
  vocabulary: string[],
  thresholds: Thresholds,
): AnalystModelFile {
  const nameOf = (place: number): string => vocabulary[place] ?? '';
  const known = [...network.isKnown.keys()]
    .filter((place) => network.isKnown[place])
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const names = known.map(nameOf);
  const others = [...weights.keys(), ...trust.keys()].sort();
  const all = [...new Set([...names, ...others])];
  const hundredths = (of: Weights) => all.map((name) => Math.round((of.get(name) ?? 0) * 100));
  return {
    version: 2,
    features: all.map((name) => name.replaceAll(' ', '·')).join(' '),
    weights: hundredths(weights),
    trust: hundredths(trust),
    network: networkFile(network, known),
    odds,
    thresholds,
  };
}

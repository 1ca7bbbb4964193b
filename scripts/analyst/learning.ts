import type { Example, Vocabulary } from './examples.ts';
import { foldCount } from './folds.ts';
import { odds, trainOdds } from './odds.ts';
import { networkFile } from './modelFile.ts';
import { network, trainNetwork, type LearnedNetwork } from './network.ts';
import { outcomesOf, type Learned, type Weights } from './outcomes.ts';
import { bestOf, scoresOf, trainRanking, trainTrust } from './ranking.ts';
import { loadNetwork } from '../../apps/provider/src/analyst/reading/ranking/network.ts';
import { lengthAsked } from '../../apps/provider/src/analyst/reading/shared/columns/tableLength.ts';
import type { OddsFile } from '../../apps/provider/src/analyst/reading/probability/probability.ts';
import type { Asked } from './thresholds.ts';

const smallest = 0.005;

/** All but each fold, and last all. */
const foldsOf = <T extends { fold: number }>(list: T[]): T[][] => [
  ...Array.from({ length: foldCount }, (_, fold) => list.filter((item) => item.fold !== fold)),
  list,
];

function weightsOf(weights: Float64Array, { names }: Vocabulary): Weights {
  const kept = names.flatMap((name, i): [string, number][] => {
    const weight = weights[i] ?? 0;
    return Math.abs(weight) > smallest ? [[name, Math.round(weight * 100) / 100]] : [];
  });
  return new Map(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Weights made without each fold, and last those made with all. */
export const rankingFolds = (examples: Example[], vocabulary: Vocabulary): Weights[] =>
  foldsOf(examples).map((list) => weightsOf(trainRanking(list, vocabulary.names.length), vocabulary));

/** What to trust, learned from what the weights of other folds chose. */
export function trustFolds(examples: Example[], weights: Weights[], vocabulary: Vocabulary): Weights[] {
  const size = vocabulary.names.length;
  const arrays = weights.map((w) => Float64Array.from(vocabulary.names, (name) => w.get(name) ?? 0));
  const chosen = examples.flatMap((example) => {
    const own = arrays[example.fold];
    return own && example.candidates.length > 0
      ? [{ example, at: bestOf(scoresOf(example, own)), fold: example.fold }]
      : [];
  });
  return foldsOf(chosen).map((list) => weightsOf(trainTrust(list, size).subarray(0, size), vocabulary));
}

/** A network made without each fold, and last one made with all. */
export const networkFolds = (examples: Example[], { names }: Vocabulary): LearnedNetwork[] =>
  foldsOf(examples).map((list) => trainNetwork(list, names, network));

/** What each fold is read with. */
export const learnedFolds = (weights: Weights[], trusts: Weights[], networks: LearnedNetwork[]): Learned[] =>
  networks.map((learned, i) => ({
    weights: weights[i] ?? new Map(),
    trust: trusts[i] ?? new Map(),
    network: loadNetwork(networkFile(learned)),
  }));

/** The questions as the weights see them that `pick` names for each: those made without it, or others. */
export const askedBy = (
  examples: Example[],
  { names }: Vocabulary,
  learned: Learned[],
  pick = (example: Example): number => example.fold,
): Asked[] =>
  examples.map((example) => ({
    set: example.set,
    fold: example.fold,
    expect: example.expect,
    length: lengthAsked(example.question, example),
    isUnread: example.isUnread,
    readings: learned.slice(pick(example), pick(example) + 1).flatMap((by) => outcomesOf(example, names, by)),
  }));

export const oddsFolds = (asked: Asked[]): OddsFile[] =>
  foldsOf(asked).map((list) =>
    trainOdds(
      list.flatMap(({ readings }) => readings),
      odds,
    ),
  );

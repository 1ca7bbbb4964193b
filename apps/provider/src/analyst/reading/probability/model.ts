import { readFileSync } from 'node:fs';
import { oddsOf, type OddsFile, type OddsModel } from './probability.ts';
import { namedNetwork, type NamedNetwork, type NetworkFile } from '../ranking/network.ts';
import type { LinearModel } from '../ranking/scorer.ts';

/** What `npm run train:analyst` writes: weights and borders, and of the training data only words and pairs of words that questions over several tables share. */
export interface AnalystModelFile {
  version: 2;
  /** Features in one text, a space between, those of the network's rows first; spaces in a name are written as "·". */
  features: string;
  /** Weights in hundredths. */
  weights: number[];
  /** How far each feature is to be trusted, in hundredths. */
  trust: number[];
  network: NetworkFile;
  odds: OddsFile;
  thresholds: Thresholds;
}

export interface Sureness {
  /** An answer at least as likely right is given. */
  answer: number;
  /** One that another reader is sure of too is given from here. */
  agree: number;
}

export interface Thresholds {
  /** By how long a table is: other questions are asked of a list than of records, and other ones answered wrongly. */
  short: Sureness;
  middle: Sureness;
  long: Sureness;
  /** Readings together at least as likely to hold the right one are offered. */
  clarify: number;
}

export interface AnalystModel extends LinearModel {
  trust: ReadonlyMap<string, number>;
  network: NamedNetwork;
  odds: OddsModel;
  thresholds: Thresholds;
}

export function modelOf(file: AnalystModelFile): AnalystModel {
  const names = file.features.split(' ').map((name) => name.replaceAll('·', ' '));
  const weightsOf = (hundredths: number[]) =>
    new Map(
      names.flatMap((name, i): [string, number][] => (hundredths[i] ? [[name, hundredths[i] / 100]] : [])),
    );
  return {
    weights: weightsOf(file.weights),
    trust: weightsOf(file.trust),
    network: namedNetwork(file.network, names),
    odds: oddsOf(file.odds),
    thresholds: file.thresholds,
  };
}

let loaded: AnalystModel | null = null;
export function analystModel(): AnalystModel {
  loaded ??= modelOf(
    JSON.parse(
      readFileSync(new URL('../data/analyst.model.json', import.meta.url), 'utf8'),
    ) as AnalystModelFile,
  );
  return loaded;
}

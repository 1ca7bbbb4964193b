import { readFileSync } from 'node:fs';
import { oddsOf, type OddsFile, type OddsModel } from './probability.ts';
import type { LinearModel } from './scorer.ts';

/** What `npm run train:analyst` writes: weights and borders, no text of the training data. */
export interface AnalystModelFile {
  version: 1;
  /** Features in one text, a space between; spaces in a name are written as "·". */
  features: string;
  /** Weights in hundredths. */
  weights: number[];
  /** How far each feature is to be trusted, in hundredths. */
  trust: number[];
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
  odds: OddsModel;
  thresholds: Thresholds;
}

export function modelOf(file: AnalystModelFile): AnalystModel {
  const names = file.features.split(' ');
  return {
    weights: new Map(names.map((name, i) => [name.replaceAll('·', ' '), (file.weights[i] ?? 0) / 100])),
    trust: new Map(
      names.flatMap((name, i): [string, number][] =>
        file.trust[i] ? [[name.replaceAll('·', ' '), (file.trust[i] ?? 0) / 100]] : [],
      ),
    ),
    odds: oddsOf(file.odds),
    thresholds: file.thresholds,
  };
}

let loaded: AnalystModel | null = null;
export function analystModel(): AnalystModel {
  loaded ??= modelOf(
    JSON.parse(
      readFileSync(new URL('./data/analyst.model.json', import.meta.url), 'utf8'),
    ) as AnalystModelFile,
  );
  return loaded;
}

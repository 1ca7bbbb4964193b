import {
  featureNames,
  readColumn,
  type ColumnReading,
} from '../../apps/provider/src/modeling/columnFeatures.ts';
import {
  columnLabels,
  joinFeatures,
  tokenScores,
  type ColumnModelFile,
  type TokenModel,
} from '../../apps/provider/src/modeling/columnModel.ts';
import { trainLabelTrees, type BoostingSettings } from './labelTrees.ts';
import type { LabelledColumn } from './records.ts';
import { encodeTokens, trainTokens } from './tokenTraining.ts';

interface Example {
  file: number;
  label: number;
  reading: ColumnReading;
}

/** Many small trees: larger ones learn the habits of single files, which costs on files never seen. */
const boosting: BoostingSettings = {
  rounds: 250,
  leaves: 8,
  rate: 0.1,
  figures: 0.2,
  rows: 0.8,
  leafWeight: 1.5,
  ridge: 2,
  seed: 7,
};

export function toExamples(columns: LabelledColumn[]): Example[] {
  return columns.flatMap(({ file, label, rowCount, profile }) => {
    const [reading] = readColumn(profile, rowCount, 1);
    return reading ? [{ file, label: columnLabels.indexOf(label), reading }] : [];
  });
}

const innerFolds = 5;

/**
 * The token models' answers are inputs of the trees. For training they come from models that never saw the
 * file in question, else the trees would trust them too much.
 */
function outOfFold(
  examples: Example[],
  tokensOf: (e: Example) => number[],
): { answers: Float64Array[]; model: TokenModel } {
  const fit = (list: Example[], seed: number): TokenModel =>
    trainTokens(
      list.map(tokensOf),
      list.map((e) => e.label),
      seed,
    );
  const answers: Float64Array[] = [];
  const foldOf = (e: Example): number => Math.floor(e.file / 5) % innerFolds;
  for (let fold = 0; fold < innerFolds; fold++) {
    const model = fit(
      examples.filter((e) => foldOf(e) !== fold),
      fold + 1,
    );
    for (const [i, e] of examples.entries())
      if (foldOf(e) === fold) answers[i] = tokenScores(model, tokensOf(e));
  }
  return { answers, model: fit(examples, 99) };
}

export function trainColumnModel(examples: Example[]): ColumnModelFile {
  const names = outOfFold(examples, (e) => e.reading.nameTokens);
  const values = outOfFold(examples, (e) => e.reading.valueTokens);
  const rows = examples.map((e, i) =>
    joinFeatures(e.reading, names.answers[i] as Float64Array, values.answers[i] as Float64Array),
  );
  const labels = examples.map((e) => e.label);
  const trees = trainLabelTrees(rows, labels, boosting);
  return {
    version: 1,
    features: featureNames,
    nameModel: encodeTokens(names.model),
    valueModel: encodeTokens(values.model),
    borders: trees.borders,
    base: trees.base.map((b) => Number(b.toFixed(4))),
    leafScale: trees.leafScale,
    trees: trees.trees,
  };
}

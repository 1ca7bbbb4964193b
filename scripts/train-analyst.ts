/**
 * Trains the analyst that ships with the provider:
 *
 *   npm run train:analyst -- [../shared/data]
 *
 * writes apps/provider/src/analyst/reading/data/analyst.model.json, and the weights of each fold beside the cached tables for
 * `npm run bench -- questions`. Each fold's questions are read by weights made without that fold. The same data and seed
 * give the same file.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LinearModel } from '../apps/provider/src/analyst/reading/scorer.ts';
import { Data, type Task } from './analyst/data.ts';
import { collect, Vocabulary, type Example } from './analyst/examples.ts';
import { trainOdds, type Outcome } from './analyst/odds.ts';
import { modelFile } from './analyst/modelFile.ts';
import { plainQuestions } from './analyst/plainQuestions.ts';
import { outcomesOf } from './analyst/outcomes.ts';
import { unpackOwnQuestions } from './analyst/ownQuestions.ts';
import { bestOf, scoresOf, trainRanking, trainTrust } from './analyst/ranking.ts';
import { cacheFolder } from './analyst/workbench.ts';

const data = new Data(path.resolve(process.argv[2] ?? '../shared/data'), cacheFolder);
const target = fileURLToPath(
  new URL('../apps/provider/src/analyst/reading/data/analyst.model.json', import.meta.url),
);
const foldCount = 5;
const smallest = 0.005;
/** Probabilities from which an answer is given, alone or borne out, and readings are offered: chosen on the folds. */
const thresholds = { answer: 0.81, agree: 0.74, clarify: 0.3 };

mkdirSync(cacheFolder, { recursive: true });

const every = <T>(list: T[], step: number): T[] => list.filter((_, i) => i % step === 0);

function weightsOf(weights: Float64Array, vocabulary: Vocabulary): LinearModel {
  const kept = vocabulary.names.flatMap((name, i): [string, number][] => {
    const weight = weights[i] ?? 0;
    return Math.abs(weight) > smallest ? [[name, Math.round(weight * 100) / 100]] : [];
  });
  return { weights: new Map(kept.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** Weights made without each fold, and last those made with all. */
function trainFolds(examples: Example[], vocabulary: Vocabulary): LinearModel[] {
  const folds = Array.from({ length: foldCount }, (_, fold) => examples.filter((e) => e.fold !== fold));
  return [...folds, examples].map((list) =>
    weightsOf(trainRanking(list, vocabulary.names.length), vocabulary),
  );
}

const modelFor = (models: LinearModel[]) => (task: Task) => models[task.fold] ?? models.at(-1) ?? null;

const spider = await data.spider('questions-train');
const wiki = await data.wiki('wikitables-train');
const people = [
  ...(await data.people()),
  ...(await data.people(unpackOwnQuestions(path.join(cacheFolder, 'own')), 'own')),
];
const plain = await plainQuestions(data, [...spider, ...every(wiki, 15), ...people]);
const all = [...spider, ...wiki, ...people, ...plain];

// First by the rules' own worth alone, then by what was learned from that.
const first = new Vocabulary();
const rough = [...every(spider, 6), ...every(wiki, 5), ...every(people, 2)];
const roughly = await collect(rough, data, { model: () => null, most: 100, log: 'first' }, first);
const models = trainFolds(roughly, first);
const second = new Vocabulary();
const finely = await collect(all, data, { model: modelFor(models), most: 30, log: 'second' }, second);
const final = trainFolds(finely, second);

const trusts = trustFolds(finely, final, second);
const outcomes: Outcome[] = [];
for (const task of [...spider, ...wiki, ...people, ...every(plain, 2)])
  outcomes.push(
    ...(await outcomesOf(
      task,
      modelFor(final)(task) ?? { weights: new Map() },
      trusts[task.fold] ?? new Map<string, number>(),
    )),
  );
writeFileSync(path.join(cacheFolder, 'outcomes.json'), JSON.stringify(outcomes));
writeModel(final, outcomes);
data.close();

/** What to trust, learned from what the weights of other folds chose. */
function trustFolds(
  examples: Example[],
  weights: LinearModel[],
  vocabulary: Vocabulary,
): ReadonlyMap<string, number>[] {
  const size = vocabulary.names.length;
  const arrays = weights.map((w) => Float64Array.from(vocabulary.names, (name) => w.weights.get(name) ?? 0));
  const chosen = examples.flatMap((example) => {
    const own = arrays[example.fold];
    return own && example.candidates.length > 0 ? [{ example, at: bestOf(scoresOf(example, own)) }] : [];
  });
  const folds = Array.from({ length: foldCount }, (_, fold) => chosen.filter((c) => c.example.fold !== fold));
  return [...folds, chosen].map(
    (list) => weightsOf(trainTrust(list, size).subarray(0, size), vocabulary).weights,
  );
}

function writeModel(weights: LinearModel[], told: Outcome[]): void {
  const odds = Array.from({ length: foldCount }, (_, fold) => trainOdds(told.filter((o) => o.fold !== fold)));
  const files = [...odds, trainOdds(told)].map((trees, i) =>
    modelFile(weights[i]?.weights ?? new Map(), trusts[i] ?? new Map(), trees, thresholds),
  );
  for (const [fold, file] of files.slice(0, foldCount).entries())
    writeFileSync(path.join(cacheFolder, `fold-${fold}.model.json`), JSON.stringify(file));
  const text = `${JSON.stringify(files.at(-1))}\n`;
  writeFileSync(target, text);
  console.log(`${told.length} outcomes, ${Math.round(text.length / 1024)} KB written to ${target}`);
}

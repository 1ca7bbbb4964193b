/**
 * Trains the analyst that ships with the provider:
 *
 *   npm run train:analyst -- [../shared/data]
 *
 * writes apps/provider/src/analyst/reading/data/analyst.model.json, and the weights of each fold beside the cached
 * tables for `npm run bench -- questions`. Each fold's questions are read by weights made without that fold. First
 * every question's candidates, as the weights that were learned last without its fold order them, are run, judged and
 * kept (weights that know a question order its candidates better than they will those of others); `--part=1/2` does
 * half of that, so that several processes can share it, and makes only those that aren't kept yet. `--learn` learns
 * anew from what was kept: the same examples and seed give the same file.
 */
import { appendFileSync, createReadStream, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Sureness, Thresholds } from '../apps/provider/src/analyst/reading/probability/model.ts';
import { lengths } from '../apps/provider/src/analyst/reading/shared/columns/tableLength.ts';
import { oddsOf } from '../apps/provider/src/analyst/reading/probability/probability.ts';
import { Data, type Task } from './analyst/data.ts';
import { exampleOf, packed, unpacked, Vocabulary, type Example } from './analyst/examples.ts';
import { foldCount, foldFile, foldModels, strangerTo } from './analyst/folds.ts';
import {
  askedBy,
  learnedFolds,
  networkFolds,
  oddsFolds,
  rankingFolds,
  trustFolds,
} from './analyst/learning.ts';
import { modelFile } from './analyst/modelFile.ts';
import { unpackQuestions } from './analyst/packedQuestions.ts';
import { plainQuestions } from './analyst/plainQuestions.ts';
import { givenFor, tallyBy, thresholdsFrom, type Given } from './analyst/thresholds.ts';
import { cacheFolder } from './analyst/workbench.ts';
import { readOptions } from './options.ts';

const { values: options, positionals } = readOptions(
  {
    options: { part: { type: 'string' }, learn: { type: 'boolean', default: false } },
    allowPositionals: true,
  },
  'Usage: npm run train:analyst -- [<folder of data>] [--part 1/2 | --learn]',
);
const target = fileURLToPath(
  new URL('../apps/provider/src/analyst/reading/data/analyst.model.json', import.meta.url),
);
const kept = path.join(cacheFolder, 'examples');
mkdirSync(kept, { recursive: true });

const together = 16;

const every = <T>(list: T[], step: number): T[] => list.filter((_, i) => i % step === 0);

async function tasksOf(data: Data): Promise<Task[]> {
  const spider = await data.spider('questions-train');
  const wiki = await data.wiki('wikitables-train');
  const people = await data.people();
  const own = await data.people(unpackQuestions('people', path.join(cacheFolder, 'own')), 'own');
  const authors = await data.people(unpackQuestions('authors', path.join(cacheFolder, 'authors')), 'authors');
  const plain = await plainQuestions(data, [...spider, ...every(wiki, 15), ...people, ...own]);
  return [...spider, ...wiki, ...people, ...authors, ...own, ...every(plain, 3)];
}

const idOf = (line: string): string => (JSON.parse(line) as { id: string }).id;

/** One line after the other: together they are too long for one text. */
async function linesKept(): Promise<string[]> {
  const lines: string[] = [];
  for (const file of readdirSync(kept))
    for await (const line of createInterface({ input: createReadStream(path.join(kept, file)) }))
      if (line) lines.push(line);
  return lines;
}

/** Makes the examples of one part and keeps them, a line each; those of earlier runs stay. */
async function collect(folder: string, part: string): Promise<void> {
  const [own = 1, parts = 1] = part.split('/').map(Number);
  const cache = path.join(cacheFolder, `part-${own}`);
  mkdirSync(cache, { recursive: true });
  const data = new Data(folder, cache);
  const file = path.join(kept, `${own}-of-${parts}.jsonl`);
  const known = new Set((await linesKept()).map(idOf));
  // A question and the same in other words stay together: their queries are run once.
  const isOwn = (i: number) => Math.floor(i / together) % parts === own - 1;
  const tasks = (await tasksOf(data)).filter(({ id }, i) => isOwn(i) && !known.has(id));
  const vocabulary = new Vocabulary();
  const modelFor = strangerTo(foldModels());
  for (const [i, task] of tasks.entries()) {
    appendFileSync(file, `${packed(await exampleOf(task, modelFor(task.fold), vocabulary), vocabulary)}\n`);
    if (i % 200 === 199) console.log(`${i + 1} of ${tasks.length}`);
  }
  data.close();
}

const examplesKept = async (vocabulary: Vocabulary): Promise<Example[]> =>
  (await linesKept()).sort().map((line) => unpacked(line, vocabulary));

const percent = (a: number, b: number): string => `${((100 * a) / Math.max(1, b)).toFixed(1)} %`;

const same = (answer: number): Thresholds => {
  const sureness = { answer, agree: answer };
  return { short: sureness, middle: sureness, long: sureness, clarify: 0 };
};
const inWords = ({ answer, agree }: Sureness): string =>
  answer === agree ? String(answer) : `${answer}, ${agree}`;

function print(name: string, given: Given[], from: Thresholds[]): void {
  console.log(`\n${name}: right of all / wrong of those answered, if answered from`);
  const heads = from.map((thresholds) =>
    [...new Set(lengths.map((length) => inWords(thresholds[length])))].join('; '),
  );
  console.log(['', ...heads].map((text) => text.padEnd(16)).join(''));
  for (const [set, list] of Map.groupBy(given, (g) => g.set)) {
    const cells = from.map((thresholds) => {
      const { questions, answered, right, wrong } = tallyBy(list, thresholds);
      return `${percent(right, questions)} / ${percent(wrong, answered)}`;
    });
    console.log([set, ...cells].map((text) => text.padEnd(16)).join(''));
  }
}

async function learn(): Promise<void> {
  const vocabulary = new Vocabulary();
  const examples = await examplesKept(vocabulary);
  const weights = rankingFolds(examples, vocabulary);
  const trusts = trustFolds(examples, weights, vocabulary);
  const networks = networkFolds(examples, vocabulary);
  const learned = learnedFolds(weights, trusts, networks);
  const held = askedBy(examples, vocabulary, learned);
  const oddsFiles = oddsFolds(held);
  const odds = oddsFiles.map(oddsOf);
  const given = held.flatMap((asked) =>
    odds.slice(asked.fold, asked.fold + 1).map((o) => givenFor(asked, o)),
  );
  print('Held back', given, [0, 0.7, 0.75, 0.8, 0.85, 0.9].map(same));
  writeFileSync(path.join(cacheFolder, 'given.json'), JSON.stringify(given));
  const thresholds = thresholdsFrom(given);
  print('Held back', given, [thresholds]);
  const next = (fold: number) => (fold + 1) % foldCount;
  const known = askedBy(examples, vocabulary, learned, ({ fold }) => next(fold));
  const trained = known.flatMap((asked) =>
    odds.slice(next(asked.fold), next(asked.fold) + 1).map((o) => givenFor(asked, o)),
  );
  print('Trained', trained, [thresholds]);
  const files = networks.flatMap((network, i) =>
    oddsFiles.slice(i, i + 1).map((odds) => {
      const made = { weights: weights[i] ?? new Map(), trust: trusts[i] ?? new Map(), network, odds };
      return modelFile(made, vocabulary.names, thresholds);
    }),
  );
  for (const [fold, file] of files.slice(0, foldCount).entries())
    writeFileSync(foldFile(fold), JSON.stringify(file));
  const text = `${JSON.stringify(files.at(-1))}\n`;
  writeFileSync(target, text);
  console.log(`${examples.length} questions, ${Math.round(text.length / 1024)} KB written to ${target}`);
}

const folder = path.resolve(positionals[0] ?? '../shared/data');
if (options.learn) await learn();
else if (options.part) await collect(folder, options.part);
else {
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  await collect(folder, '1/1');
  await learn();
}

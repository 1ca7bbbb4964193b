import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DataCategory } from '@plinth/api/facts';
import { classifyColumn, predictLabel } from '../apps/provider/src/modeling/classify.ts';
import {
  columnLabels,
  loadColumnModel,
  type ColumnLabel,
  type ColumnModelFile,
} from '../apps/provider/src/modeling/columnModel.ts';
import type { TableProfile } from '../apps/provider/src/sources/source.ts';
import { readLabelledColumns, type LabelledColumn } from '../scripts/classifier/records.ts';
import { toExamples, trainColumnModel } from '../scripts/classifier/training.ts';

interface Prediction {
  column: LabelledColumn;
  label: ColumnLabel;
  category: DataCategory;
}

const folds = 5;
const percent = (n: number): string => n.toFixed(4);

/** Each fifth of the files, predicted by a model that was trained on the other four. */
async function predictByFolds(columns: LabelledColumn[]): Promise<Prediction[]> {
  const examples = toExamples(columns);
  const predictions: Prediction[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const model = loadColumnModel(trainColumnModel(examples.filter((e) => e.file % folds !== fold)));
    for (const column of columns) {
      if (column.file % folds !== fold) continue;
      predictions.push({
        column,
        label: predictLabel(column.profile, column.rowCount, model),
        category: classifyColumn(column.profile, tableOf(column), model).category,
      });
    }
    console.log(`Fold ${fold + 1} of ${folds} done`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return predictions;
}

const scoreLabels = (predictions: Prediction[]): Score =>
  score(predictions.map((p) => [p.column.label, p.label]));

function printClasses(predictions: Prediction[]): void {
  const rest = predictions.filter((p) => p.column.label !== 'context-specific');
  console.log('\nNine classes                   columns  accuracy  macro-F1');
  for (const [name, list] of [
    ['all', predictions],
    ['without context-specific', rest],
  ] as const) {
    const { accuracy, macro } = scoreLabels(list);
    console.log(
      `${name.padEnd(30)} ${String(list.length).padStart(7)}    ${percent(accuracy)}    ${percent(macro)}`,
    );
  }
}

function printCategories(predictions: Prediction[]): void {
  const mapped = predictions.flatMap((p) => {
    const expected = expectedCategories(p.column);
    if (expected.length === 0) return [];
    return [
      [expected.find((c) => c === p.category) ?? expected[0] ?? 'text', p.category] as [string, string],
    ];
  });
  const { accuracy, macro, classes } = score(mapped);
  console.log(
    `\nCategories, where a label has one: ${mapped.length} columns, accuracy ${percent(accuracy)}, macro-F1 ${percent(macro)}`,
  );
  for (const { name, f1, support } of classes)
    console.log(`  ${name.padEnd(18)} F1 ${f1.toFixed(3)}  columns ${support}`);
}

function printConfusion(predictions: Prediction[]): void {
  console.log('\nConfusion (rows: label, columns: prediction)');
  console.log(''.padEnd(18) + columnLabels.map((l) => l.slice(0, 9).padStart(10)).join(''));
  for (const label of columnLabels) {
    const counts = columnLabels.map(
      (k) => predictions.filter((p) => p.column.label === label && p.label === k).length,
    );
    console.log(label.padEnd(18) + counts.map((n) => String(n).padStart(10)).join(''));
  }

  console.log('\nF1 of each label');
  for (const { name, f1 } of scoreLabels(predictions).classes)
    console.log(`  ${name.padEnd(18)} ${f1.toFixed(3)}`);
}

function printWorstFiles(predictions: Prediction[]): void {
  console.log('\nWhere it fails: files with the most wrong columns');
  const wrong = new Map<number, number>();
  const total = new Map<number, number>();
  for (const { column, label } of predictions) {
    total.set(column.file, (total.get(column.file) ?? 0) + 1);
    if (label !== column.label) wrong.set(column.file, (wrong.get(column.file) ?? 0) + 1);
  }
  const worst = [...wrong].sort((a, b) => b[1] - a[1]).slice(0, 6);
  for (const [file, count] of worst)
    console.log(`  file ${file}: ${count} of ${total.get(file) ?? 0} columns`);
  const [largest] = worst;
  if (!largest) return;
  const { accuracy, macro } = scoreLabels(predictions.filter((p) => p.column.file !== largest[0]));
  console.log(`  without file ${largest[0]}: accuracy ${percent(accuracy)}, macro-F1 ${percent(macro)}`);
}

function printShippedModel(columns: LabelledColumn[]): void {
  const modelPath = fileURLToPath(
    new URL('../apps/provider/src/modeling/classifier.model.json', import.meta.url),
  );
  const shipped = loadColumnModel(JSON.parse(readFileSync(modelPath, 'utf8')) as ColumnModelFile);
  for (const c of columns.slice(0, 300)) classifyColumn(c.profile, tableOf(c), shipped);
  // Processor time, so that a busy machine doesn't show in the figure.
  const times: number[] = [];
  const before = process.cpuUsage();
  for (const c of columns) {
    const started = performance.now();
    classifyColumn(c.profile, tableOf(c), shipped);
    times.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(before);
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(3);
  console.log(
    `\nTime a column: ${((user + system) / 1000 / columns.length).toFixed(3)} ms of processor, by the clock median ${at(0.5)} ms, p95 ${at(0.95)} ms`,
  );
  console.log(`Size of the shipped model: ${Math.round(statSync(modelPath).size / 1024)} KB`);
}

/** The column classifier over folds by source file; the figures are computed once over all predictions. */
export async function run(): Promise<void> {
  const path = join(process.env.PLINTH_DATA ?? '../shared/data', 'column-types', 'train.csv');
  if (!existsSync(path)) {
    console.log(
      `The labelled columns are not here: ${path}. Set PLINTH_DATA to the folder that holds column-types.`,
    );
    return;
  }
  const columns = readLabelledColumns(path);
  const predictions = await predictByFolds(columns);
  printClasses(predictions);
  printCategories(predictions);
  printConfusion(predictions);
  printWorstFiles(predictions);
  printShippedModel(columns);
}

function tableOf({ profile, rowCount }: LabelledColumn): TableProfile {
  return {
    database: '',
    table: 'columns',
    comment: null,
    rowCount,
    sampledRows: rowCount,
    exact: true,
    primaryKey: [],
    columns: [profile],
  };
}

/** The categories that count as right for a label; none where people couldn't tell or no category fits. */
function expectedCategories({ label, profile }: LabelledColumn): DataCategory[] {
  switch (label) {
    case 'numeric':
      return ['numerical'];
    case 'categorical':
      return profile.distinct === 2 ? ['boolean'] : ['categorical'];
    case 'datetime':
      return ['temporal'];
    case 'embedded-number':
      return ['numerical', 'text'];
    case 'sentence':
      return ['textual'];
    case 'list':
      return ['array', 'json', 'structured_data'];
    case 'url':
      return ['text'];
    case 'not-generalizable':
      return profile.distinct > 1 ? ['identifier'] : [];
    case 'context-specific':
      return [];
  }
}

interface Score {
  accuracy: number;
  macro: number;
  classes: { name: string; f1: number; support: number }[];
}

/** Accuracy, and the unweighted mean of F1 over the classes that occur as a label. */
function score(pairs: [string, string][]): Score {
  const names = [...new Set(pairs.map(([expected]) => expected))];
  const classes = names.map((name) => {
    const right = pairs.filter(([e, p]) => e === name && p === name).length;
    const support = pairs.filter(([e]) => e === name).length;
    const predicted = pairs.filter(([, p]) => p === name).length;
    return { name, f1: (2 * right) / (support + predicted), support };
  });
  return {
    accuracy: pairs.filter(([e, p]) => e === p).length / pairs.length,
    macro: classes.reduce((sum, c) => sum + c.f1, 0) / classes.length,
    classes,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();

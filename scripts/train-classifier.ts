/**
 * Trains the column classifier that ships with the provider:
 *
 *   node scripts/train-classifier.ts <folder>/column-types/train.csv
 *
 * writes apps/provider/src/modeling/classifier.model.json. The same data and seed give the same file.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readLabelledColumns } from './classifier/records.ts';
import { toExamples, trainColumnModel } from './classifier/training.ts';

const source = process.argv[2];
if (!source) {
  console.error('Usage: node scripts/train-classifier.ts <path to train.csv>');
  process.exit(2);
}
const target = fileURLToPath(new URL('../apps/provider/src/modeling/classifier.model.json', import.meta.url));
const examples = toExamples(readLabelledColumns(source));
const text = `${JSON.stringify(trainColumnModel(examples))}\n`;
writeFileSync(target, text);
console.log(`${examples.length} columns read, ${Math.round(text.length / 1024)} KB written to ${target}`);

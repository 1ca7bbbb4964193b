import type { Visualization } from '@plinth/api/contract';
import { singular } from '../modeling/wording.ts';

const most = 4;

/** "Total sales", but "sum of total sales". */
const inWords = (measure: string): string =>
  measure
    .replace(/^Sum of (?!total)/i, 'total ')
    .replace(/^Sum of /, 'sum of ')
    .replace(/^Average of /, 'average ');

/** "For each event", but "by events". */
const each = (group: string): string => {
  const last = /\p{L}+$/u.exec(group)?.[0].toLowerCase() ?? '';
  return `${singular(last) === last ? 'for each' : 'by'} ${group}`;
};

/** What to make of a metric, by how it is written; a shape that isn't here isn't asked about. */
const shapes: readonly [pattern: RegExp, question: (...parts: string[]) => string][] = [
  [/^Number of (.+) over (.+)$/, (_rows = '', time = '') => `How many rows are there per year of ${time}?`],
  [/^Number of (.+) by (.+)$/, (_rows = '', group = '') => `How many rows are there ${each(group)}?`],
  [/^(.+) over (.+)$/, (measure = '', time = '') => `What is the ${inWords(measure)} per year of ${time}?`],
  [/^Share of (.+) by (.+)$/, (_rows = '', group = '') => `How many rows are there ${each(group)}?`],
  [
    /^Top 10 (.+) by (.+)$/,
    (name = '', measure = '') =>
      `What are the top 10 ${name} by ${inWords(measure.replace(/^Sum of (?=total)/i, ''))}?`,
  ],
  [/^(.+) by ([^,]+)$/, (measure = '', group = '') => `What is the ${inWords(measure)} ${each(group)}?`],
];

interface Starter {
  question: string;
  /** Empty where it is of none. */
  metric: string;
}

const questionOf = ({ metric, graph_type }: Visualization): Starter[] => {
  if (graph_type === 'map') return [];
  for (const [pattern, question] of shapes) {
    const found = pattern.exec(metric);
    // A column that ends in a question mark ends the question as well.
    if (found) return [{ question: question(...found.slice(1)).replace(/\?\?$/, '?'), metric }];
  }
  return [];
};

/** Questions to begin with, from what the model found worth plotting. */
export const startersOf = (metrics: readonly Visualization[]): Starter[] => {
  const own = metrics.flatMap(questionOf);
  const asked = own.filter(
    ({ question }, index) => own.findIndex((one) => one.question === question) === index,
  );
  return [...asked.slice(0, most - 1), { question: 'How many rows are there?', metric: '' }];
};

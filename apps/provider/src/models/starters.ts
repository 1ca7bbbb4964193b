import type { Visualization } from '@plinth/api/contract';

const most = 4;

const inWords = (measure: string): string =>
  measure.replace(/^Sum of /, 'total ').replace(/^Average of /, 'average ');

/** What to make of a metric, by how it is written; a shape that isn't here isn't asked about. */
const shapes: readonly [pattern: RegExp, question: (...parts: string[]) => string][] = [
  [/^Number of (.+) over (.+)$/, (_rows = '', time = '') => `How many rows are there per year of ${time}?`],
  [/^Number of (.+) by (.+)$/, (_rows = '', group = '') => `How many rows are there for each ${group}?`],
  [/^(.+) over (.+)$/, (measure = '', time = '') => `What is the ${inWords(measure)} per year of ${time}?`],
  [/^Share of (.+) by (.+)$/, (_rows = '', group = '') => `How many rows are there for each ${group}?`],
  [
    /^Top 10 (.+) by (.+)$/,
    (name = '', measure = '') => `What are the top 10 ${name} by ${inWords(measure)}?`,
  ],
  [/^(.+) by ([^,]+)$/, (measure = '', group = '') => `What is the ${inWords(measure)} for each ${group}?`],
];

const questionOf = ({ metric, graph_type }: Visualization): string[] => {
  if (graph_type === 'map') return [];
  for (const [pattern, question] of shapes) {
    const found = pattern.exec(metric);
    if (found) return [question(...found.slice(1))];
  }
  return [];
};

/** Questions to begin with, from what the model found worth plotting. */
export const startersOf = (metrics: readonly Visualization[]): string[] => [
  ...new Set([...metrics.flatMap(questionOf).slice(0, most - 1), 'How many rows are there?']),
];

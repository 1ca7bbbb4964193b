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

interface Starter {
  question: string;
  /** Empty where it is of none. */
  metric: string;
}

const questionOf = ({ metric, graph_type }: Visualization): Starter[] => {
  if (graph_type === 'map') return [];
  for (const [pattern, question] of shapes) {
    const found = pattern.exec(metric);
    if (found) return [{ question: question(...found.slice(1)), metric }];
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

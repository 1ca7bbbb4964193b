import type { ModelColumn, Visualization } from '@plinth/api/contract';
import { dayMs } from '@plinth/api/facts';
import { compactDay, singular } from '../modeling/wording.ts';

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

/** Days of a season, months of a few years: of one year alone a figure by year is one figure. */
function grainOf(time: string, columns: readonly ModelColumn[]): string {
  const { min, max } = columns.find(({ name }) => name.trim() === time)?.profile ?? {};
  const [from, to] = [min, max].map((end) => compactDay(String(end)) ?? String(end));
  // Years are numbers, and other texts aren't in order.
  if (![from, to].every((end) => /^\d{4}-\d{2}/.test(end!))) return 'year';
  const days = (Date.parse(to!) - Date.parse(from!)) / dayMs;
  if (days <= 92) return 'day';
  return days <= 2 * 366 ? 'month' : 'year';
}

type Question = (parts: string[], columns: readonly ModelColumn[]) => string;

/** What to make of a metric, by how it is written; a shape that isn't here isn't asked about. */
const shapes: readonly [pattern: RegExp, question: Question][] = [
  [
    /^Number of (.+) over (.+)$/,
    ([, time = ''], columns) => `How many rows are there per ${grainOf(time, columns)} of ${time}?`,
  ],
  [/^Number of (.+) by (.+)$/, ([, group = '']) => `How many rows are there ${each(group)}?`],
  [
    /^(.+) over (.+)$/,
    ([measure = '', time = ''], columns) =>
      `What is the ${inWords(measure)} per ${grainOf(time, columns)} of ${time}?`,
  ],
  [/^Share of (.+) by (.+)$/, ([, group = '']) => `How many rows are there ${each(group)}?`],
  [
    /^Top 10 (.+) by (.+)$/,
    ([name = '', measure = '']) =>
      `What are the top 10 ${name} by ${inWords(measure.replace(/^Sum of (?=total)/i, ''))}?`,
  ],
  [
    /^(.+) by ([^,]+)$/,
    ([measure = '', group = '']) => {
      // An average for each month may be one of what months come to.
      const how = measure.startsWith('Average') ? `by ${group}` : each(group);
      return `What is the ${inWords(measure)} ${how}?`;
    },
  ],
];

interface Starter {
  question: string;
  /** Empty where it is of none. */
  metric: string;
}

const questionOf = ({ metric, graph_type }: Visualization, columns: readonly ModelColumn[]): Starter[] => {
  if (graph_type === 'map') return [];
  for (const [pattern, question] of shapes) {
    const found = pattern.exec(metric);
    // A column that ends in a question mark ends the question as well.
    if (found) return [{ question: question(found.slice(1), columns).replace(/\?\?$/, '?'), metric }];
  }
  return [];
};

/** Questions to begin with, from what the model found worth plotting. */
export const startersOf = (
  metrics: readonly Visualization[],
  columns: readonly ModelColumn[] = [],
): Starter[] => {
  const own = metrics.flatMap((metric) => questionOf(metric, columns));
  const asked = own.filter(
    ({ question }, index) => own.findIndex((one) => one.question === question) === index,
  );
  return [...asked.slice(0, most - 1), { question: 'How many rows are there?', metric: '' }];
};

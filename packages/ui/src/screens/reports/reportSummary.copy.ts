import { countOf, formatNumber } from '../../primitives/intl.format.ts';
import { unturned } from '../../primitives/unturned.ts';
import { isPlainWord } from './plainWords.ts';
import { reportDay } from './reports.copy.ts';

/** What a sentence says: its own words, figures that lead to their block, and names of columns, groups and times. */
export type SummaryWord = string | { figure: string } | { name: string };
export type SummaryWords = readonly SummaryWord[];

const figure = (text: string) => ({ figure: text });
const name = (text: string) => ({ name: unturned(text) });

/** "Total Sales" within a sentence; "ID of", "GDP", "McKinsey" and what isn't plain English, as "Umsatz", stay. */
const within = (header: string): string =>
  header.replace(/(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+(?![\p{L}\p{N}])/gu, (word) => {
    const small = word.toLowerCase();
    return isPlainWord(small) ? small : word;
  });

/** In whole years, or months where there are fewer than two. */
const longTime = (days: number): string => {
  const years = Math.floor(days / 365.25);
  return years >= 2 ? countOf(years, 'year', 'years') : countOf(Math.round(days / 30.44), 'month', 'months');
};

export const reportSummaryCopy = {
  label: 'Summary',
  byModel: 'A language model has worded this. Its figures, names and dates are computed.',
  moment: (label: string): SummaryWords => ['at ', name(label)],
  day: (label: string): SummaryWords => ['on ', name(label)],
  span: (label: string): SummaryWords => ['in ', name(label)],
  ended: (when: SummaryWords, days: number): SummaryWords => [
    'The data ends ',
    ...when.map((word) => (typeof word === 'object' && 'name' in word ? figure(word.name) : word)),
    ', ',
    name(longTime(days)),
    ' ago.',
  ],
  under: (title: string): SummaryWords => ['“', name(title), '”: '],
  came: (measure: string, value: string): SummaryWords => [name(measure), ' came to ', figure(value)],
  daysBefore: (days: number): SummaryWords => ['in the ', name(`${formatNumber(days)} days`), ' before'],
  latest: (measure: string, value: string, when: SummaryWords): SummaryWords => [
    name(measure),
    ' came to ',
    figure(value),
    ' ',
    ...when,
  ],
  soFar: (measure: string, value: string, when: SummaryWords): SummaryWords => [
    name(measure),
    ' so far ',
    ...when,
    ': ',
    figure(value),
    '.',
  ],
  /** `until`: a day, or within a day a moment, as ISO 8601. */
  upTo: (measure: string, value: string, when: SummaryWords, until: string): SummaryWords => [
    name(measure),
    ' ',
    ...when,
    ', up to ',
    name(until.slice(11) || reportDay(until)),
    ': ',
    figure(value),
    '.',
  ],
  more: (share: string, when: SummaryWords): SummaryWords => [
    ', ',
    figure(share),
    ' more than ',
    ...when,
    '.',
  ],
  less: (share: string, when: SummaryWords): SummaryWords => [
    ', ',
    figure(share),
    ' less than ',
    ...when,
    '.',
  ],
  same: (when: SummaryWords): SummaryWords => [', as much as ', ...when, '.'],
  after: (value: string, when: SummaryWords): SummaryWords => [', after ', figure(value), ' ', ...when, '.'],
  most: (value: string, when: SummaryWords): SummaryWords => [
    'The most was ',
    figure(value),
    ' ',
    ...when,
    '.',
  ],
  unusual: (value: string, when: SummaryWords, usual: string, like: string | null): SummaryWords => [
    'Out of the usual: ',
    figure(value),
    ' ',
    ...when,
    ', where about ',
    figure(usual),
    like === null ? ' is common.' : ` is common for that ${like === 'day' ? 'weekday' : 'month'}.`,
  ],
  highest: (measure: string, label: string, of: string, value: string): SummaryWords => [
    'Highest ',
    name(within(measure)),
    ' by ',
    name(within(label)),
    ': ',
    name(of),
    ' with ',
    figure(value),
  ],
  /** As many others are as high. */
  alike: (others: number): SummaryWords => [
    ', as ',
    name(countOf(others, 'other', 'others')),
    others === 1 ? ' has' : ' have',
  ],
  share: (share: string | null): SummaryWords => (share === null ? [] : [', ', figure(share), ' of all']),
  changed: (of: string, value: string): SummaryWords => [
    '; the largest change is ',
    name(of),
    ' with ',
    figure(value),
  ],
  gap: (measure: string, when: string): SummaryWords => [
    name(measure),
    ' has no figure for ',
    figure(when),
    '.',
  ],
  gaps: (measure: string, count: number, grain: string, last: string): SummaryWords => [
    name(measure),
    ' has no figure for ',
    figure(countOf(count, grain, `${grain}s`)),
    ', the last of them ',
    name(last),
    '.',
  ],
  lowest: (of: string, value: string): SummaryWords => [
    'Below zero: ',
    name(of),
    ' with ',
    figure(value),
    '.',
  ],
  stale: (title: string, iso: string): SummaryWords => [
    ...(title === '' ? ['A figure'] : ['“', name(title), '”']),
    ' could not be computed anew and is of ',
    figure(reportDay(iso)),
    '.',
  ],
  staleOnes: (count: number, oldest: string): SummaryWords => [
    name(formatNumber(count)),
    ' figures could not be computed anew; the oldest is of ',
    figure(reportDay(oldest)),
    '.',
  ],
  missing: (measure: string, label: string, value: string): SummaryWords => [
    name(measure),
    ' without ',
    name(within(label)),
    ': ',
    figure(value),
    '.',
  ],
};

import { reportDay } from './reports.copy.ts';

/** What a sentence says, with the figures that lead to their block. */
export type SummaryWords = readonly (string | { figure: string })[];

const figure = (text: string) => ({ figure: text });

/** "Total sales" within a sentence; "ID of" and "GDP" stay. */
const within = (header: string): string =>
  header.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

export const reportSummaryCopy = {
  label: 'Summary',
  came: (measure: string, value: string): SummaryWords => [`${measure} came to `, figure(value), '.'],
  latest: (measure: string, value: string, when: string): SummaryWords => [
    `${measure} came to `,
    figure(value),
    ` ${when}`,
  ],
  more: (share: string, when: string): SummaryWords => [', ', figure(share), ` more than ${when}.`],
  less: (share: string, when: string): SummaryWords => [', ', figure(share), ` less than ${when}.`],
  same: (when: string): SummaryWords => [`, as much as ${when}.`],
  after: (value: string, when: string): SummaryWords => [', after ', figure(value), ` ${when}.`],
  most: (value: string, when: string): SummaryWords => ['The most was ', figure(value), ` ${when}.`],
  unusual: (value: string, when: string, usual: string, like: string | null): SummaryWords => [
    'Out of the usual: ',
    figure(value),
    ` ${when}, where about `,
    figure(usual),
    like === null ? ' is common.' : ` is common for that ${like === 'day' ? 'weekday' : 'month'}.`,
  ],
  highest: (measure: string, label: string, of: string, value: string): SummaryWords => [
    `Highest ${within(measure)} by ${within(label)}: ${of} with `,
    figure(value),
  ],
  share: (share: string | null): SummaryWords => (share === null ? ['.'] : [', ', figure(share), ' of all.']),
  lowest: (of: string, value: string): SummaryWords => [`Below zero: ${of} with `, figure(value), '.'],
  stale: (title: string, iso: string): SummaryWords => [
    `${title === '' ? 'A figure' : `“${title}”`} could not be computed anew and is of `,
    figure(reportDay(iso)),
    '.',
  ],
  missing: (measure: string, label: string, value: string): SummaryWords => [
    `${measure} without ${within(label)}: `,
    figure(value),
    '.',
  ],
};

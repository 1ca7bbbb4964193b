import { countOf } from '../../primitives/intl.format.ts';

export const standardizedViewsCopy = {
  title: 'Standardized views',
  unnamed: (model: string) => `Standardized view of ${model}`,
  of: (model: string, rules: number) => `${model} · ${countOf(rules, 'rule', 'rules')} on`,
  rows: (rows: number | null | undefined): string[] =>
    rows === undefined ? [] : [rows === null ? 'Counting rows…' : countOf(rows, 'row', 'rows')],
  used: 'Chat, metrics and reports read it',
  asItIs: 'Chat, metrics and reports read the table as it is',
} as const;

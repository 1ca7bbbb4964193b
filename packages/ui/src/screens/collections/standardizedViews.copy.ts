import { countOf } from '../../primitives/intl.format.ts';

export const standardizedViewsCopy = {
  title: 'Standardized views',
  unnamed: (model: string) => `Standardized view of ${model}`,
  of: (model: string, rules: number) => `${model} · ${countOf(rules, 'rule', 'rules')} on`,
  used: 'Chat, metrics and reports read it',
  asItIs: 'Chat, metrics and reports read the table as it is',
} as const;

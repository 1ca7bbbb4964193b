import type { Comparison } from '../query/tree.ts';
import type { Concept } from './concepts.ts';

/** What a phrase of a question does, apart from naming columns and values. */
export type Role =
  | { role: 'count'; total: boolean }
  | { role: 'aggregate'; name: 'avg' | 'sum' | 'median' }
  | { role: 'extreme'; most: boolean; word: string; concept: Concept | null }
  | { role: 'frequent'; most: boolean }
  | { role: 'compare'; operator: Comparison; concept: Concept | null }
  | { role: 'after'; operator: Comparison }
  | { role: 'between' }
  | { role: 'less' }
  | { role: 'each' }
  | { role: 'by' }
  | { role: 'distinct' }
  | { role: 'order' }
  | { role: 'direction'; descending: boolean; alphabetical: boolean }
  | { role: 'not' }
  | { role: 'and' }
  | { role: 'or' }
  | { role: 'text'; how: 'contains' | 'starts' | 'ends' }
  | { role: 'missing'; negated: boolean }
  | { role: 'share' }
  | { role: 'all' }
  | { role: 'everything' }
  | { role: 'ask'; what: 'who' | 'when' | 'where' | 'which' | 'what' | 'how'; concept: Concept | null }
  | { role: 'preposition' }
  | { role: 'that' }
  | { role: 'different' }
  | { role: 'frequency' }
  | { role: 'listed' }
  | { role: 'stop' };

import { readAggregates } from './aggregates.ts';
import { readAsked, readProjections } from './asked.ts';
import { readComparisons } from './comparisons.ts';
import { confidenceOf } from './confidence.ts';
import { readCounts } from './counts.ts';
import { readDates } from './dates.ts';
import { readExtremes, readFrequent } from './extremes.ts';
import { readColumnPairs, readFlags } from './flags.ts';
import { queryOf } from './forms.ts';
import { readGroups, readShares } from './groups.ts';
import { readValues } from './namedValues.ts';
import { readNumbers, readRanges } from './numbers.ts';
import { readOrder } from './order.ts';
import { Question } from './question.ts';
import { readMissing, readTexts } from './texts.ts';
import type { AnalystTable } from '../table.ts';
import type { QueryTree } from '../reading/shared/query/tree.ts';
import type { ValueIndex } from '../reading/shared/lookups/valueIndex.ts';

interface Reading {
  tree: QueryTree | null;
  /** 0 to 1: how much of the question the tree accounts for. */
  confidence: number;
}

/** Each takes what it can read; what it took is closed to those after it. */
const readers: ((q: Question) => void)[] = [
  readOrder,
  readTexts,
  readMissing,
  readDates,
  readRanges,
  readColumnPairs,
  readComparisons,
  readNumbers,
  readValues,
  readGroups,
  readShares,
  readFrequent,
  readFlags,
  readCounts,
  readAggregates,
  readExtremes,
  readProjections,
  readAsked,
];

/** Reads a question about a table. The tree is null, or confidence low, where it isn't understood. */
export function parseQuestion(question: string, table: AnalystTable, values: ValueIndex): Reading {
  const q = new Question(question, table, values);
  for (const read of readers) read(q);
  const tree = queryOf(q);
  return { tree, confidence: tree ? confidenceOf(q) : 0 };
}

import type { Reading } from '../probability/evidence.ts';
import { countAll, sameExpression, textOf, type QueryTree } from '../shared/query/tree.ts';

const saysWhich =
  /\b(?:how many|how much|number|count|which|what|who|whose|where|when|list|show|give|find|display|all|any)\b/i;

const isOfRows = ({ groupBy, over, limit, having }: QueryTree): boolean =>
  groupBy.length === 0 && over === undefined && limit === null && having === null;

const listsRows = (tree: QueryTree): boolean => isOfRows(tree) && tree.select[0] === 'all';

function countsRows(tree: QueryTree): boolean {
  const [only, ...others] = tree.select;
  const isAlone = only !== undefined && only !== 'all' && others.length === 0;
  return isOfRows(tree) && isAlone && sameExpression(only.expression, countAll);
}

const twinOf = ({ candidate }: Reading, readings: Reading[]): Reading | undefined => {
  if (!candidate || saysWhich.test(candidate.scan.context.question)) return undefined;
  const { tree } = candidate;
  const isOther = listsRows(tree) ? countsRows : countsRows(tree) ? listsRows : null;
  return readings.find(
    (other) =>
      other.candidate !== null &&
      isOther?.(other.candidate.tree) === true &&
      textOf(other.candidate.tree.where) === textOf(tree.where),
  );
};

/**
 * "Homes sold in 2023" says neither how many nor which ones: who reads it as the other has the same rows in mind. How
 * likely that is; 0 where the question says what it wants.
 */
export const ofTwin = (reading: Reading, readings: Reading[]): number =>
  twinOf(reading, readings)?.probability ?? 0;

const inAll = /\b(?:total|altogether|overall|in all)\b/i;

/** Rows are told with how many they are, so they answer both. */
export function asRows(reading: Reading, readings: Reading[]): Reading {
  const { candidate, probability } = reading;
  const isCount = candidate !== null && countsRows(candidate.tree);
  const twin =
    isCount && !inAll.test(candidate.scan.context.question) ? twinOf(reading, readings) : undefined;
  return twin ? { ...twin, probability } : reading;
}

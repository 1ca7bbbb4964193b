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

/**
 * "Homes sold in 2023" says neither how many nor which ones: who reads it as the other has the same rows in mind. How
 * likely that is; 0 where the question says what it wants.
 */
export function ofTwin({ candidate }: Reading, readings: Reading[]): number {
  if (!candidate || saysWhich.test(candidate.scan.context.question)) return 0;
  const { tree } = candidate;
  const isOther = listsRows(tree) ? countsRows : countsRows(tree) ? listsRows : null;
  const twin = readings.find(
    (other) =>
      other.candidate !== null &&
      isOther?.(other.candidate.tree) === true &&
      textOf(other.candidate.tree.where) === textOf(tree.where),
  );
  return twin?.probability ?? 0;
}

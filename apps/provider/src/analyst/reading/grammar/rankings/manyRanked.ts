import { hasManyRows } from '../../shared/columns/tableLength.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import type { Rule } from '../rule.ts';
import { ranks } from './ranks.ts';
import { severalOf } from './judgements.ts';

/** Whether the last word of a ranking, or the noun that it stands before, is of several. */
function isOfSeveral(scan: Scan, { to }: Part): boolean {
  const noun = scan.items[scan.skip(to)];
  const named = noun?.type === 'column' || noun?.type === 'entity' ? noun : scan.items[to - 1];
  const token = scan.context.tokens[(named?.end ?? 0) - 1];
  return (
    token !== undefined &&
    token.lower !== token.lemma &&
    token.lower === `${token.lemma.replace(/y$/, 'ie')}s`
  );
}

/** "The most expensive animals", "poorest countries": they are several, where there are many. */
export const manyRanked: Rule = (scan, at) =>
  hasManyRows(scan.context.table)
    ? ranks(scan, at).flatMap((found): Part[] => {
        const { makes, rule } = found;
        const isBare = makes.kind === 'rank' && makes.limit === null && /^rank:(?:column|concept)/.test(rule);
        return isBare && isOfSeveral(scan, found)
          ? [
              {
                ...found,
                rule: `${rule}:plural`,
                prior: found.prior - 0.1,
                makes: { ...makes, limit: severalOf },
              },
            ]
          : [];
      })
    : [];

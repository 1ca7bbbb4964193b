import { isMeasure } from '../../shared/columns/measures.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { concepts, type Concept } from '../../shared/vocabulary/concepts.ts';
import { columnOf } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { doers } from './doers.ts';
import { severalOf } from './judgements.ts';
import { severalAt } from './ranks.ts';

const isOfAmounts = (concept: Concept | null): boolean => concept === null || concept === concepts.size;

/** "Biggest spender", "top 5 scorers": those who do most of it. */
export const doersRanked: Rule = (scan, at) => {
  const several = severalAt(scan, at);
  if (!several || !isOfAmounts(several.extreme.concept)) return [];
  const { extreme, limit } = several;
  const next = scan.skip(several.next);
  const noun = scan.context.tokens[scan.items[next]?.start ?? -1];
  const deed = noun && doers.get(noun.lemma);
  if (deed === undefined) return [];
  const most = limit ?? (noun?.lemma === noun?.lower ? null : severalOf);
  return meantBy(scan.columns, deed)
    .filter(({ column }) => isMeasure(column))
    .map((choice) => {
      const by = columnOf(choice.column);
      return part(
        at,
        next + 1,
        'rank:deed',
        0.9,
        { kind: 'rank', by, group: null, descending: extreme.most, limit: most },
        [choice],
      );
    });
};

import type { AnalystColumn } from '../../../table.ts';
import { isIdentifier, isMeasure } from '../../shared/columns/measures.ts';
import { addsUpByName } from '../../shared/columns/naturalFigure.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { concepts } from '../../shared/vocabulary/concepts.ts';
import type { Role } from '../../shared/vocabulary/role.ts';
import { columnOf } from '../../shared/query/tree.ts';
import { personWords } from '../../shared/vocabulary/peopleAndPlaces.ts';
import type { Scan } from '../scan.ts';
import { part, type Rule } from '../rule.ts';
import { doers } from './doers.ts';
import { severalOf } from './judgements.ts';
import { severalAt } from './ranks.ts';

/** "The most donors" are counted. */
const isOfAmounts = ({ concept, word }: Extract<Role, { role: 'extreme' }>): boolean =>
  (concept === null && !/^(?:most|least|fewest)$/.test(word)) || concept === concepts.size;

const mostAlone = 0.85;

const keys = /^(?:name|id|number|code|key)$/;
const others = /^(?:user|backer|creator|subscriber|company)$/;

/** "Customer", "donor name": people, and not what is kept of them, as a customer's country. */
function namesPeople({ words, derived }: AnalystColumn): boolean {
  const noun = words.filter((w) => !keys.test(w)).at(-1) ?? '';
  return !derived && (personWords.has(noun) || others.test(noun));
}

/** Those who do it, where many do so again and again: what they do in all is what makes them the first. */
function whoDoes({ columns, context: { table } }: Scan, noun: string): AnalystColumn | undefined {
  if (columns.some((c) => c.isUnique && namesPeople(c))) return undefined;
  const again = columns
    .filter(
      (c) => (c.kind === 'text' || isIdentifier(c)) && !c.derived && c.distinct < table.rowCount * mostAlone,
    )
    .toSorted((a, b) => Number(isIdentifier(a)) - Number(isIdentifier(b)));
  return (
    again.find(({ words }) => words.includes(noun)) ??
    // "Worst sellers" may be goods, and are no customers.
    (noun === 'seller' ? undefined : again.find(namesPeople))
  );
}

const ofOne = /^(?:unit|per|each|rate)$/;

/** What was paid adds up, though a price is none of things that do. */
const addsUp = (column: AnalystColumn): boolean =>
  addsUpByName(column) === true ||
  (column.words.includes('price') && !column.words.some((w) => ofOne.test(w)));

/** "Biggest spender", "top 5 scorers": those who do most of it. */
export const doersRanked: Rule = (scan, at) => {
  const several = severalAt(scan, at);
  if (!several || !isOfAmounts(several.extreme)) return [];
  const { extreme, limit } = several;
  const next = scan.skip(several.next);
  const noun = scan.context.tokens[scan.items[next]?.start ?? -1];
  const deed = noun && doers.get(noun.lemma);
  if (deed === undefined) return [];
  const doer = whoDoes(scan, noun?.lemma ?? '');
  const most = limit ?? (noun?.lemma === noun?.lower ? null : severalOf);
  return meantBy(scan.columns, deed)
    .filter(({ column }) => isMeasure(column))
    .map((choice) => {
      const { column } = choice;
      const by = columnOf(column);
      const group = doer && addsUp(column) ? columnOf(doer) : null;
      const makes = { kind: 'rank' as const, by, group, descending: extreme.most, limit: most };
      return part(at, next + 1, 'rank:deed', 0.9, makes, [choice]);
    });
};

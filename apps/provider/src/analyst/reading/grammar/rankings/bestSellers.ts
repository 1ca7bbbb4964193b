import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { aggregateOf, columnOf, countAll, type Expression } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { naturalness } from '../../shared/columns/naturalFigure.ts';
import { columnsOfKind } from '../../shared/columns/columnsOfKind.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { severalOf } from './judgements.ts';
import { wordsFrom } from '../wordsAt.ts';

const best = '(?:the )?(?<end>best|most|worst|least)';
const selling = [
  String.raw`(?:what|which (?<noun>\S+)) (?:(?:do|did|does) we )?(?:sells?|sold|is selling|are selling) ${best}`,
  String.raw`(?:what|which (?<noun>\S+)) (?:is|are|was|were) (?:sold|selling) ${best}`,
].map((said) => new RegExp(`^${said}(?= |$)`));
const goods = /^(?:product|item|article|dish|good|merchandise)$/;

/** What is sold, where the question only says "what": products by their names rather than by their ids. */
export function goodsOf(scan: Scan): ColumnChoice[] {
  const sold = scan.columns.filter(
    (c) => c.kind === 'text' && !c.derived && !c.isUnique && c.words.some((w) => goods.test(w)),
  );
  const named = sold.filter((c) => c.words.includes('name') || c.words.length === 1);
  return (named.length > 0 ? named : sold).slice(0, 1).map((c) => meantColumn(c, 0.7));
}

export interface Sold {
  by: Expression;
  uses: ColumnChoice[];
  rule: string;
}

/** The sum of what a word means, where it has one. */
const summed = (scan: Scan, rule: string, word: string): Sold[] =>
  meantBy(scan.columns, word)
    .slice(0, 1)
    .filter(({ column }) => naturalness('sum', column) !== 'natural:no')
    .map((use) => ({ by: aggregateOf('sum', columnOf(use.column)), uses: [use], rule }));

/** What was sold, in money and in pieces, or else how often: which of them is meant isn't said. */
export function soldBy(scan: Scan): Sold[] {
  const pieces = summed(scan, 'pieces', 'sold');
  return [
    ...summed(scan, 'money', 'revenue'),
    ...(pieces.length > 0 ? pieces : [{ by: countAll, uses: [], rule: 'rows' }]),
  ];
}

/** What is done with things, or what they are complained of for: "what do people order most", "what do we throw away most of". */
const doing =
  /^what (?:do|does|did) (?:the |our |my )?\S+ (?<verb>\S+) (?:(?:about|away|out|on) )?(?:the )?(?:most|best)(?: often| of)?(?= |$)/;
const complaining = /^(?:complain|moan|grumble)$/;
const wasting = /^(?:throw|chuck|waste|discard|bin)$/;

/** "What do I eat most often": things are ranked by how often, or by what is thrown away of them. */
export const mostDone: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const found = doing.exec(wordsFrom(scan, start, 8));
  const to = found ? scan.items.findIndex(({ end }) => end === start + found[0].split(' ').length) + 1 : 0;
  const { verb = '' } = found?.groups ?? {};
  if (!found || to === 0) return [];
  const wasted = wasting.test(verb) ? summed(scan, 'rows', 'waste') : [];
  const by: Sold[] = wasted.length > 0 ? wasted : [{ by: countAll, uses: [], rule: 'rows' }];
  return columnsOfKind(complaining.test(verb) ? 'complaint' : 'thing', scan.columns)
    .filter(({ column }) => !column.isUnique)
    .flatMap((group) =>
      by.map((sold) => {
        const makes = {
          kind: 'rank' as const,
          by: sold.by,
          group: columnOf(group.column),
          descending: true,
          limit: null,
        };
        return part(at, to, `rank:sold:${sold.rule}`, 1.6, makes, [group, ...sold.uses]);
      }),
    );
};

/** "What sells best in the west", "which product sold the least": things are ranked by what was sold of them. */
export const bestSellers: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  return selling.flatMap((phrase): Part[] => {
    const found = phrase.exec(wordsFrom(scan, start, 8));
    const to = found ? scan.items.findIndex(({ end }) => end === start + found[0].split(' ').length) + 1 : 0;
    if (!found?.groups || to === 0) return [];
    const { noun, end } = found.groups;
    const word = scan.context.tokens[start + 1];
    const isPlural = noun !== undefined && word?.lemma !== word?.lower;
    const limit = isPlural ? severalOf : null;
    const place = noun === undefined ? -1 : scan.items.findIndex((item) => item.end === start + 2);
    const groups =
      noun === undefined ? goodsOf(scan) : scan.choices(place, (c) => c.kind === 'text' && !c.isUnique);
    return groups.slice(0, 1).flatMap((group) =>
      soldBy(scan).map(({ by, uses, rule }) => {
        const descending = end === 'best' || end === 'most';
        const makes = { kind: 'rank' as const, by, group: columnOf(group.column), descending, limit };
        return part(at, to, `rank:sold:${rule}`, 1.6, makes, [group, ...uses]);
      }),
    );
  });
};

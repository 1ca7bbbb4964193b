import { isDoneWith } from '../../shared/vocabulary/deedsOfMoney.ts';
import type { Part } from '../part.ts';
import { kindCalled } from '../../shared/columns/kindCalled.ts';
import { isGuessed } from '../columnChoices.ts';
import { tokenAt, type Scan } from '../scan.ts';
import { isMeasure, isNamed, isSparedOf } from '../../shared/columns/measures.ts';
import { addsUp, meansRows, meantBy } from '../../shared/columns/measureSynonyms.ts';
import { aggregateOf, columnOf } from '../../shared/query/tree.ts';
import { periods } from '../../mentions/timeExpressions.ts';
import { part, type Rule } from '../rule.ts';
import { naturalFigure } from '../../shared/columns/naturalFigure.ts';

/** "How much did we take" is of money, and the "time" of a "wait time" is no other. */
const isOtherTime = (scan: Scan, at: number, word: string): boolean =>
  (/^(?:takes?|took)$/.test(word) && /\bhow (?:much (?!time)|many)/i.test(scan.context.question)) ||
  (/^(?:time|times|duration|length)$/.test(word) && scan.choices(at - 1, isMeasure).length > 0);

/** "How far ahead do people book": who does so, and no number of them. */
const areDoing = ({ items, context: { tokens } }: Scan, at: number, word: string): boolean =>
  /^(?:people|ppl|persons?)$/.test(word) &&
  /^(?:do|does|did)$/.test(tokens[(items[at]?.start ?? 0) - 1]?.lower ?? '');

const whichOne = /^(?:next|last|this|past|previous|coming|each|every|per|which|what)$/;

/** "Next week", "which month" are times, and nothing that lasts so long. */
function isOneOfTimes({ items, context: { tokens } }: Scan, at: number): boolean {
  const { start = 0 } = items[at] ?? {};
  return periods.has(tokens[start]?.lower ?? '') && whichOne.test(tokens[start - 1]?.lower ?? '');
}

/** "Items not counted since June", "unpaid bills": what rows are of, and no amount of them. */
const areRows = (scan: Scan, at: number, word: string): boolean =>
  (word === 'items' || (word === 'bills' && scan.items[at]?.type === 'entity')) &&
  !/^(?:count|aggregate|extreme)$/.test(scan.roleName(at - 1) ?? '');

const givesOrPays =
  /^(?:give|gives|gave|donate[ds]?|pay|pays|paid|spend|spent|earn|earned|buy|bought|tip|tipped)$/;
/** "How many donors give regularly": they are counted, and no amount is asked for. */
const isDeedOfCounted = (scan: Scan, at: number, word: string): boolean =>
  givesOrPays.test(word) && scan.items[at - 1]?.type === 'column' && scan.roleName(at - 2) === 'count';

/** "Longer than average" names no figure. */
const isHeldAgainst = (scan: Scan, at: number, word: string): boolean =>
  /er$/.test(word) && tokenAt(scan, at + 1) === 'than';

const isOther = (scan: Scan, at: number, word: string): boolean =>
  isOtherTime(scan, at, word) ||
  areDoing(scan, at, word) ||
  isDeedOfCounted(scan, at, word) ||
  isOneOfTimes(scan, at) ||
  isHeldAgainst(scan, at, word) ||
  areRows(scan, at, word);

const usedUp = /^(?:consumption|consumed|usage|use|used|production|output|yield|generation)$/;

/** "Water consumption" is the water. */
const isBeside = (scan: Scan, at: number, word: string): boolean =>
  usedUp.test(word) && scan.choices(at - 1, isMeasure).length > 0;

const doing =
  /^(?:ma(?:de|kes?|king)|earn(?:s|ed|ing)?|brought|brings?|bringing|pa(?:id|ys?|ying)|spent|spends?|spending|produce[sd]?|generate[sd]?|g[ai]ves?|sold|sells?|raised?|collect(?:s|ed)?)$/;

/** "Made the most profit": what was made is named behind. */
function isDeedOfMost(scan: Scan, at: number, word: string): boolean {
  const next = scan.skip(at + 1);
  const behind = scan.items[scan.skip(next + 1)];
  return (
    doing.test(word) &&
    scan.role(next, 'extreme') !== null &&
    behind?.type === 'column' &&
    behind.choices.some(({ column }) => isMeasure(column))
  );
}

const ofMoney =
  /^(?:tax|vat|fee|shipping|freight|discount|tip|commission|refund|amount|total|sales|revenue|income|donation)$/;

/** "How much sales tax did we collect", "discounts given": what is collected is named; "spend and value" are two. */
const isDeedOfNamed = (scan: Scan, at: number, word: string): boolean =>
  isDoneWith(word) &&
  scan.roleName(at + 1) !== 'and' &&
  scan.roleName(at - 1) !== 'and' &&
  scan.items.some(
    (item, place) =>
      place !== at &&
      item.type === 'column' &&
      item.choices.some(
        ({ column, kin }) =>
          kin === 'same' && isMeasure(column) && !column.derived && isNamed(column, ofMoney),
      ),
  );

const saysNothing = (scan: Scan, at: number, word: string): boolean =>
  isBeside(scan, at, word) || isDeedOfMost(scan, at, word) || isDeedOfNamed(scan, at, word);

function measuresMeant(scan: Scan, at: number, word: string): Part[] {
  // "Sales by month" of a ledger are those of the account that is called so.
  const one = scan.context.tokens[scan.items[at]?.start ?? -1]?.lemma ?? word;
  const kind = kindCalled(word, one, scan.columns);
  return scan.meantBy(word).flatMap((choice) => {
    const figure = addsUp.test(word) ? 'sum' : naturalFigure(choice.column);
    const expressions = [aggregateOf(figure, columnOf(choice.column))];
    const makes = { kind: 'select' as const, columns: [choice.column], distinct: false };
    const summed = part(at, at + 1, `meant:${figure}`, 0.2, { kind: 'figures', expressions }, [choice]);
    return [
      part(at, at + 1, 'meant:select', 0.3, makes, [choice]),
      kind ? { ...summed, only: kind.condition } : summed,
    ];
  });
}

/** What a deed means: what is paid is received by whom it is paid. */
const deedAt = (scan: Scan, at: number): string => {
  const word = tokenAt(scan, at);
  const whom = scan.context.tokens[scan.items[at]?.end ?? -1]?.lower ?? '';
  return /^(?:pa(?:id|ys?|ying)|gave|gives?)$/.test(word) && /^(?:me|us)$/.test(whom) ? 'received' : word;
};

/** A word for a measure by another name is one to choose, average or sum. */
export const meant: Rule = (scan, at) => {
  const item = scan.items[at];
  if (!item || item.type === 'number' || item.type === 'time') return [];
  if (item.type === 'column' && !isGuessed(item)) return [];
  if (
    item.end - item.start !== 1 ||
    (item.type === 'role' && item.role.role !== 'stop' && item.role.role !== 'compare')
  )
    return [];
  const word = tokenAt(scan, at);
  // "How long", "how far" ask for it; they don't name it.
  if (scan.context.tokens[item.start - 1]?.lower === 'how') return [];
  if (isOther(scan, at, word)) return [];
  if (saysNothing(scan, at, word)) return [part(at, at + 1, 'meant:beside', 0.2, { kind: 'none' })];
  const rows = meansRows(scan.context.entities, word)
    ? [part(at, at + 1, 'meant:count', 0.4, { kind: 'count', about: null, distinct: false })]
    : [];
  return [...rows, ...measuresMeant(scan, at, deedAt(scan, at))];
};

const rankedDeed =
  /^(?:owe[sd]?|score[sd]?|produce[sd]?|generate[sd]?|consume[sd]?|gives?|gave|giving|donate[sd]?|donating|pays?|paid|paying|spends?|spent|spending|brings?|brought|bringing|earns?|earned|earning)$/;

/** "earns the most", "spent the least": who does so most is ranked by the sum. */
export const rankedDeeds: Rule = (scan, at) => {
  const next = scan.skip(at + 1);
  // "Owes us the most".
  const place = /^(?:us|me|them)$/.test(tokenAt(scan, next)) ? scan.skip(next + 1) : next;
  const extreme = scan.role(place, 'extreme');
  if (!extreme || extreme.concept || scan.choices(scan.skip(place + 1)).length > 0) return [];
  const named = scan.choices(at, isMeasure);
  const deed = tokenAt(scan, at);
  const done = rankedDeed.test(deed) ? meantBy(scan.columns, deedAt(scan, at)) : [];
  return (named.length > 0 ? named : done).map((choice) =>
    part(
      at,
      place + 1,
      'rank:deed',
      0.9,
      { kind: 'rank', by: columnOf(choice.column), group: null, descending: extreme.most, limit: null },
      [choice],
    ),
  );
};

/** "Top 10 products we lost money on": those that lost most. */
const isOfSeveral = ({ context: { tokens } }: Scan): boolean =>
  tokens.some(({ lower }, i) => /^(?:top|worst|the)$/.test(lower) && tokens[i + 1]?.kind === 'number');

interface Ranked {
  extreme: { most: boolean };
  /** The last word that says so. */
  next: number;
}

function rankedFrom(scan: Scan, at: number, lost: boolean): Ranked | null {
  const place = lost ? scan.skip(at + 1) : at;
  const extreme = scan.role(place, 'extreme');
  if (lost && !extreme && tokenAt(scan, place) === 'money' && isOfSeveral(scan))
    return { extreme: { most: true }, next: place };
  if (!extreme || extreme.concept) return null;
  const next = scan.skip(place + 1);
  // A "peak hour" is one of the day.
  return extreme.word === 'peak' && scan.items[next]?.type === 'grain' ? null : { extreme, next };
}

/** "lost the most money", "made the most money": ranked by what is meant. */
export const rankedMeant: Rule = (scan, at) => {
  const lost = /^(?:lost|lose|loses|losing)$/.test(tokenAt(scan, at));
  const ranked = rankedFrom(scan, at, lost);
  if (!ranked) return [];
  const { extreme, next } = ranked;
  return meantBy(scan.columns, lost ? 'lost' : tokenAt(scan, next)).map((choice) =>
    part(
      at,
      next + 1,
      `rank:meant:${lost ? 'lost' : 'plain'}`,
      0.9,
      {
        kind: 'rank',
        by: columnOf(choice.column),
        group: null,
        descending: extreme.most !== (lost || isSparedOf(tokenAt(scan, next), choice.column)),
        limit: null,
      },
      [choice],
    ),
  );
};

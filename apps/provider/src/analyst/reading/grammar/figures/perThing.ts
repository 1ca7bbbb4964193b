import { once } from '../../shared/once.ts';
import { personWords } from '../../shared/vocabulary/peopleAndPlaces.ts';
import { isIdentifier, isMeasure, isNumbered } from '../../shared/columns/measures.ts';
import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { keyOfOrders } from '../../shared/columns/orderKeys.ts';
import { lineOf } from '../lines.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import type { AnalystColumn } from '../../../table.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import {
  aggregateOf,
  columnOf,
  columnsIn,
  countAll,
  type Expression,
  type QueryTree,
  shownIn,
} from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { totalOfOrders } from '../../shared/columns/orderTotals.ts';
import { naturalness } from '../../shared/columns/naturalFigure.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { wordsFrom, saysAverage } from '../wordsAt.ts';

/** What stands beside the word for a thing in the name of the column that tells such things apart. */
const keyWords = /^(?:id|identifier|no|nr|num|number|code|ref|reference|key|name)$/;
/** What an order is called by those who count them. */
const orders = /^(?:basket|cart|checkout|order)$/;
/** Of more rows than this one has its own. */
const mostAlone = 0.9;
/** An average of fewer people is rather asked of each. */
const fewest = 30;

const isSameThing = (one: string, other: string): boolean =>
  one === other || (orders.test(one) && orders.test(other));

/** What several rows belong to, by the word for one of them: orders by "Order ID", trips by "trip_no", people by name. */
export function thingCalled(scan: Scan, lemma: string): AnalystColumn | undefined {
  const { table, entities } = scan.context;
  const isNamed = (c: AnalystColumn) => {
    const own = c.words.filter((w) => !keyWords.test(w));
    // "Volunteers" of shifts are no shifts.
    const isOther = own.some((w) => entities.has(w) && !isSameThing(w, lemma));
    if (c === lineOf(scan) && !isOther && [...entities].some((w) => isSameThing(w, lemma))) return true;
    if (own.length !== 1 || !isSameThing(own[0] ?? '', lemma)) return false;
    return isNumbered(lemma) || (c.distinct > fewest && (isIdentifier(c) || personWords.has(lemma)));
  };
  return scan.columns
    .filter((c) => !c.derived && !isMeasure(c) && !timeLike(c) && c.kind !== 'boolean')
    .filter((c) => !c.isUnique && c.distinct <= table.rowCount * mostAlone && isNamed(c))
    .toSorted((a, b) => Number(isIdentifier(b)) - Number(isIdentifier(a)))[0];
}

const figure = 'average|avg|averge|mean|median|typical';
const worth = 'value|values|size|sizes|worth|total|totals|spend';
const one = '(?:an?|each|every|one|our|single)';
const thing = String.raw`(?:the )?(?:(?:purchase|sales|customer|work) (?=orders?\b))?(?<thing>\S+)`;
const usually = 'typically|usually|normally';
const asksAverage = new RegExp(`\\b(?:${figure}|${usually})\\b`, 'i');
const onAverage = `(?:on average|in average|${usually})`;
/** "Average order value", "average basket", "mean value of an order", "average number of items per order", "how many items are in an order". */
const phrases = [
  String.raw`(?<figure>${figure}) (?:total )?${thing}(?: (?<what>${worth}))?`,
  String.raw`(?<figure>${figure}) (?:total )?(?<what>${worth}) (?:of|per|for) (?:${one} )?${thing}`,
  String.raw`(?:(?<figure>${figure}|${onAverage}) ,? ?)?(?:the )?(?<count>(?:total )?(?:number|amount|count) of |how (?:many|much) )?(?:different )?(?<what>(?:\S+ ){0,2}?\S+) (?:(?:are|is|were|was|do|does|did|there|we|have|has|sold|come|go|land|landed) ){0,3}(?:per|(?:in|for|of|on|by|with) ${one}) ${thing}`,
  String.raw`(?:(?<figure>${onAverage}) ,? ?)?how (?<count>many|much) (?:different )?(?<what>(?:\S+ )?\S+) (?:does|do|did|has|have) (?:${one} )?${thing}(?: (?:have|has|contain|include|hold|last|make|place|get|buy))?`,
  String.raw`(?:(?<figure>${onAverage}) ,? ?)?(?:how much|what) (?:does|do|did) (?:${one} )?(?:average )?${thing} (?<what>spend|pay)`,
].map((said) => new RegExp(`^${said}(?: ${onAverage})?(?= |$)`, 'd'));
const spent = phrases.at(-1);

const lines = /^(?:lines?|positions?|rows?)$/;
const items = /^(?:items?|units?|pieces?|articles?|things?|goods)$/;
const isQuantity = (c: AnalystColumn): boolean =>
  c.words.some((w) => /^(?:quantity|qty|unit|piece|item)$/.test(w));
const sizes = /^sizes?$/;
const isWorth = new RegExp(`^(?:${worth})$`);
const spending = /^(?:spend|spends|spent|spending|pay|pays|paid)$/;

interface Amount {
  of: Expression;
  uses: ColumnChoice[];
  rule: string;
}

const adds = ({ column }: ColumnChoice): boolean =>
  !column.derived?.aggregated && naturalness('sum', column) !== 'natural:no';

/** The likeliest, where it adds up: of a price and what comes beside it neither is what was sold. */
const summed = (choices: ColumnChoice[], rule: string): Amount[] =>
  choices
    .slice(0, 1)
    .filter(adds)
    .map((use) => ({ of: aggregateOf('sum', columnOf(use.column)), uses: [use], rule }));

const rows: Amount = { of: countAll, uses: [], rule: 'rows' };

/** What words for it come to that no column is called by; null of other words. */
function amountsMeant(scan: Scan, word: string): Amount[] | null {
  const worthOf = (said: string) => summed(meantBy(scan.columns, said), 'value');
  const pieces = meantBy(scan.columns, 'units').filter(({ column }) => isQuantity(column));
  const piecesOf = summed(pieces, 'pieces');
  if (lines.test(word)) return [rows];
  if (items.test(word)) return piecesOf.length > 0 ? piecesOf : [rows];
  if (sizes.test(word)) return [...worthOf('revenue'), ...piecesOf];
  if (spending.test(word)) return [worthOf(word), worthOf('revenue')].find((list) => list.length > 0) ?? [];
  const total = totalOfOrders(scan.context.table);
  if (!isWorth.test(word)) return null;
  return total ? summed([meantColumn(total, 0.9)], 'total') : worthOf('revenue');
}

/** What there are how many of in a thing: its rows, things of its own, or kinds of something. */
function countsOf(scan: Scan, at: number, isCounted: boolean): Amount[] {
  const noun = scan.context.tokens[(scan.items[at]?.end ?? 0) - 1];
  const lemma = noun?.lemma ?? '';
  const distinct = (use: ColumnChoice, rule: string) => [
    { of: aggregateOf('count', columnOf(use.column), true), uses: [use], rule },
  ];
  const other = thingCalled(scan, lemma);
  if (other)
    return distinct(
      meantColumn(other, 0.9),
      other === lineOf(scan) || isNumbered(lemma) ? 'things' : 'kinds',
    );
  if (scan.context.entities.has(lemma) && lemma !== noun?.lower) return [rows];
  const kinds = isCounted ? scan.choices(at, (c) => c.kind === 'text' && !c.derived && !c.isUnique) : [];
  return kinds.slice(0, 1).flatMap((use) => distinct(use, 'kinds'));
}

/** What is said to be in a thing: what its rows come to, or how many there are. */
function amountsOf(scan: Scan, word: string, at: number, isCounted: boolean): Amount[] {
  const meant = amountsMeant(scan, word);
  if (meant) return meant;
  const counts = countsOf(scan, at, isCounted);
  const said = scan.choices(at, isMeasure);
  return counts.length > 0 ? counts : summed(said.length > 0 ? said : meantBy(scan.columns, word), 'measure');
}

/**
 * The figure of what each thing's rows come to. An average of sums is the sum of all by how many things there are, and
 * so with orders, each of which has one customer; not with kinds, which several things have.
 */
function overThings(name: 'avg' | 'median', { of, rule }: Amount, by: AnalystColumn): Part['makes'] {
  // The total of an order is the same in each of its lines.
  const one = rule === 'total' && of.kind === 'aggregate' ? { ...of, name: 'max' as const } : of;
  if (name === 'median' || rule === 'kinds') return { kind: 'over', name, of: one, by: [columnOf(by)] };
  const right = aggregateOf('count', columnOf(by), true);
  return { kind: 'figures', expressions: [{ kind: 'arithmetic', operator: '/', left: of, right }] };
}

interface Said {
  name: 'avg' | 'median';
  /** It says that an average is asked for; that it is one of how many there are. */
  isAverage: boolean;
  isCounted: boolean;
  /** It begins with what is asked for: "how many" stands before what there is how many of. */
  isLed: boolean;
  /** What is in the thing, in one word. */
  word: string;
  /** The tokens after that word, after the thing, and after the phrase. */
  afterWord: number;
  afterThing: number;
  end: number;
}

function saidAt(scan: Scan, start: number, phrase: RegExp): Said | null {
  const found = phrase.exec(wordsFrom(scan, start, mostWords));
  const ends = found?.indices?.groups;
  if (!ends || !found.groups) return null;
  const [text] = found;
  const after = (end = 0) => start + text.slice(0, end).trimEnd().split(' ').length;
  const { figure = '', count = '', what = 'value' } = found.groups;
  const isFirst = start === 0 || phrase === spent;
  return {
    name: /median|typical\b/.test(figure) ? 'median' : 'avg',
    isAverage: figure !== '' || saysAverage(scan),
    isCounted: /many|number|count/.test(count),
    isLed: isFirst || figure + count !== '',
    word: what.trim().split(' ').at(-1) ?? '',
    afterWord: after(ends.what?.[1]),
    afterThing: after(ends.thing?.[1]),
    end: after(text.length),
  };
}
const mostWords = 16;

/** "Per order line", "per customer segment": the thing's word is only the beginning of another's. */
export function continues(scan: Scan, to: number): boolean {
  const next = scan.items[to];
  return next?.type === 'column' || next?.type === 'entity' || (next?.type === 'word' && !next.light);
}

function readAt(scan: Scan, at: number, phrase: RegExp): Part[] {
  const said = saidAt(scan, scan.items[at]?.start ?? 0, phrase);
  if (!said?.isAverage || !said.isLed) return [];
  const to = scan.items.findIndex(({ end }) => end === said.end) + 1;
  const lemma = scan.context.tokens[said.afterThing - 1]?.lemma ?? '';
  const by = thingCalled(scan, lemma) ?? (orders.test(lemma) ? keyOfOrders(scan.context.table) : undefined);
  if (!by || to === 0 || (said.end === said.afterThing && continues(scan, to))) return [];
  const { name, word, isCounted } = said;
  const head = scan.items.findIndex(({ end }) => end === said.afterWord);
  return amountsOf(scan, word, head, isCounted)
    .filter(({ of }) => !columnsIn(of).includes(by))
    .map((amount) => {
      const uses = [...amount.uses, meantColumn(by, 0.9)];
      const found = part(at, to, `thing:${name}:${amount.rule}`, 1.4, overThings(name, amount, by), uses);
      // What belongs to nothing is in no thing's figure.
      return by.profile.nullFraction > 0
        ? { ...found, only: { kind: 'missing', column: by, negated: true } }
        : found;
    });
}

/** "Average order value", "how many items are in an order on average": of what rows are lines of, not of the rows. */
export const perThing: Rule = (scan, at) =>
  asksAverage.test(scan.context.question) ? phrases.flatMap((phrase) => readAt(scan, at, phrase)) : [];

/** "The highest average order value": groups are ranked by it. */
export const rankedThings: Rule = (scan, at) => {
  const extreme = scan.role(at, 'extreme');
  if (!extreme || extreme.concept) return [];
  return perThing(scan, scan.skip(at + 1)).flatMap((p): Part[] => {
    const [by] = p.makes.kind === 'figures' ? p.makes.expressions : [];
    if (!by) return [];
    const makes = { kind: 'rank' as const, by, group: null, descending: extreme.most, limit: null };
    return [{ ...p, from: at, rule: 'rank:thing', makes }];
  });
};

/** The things of which a question asks an average. */
const thingsAveraged = once((scan: Scan): AnalystColumn[] =>
  scan.items.flatMap((_, at) => perThing(scan, at).flatMap(({ uses }) => uses.at(-1)?.column ?? [])),
);

/** The average of an order's value isn't that of its lines. */
export function averagesLines({ select, groupBy, orderBy, over }: QueryTree, scan: Scan): boolean {
  const things = thingsAveraged(scan);
  const isBy = (e: Expression) => columnsIn(e).some((c) => things.includes(c));
  return (
    things.length > 0 &&
    !(over && groupBy.some(isBy)) &&
    ![...shownIn({ select }), ...orderBy.map(({ by }) => by)].some(
      (e) => e.kind === 'arithmetic' && isBy(e.right),
    )
  );
}

import { isNumeric, type AnalystColumn } from '../../../table.ts';
import { hasManyRows } from '../../shared/columns/tableLength.ts';
import { concepts } from '../../shared/vocabulary/concepts.ts';
import type { Role } from '../../shared/vocabulary/role.ts';
import {
  isHarm,
  isIdentifier,
  isMeasure,
  isNamed,
  isRank,
  isSparedOf,
  isTimeColumn,
  isWithoutPrice,
} from '../../shared/columns/measures.ts';
import type { Item } from '../../mentions/mention.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { conceptColumns } from '../adjectives.ts';
import { isExact, isOnlyNumbered } from '../columnChoices.ts';
import { countedAt } from '../lines.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import { countsBack, periods } from '../../mentions/timeExpressions.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { aggregateOf, columnOf, columnsIn, countAll, type Expression } from '../../shared/query/tree.ts';
import { figureAt, isOfOtherTimes, isPartOfName } from '../figures/figures.ts';
import { part, typeName, type Rule } from '../rule.ts';
import { grainGroups } from '../nouns/nouns.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { isTicked } from '../filters/flags.ts';
import { calledByNoun, isAdjective, isOfOne } from './adjectivesOfColumns.ts';
import { isOneEach, tookPart } from './takers.ts';
import { hasNoPace, isBestShort } from '../../shared/columns/units.ts';
import { saysByWhat, severalOf } from './judgements.ts';

/** "most expensive on average": the figure is said after what it is of. */
function ofFigure({ makes, to, from, uses, facts, rule }: Part, scan: Scan): Part[] {
  const next = scan.skip(to);
  const figure = scan.role(next, 'aggregate');
  if (!figure || rule === 'rank:guess' || makes.kind !== 'rank') return [];
  if (makes.by?.kind !== 'column' || !isMeasure(makes.by.column)) return [];
  const by = aggregateOf(figure.name, makes.by);
  return [part(from, next + 1, `rank:figure:${figure.name}`, 0.8, { ...makes, by }, uses, facts)];
}

/** "top 5", "three youngest", "highest price", "most singers", "most expensive on average". */
export const ranks: Rule = (scan, at) =>
  plainRanks(scan, at).flatMap((found) => [found, ...ofFigure(found, scan)]);

/** "10" of "10 largest": how many are wanted. */
function leadingLimit(scan: Scan, at: number): number | null {
  const number = scan.number(at);
  // "Course 301 most recently" is no 301 of them.
  const isNumbered = /^\d/.test(scan.text(at)) && scan.choices(at - 1).some((c) => isIdentifier(c.column));
  return isWhole(number) && number <= 1000 && !isNumbered ? number : null;
}

export const isWhole = (number: number | null): number is number =>
  number !== null && Number.isInteger(number) && number > 0;

/** The words of a ranking, "the 3 highest", and how many are wanted. */
interface Ranking {
  scan: Scan;
  /** First item, where the word of the ranking stands, and the item after them. */
  at: number;
  place: number;
  to: number;
  limit: number | null;
}

/** A ranking by an extreme. */
interface ByExtreme extends Ranking {
  extreme: Extreme;
  word: string;
  fact: string[];
  /** The item of what is ranked, and of what it is ranked by: another where that is counted, "most number of". */
  noun: number;
  next: number;
}

type Extreme = Extract<Role, { role: 'extreme' }>;

const rankBy = (
  { limit }: Ranking,
  by: Expression,
  descending: boolean,
): { kind: 'rank'; by: Expression; group: null; descending: boolean; limit: number | null } => ({
  kind: 'rank',
  by,
  group: null,
  descending,
  limit,
});

/** "Sold last year" tells when, and not what was sold last. */
const isOfPeriod = ({ scan: { context, items }, place, word }: ByExtreme): boolean =>
  word === 'last' &&
  /^(?:year|quarter|month|week)$/.test(context.tokens[items[place]?.end ?? 0]?.lower ?? '');

/** "the youngest": by what the word itself measures. */
function byConcept(ranking: ByExtreme): Part[] {
  const { scan, at, place, to, extreme, fact, limit } = ranking;
  if (isOfPeriod(ranking)) return [];
  const many = limit === null ? 'one' : 'several';
  return conceptOf(extreme, scan, place).map(({ choice, inverse }) => {
    const makes = rankBy(ranking, columnOf(choice.column), extreme.most !== inverse);
    const facts = [...fact, `concept:${typeName(choice.column)}`];
    return part(at, to, `rank:concept:${many}`, 0.5 + choice.score * 0.4, makes, [choice], facts);
  });
}

/** Whether the best has the least: a rank of 1, the fewest complaints. */
export const isTurned = (column: AnalystColumn, word: string): boolean =>
  isBestShort(column, word) ||
  (isRank(column) && /^(?:best|top|highest|leading)$/.test(word)) ||
  (isHarm(column) && /^(?:best|worst)$/.test(word));

const deed = /ed$|^(?:sold|sent|taken|given|seen|bought|lost|won)$/;
/** "Most borrowed" isn't what was borrowed last. */
const isOfDeed = ({ scan, next, word }: ByExtreme): boolean =>
  /^(?:the_)?(?:most|least)$/.test(word) && deed.test(scan.text(next));

const isSize = /(?:^|_)(?:largest|biggest|greatest|smallest|tiniest|hugest)$/;

/** "Most fertile" is so by the fertility, and by nothing that the word is only near to. */
function columnsMeant({ scan, next, word }: ByExtreme, named: ColumnChoice[]): ColumnChoice[] {
  if (!ofDegree.test(word) || named.some(({ kin }) => kin !== 'near')) return named;
  const called = calledByNoun(scan, next);
  return called.length > 0 || isAdjective(scan, next) ? called : named;
}
const ofDegree = /^(?:most|least)$/;

/** "highest price": by the column that is said. */
function byColumn(ranking: ByExtreme): Part[] {
  const { scan, at, next, extreme, word, fact, limit } = ranking;
  const many = limit === null ? 'one' : 'several';
  // "The shortest payments" aren't told by their ids.
  const isOfThings = extreme.concept !== null && extreme.concept !== concepts.time;
  const named = scan.choices(next, (c) => isNumeric(c) || isTimeColumn(c));
  return (
    columnsMeant(ranking, named)
      .filter((use) => !isOfThings || !isOnlyNumbered(use))
      // "Most patients" aren't told by their numbers, nor "top posters" by when they posted.
      .filter(
        (use) =>
          extreme.concept === concepts.time ||
          isExact(use) ||
          !(isIdentifier(use.column) || timeLike(use.column)),
      )
      // "The cheapest clicks" aren't the fewest.
      .filter(({ column }) => extreme.concept !== concepts.price || !isWithoutPrice(column))
      .filter(({ column }) => !isOfDeed(ranking) || isMeasure(column))
      // "The largest orders" aren't the latest.
      .filter(({ column }) => !isSize.test(word) || !timeLike(column))
      .filter(({ column }) => !isOfOtherTimes(column, extreme))
      .flatMap((use) => {
        const { column } = use;
        const facts = [
          ...fact,
          `ranked:${typeName(column)}`,
          ...(isRank(column) ? [`rankcolumn:${word}`] : []),
        ];
        const isTold = isTurned(column, word) || isSparedOf(scan.text(next), column);
        const makes = rankBy(ranking, columnOf(column), extreme.most !== isTold);
        const found = [part(at, next + 1, `rank:column:${many}`, 0.8, makes, [use], facts)];
        const isOfNoPace = extreme.concept === concepts.speed && hasNoPace(column);
        if (!isRank(column) && !isOfNoPace) return found;
        const flipped = { ...makes, descending: !makes.descending };
        return [...found, part(at, next + 1, 'rank:column:flipped', 0.2, flipped, [use], facts)];
      })
  );
}

/** "ranked first", "the best team", "the last race": by a column of ranks or times. */
function byPlacing(ranking: ByExtreme): Part[] {
  const { scan, at, place, to, word } = ranking;
  if (!/^(?:first|last|top|best|worst|final|leading|highest|lowest)$/.test(word)) return [];
  return placings(scan, place, word).map((use) => {
    const rank = isRank(use.column);
    const descending = rank
      ? /^(?:last|worst|final|lowest)$/.test(word)
      : /^(?:last|final|top|best|highest|leading)$/.test(word);
    const makes = rankBy(ranking, columnOf(use.column), descending);
    const facts = [`placing:${word}:${typeName(use.column)}`];
    return part(at, to, `rank:placing:${rank ? 'rank' : 'order'}`, 0.1, makes, [use], facts);
  });
}

/** A time may be told by numbers of another name, where no column holds times. */
const saysByItself = ({ concept }: Extreme, { columns }: Scan): boolean =>
  concept === concepts.time
    ? columns.some((c) => isTimeColumn(c) && !c.derived)
    : concept !== null && concept !== concepts.size;

/** "the fewest victims": by a measure of another name. */
function byGuess(ranking: ByExtreme): Part[] {
  const { scan, at, to, noun, extreme, word, fact } = ranking;
  const item = scan.items[noun];
  if (item?.type !== 'word' || item.capital || item.light || saysByWhat(scan, to)) return [];
  // "The tallest", "the latest" say what they are by, and so does "most dangerous", which none of them may be.
  if (saysByItself(extreme, scan)) return [];
  if (ofDegree.test(word) && isAdjective(scan, noun)) return [];
  return guesses(scan).map((use) => {
    const makes = rankBy(ranking, columnOf(use.column), extreme.most !== isBestShort(use.column, word));
    return part(at, scan.skip(to) + 1, 'rank:guess', -0.5, makes, [use], fact);
  });
}

/** "highest average salary", "most total goals" */
const byFigure = (ranking: ByExtreme): Part[] =>
  figureAt(ranking.scan, ranking.next).map((figure) => {
    const isShort = columnsIn(figure.of).some((column) => isBestShort(column, ranking.word));
    const makes = rankBy(ranking, figure.of, ranking.extreme.most !== isShort);
    return part(ranking.at, figure.to, `rank:figure:${figure.rule}`, 0.7, makes, figure.uses, ranking.fact);
  });

/** "Peak hour", "peak month": when most happens. */
const byGrain = ({ scan, at, to, word, ...ranking }: ByExtreme): Part[] =>
  word === 'peak'
    ? grainGroups(scan, to).map(({ by, uses }) => {
        const makes = {
          kind: 'rank' as const,
          by: countAll,
          group: by,
          descending: true,
          limit: ranking.limit,
        };
        return part(at, to + 1, 'rank:frequent:grain', 1.2, makes, uses);
      })
    : [];

/** "Most destinations": of things that a column is called for. */
export function isOfThings(scan: Scan, at: number): boolean {
  const item = scan.items[at];
  const noun = scan.context.tokens[(item?.end ?? 0) - 1];
  const isSeveral = item?.type === 'column' && noun !== undefined && noun.lower !== noun.lemma;
  return (
    isSeveral &&
    item.choices.some(({ column, kin }) => kin === 'same' && column.kind === 'text' && !column.isUnique)
  );
}

/** "most orders": by how many rows there are of what is said. */
function byRows(ranking: ByExtreme): Part[] {
  const { scan, at, to, noun, next, extreme, fact } = ranking;
  const makes = rankBy(ranking, countAll, extreme.most);
  const item = scan.items[noun];
  const end = scan.skip(to);
  // "Lowest output" isn't of few rows.
  const isOfMeasure = meantBy(scan.columns, scan.text(to)).length > 0;
  const found =
    isOfMeasure || isOfThings(scan, next) ? [] : [part(at, to, 'rank:count:bare', 0, makes, [], fact)];
  if (item?.type === 'entity') {
    const line = countedAt(scan, end);
    const by = line ? aggregateOf('count', columnOf(line), true) : countAll;
    found.push(part(at, end + 1, 'rank:count:entity', 0.6, { ...makes, by }, [], fact));
  }
  if (item?.type === 'word' && !item.capital)
    found.push(part(at, end + 1, 'rank:count:word', -0.2, makes, [], fact));
  const what: Item | undefined = next === noun ? undefined : scan.items[next];
  if (what?.type === 'entity' || what?.type === 'word')
    found.push(part(at, next + 1, `rank:count:${what.type}`, 0.7, makes, [], fact));
  return found;
}

/** "most customers": by how many of a column's values there are. */
function byValues(ranking: ByExtreme): Part[] {
  const { scan, at, next, extreme, fact } = ranking;
  const named = scan.choices(next).filter(({ kin }) => kin !== 'near' || !isOfOne(scan, next));
  return named.flatMap((use) => {
    const makes = rankBy(ranking, countAll, extreme.most);
    const { column } = use;
    const type = typeName(column);
    const rows = part(at, next + 1, `rank:count:column:${type}`, 0.1, makes, [use], fact);
    if (isMeasure(column)) return [rows];
    const isOfSome = column.profile.nullFraction > 0;
    // "Most complaints", where only some rows have one.
    const only = { kind: 'missing' as const, column, negated: true };
    const known = isOfSome ? [{ ...rows, only }] : [];
    // "Most deaths": of those who died; "most reminders": of the rows with a cross for one.
    if (isOfSome && (timeLike(column) || isTicked(column))) return known;
    const distinct = { ...makes, by: aggregateOf('count', columnOf(column), true) };
    return [rows, ...known, part(at, next + 1, `rank:distinct:${type}`, 0, distinct, [use], fact)];
  });
}

/** "The most fertile country" isn't that of most rows. */
const isDegree = ({ scan, noun }: ByExtreme): boolean =>
  isOfOne(scan, noun) &&
  /^(?:word|column)$/.test(scan.items[noun]?.type ?? '') &&
  scan.choices(noun).every(({ kin }) => kin === 'near');

const isOfAmount = ({ extreme, word }: ByExtreme): boolean =>
  extreme.concept === null && /most|least|less|fewest|number|highest|lowest|largest/.test(word);

function byExtreme(ranking: Ranking, extreme: Extreme): Part[] {
  const { scan, at, to, limit } = ranking;
  const word = extreme.word.replaceAll(' ', '_');
  const fact = [`extreme:${word}`];
  const noun = scan.skip(to);
  const next = scan.role(noun, 'count') ? scan.skip(noun + 1) : noun;
  const own: ByExtreme = { ...ranking, extreme, word, fact, noun, next };
  const limited = { kind: 'limit' as const, limit: limit ?? 0, descending: extreme.most };
  return [
    ...(limit !== null && extreme.concept === null
      ? [part(at, to, `limit:${word}`, 1, limited, [], fact)]
      : []),
    ...byConcept(own),
    ...byColumn(own),
    ...byPlacing(own),
    ...byGuess(own),
    ...byFigure(own),
    ...byGrain(own),
    ...(isOfAmount(own) ? [...(isDegree(own) ? [] : byRows(own)), ...byValues(own)] : []),
  ];
}

/** "The last five years" are a stretch of time, where a row is none of its periods. */
function isStretch(scan: Scan, place: number, { concept, word }: Extreme): boolean {
  const noun = scan.context.tokens[scan.items[place + 2]?.start ?? -1];
  const isOfPeriods = concept === concepts.time && countsBack(word) && periods.has(noun?.lemma ?? '');
  return isOfPeriods && !scan.columns.some((c) => isTimeColumn(c) && c.isUnique);
}

const mostRows = 1000;

/** "At least half a million" is so much of something, and "the last five years" are a stretch: neither are so many rows. */
export function isNoLimit(scan: Scan, place: number, number: number): boolean {
  const extreme = scan.role(place, 'extreme');
  const isAmount = scan.context.tokens[(scan.items[place]?.start ?? 0) - 1]?.lower === 'at';
  return number > mostRows || isAmount || (extreme !== null && isStretch(scan, place, extreme));
}

/** The word of a ranking, how many are wanted beside it, and the item after both; null where a number is none of how many. */
export function limitBeside(
  scan: Scan,
  at: number,
): { place: number; limit: number | null; next: number } | null {
  const before = scan.number(at);
  const place = before === null ? at : scan.skip(at + 1);
  const behind = before === null ? scan.number(place + 1) : null;
  const limit = before ?? behind;
  if (limit !== null && (!isWhole(limit) || isNoLimit(scan, place, limit))) return null;
  return { place, limit, next: behind === null ? place + 1 : place + 2 };
}

/** "Top 5", "5 biggest": an extreme, how many are wanted, and the item after both. */
export function severalAt(
  scan: Scan,
  at: number,
): { extreme: Extreme; limit: number | null; next: number } | null {
  const beside = limitBeside(scan, at);
  const extreme = beside && scan.role(beside.place, 'extreme');
  return extreme && { extreme, limit: beside.limit, next: beside.next };
}

const plainRanks: Rule = (scan, at) => {
  const before = leadingLimit(scan, at);
  const place = before === null ? at : scan.skip(at + 1);
  const extreme = scan.role(place, 'extreme');
  const frequent = scan.role(place, 'frequent');
  if ((!extreme && !frequent) || isPartOfName(scan, place)) return [];
  const number = before === null ? scan.number(place + 1) : null;
  const after = isWhole(number) ? number : null;
  if (after !== null && isNoLimit(scan, place, after)) return [];
  const to = after === null ? place + 1 : place + 2;
  const ranking: Ranking = { scan, at, place, to, limit: before ?? after };
  if (frequent) return byFrequency(ranking, frequent.most);
  return extreme ? byExtreme(ranking, extreme) : [];
};

/** The hottest day is that of the highest maximum, and the coldest that of the lowest minimum, where both are told. */
function ofOneEnd<M extends { choice: ColumnChoice }>(measured: M[], most: boolean): M[] {
  const end = most ? /^(?:max|maximum|high)$/ : /^(?:min|minimum|low)$/;
  const told = measured.filter(({ choice }) => isNamed(choice.column, end));
  return told.length > 0 ? told : measured;
}

/** What an extreme measures: "the highest mountain" its height, where that is a thing of the table. */
function conceptOf(
  { concept, word, most }: Extreme,
  scan: Scan,
  at: number,
): { choice: ColumnChoice; inverse: boolean }[] {
  if (concept === concepts.heat) return ofOneEnd(conceptColumns(scan, concept, at), most);
  if (concept) return conceptColumns(scan, concept, at);
  const isHeight = /^(?:highest|lowest)$/.test(word) && scan.items[scan.skip(at + 1)]?.type === 'entity';
  return isHeight ? conceptColumns(scan, concepts.height, at) : [];
}

const placed = (column: AnalystColumn, score: number): ColumnChoice => ({
  column,
  score,
  kin: 'none',
  unsaid: [],
});

/** Columns that put rows in a row: ranks, running numbers, and times where something is first or last. */
function placings(scan: Scan, at: number, word: string): ColumnChoice[] {
  const numbered = scan.columns.filter(
    (c) =>
      isRank(c) ||
      (isNumeric(c) && /^(?:no|nr|number|num|#|order|pick|round|week|game)$/.test(c.words.join(' '))),
  );
  const times = /^(?:first|last|final)$/.test(word) ? timesMeant(scan, at).slice(0, 1) : [];
  return [...numbered.map((c) => placed(c, isRank(c) ? 0.6 : 0.45)), ...times].slice(0, 3);
}

/** Measures, where there are few. */
function guesses(scan: Scan): ColumnChoice[] {
  const measures = scan.columns.filter((c) => isMeasure(c) && !isRank(c));
  return measures.length > 4 ? [] : measures.map((c) => placed(c, 0.3));
}

/** "most common country", "country that is most frequent". */
function byFrequency({ scan, at, to, limit: said }: Ranking, descending: boolean): Part[] {
  const next = scan.skip(to);
  const noun = scan.context.tokens[(scan.items[next]?.end ?? 0) - 1];
  // "Busiest on the phones" isn't of several.
  const isNext = scan.roleName(to) !== 'preposition';
  const isPlural = isNext && noun !== undefined && noun.lemma !== noun.lower;
  // "The most common causes" are several, where there are many.
  const limit = said ?? (isPlural && hasManyRows(scan.context.table) ? severalOf : null);
  const makes = { kind: 'rank' as const, by: countAll, group: null, descending, limit };
  const visited = tookPart(scan, scan.text(to - 1));
  return [
    ...grainGroups(scan, next).map(({ by, uses }) =>
      part(at, next + 1, 'rank:frequent:grain', 1, { ...makes, group: by }, uses),
    ),
    ...visited
      .slice(0, 1)
      .map((use) =>
        part(
          at,
          to,
          'rank:visited',
          0.9,
          { ...makes, by: isOneEach(scan) ? columnOf(use.column) : aggregateOf('sum', columnOf(use.column)) },
          [use],
        ),
      ),
    part(at, to, 'rank:frequent', 0.6, makes),
    ...scan
      .choices(next)
      .map((use) =>
        part(at, next + 1, 'rank:frequent:column', 1, { ...makes, group: columnOf(use.column) }, [use]),
      ),
  ];
}

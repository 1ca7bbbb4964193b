import { isNumeric, type AnalystColumn } from '../../../table.ts';
import { hasManyRows } from '../../shared/columns/tableLength.ts';
import { demonyms } from '../../shared/vocabulary/demonyms.ts';
import { placeWords } from '../../shared/vocabulary/peopleAndPlaces.ts';
import { isIdentifier, isMeasure, isSpent, keyWord } from '../../shared/columns/measures.ts';
import { isPlace } from '../../shared/columns/grid.ts';
import { tallyIn } from '../../shared/columns/prices.ts';
import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { isExact } from '../columnChoices.ts';
import { countedAt, lineOf } from '../lines.ts';
import type { Part } from '../part.ts';
import { tokenAt, type Scan } from '../scan.ts';
import { quality } from '../../shared/vocabulary/semantics.ts';
import { goodsOf } from '../rankings/bestSellers.ts';
import { isTicked, yesOf } from '../filters/flags.ts';
import { values } from '../filters/values.ts';
import { scaleOf, scales } from '../../shared/columns/units.ts';
import { goneTime } from '../../shared/columns/mainTime.ts';
import { aggregateOf, columnOf } from '../../shared/query/tree.ts';
import { amounts } from './figures.ts';
import { part, typeName, type Rule } from '../rule.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';

/** "Cancelled orders", "usable rooms": a word that says which ones, before what they are. */
function isSaidOf(scan: Scan, at: number): boolean {
  const isState = scan.items[at]?.type === 'word' && /(?:ed|ing|less|ful|[ai]ble)$/.test(scan.text(at));
  const next = scan.items[at + 1];
  return isState && (next?.type === 'entity' || next?.type === 'column');
}

/** Such a column's name leaves no doubt: rows themselves aren't counted then. */
const isCount = (column: AnalystColumn | undefined): boolean =>
  column?.words.every((w) => /^(?:count|tally|frequency)$/.test(w)) ?? false;

const isId = /^id/;
/**
 * "How many orders" of a table of their lines: orders are numbered by "Order ID". In a table of many rows customers are
 * told apart by "customerName" too.
 */
function numbered(scan: Scan, at: number): ColumnChoice | undefined {
  const item = scan.items[at];
  const noun = item && scan.context.tokens[item.end - 1];
  const isLarge = hasManyRows(scan.context.table);
  if (!noun || scan.items.length > (isLarge ? 10 : 6)) return undefined;
  const isNamedFor = (isKey: RegExp) =>
    scan.columns.find(
      ({ isUnique, words }) =>
        !isUnique && words.length === 2 && words[0] === noun.lemma && isKey.test(words[1] ?? ''),
    );
  const column = isNamedFor(isId) ?? (isLarge ? isNamedFor(keyWord) : undefined);
  return column && { column, score: 1, kin: 'same', unsaid: [] };
}

/** "How many subregions are there?" of a column "subregion": its values are counted, not the rows. */
function namedAt(scan: Scan, at: number): AnalystColumn | undefined {
  const item = scan.items[at];
  const noun = item && scan.context.tokens[item.end - 1];
  if (item?.type !== 'column' || item.entity || !noun || noun.lemma === noun.lower) return undefined;
  return scan
    .choices(at)
    .filter(isExact)
    .map(({ column }) => column)
    .find((column) => !column.isUnique && !isNumeric(column) && column.words.at(-1) === noun.lemma);
}

/** "How many rows": these are counted themselves, however many things a column says that each stands for. */
function countsRows({ items, context }: Scan, at: number): boolean {
  const noun = context.tokens.slice(items[at]?.end).find(({ lower }) => !/^(?:of|the|all)$/.test(lower));
  return /^(?:row|record|entry)$/.test(noun?.lemma ?? '');
}

const rowsCounted = { kind: 'count' as const, about: null, distinct: false };

const valuesCounted = (about: AnalystColumn) => ({ kind: 'count' as const, about, distinct: true });

const summed = (column: AnalystColumn) => ({
  kind: 'figures' as const,
  expressions: [aggregateOf('sum', columnOf(column))],
});

/** The words of a count, "number of different countries". */
interface Counting {
  scan: Scan;
  at: number;
  /** The item of what is counted. */
  next: number;
  isDistinct: boolean;
  /** A column that says how many each row stands for. */
  tally: AnalystColumn | undefined;
}

const inner = ({ isDistinct }: Counting): string => (isDistinct ? 'distinct' : 'plain');

/** Rows by the bare word; not where something else leaves no doubt that it is counted. */
function bareCount({ scan, at, tally }: Counting): Part[] {
  const next = scan.skip(at + 1);
  const isOther = isCount(tally) || countedAt(scan, next) !== undefined || namedAt(scan, next) !== undefined;
  return isOther ? [] : [part(at, at + 1, 'count', 0.2, rowsCounted)];
}

/** "How many orders": rows, or what they are lines of. */
function rowCounts(counting: Counting): Part[] {
  const { scan, at, next } = counting;
  if (scan.items[next]?.type !== 'entity') return [];
  const line = lineOf(scan);
  const facts = line ? ['lines:counted apart'] : [];
  const rows = countedAt(scan, next)
    ? []
    : [part(at, next + 1, `count:entity:${inner(counting)}`, 0.9, rowsCounted, [], facts)];
  if (!line) return rows;
  const choice: ColumnChoice = { column: line, score: 0.8, kin: 'stem', unsaid: [] };
  return [...rows, part(at, next + 1, `count:lines:${inner(counting)}`, 0.9, valuesCounted(line), [choice])];
}

const units = /^(?:units|pieces|items)$/i;

/** "How many girls": of a table that doesn't tell girls apart that isn't how many rows it has. */
function wordCount(counting: Counting): Part[] {
  const { scan, at, next, tally } = counting;
  const noun = scan.items[next];
  if (noun?.type !== 'word' || noun.capital || isSaidOf(scan, next)) return [];
  if (isCount(tally) || demonyms.has(noun.text.toLowerCase())) return [];
  // "How many units": a row is of as many as its quantity says.
  const quantities = units.test(noun.text) ? meantBy(scan.columns, noun.text.toLowerCase()) : [];
  if (quantities.length > 0)
    return quantities.map((use) => part(at, next + 1, 'count:sum:number', 0.5, summed(use.column), [use]));
  return [part(at, next + 1, `count:word:${inner(counting)}`, noun.light ? 0.1 : -0.3, rowsCounted)];
}

const lasting = /^(?:days|hours|minutes|weeks|nights)$/;

/** "How many sick days": days that rows are of are added up, of those of a value. */
function unitsOfValue({ scan, at, next }: Counting): Part[] {
  if (scan.items[next]?.type !== 'value') return [];
  const place = scan.skip(next + 1);
  const unit = tokenAt(scan, place);
  const scale = lasting.test(unit) ? scales.get(unit) : undefined;
  if (!scale) return [];
  const kept = scan.columns.filter((c) => isSpent(c) && scaleOf(c)?.size === scale.size);
  return values(scan, next).flatMap(({ makes, to, uses }) =>
    makes.kind === 'filter' && to === next + 1
      ? kept.slice(0, 1).map((column): Part => {
          const use = meantColumn(column, 0.75);
          const sum = part(at, place + 1, 'count:sum:number', 1.2, summed(column), [use, ...uses]);
          return { ...sum, only: makes.condition };
        })
      : [],
  );
}

/** "How many people": rows that say how many came add up. */
const crowd =
  /^(?:player|guest|passenger|attendance|attendee|participant|visitor|spectator|party|person|people|audience|crowd|casualty|casualties|head|headcount)$/;
/** "How many people work there" are the staff. */
const working = /\b(?:works?|worked|working|employ\w*|on the payroll)\b/i;
const workers = /^(?:staff|employee|worker|headcount|fte|crew|personnel|workforce)$/;
const crowds = ({ scan, next, at }: Counting): Part[] => {
  const noun = scan.context.tokens[(scan.items[next]?.end ?? 0) - 1]?.lemma ?? '';
  if (!/^(?:person|people|guest|visitor|spectator|attendee|participant|passenger)$/.test(noun)) return [];
  const kind = working.test(scan.context.question) ? workers : crowd;
  return scan.columns
    .filter((c) => isMeasure(c) && !c.derived && c.words.some((w) => kind.test(w)))
    .slice(0, mostKeys)
    .map((column) => {
      const use: ColumnChoice = { column, score: 0.6, kin: 'synonym', unsaid: [] };
      return part(at, next + 1, 'count:crowd', 0.4, summed(column), [use]);
    });
};

/** "Total amount of settlements", and rows that stand for many each: what adds up is added up. */
function sums({ scan, at, next, tally }: Counting): Part[] {
  const type = scan.items[next]?.type;
  const isThing = type === 'entity' || type === 'word';
  const found = amounts(scan, at).map((use) =>
    part(at, isThing || type === 'column' ? next + 1 : at + 1, 'count:amount', 0.6, summed(use.column), [
      use,
    ]),
  );
  if (!tally) return found;
  const use: ColumnChoice = { column: tally, score: 0.7, kin: 'synonym', unsaid: [] };
  return [...found, part(at, isThing ? next + 1 : at + 1, 'count:tally', 0.5, summed(tally), [use])];
}

/** "How many countries": a column's values, or the rows that have one. */
function columnCounts(use: ColumnChoice, counting: Counting, named: AnalystColumn | undefined): Part[] {
  const { scan, at, next, isDistinct } = counting;
  const { column } = use;
  const to = next + 1;
  const type = typeName(column);
  const noun = scan.items[next];
  const entity = noun?.type === 'column' && noun.entity ? 'entity' : 'column';
  const fact = `counted:${isExact(use) ? 'whole' : 'part'}:${entity}`;
  const found: Part[] = [];
  if (column !== named) {
    const makes = { kind: 'count' as const, about: column, distinct: false };
    const rule = `count:rows:${entity}:${inner(counting)}:${type}`;
    found.push(part(at, to, rule, 0.4, makes, [use], [`${fact}:rows`]));
  }
  // As many as there are rows, where each has its own.
  if (isDistinct || !column.isUnique || column.profile.nullFraction > 0) {
    const rule = `count:distinct:${entity}:${inner(counting)}:${type}`;
    found.push(part(at, to, rule, isDistinct ? 0.9 : 0.3, valuesCounted(column), [use], [`${fact}:values`]));
  }
  // "How many books" of what is only near to that, as fines are, adds nothing up.
  if (!isMeasure(column) || isDistinct || quality[use.kin] < quality.part) return found;
  const value = { kind: 'select' as const, columns: [column], distinct: false };
  return [
    ...found,
    part(at, to, `count:sum:${type}`, 0.5, summed(column), [use]),
    part(at, to, `count:value:${type}`, 0.5, value, [use]),
  ];
}

const isFlag = (column: AnalystColumn): boolean =>
  column.kind === 'boolean' || yesOf(column) !== null || isTicked(column);

/** "How many active members": yes and no aren't what is counted, and ones for yes add up. */
const flagSums = (use: ColumnChoice, { at, next }: Counting): Part[] =>
  isMeasure(use.column) && quality[use.kin] >= quality.part
    ? [part(at, next + 1, `count:sum:${typeName(use.column)}`, 0.5, summed(use.column), [use])]
    : [];

const being = /^(?:is|are|was|were|been|be)$/;
/** "How many were paid late": rows of which that is so, and no money. */
const saysWhatTheyAre = ({ items, context: { tokens } }: Scan, at: number, next: number): boolean =>
  tokens.slice(items[at]?.end, items[next]?.start).some(({ lower }) => being.test(lower));

/** "how many singers", "number of different countries", "number of goals". */
export const counting: Rule = (scan, at) => {
  if (!scan.role(at, 'count')) return [];
  const people = heads(scan, at);
  if (people.length > 0) return people;
  const first = scan.skip(at + 1);
  const key = numbered(scan, first);
  if (key)
    return [part(at, first + 1, 'count:distinct:column:plain:id', 0.9, valuesCounted(key.column), [key])];
  const next = pastDistinct(scan, first);
  const tally = countsRows(scan, at) ? undefined : tallyIn(scan.columns);
  const own: Counting = { scan, at, next, isDistinct: next !== first, tally };
  const named = namedAt(scan, first);
  return [
    ...bareCount(own),
    ...rowCounts(own),
    ...wordCount(own),
    ...sums(own),
    ...crowds(own),
    ...unitsOfValue(own),
    ...kindsOfValue(own),
    ...scan
      .choices(next, ({ unit }) => !(unit?.before && saysWhatTheyAre(scan, at, next)))
      .flatMap((use) =>
        isFlag(use.column) && !own.isDistinct ? flagSums(use, own) : columnCounts(use, own, named),
      ),
  ];
};

/** The item of what is counted, after "different". */
function pastDistinct(scan: Scan, at: number): number {
  let next = at;
  while (scan.role(next, 'distinct')) next = scan.skip(next + 1);
  return next;
}

/** "How many different wines": as many as are named, of those of a kind. */
function kindsOfValue({ scan, at, next, isDistinct }: Counting): Part[] {
  if (!isDistinct || scan.items[next]?.type !== 'value') return [];
  const [kind] = values(scan, next).filter(({ to }) => to === next + 1);
  if (kind?.makes.kind !== 'filter') return [];
  const only = kind.makes.condition;
  const goods = goodsOf(scan).filter(({ column }) => column !== kind.uses[0]?.column);
  const rule = 'count:distinct:column:distinct:text';
  return goods.map((use) => ({ ...part(at, next + 1, rule, 0.9, valuesCounted(use.column), [use]), only }));
}

const mostKeys = 2;

/** "How many women": of a table with several rows for each person, people are counted once. */
export const peopleCounted: Rule = (scan, at) => {
  if (!scan.role(at, 'count')) return [];
  const next = pastDistinct(scan, scan.skip(at + 1));
  const item = scan.items[next];
  const noun = item && scan.context.tokens[item.end - 1];
  if (!item || !noun || item.type === 'column' || item.type === 'role') return [];
  if (!countedOnce.test(noun.lemma)) return [];
  const to = item.type === 'word' || item.type === 'entity' ? next + 1 : at + 1;
  return countsOfPeople(scan, at, to);
};

/** What tells people apart who come in several rows, numbers before names. */
function keysOfPeople(scan: Scan, isHeadcount: boolean): AnalystColumn[] {
  const { columns, context } = scan;
  const line = lineOf(scan);
  const keys = columns.filter(
    (c) =>
      !c.isUnique &&
      !c.derived &&
      (isHeadcount || !isPlace(c)) &&
      !isMeasure(c) &&
      (c.kind === 'text' || isIdentifier(c)) &&
      c.distinct > 2 &&
      c.distinct * 2 <= context.table.rowCount &&
      // "Guest Country" tells no guests apart.
      (c === line || (c.words.some((w) => ofPeople.test(w)) && !placeWords.has(c.words.at(-1) ?? ''))),
  );
  return keys.toSorted((a, b) => Number(isIdentifier(b)) - Number(isIdentifier(a))).slice(0, mostKeys);
}

const countsOfPeople = (scan: Scan, at: number, to: number, isHeadcount = false): Part[] =>
  keysOfPeople(scan, isHeadcount).map((column, i) => {
    const choice: ColumnChoice = { column, score: 0.6 - i * 0.05, kin: 'synonym', unsaid: [] };
    return part(at, to, `count:people:${typeName(column)}`, 0.4, valuesCounted(column), [choice]);
  });

const headcount = /\bhead ?count\b/i;

/** Each row is a person, whoever else it names. */
const isOnePerRow = ({ columns }: Scan): boolean =>
  columns.some((c) => c.isUnique && !c.derived && c.words.some((w) => ofPeople.test(w)));

/** "Headcount": who comes in several rows once; else the rows of those who are there, where it is kept when they go. */
function heads(scan: Scan, at: number): Part[] {
  if (!headcount.test(scan.text(at))) return [];
  const people = isOnePerRow(scan) ? [] : countsOfPeople(scan, at, at + 1, true);
  const gone = goneTime(scan.columns);
  if (people.length > 0 || !gone) return people;
  const only = { kind: 'missing' as const, column: gone, negated: false };
  return [{ ...part(at, at + 1, 'count', 0.6, rowsCounted, [meantColumn(gone, 0.8)]), only }];
}

export const countedOnce =
  /^(?:people|person|individual|customer|client|user|member|patient|man|woman|men|women|boy|girl|child|adult|company|business|account|donor|giver|student|pupil|employee|staff|driver|guest|consultant|supporter|buyer|player|household|learner|reader|listener|viewer|caller|passenger|rider|tenant|applicant|candidate|respondent|participant|volunteer|resident|visitor|pet|animal)$/;
const ofPeople =
  /^(?:people|person|customer|client|user|member|patient|account|donor|student|pupil|employee|staff|driver|guest|consultant|buyer|player|subscriber|company|household|learner|tenant|applicant|candidate|pet|animal)$/;

/** "how often", "their frequency": rows are counted. */
export const frequency: Rule = (scan, at) =>
  scan.role(at, 'frequency')
    ? [part(at, at + 1, 'frequency', 0.8, { kind: 'count', about: null, distinct: false })]
    : [];

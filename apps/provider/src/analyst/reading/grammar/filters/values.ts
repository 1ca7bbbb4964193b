import type { AnalystColumn } from '../../../table.ts';
import { holdsElement, inLists, isListed } from '../../shared/columns/listColumns.ts';
import type { ValueItem } from '../../mentions/mention.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { nearness } from '../nearness.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { columnOf, exactNumber, isOneOf, type Condition, type Literal } from '../../shared/query/tree.ts';
import type { ValueMatch } from '../../shared/lookups/valueIndex.ts';
import { lemma } from '../../shared/vocabulary/wordForms.ts';
import { part, typeName, type Rule } from '../rule.ts';
import { filter } from './conditions.ts';
import { isGoverned } from './governed.ts';
import { onEitherSide } from './eitherTeam.ts';

const describes = (column: AnalystColumn): boolean =>
  column.words.some((w) =>
    ['name', 'title', 'country', 'city', 'state', 'region', 'category', 'type', 'status'].includes(w),
  );

/** "Hammers" as values have it: "claw hammer". */
function asWithin(text: string, stored: string[]): string {
  const has = (one: string) => stored.some((value) => value.toLowerCase().includes(one.toLowerCase()));
  return has(text) ? text : text.toLowerCase().split(' ').map(lemma).join(' ');
}

function valueCondition(match: ValueMatch, item: ValueItem, negated: boolean): Condition {
  const { column, stored } = match;
  const held = holdsElement(column, stored, item.text, negated);
  if (held) return held;
  if (match.how === 'part' && stored.length > 12)
    return { kind: 'text', column, how: 'contains', text: asWithin(item.text, stored), negated };
  return isOneOf(
    column,
    stored.map((v) => literalFor(column, v)),
    negated,
  );
}

/** Texts as they are stored; in a column of numbers a number. */
const literalFor = (column: AnalystColumn, stored: string): Literal =>
  column.kind === 'number' && !column.duration ? exactNumber(stored) : stored;

const mostMatches = 4;

/** A value's column, how likely it is and how near it is named. */
interface Matched {
  match: ValueMatch;
  use: ColumnChoice;
  named: number;
}

/** The likeliest columns of a value: those named nearby, then whole values, then columns that describe. */
function matchesOf(scan: Scan, at: number, item: ValueItem): Matched[] {
  return item.matches
    .filter(({ column, how }) => how === 'exact' || !isGoverned(scan, at, column))
    .map((match) => {
      const named = nearness(scan, match.column, scan.items[at]?.start ?? 0);
      const how = match.how === 'exact' ? 0.85 : match.how === 'bare' ? 0.75 : 0.55;
      const score =
        how + named * 0.15 + (describes(match.column) ? 0.02 : 0) - match.column.words.length * 0.005;
      return { match, named, use: { column: match.column, score, kin: 'same' as const, unsaid: [] } };
    })
    .sort((a, b) => b.use.score - a.use.score)
    .slice(0, mostMatches);
}

/** A value of the question with what is said beside it. */
interface Said {
  scan: Scan;
  /** First item, and that of the value. */
  at: number;
  place: number;
  item: ValueItem;
  negated: boolean;
}

const factsOf = ({ match, named }: Matched): string[] => [
  `value:${match.how}:${typeName(match.column)}`,
  `value:named:${named > 0 ? 'yes' : 'no'}`,
];

const sign = ({ negated }: Said): string => (negated ? 'not' : 'is');

/** "State Texas": a value after its column. */
function ledValue(matched: Matched, led: ColumnChoice, said: Said): Part[] {
  const { at, place, item, negated } = said;
  const { match } = matched;
  const makes = filter(valueCondition(match, item, negated), match.column, !negated);
  return [
    part(at, place + 1, `filter:value:led:${sign(said)}`, 1.6, makes, [led], factsOf(matched)),
    ...valueList(said, match, 'led', [led]),
  ];
}

/** "Texas", "Texas state": a value by itself, or before its column. */
function bareValue(matched: Matched, said: Said): Part[] {
  const { scan, at, place, item, negated } = said;
  const { match, use } = matched;
  const makes = filter(valueCondition(match, item, negated), match.column, !negated);
  const many = item.matches.length > 1 ? 'several' : 'one';
  const rule = `filter:value:${many}:${sign(said)}`;
  const facts = factsOf(matched);
  const found = [part(at, place + 1, rule, 0.6 + use.score * 0.4, makes, [use], facts)];
  const next = scan.skip(place + 1);
  const follow = scan.choices(next).find((c) => c.column === match.column);
  if (follow && next === place + 1)
    found.push(part(at, next + 1, `filter:value:followed:${sign(said)}`, 1.4, makes, [follow], facts));
  return [...found, ...valueList(said, match, many, [use])];
}

/** "Matches of the Bears", at home or away. */
function eitherSide(matched: Matched[], said: Said): Part[] {
  const { scan, at, place, item, negated } = said;
  const sides = onEitherSide(item, scan, place);
  const [first] = matched;
  if (!sides || !first) return [];
  const parts = sides.map((match) => valueCondition(match, item, negated));
  const condition: Condition = { kind: negated ? 'and' : 'or', parts };
  const makes = filter(condition, first.match.column);
  return [part(at, place + 1, `filter:value:several:${sign(said)}`, 1.2, makes, [first.use], factsOf(first))];
}

/** Past "is" and "equals". */
function pastEqual(scan: Scan, at: number): number {
  let place = at;
  while (scan.role(place, 'compare')?.operator === '=') place = scan.skip(place + 1);
  return place;
}

/** "Texas", "not Texas", "state Texas", "Texas state", "France or Italy". */
export const values: Rule = (scan, at) => {
  // "Salary of Jones" doesn't say that Jones is a name, near as these words are.
  const lead = scan.choices(at).filter(({ kin }) => kin !== 'near');
  const start = lead.length > 0 ? scan.skip(at + 1) : at;
  const negated = scan.role(start, 'not') !== null;
  const place = pastEqual(scan, negated ? scan.skip(start + 1) : start);
  const item = scan.items[place];
  if (item?.type !== 'value' || item.matches.length === 0) return [];
  if (lead.length > 0 && place === at) return [];
  const said: Said = { scan, at, place, item, negated };
  const likely = matchesOf(scan, place, item);
  const sides = lead.length === 0 ? eitherSide(likely, said) : [];
  return [
    ...sides,
    ...likely.flatMap((matched) => {
      if (lead.length === 0) return bareValue(matched, said);
      const led = lead.find((l) => l.column === matched.match.column);
      return led ? ledValue(matched, led, said) : [];
    }),
  ];
};

/** Further values of the same column: "France, Italy or Spain". */
function valueList(
  { scan, at, place, item: said, negated }: Said,
  first: ValueMatch,
  rule: string,
  uses: ColumnChoice[],
): Part[] {
  const stored = [...first.stored];
  const each = [valueCondition(first, said, negated)];
  let to = place + 1;
  for (let i = place + 1; ;) {
    let joint = scan.skip(i);
    if (!scan.role(joint, 'or') && !scan.role(joint, 'and') && scan.text(joint) !== 'vs') break;
    while (scan.role(joint, 'or') || scan.role(joint, 'and')) joint = scan.skip(joint + 1);
    const item = scan.items[joint];
    if (item?.type !== 'value') break;
    const match = item.matches.find((m) => m.column === first.column);
    if (!match) break;
    stored.push(...match.stored);
    each.push(valueCondition(match, item, negated));
    to = joint + 1;
    i = to;
  }
  if (to === place + 1) return [];
  const condition: Condition = isListed(first.column)
    ? { kind: negated ? 'and' : 'or', parts: each.map((one) => inLists(one, first.column)) }
    : {
        kind: 'in',
        left: columnOf(first.column),
        values: [...new Set(stored)].map((v) => literalFor(first.column, v)),
        negated,
      };
  return [part(at, to, `filter:values:${rule}`, 1.6, filter(condition, first.column, true), uses)];
}

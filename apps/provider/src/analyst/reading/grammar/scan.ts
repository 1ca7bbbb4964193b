import type { AnalystColumn } from '../../table.ts';
import { minorRoles, type Context, type Item } from '../mentions/mention.ts';
import type { ColumnChoice } from '../shared/columns/columnChoice.ts';
import { meantBy } from '../shared/columns/measureSynonyms.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import { titleColumns } from '../shared/columns/titleColumns.ts';
import { exactNumber } from '../shared/query/tree.ts';
import type { Role } from '../shared/vocabulary/role.ts';
import {
  isExact,
  isGuessed,
  isKindOf,
  isOfSame,
  isOnlyInRates,
  isOnlyNumbered,
  isWorkedOut,
  withoutMade,
  withoutPlans,
  withoutRates,
} from './columnChoices.ts';

export type RoleName = Role['role'];

/** "Twice as long", "three times their budget": so many times something else, and no amount. */
function isFactor({ tokens }: Context, { end }: Item): boolean {
  const said = tokens.slice(Math.max(0, end - 1), end + 2).map(({ lower }) => lower);
  return /^(?:(?:twice|double|half)|\S+ times) (?:as|the|their|its|his|her|our)\b/.test(said.join(' '));
}

/** "One star" of a column OneStar is no number. */
function isOfColumn({ tokens, table: { columns } }: Context, { start }: Item): boolean {
  const [number, ...next] = tokens.slice(start, start + 3);
  const noun = next.find(({ kind }) => kind === 'word');
  if (!number || !noun || !/^[a-z]+$/.test(number.lower)) return false;
  return columns.some(({ rawWords, words }) => {
    const at = rawWords.indexOf(number.lower);
    return at >= 0 && [rawWords[at + 1], words[at + 1]].some((w) => w === noun.lower || w === noun.lemma);
  });
}

/** The first word at a place. */
export const tokenAt = (scan: Scan, at: number): string =>
  scan.context.tokens[scan.items[at]?.start ?? -1]?.lower ?? '';

const taking = /^(?:takes?|took)$/;
const asksTime =
  /\b(?:long\w*|short\w*|slow\w*|quick\w*|fast\w*|times?|duration|length|seconds|minutes?|hours?|days|nights|weeks|months)\b/i;

/** The items of one reading, and how a rule looks at them. */
export class Scan {
  readonly items: Item[];
  readonly context: Context;
  readonly today: string;
  readonly #texts: string[] = [];

  constructor(items: Item[], context: Context, today: string) {
    this.items = items;
    this.context = context;
    this.today = today;
  }

  get columns(): AnalystColumn[] {
    return this.context.table.columns;
  }

  role<N extends RoleName>(at: number, name: N): Extract<Role, { role: N }> | null {
    const item = this.items[at];
    return item?.type === 'role' && item.role.role === name
      ? (item.role as Extract<Role, { role: N }>)
      : null;
  }

  roleName(at: number): RoleName | null {
    const item = this.items[at];
    return item?.type === 'role' ? item.role.role : null;
  }

  /** Asked for each item by many rules: put together once. */
  text(at: number): string {
    const item = this.items[at];
    if (!item) return '';
    return (this.#texts[at] ??= this.context.tokens
      .slice(item.start, item.end)
      .map((t) => t.lower)
      .join(' '));
  }

  isMinor(at: number): boolean {
    const name = this.roleName(at);
    return name !== null && minorRoles.has(name);
  }

  /** The next place from `at` on that isn't filled with small words. */
  skip(at: number): number {
    let i = at;
    while (i < this.items.length && this.isMinor(i)) i++;
    return i;
  }

  /** What a word means that names no column: who "takes breakfast" is asked for no time. */
  meantBy(word: string): ColumnChoice[] {
    const isDone = taking.test(word) && !asksTime.test(this.context.question);
    return isDone ? [] : withoutMade(meantBy(this.columns, word), this.context.question);
  }

  choices(at: number, fits: (column: AnalystColumn) => boolean = () => true): ColumnChoice[] {
    const item = this.items[at];
    if (item?.type === 'word') return this.meantBy(this.text(at)).filter((c) => fits(c.column));
    if (item?.type !== 'column') return [];
    const isRated = isOnlyInRates(item);
    const isOpen = isRated || isGuessed(item) || isWorkedOut(item);
    const meant = isOpen ? meantBy(this.columns, this.text(at)) : [];
    // "Revenue" is the bill, and none of the tips that are only said near it.
    const isOther = isRated || (isGuessed(item) && meant.some(({ column }) => !column.derived));
    const named = isOther && meant.length > 0 ? [] : item.choices;
    const possible = withoutRates([...meant, ...named]).filter((c) => fits(c.column));
    const fitting = withoutMade(withoutPlans(this.#likeliest(possible, at)), this.context.question);
    const top = fitting[0]?.score ?? 0;
    return fitting.filter((c) => c.score > top - 0.22).slice(0, 3);
  }

  /** Of the columns that words may name: the one whose whole name it is, what a row is called, a name rather than an id. */
  #likeliest(possible: ColumnChoice[], at: number): ColumnChoice[] {
    const exact = possible.filter(isExact);
    // "Crash rate" is the one that is worked out, where the crashes are only counted.
    const best = Math.max(...exact.map(({ score }) => score));
    const whole = exact.filter(({ score }) => score >= best - 0.05);
    const stored = whole.filter(({ column }) => !column.derived);
    if (stored.length > 0) return stored;
    if (whole.length < exact.length) return whole;
    // "Refunded" is the time until then, and the money too.
    if (exact.length > 0)
      return possible.some(({ column }) => isMeasure(column) && !column.derived) ? possible : exact;
    if (/^names?$/.test(this.text(at))) {
      const title = titleColumns(this.context.table, this.context.entities);
      const titles = possible.filter(({ column }) => title.includes(column));
      if (titles.length > 0) return titles;
    }
    const called = possible.find(({ unsaid }) => unsaid.length === 1 && unsaid[0] === 'name');
    // "Guests" are called by their names: neither by ids nor by their countries.
    const isBeside = ({ column: { words }, unsaid, kin }: ColumnChoice) =>
      unsaid.length > 0 && kin === called?.kin && words[0] === called.column.words[0];
    if (called) return possible.filter((c) => c === called || !(isOnlyNumbered(c) || isBeside(c)));
    const isTold = possible.some(isOfSame);
    return isTold ? possible.filter((c) => !isKindOf(c)) : possible;
  }

  number(at: number): number | null {
    const item = this.items[at];
    if (item?.type === 'number')
      return isFactor(this.context, item) || isOfColumn(this.context, item) ? null : item.value;
    if (item?.type === 'value' && item.quoted && /^-?\d+(?:\.\d+)?$/.test(item.text))
      return Number(item.text);
    return null;
  }

  /** The same with all of its digits: keys may have more than a number holds. */
  exactNumber(at: number): number | bigint | null {
    const number = this.number(at);
    const item = this.items[at];
    const text = item?.type === 'number' || item?.type === 'value' ? item.text : '';
    const digits = text.replace(/[,$€£]/g, '');
    // "1.2345k" has more than its digits.
    return number !== null && /^-?\d+$/.test(digits) ? exactNumber(digits) : number;
  }
}

import { isTime, type AnalystColumn } from '../table.ts';
import { quality } from './semantics.ts';
import { typeName } from './grammar/figures.ts';
import type { Composed } from './forms/pieces.ts';
import type { Cover } from './cover.ts';
import type { ColumnItem } from './mentions/mention.ts';
import { hasManyRows } from './length.ts';
import { isExact, type Part, type Scan } from './parts.ts';
import { plausibilityOf } from './plausibility.ts';
import { isBirth, isMeasure, isTimeColumn } from './measures.ts';
import {
  columnsIn,
  conditionColumns,
  isAggregate,
  type Condition,
  type Expression,
  type QueryTree,
  conditionsIn,
} from './tree.ts';

/** A feature's name and how strongly it holds. */
export type Features = Map<string, number>;

/** Small words that tell how what follows them is meant. */
const telling = new Set(
  `of by per each for every in with whose which what who when where how many much that have has had is are was were the all and or
  their from at on to show list give find return tell me a an than not no do does did most number as please different
  top first last , ? : name names together did we our us i you can could 's`.split(/\s+/),
);

const lexical = (scan: Scan, item: number): string => {
  const at = scan.items[item];
  if (!at) return 'none';
  const text = scan.text(item);
  if (at.type === 'role') return telling.has(text) ? text : at.role.role;
  return at.type;
};

/** The text just before an item, by token: "of", "the", or what kind of word it is. */
function before(scan: Scan, item: number, back: number): string {
  const start = scan.items[item]?.start ?? 0;
  const token = scan.context.tokens[start - back];
  if (!token) return 'start';
  if (telling.has(token.lower)) return token.lower;
  const own = scan.items.findIndex((x) => x.start <= start - back && x.end > start - back);
  return own < 0 ? 'none' : lexical(scan, own);
}
function after(scan: Scan, item: number): string {
  const end = scan.items[item - 1]?.end ?? 0;
  const token = scan.context.tokens[end];
  if (!token) return 'end';
  if (telling.has(token.lower)) return token.lower;
  const own = scan.items.findIndex((x) => x.start <= end && x.end > end);
  return own < 0 ? 'none' : lexical(scan, own);
}

/** How the question begins, which says what form of answer is wanted. */
export function openingOf(scan: Scan): string {
  const words = scan.context.tokens.slice(0, 3).map((t) => (telling.has(t.lower) ? t.lower : '*'));
  return words.slice(0, 2).join('_');
}

const cues = [
  'distinct',
  'count',
  'aggregate',
  'extreme',
  'frequent',
  'each',
  'by',
  'order',
  'direction',
  'not',
  'or',
  'all',
  'compare',
  'share',
] as const;

/** How a question begins, with what stands where, is too rare to be learned apart. */
const isRare = /^(?:bb|co|open1?|lb|lw):/;

/** Features, which a table of many rows has once more: what is meant there is learned apart too. */
class Counter {
  readonly features: Features;
  readonly #isLarge: boolean;
  constructor({ context }: Scan, start: Features = new Map()) {
    this.features = new Map(start);
    this.#isLarge = hasManyRows(context.table);
  }
  add(name: string, value = 1): void {
    this.#count(name, value);
    if (this.#isLarge && !isRare.test(name)) this.#count(`large:${name}`, value);
  }
  /** Only of a table of many rows. */
  addLarge(name: string): void {
    if (this.#isLarge) this.#count(`large:${name}`, 1);
  }
  #count(name: string, value: number): void {
    this.features.set(name, (this.features.get(name) ?? 0) + value);
  }
}

/** Words of a column's name that say which of several like it. */
const narrowing = /^(?:total|overall|sum|net|other|max|min|average|unit|per|first|last|updated|modified)$/;

const startOf = ({ min }: AnalystColumn): string => (typeof min === 'string' ? min : String(Number(min)));

/**
 * Which of a table's times: what happened comes first, what follows from it later, and a birth before all. What was
 * booked happens when it was booked for.
 */
function standing(column: AnalystColumn, scan: Scan): string {
  if (isBirth(column)) return 'birth';
  if (column.words.some((w) => /^(?:book|booked|booking|reserve|reserved|reservation)$/.test(w)))
    return 'booked';
  if (column.profile.nullFraction > 0.1) return 'sparse';
  const whole = scan.columns.filter((c) => isTimeColumn(c) && !c.derived && c.profile.nullFraction <= 0.1);
  const times = whole.filter((c) => !isBirth(c));
  if (times.length < 2) return 'only';
  return times.every((c) => startOf(column) <= startOf(c)) ? 'first' : 'later';
}

/** Whether the question speaks of what happened at a time: "cancellations by month". */
function nearnessOf(column: AnalystColumn, part: Part, scan: Scan): 'said' | 'unsaid' | 'passed' {
  const from = scan.items[part.from]?.start ?? 0;
  const own = scan.nearness(column, from, generalTimes);
  const rivals = scan.columns.filter((c) => c !== column && !c.derived && isTimeColumn(c));
  const passed = rivals.some((c) => scan.nearness(c, from, generalTimes) > own);
  return passed ? 'passed' : own > 0 ? 'said' : 'unsaid';
}
const generalTimes = ['date', 'time', 'year', 'month', 'day'];

const ofParts = new WeakMap<Part, { scan: Scan; features: Features }>();

/** What a part says for itself, wherever it is used. Many covers share a part, which is looked at once. */
export function partFeatures(part: Part, scan: Scan): Features {
  const known = ofParts.get(part);
  if (known?.scan === scan) return known.features;
  const counter = new Counter(scan);
  addPart(part, scan, counter);
  ofParts.set(part, { scan, features: counter.features });
  return counter.features;
}

const ofCovers = new WeakMap<Cover, Features>();

/** What all parts of a cover say; the queries that it may stand for share it. */
function coverFeatures(cover: Cover, scan: Scan): Features {
  let features = ofCovers.get(cover);
  if (!features) {
    features = new Map();
    for (const part of cover.parts)
      for (const [name, value] of partFeatures(part, scan))
        features.set(name, (features.get(name) ?? 0) + value);
    ofCovers.set(cover, features);
  }
  return features;
}

/** How well a column's name is said. */
const nearestOf = ({ choices: [choice] }: ColumnItem): string =>
  choice ? `${choice.kin}:${choice.unsaid.length === 0 ? 'whole' : 'part'}` : 'none';

const describing = /\w{3}(?:ed|en|able)$/;

/** "Finished visits", "outstanding invoices" passed over: the rows would be of all. */
function isDescribing(scan: Scan, { from }: Part): boolean {
  const next = scan.items[from + 1];
  const token = scan.context.tokens[(scan.items[from]?.end ?? 0) - 1];
  const isNoun = next?.type === 'entity' || (next?.type === 'word' && !next.capital);
  return isNoun && token !== undefined && describing.test(token.lower);
}

function addPart(part: Part, scan: Scan, counter: Counter): void {
  const { rule } = part;
  counter.add(`r:${rule}`);
  for (const fact of part.facts) counter.add(`f:${fact}`);
  const short = rule.split(':').slice(0, 2).join(':');
  const kind = part.makes.kind;
  if (!rule.startsWith('left:')) {
    counter.add(`b:${short}|${before(scan, part.from, 1)}`);
    counter.add(`bb:${short}|${before(scan, part.from, 2)}_${before(scan, part.from, 1)}`);
    counter.add(`a:${short}|${after(scan, part.to)}`);
  } else {
    const word = scan.text(part.from);
    if (scan.items[part.from]?.type === 'role' || rule === 'left:light')
      counter.add(`lw:${word.slice(0, 20)}`);
    counter.add(`lb:${rule}|${before(scan, part.from, 1)}`);
    if (isDescribing(scan, part)) counter.add('left:describing');
    const passed = scan.items[part.from];
    if (passed?.type === 'column') counter.add(`lc:${passed.entity ? 'entity' : nearestOf(passed)}`);
  }
  for (const use of part.uses) {
    if (isTimeColumn(use.column)) {
      counter.add(`time:${use.kin === 'same' ? 'named' : standing(use.column, scan)}`);
      counter.add(`timenear:${nearnessOf(use.column, part, scan)}`);
    }
    for (const word of use.unsaid) if (narrowing.test(word)) counter.add(`unsaid:${word}`);
    counter.add(`kin:${use.kin}`);
    counter.add(`kin:${kind}:${use.kin}`);
    counter.add('link', use.score);
    counter.add(`unsaid:${Math.min(3, use.unsaid.length)}`);
    counter.add(`use:${kind}:${typeName(use.column)}`);
    if (quality[use.kin] < 0.75) counter.add('weak', 1 - use.score);
  }
  const [use] = part.uses;
  if (use) {
    // How far the choice lies behind the best reading of the same words.
    for (let i = part.from; i < part.to; i++) {
      const item = scan.items[i];
      if (item?.type !== 'column') continue;
      const top = item.choices[0];
      if (top && part.uses.some((u) => item.choices.includes(u))) {
        const chosen = part.uses.find((u) => item.choices.includes(u));
        if (chosen && chosen.unsaid.length > 0 && item.choices.some(isExact)) counter.add('passed:exact');
        if (chosen && chosen !== top) counter.add('behind', Math.min(0.5, top.score - chosen.score) + 0.1);
        if (item.choices.length > 1 && chosen === top)
          counter.add('rivals', 1 - Math.min(1, (top.score - (item.choices[1]?.score ?? 0)) * 4));
      }
    }
  }
}

/** The most that can lie between the first of one time and the last of another, in the unit that it is told in. */
function longest({ from, to, unit }: Extract<Expression, { kind: 'span' }>): number {
  // Dates as texts aren't in order.
  if (!isTime(from) || !isTime(to)) return Number.POSITIVE_INFINITY;
  const timeOf = (cell: unknown) => (typeof cell === 'string' ? Date.parse(cell) : Number.NaN);
  const days = (timeOf(to.max) - timeOf(from.min)) / 86_400_000;
  return Number.isNaN(days) ? Number.POSITIVE_INFINITY : (days + 1) * (unit === 'hour' ? 24 : 1);
}

/** A number that no row can have, or every row has. */
function isOutside(c: Condition): boolean {
  if (c.kind !== 'compare' || typeof c.right !== 'number' || c.left.kind !== 'column') return false;
  const { min, max, kind, derived } = c.left.column;
  if (derived?.of.kind === 'span') return c.right > longest(derived.of);
  if (kind !== 'number' || min === null || max === null) return false;
  return c.right < Number(min) || c.right > Number(max);
}

function treeFeatures(tree: QueryTree, cover: Cover, scan: Scan, counter: Counter): void {
  const items = tree.select.flatMap((s) => (s === 'all' ? [] : [s.expression]));
  const opening = openingOf(scan);
  const shape = [
    tree.select[0] === 'all'
      ? 'all'
      : items.every(isAggregate)
        ? 'figures'
        : items.some(isAggregate)
          ? 'mixed'
          : 'columns',
    tree.groupBy.length > 0 ? 'group' : '',
    tree.having ? 'having' : '',
    tree.orderBy.length > 0 ? 'order' : '',
    tree.limit !== null ? 'limit' : '',
  ].join('');
  counter.add(`shape:${shape}`);
  counter.add(`open:${opening}|${shape}`);
  counter.add(`open1:${opening.split('_')[0] ?? ''}|${shape}`);
  counter.add(
    `open:${opening}|${tree.distinct ? 'distinct' : 'repeats'}|${tree.select.length > 1 ? 'many' : 'one'}`,
  );
  const said = new Set(scan.items.flatMap((x) => (x.type === 'role' ? [x.role.role] : [])));
  for (const cue of cues) {
    if (!said.has(cue)) continue;
    counter.add(`cue:${cue}|${shape}`);
    if (cue === 'distinct' || cue === 'all')
      counter.add(`cue:${cue}|${tree.distinct ? 'distinct' : 'repeats'}`);
  }
  for (const cue of ['distinct', 'count', 'each', 'extreme', 'frequent', 'share', 'order'] as const)
    if (!said.has(cue)) counter.add(`nocue:${cue}|${shape}${tree.distinct ? 'distinct' : ''}`);
  for (const c of conditionsIn(tree.where)) if (isOutside(c)) counter.add('range:outside');
  const shownColumns = items.flatMap(columnsIn);
  const filtered = tree.where ? conditionColumns(tree.where) : [];
  if (shownColumns.some((c) => filtered.includes(c))) counter.add('filter:shown');
  if (new Set(filtered).size < filtered.length) counter.add('filter:twice');
  if (new Set(shownColumns).size < shownColumns.length) counter.add('shown:twice');
  if (tree.groupBy.some((g) => columnsIn(g).some((c) => filtered.includes(c)))) counter.add('filter:grouped');
  if (tree.groupBy.some((g) => g.kind === 'column' && isMeasure(g.column))) counter.add('group:number');
  if (tree.groupBy.length > 1) counter.add(`groups:${tree.groupBy.length}`);
  for (const e of items) {
    if (e.kind !== 'aggregate') continue;
    const [column] = e.of ? columnsIn(e.of) : [];
    counter.add(`agg:${e.name}${e.distinct ? ':distinct' : ''}:${column ? typeName(column) : 'rows'}`);
  }
  if (tree.distinct) {
    counter.add(
      `distinct:${items.length > 1 ? 'many' : items[0]?.kind === 'column' ? typeName(items[0].column) : ''}`,
    );
    if (items[0]?.kind === 'column' && items[0].column.isUnique) counter.add('distinct:unique');
  }
  counter.add('parts', cover.parts.filter((p) => !p.rule.startsWith('left:')).length * 0.3);
}

/** How often a column's values come again: in no row, in some, or in so many that they are kinds. */
function repeating({ distinct, isUnique }: AnalystColumn, { context }: Scan): 'never' | 'some' | 'kinds' {
  if (isUnique) return 'never';
  return distinct > context.table.rowCount * 0.02 ? 'some' : 'kinds';
}

/** "How many customers" of a table with a row for each order: rows are counted although customers come again. */
function countFeatures(tree: QueryTree, scan: Scan, counter: Counter): void {
  const counts = tree.select.flatMap((s) =>
    s !== 'all' && s.expression.kind === 'aggregate' && s.expression.name === 'count' ? [s.expression] : [],
  );
  const used = new Set([
    ...tree.groupBy.flatMap(columnsIn),
    ...(tree.where ? conditionColumns(tree.where) : []),
  ]);
  for (const { of, distinct } of counts) {
    const [counted] = of ? columnsIn(of) : [];
    if (counted) {
      counter.addLarge(`counted:${distinct ? 'values' : 'filled'}:${repeating(counted, scan)}`);
      continue;
    }
    for (const item of scan.items) {
      const noun = scan.context.tokens[item.end - 1];
      const column = item.type === 'column' ? item.choices[0]?.column : undefined;
      const isNamed = column !== undefined && !isMeasure(column) && !used.has(column);
      if (isNamed && noun && noun.lemma !== noun.lower)
        counter.addLarge(`counted:rows:${repeating(column, scan)}`);
    }
  }
}

/** What speaks for and against a query as the meaning of a question. */
export function featuresOf(composed: Composed, cover: Cover, weightLost: number, scan: Scan): Features {
  const counter = new Counter(scan, coverFeatures(cover, scan));
  const opening = openingOf(scan);
  for (const fact of composed.facts) {
    counter.add(`c:${fact}`);
    counter.add(`co:${fact}|${opening}`);
  }
  treeFeatures(composed.tree, cover, scan, counter);
  countFeatures(composed.tree, scan, counter);
  for (const fact of plausibilityOf(composed.tree, cover.parts, scan)) counter.add(`p:${fact}`);
  counter.add('prior', cover.prior / 4);
  counter.add('reading', -weightLost);
  return counter.features;
}

import { expandedWords } from '../modeling/names.ts';
import {
  areSynonyms,
  bucketWords,
  lightWords,
  personWords,
  roleOf,
  placeWords,
  type Concept,
  type Role,
} from './lexicon.ts';
import { entityWords, link, titleColumns, type ColumnItem, type Item, type ValueItem } from './link.ts';
import { isNumeric, isTime, type AnalystColumn, type AnalystTable } from './table.ts';
import { tokenize, type Token } from './tokens.ts';
import {
  allOf,
  columnOf,
  columnsIn,
  countAll,
  type AggregateName,
  type BucketUnit,
  type Comparison,
  type Condition,
  type Expression,
  type QueryTree,
  type SelectItem,
} from './tree.ts';
import type { ValueIndex } from './values.ts';
import { fold, stem } from './words.ts';

export interface Reading {
  tree: QueryTree | null;
  /** 0 to 1: how much of the question the tree accounts for. */
  confidence: number;
  /** What kept the question from being understood, as said in it. */
  unknown: string[];
  /** Columns and values that were recognised. */
  recognised: string[];
  filters: Condition[];
}

type RoleName = Role['role'];
const fillers = new Set<RoleName>(['stop', 'preposition', 'that', 'all']);

interface Filter {
  condition: Condition;
  column: AnalystColumn | null;
  /** Item indexes it came from. */
  from: number;
  to: number;
  equality: boolean;
}

export const isYearColumn = (column: AnalystColumn): boolean => {
  // "Years won" counts or lists years, "Year" is one.
  if (
    column.name
      .toLowerCase()
      .split(/[^a-z]+/)
      .includes('years')
  )
    return false;
  if (column.words.includes('year') || column.words.includes('season')) {
    const sample = column.values.slice(0, 20);
    if (column.kind === 'number') return Number(column.min) >= 1000 && Number(column.max) <= 2200;
    return (
      sample.length > 0 && sample.filter((v) => /\b(1[5-9]|20)\d\d\b/.test(v)).length >= sample.length * 0.7
    );
  }
  return false;
};

const idWords = new Set(['id', 'identifier', 'code', 'uid', 'key', 'ssn', 'zip', 'postcode', 'phone']);
const isIdentifier = (column: AnalystColumn): boolean =>
  column.category === 'identifier' || column.isKey || column.words.some((w) => idWords.has(w));

/** A number that measures: what sums, means and ranks are taken of. */
const isMeasure = (column: AnalystColumn): boolean => isNumeric(column) && !isIdentifier(column);
const rankWords = new Set([
  'rank',
  'ranking',
  'position',
  'place',
  'pos',
  'placing',
  'finish',
  'finished',
  'standing',
]);
const isRank = (column: AnalystColumn): boolean =>
  isNumeric(column) && rankWords.has(column.words.at(-1) ?? '');

/** Measures of which a sum is what one figure for many rows means. */
const additive = new Set([
  'sale',
  'sales',
  'profit',
  'revenue',
  'turnover',
  'cost',
  'amount',
  'quantity',
  'expense',
  'spending',
  'loss',
  'budget',
]);

/** Measures that don't add up. */
const rates = new Set([
  'age',
  'rate',
  'rating',
  'percent',
  'percentage',
  'price',
  'average',
  'discount',
  'share',
  'ratio',
  'height',
  'weight',
  'temperature',
  'speed',
  'year',
  'score',
  'latitude',
  'longitude',
  'area',
  'population',
  'density',
  'index',
  'length',
  'width',
]);

class Parser {
  readonly table: AnalystTable;
  readonly entities: Set<string>;
  readonly tokens: Token[];
  readonly items: Item[];
  readonly values: ValueIndex;
  readonly filters: Filter[] = [];
  readonly having: { operator: Comparison; value: number; of: Expression }[] = [];
  readonly doubts: { text: string; weight: number }[] = [];
  readonly groups: Expression[] = [];
  readonly orders: { by: Expression; descending: boolean }[] = [];
  readonly aggregates: { expression: Expression; at: number }[] = [];
  readonly projections: { column: AnalystColumn; at: number; distinct: boolean }[] = [];
  pendingDirection: boolean | null = null;
  limit: number | null = null;
  rank: { by: Expression; descending: boolean; at: number } | null = null;
  distinct = false;
  everything = false;
  counted = false;

  constructor(question: string, table: AnalystTable, values: ValueIndex) {
    this.table = table;
    this.values = values;
    this.entities = entityWords(table, expandedWords);
    this.tokens = tokenize(question);
    this.items = link(this.tokens, question, { table, entities: this.entities, values });
  }

  // ── looking at items ──────────────────────────────────────────────────────────────────────────────────────

  role(at: number): RoleName | null {
    const item = this.items[at];
    return item?.type === 'role' ? item.role.role : null;
  }

  roleAt<N extends RoleName>(at: number, name: N): Extract<Role, { role: N }> | null {
    const item = this.items[at];
    return item?.type === 'role' && item.role.role === name
      ? (item.role as Extract<Role, { role: N }>)
      : null;
  }

  textOf(at: number): string {
    const item = this.items[at];
    return item
      ? this.tokens
          .slice(item.start, item.end)
          .map((t) => t.text)
          .join(' ')
      : '';
  }

  isFiller(at: number): boolean {
    const name = this.role(at);
    return name !== null && fillers.has(name);
  }

  isLight(at: number): boolean {
    const item = this.items[at];
    return this.isFiller(at) || (item?.type === 'word' && item.light);
  }

  next(at: number, skip: (at: number) => boolean = (i) => this.isFiller(i)): number {
    let i = at + 1;
    while (i < this.items.length && skip(i)) i++;
    return i;
  }

  previous(at: number, skip: (at: number) => boolean = (i) => this.isFiller(i)): number {
    let i = at - 1;
    while (i >= 0 && skip(i)) i--;
    return i;
  }

  column(at: number): (ColumnItem & { type: 'column' }) | null {
    const item = this.items[at];
    return item?.type === 'column' ? item : null;
  }

  free(at: number): ColumnItem | null {
    const item = this.column(at);
    return item && !item.used ? item : null;
  }

  use(...places: number[]): void {
    for (const at of places) {
      const item = this.items[at];
      if (item) item.used = true;
    }
  }

  release(at: number): void {
    const item = this.items[at];
    if (item) item.used = false;
  }

  useBetween(from: number, to: number): void {
    for (let i = from; i <= to; i++) if (this.isFiller(i)) this.use(i);
  }

  doubt(text: string, weight: number): void {
    this.doubts.push({ text, weight });
  }

  // ── columns by meaning ────────────────────────────────────────────────────────────────────────────────────

  /** The column that an adjective measures, such as age for "youngest"; words near `at` decide between several. */
  conceptColumn(concept: Concept, at: number): { column: AnalystColumn; inverse: boolean } | null {
    let best: { column: AnalystColumn; inverse: boolean; score: number } | null = null;
    for (const column of this.table.columns) {
      if (!isNumeric(column) && !isTime(column)) continue;
      const direct = concept.words.findIndex((w) => column.words.includes(w) || column.rawWords.includes(w));
      const inverse = concept.inverse.findIndex((w) => column.words.includes(w));
      if (direct < 0 && inverse < 0) continue;
      if (isIdentifier(column)) continue;
      const isInverse = direct < 0;
      let score = isInverse ? 0.6 - inverse * 0.03 : 1 - direct * 0.05;
      score -= (column.words.length - 1) * 0.05;
      for (const [i, token] of this.tokens.entries()) {
        const from = this.items[at]?.start ?? 0;
        for (const word of column.words) {
          const hit =
            word === token.lemma ||
            (word.length > 3 && stem(word) === stem(token.lower)) ||
            (areSynonyms(word, token.lemma) && token.kind === 'word');
          if (hit && !concept.words.includes(word)) score += 0.4 / (1 + Math.abs(i - from) * 0.2);
        }
      }
      if (!best || score > best.score) best = { column, inverse: isInverse, score };
    }
    return best;
  }

  /** The column that says when: one named nearby, else the only or most telling one. */
  timeColumn(at: number, year: number | null): AnalystColumn | null {
    const times = this.table.columns.filter((c) => isTime(c) || isYearColumn(c));
    if (times.length === 0) return null;
    let best: { column: AnalystColumn; score: number } | null = null;
    const from = this.items[at]?.start ?? 0;
    for (const [place, column] of times.entries()) {
      let score = -place * 0.01 + (isYearColumn(column) ? 0.05 : 0);
      for (const [i, token] of this.tokens.entries()) {
        if (
          column.words.some(
            (w) =>
              w === token.lemma ||
              (w.length > 3 && stem(w) === stem(token.lower)) ||
              (areSynonyms(w, token.lemma) && w !== 'date' && token.lower.length > 3),
          )
        )
          score += 1 / (1 + Math.abs(i - from) * 0.2);
      }
      if (
        year !== null &&
        column.kind === 'number' &&
        (year < Number(column.min) - 30 || year > Number(column.max) + 30)
      )
        score -= 2;
      if (!best || score > best.score) best = { column, score };
    }
    return best && best.score > -1 ? best.column : null;
  }

  title(): AnalystColumn[] {
    return titleColumns(this.table, this.entities);
  }

  isTitle(column: AnalystColumn): boolean {
    return column.isUnique || this.title().includes(column);
  }

  who(at: number): AnalystColumn[] {
    const title = this.title();
    if (title.length > 1) return title;
    const texts = this.table.columns.filter((c) => c.kind === 'text' && !c.numericText);
    const verb = this.tokens.slice(this.items[at]?.end ?? 1, (this.items[at]?.end ?? 1) + 3);
    const byVerb = texts.find((c) =>
      verb.some(
        (t) =>
          t.lower.length > 3 &&
          c.words.some((w) => w.length > 3 && (stem(w) === stem(t.lower) || areSynonyms(w, t.lemma))),
      ),
    );
    if (byVerb) return [byVerb];
    const person = texts.filter((c) => c.words.some((w) => personWords.has(w)));
    if (title[0] && person.includes(title[0])) return title;
    return person[0] ? [person[0]] : title;
  }

  where(): AnalystColumn[] {
    const found = this.table.columns.filter(
      (c) => c.kind === 'text' && c.words.some((w) => placeWords.has(w)),
    );
    const best = found.find((c) => c.words.includes('location') || c.words.includes('place')) ?? found[0];
    return best ? [best] : [];
  }

  // ── order ─────────────────────────────────────────────────────────────────────────────────────────────────

  readOrder(): void {
    for (let i = 0; i < this.items.length; i++) {
      if (this.items[i]?.used) continue;
      const order = this.roleAt(i, 'order');
      const direction = this.roleAt(i, 'direction');
      if (!order && !direction) continue;
      const phrase = this.textOf(i).toLowerCase();
      let from = i;
      let descending: boolean | null = direction ? direction.descending : null;
      const named = /\b(?:by|of|to)$/.test(phrase);
      this.use(i);
      // Imperative "sort all shops by …": the key follows a later "by".
      let at = this.next(
        i,
        (j) =>
          this.isFiller(j) ||
          this.role(j) === 'direction' ||
          this.role(j) === 'order' ||
          this.role(j) === 'by',
      );
      for (let j = i + 1; j < Math.min(at, this.items.length); j++) {
        const more = this.roleAt(j, 'direction');
        if (more) descending = more.descending;
        if (this.role(j) !== 'preposition' || j < at) this.use(j);
      }
      if (order && !named && !direction) {
        const by = this.items.findIndex((_, j) => j > i && this.role(j) === 'by');
        const between = this.items
          .slice(i + 1, Math.max(i + 1, by))
          .some((x) => x.type === 'role' && (x.role.role === 'direction' || x.role.role === 'by'));
        const later = this.items.findIndex(
          (_, j) => j > i && this.role(j) === 'direction' && / (?:of|by)$/.test(this.textOf(j).toLowerCase()),
        );
        if (by > i && !between) {
          this.use(by);
          from = by;
          at = this.next(by, (j) => this.isFiller(j) || this.role(j) === 'direction');
          for (let j = by; j < at; j++) {
            const more = this.roleAt(j, 'direction');
            if (more) {
              descending = more.descending;
              this.use(j);
            }
          }
        } else if (later > i) {
          for (let j = i + 1; j < this.items.length; j++) if (this.role(j) === 'direction') this.release(j);
          continue;
        } else if (
          !this.items.slice(i + 1).some((x) => x.type === 'role' && x.role.role === 'direction') &&
          i < 2
        ) {
          continue;
        }
      }
      const keys: Expression[] = [];
      let last = from;
      while (at < this.items.length) {
        const key = this.orderKey(at);
        if (!key) break;
        keys.push(key.expression);
        last = key.end;
        const joint = this.next(last, (j) => this.isFiller(j));
        const more = this.roleAt(joint, 'direction');
        if (more) {
          descending = more.descending;
          this.use(joint);
          last = joint;
        }
        if (
          this.role(joint) === 'and' &&
          named &&
          this.free(this.next(joint)) &&
          this.next(joint) >= this.items.length - 2
        ) {
          at = this.next(joint);
          this.use(joint);
        } else break;
      }
      if (keys.length === 0) {
        // "in descending order": by what is listed.
        if (direction || descending !== null) this.pendingDirection = descending ?? false;
        else if (order && !named) this.pendingDirection = false;
        continue;
      }
      this.useBetween(i, last);
      for (const by of keys) this.orders.push({ by, descending: descending ?? false });
    }
    // A direction after the key: "ordered by age … descending".
    if (this.pendingDirection !== null && this.orders.length > 0) {
      for (const order of this.orders) order.descending = this.pendingDirection;
      this.pendingDirection = null;
    }
  }

  orderKey(at: number): { expression: Expression; end: number } | null {
    const item = this.free(at);
    if (item) {
      this.use(at);
      const column = item.columns[0];
      return column ? { expression: columnOf(column), end: at } : null;
    }
    const name = this.role(at);
    if (name === 'frequency') {
      this.use(at);
      return { expression: countAll, end: at };
    }
    if (name === 'count') {
      const after = this.next(at);
      const column = this.free(after);
      this.use(at);
      if (column && column.columns[0] && isMeasure(column.columns[0])) {
        this.use(after);
        return { expression: columnOf(column.columns[0]), end: after };
      }
      if (this.items[after]?.type === 'entity' || column) {
        this.use(after);
        return { expression: countAll, end: after };
      }
      return { expression: countAll, end: at };
    }
    const aggregate = this.roleAt(at, 'aggregate');
    const extreme = this.roleAt(at, 'extreme');
    const column = this.free(this.next(at));
    if ((aggregate || extreme) && column?.columns[0]) {
      const word: AggregateName = aggregate ? aggregate.name : extreme?.most ? 'max' : 'min';
      this.use(at, this.next(at));
      return {
        expression: { kind: 'aggregate', name: word, of: columnOf(column.columns[0]), distinct: false },
        end: this.next(at),
      };
    }
    return null;
  }

  // ── filters ───────────────────────────────────────────────────────────────────────────────────────────────

  addFilter(
    condition: Condition,
    column: AnalystColumn | null,
    from: number,
    to: number,
    equality: boolean,
  ): void {
    this.filters.push({ condition, column, from, to, equality });
  }

  negatedBefore(at: number): number {
    for (let i = at - 1; i >= Math.max(0, at - 6); i--) {
      if (this.role(i) === 'not') return i;
      const item = this.items[i];
      if (item?.type === 'value' || item?.type === 'number') return -1;
      if (this.role(i) === 'or') continue;
      if (this.role(i) === 'and') return -1;
    }
    return -1;
  }

  /** A date written in words or digits, beginning at an item. */
  dateAt(at: number): { from: string; to: string; end: number } | null {
    const item = this.items[at];
    const pad = (n: number) => String(n).padStart(2, '0');
    const dayAfter = (y: number, m: number, d: number) =>
      new Date(Date.UTC(y, m - 1, d + 1)).toISOString().slice(0, 10);
    const month = (y: number, m: number) => ({
      from: `${y}-${pad(m)}-01`,
      to: new Date(Date.UTC(y, m, 1)).toISOString().slice(0, 10),
    });
    const numberAt = (i: number) => {
      const found = this.items[i];
      return found?.type === 'number' ? found.value : null;
    };
    const text = item?.type === 'value' || item?.type === 'word' ? item.text : '';
    const iso = /^(\d{4})-(\d\d?)(?:-(\d\d?))?/.exec(text);
    if (iso) {
      const [y, m, d] = [Number(iso[1]), Number(iso[2]), iso[3] ? Number(iso[3]) : null];
      if (d === null) return { ...month(y, m), end: at };
      return { from: `${y}-${pad(m)}-${pad(d)}`, to: dayAfter(y, m, d), end: at };
    }
    if (item?.type === 'month') {
      let i = this.next(at, (j) => this.role(j) === 'and' || this.isFiller(j));
      const first = numberAt(i);
      if (first !== null && first > 31) return { ...month(first, item.month), end: i };
      if (first !== null) {
        i = this.next(i, (j) => this.role(j) === 'and' || this.isFiller(j));
        const year = numberAt(i);
        if (year !== null && year > 31)
          return {
            from: `${year}-${pad(item.month)}-${pad(first)}`,
            to: dayAfter(year, item.month, first),
            end: i,
          };
      }
      return null;
    }
    const day = numberAt(at);
    const after = this.items[at + 1];
    if (day !== null && day <= 31 && after?.type === 'month') {
      const year = numberAt(at + 2);
      if (year !== null && year > 31)
        return {
          from: `${year}-${pad(after.month)}-${pad(day)}`,
          to: dayAfter(year, after.month, day),
          end: at + 2,
        };
    }
    return null;
  }

  /** A condition on a date column: days from `from` up to but not including `to`. */
  dateCondition(column: AnalystColumn, operator: Comparison, from: string, to: string): Condition {
    const left = columnOf(column);
    const at = (op: Comparison, right: string): Condition => ({ kind: 'compare', left, operator: op, right });
    switch (operator) {
      case '<':
        return at('<', from);
      case '<=':
        return at('<', to);
      case '>':
        return at('>=', to);
      case '>=':
        return at('>=', from);
      case '<>':
        return { kind: 'or', parts: [at('<', from), at('>=', to)] };
      case '=':
        return { kind: 'and', parts: [at('>=', from), at('<', to)] };
    }
  }

  yearCondition(column: AnalystColumn, operator: Comparison, year: number): Condition {
    if (isTime(column)) return this.dateCondition(column, operator, `${year}-01-01`, `${year + 1}-01-01`);
    return this.numberCondition(column, operator, year);
  }

  numberCondition(column: AnalystColumn, operator: Comparison, value: number): Condition {
    if (operator === '=' && column.kind === 'text') {
      const stored = this.values.of(column).filter((v) => fold(v) === String(value));
      const exact = stored[0];
      if (exact !== undefined) return { kind: 'compare', left: columnOf(column), operator, right: exact };
      const within = this.values.of(column).filter((v) => ` ${fold(v)} `.includes(` ${value} `));
      if (!column.numericText && within.length > 0)
        return { kind: 'text', column, how: 'contains', text: String(value), negated: false };
    }
    return { kind: 'compare', left: columnOf(column), operator, right: value };
  }

  readDates(): void {
    for (let i = 0; i < this.items.length; i++) {
      if (this.items[i]?.used) continue;
      const date = this.dateAt(i);
      if (!date) continue;
      const before = this.previous(i);
      const compare = this.roleAt(before, 'compare');
      const column = this.nearTime(i) ?? this.timeColumn(i, null);
      if (!column || !isTime(column)) continue;
      // between two dates
      const between = this.roleAt(before, 'between');
      const and = this.next(date.end);
      const second =
        between || this.textOf(i - 1).toLowerCase() === 'from'
          ? (this.dateAt(this.next(and, (j) => this.isFiller(j))) ?? this.dateAt(and))
          : null;
      if (second) {
        this.addFilter(
          {
            kind: 'and',
            parts: [
              { kind: 'compare', left: columnOf(column), operator: '>=', right: date.from },
              { kind: 'compare', left: columnOf(column), operator: '<', right: second.to },
            ],
          },
          column,
          before,
          second.end,
          false,
        );
        for (let j = before; j <= second.end; j++) this.use(j);
        continue;
      }
      this.addFilter(
        this.dateCondition(column, compare?.operator ?? '=', date.from, date.to),
        column,
        i,
        date.end,
        !compare,
      );
      if (compare) this.use(before);
      for (let j = i; j <= date.end; j++) this.use(j);
      this.useColumnBefore(compare ? before : i, column);
    }
  }

  nearTime(at: number): AnalystColumn | null {
    for (let i = at - 1; i >= Math.max(0, at - 4); i--) {
      const column = this.column(i)?.columns[0];
      if (column) return isTime(column) ? column : null;
    }
    return null;
  }

  /** A column named right before its value belongs to the filter, not to what is asked for. */
  useColumnBefore(at: number, column: AnalystColumn): void {
    const before = this.previous(
      at,
      (j) => this.isLight(j) || this.role(j) === 'not' || this.role(j) === 'or' || this.role(j) === 'compare',
    );
    const item = this.free(before);
    if (item && item.columns.includes(column) && !this.asks(before)) this.use(before);
    const after = this.next(at, () => false);
    const next = this.free(after);
    if (next && next.columns.includes(column) && !this.asks(after)) this.use(after);
  }

  /** Named right after "which" or "what": asked for. */
  asks(at: number): boolean {
    const before = this.previous(at, () => false);
    const role = this.roleAt(before, 'ask');
    return role !== null && (role.what === 'which' || role.what === 'what');
  }

  readComparisons(): void {
    // "number or more" turns into a comparison of its own.
    for (let i = 0; i < this.items.length; i++) {
      const compare = this.roleAt(i, 'compare');
      if (!compare || this.items[i]?.used) continue;
      let at = this.next(i, (j) => this.isFiller(j));
      let column: AnalystColumn | null = null;
      let columnAt = -1;
      const named = this.free(at);
      if (
        named &&
        this.items[this.next(at, (j) => this.isLight(j) || this.role(j) === 'compare')]?.type === 'number'
      ) {
        column = named.columns[0] ?? null;
        columnAt = at;
        at = this.next(at, (j) => this.isLight(j) || this.role(j) === 'compare');
      }
      const number = this.items[at];
      if (number?.type !== 'number' || number.used) {
        // "different from", "after the war" and the like stay unread.
        if (this.role(at) === 'aggregate' || this.role(at) === 'extreme') this.doubt(this.textOf(i), 0.7);
        continue;
      }
      let operator = compare.operator;
      if (this.role(this.previous(i)) === 'not') {
        this.use(this.previous(i));
        operator = opposite(operator);
      }
      const used = this.bindNumber(i, at, operator, compare.concept, column, columnAt);
      if (!used) this.doubt(`${this.textOf(i)} ${this.textOf(at)}`, 0.7);
      // "no less than 3000 and no more than 4000" speak of the same column.
    }
    for (let i = 0; i < this.items.length; i++) {
      const number = this.items[i];
      if (number?.type !== 'number' || number.used) continue;
      const after = this.roleAt(
        this.next(i, () => false),
        'after',
      );
      if (!after) continue;
      this.use(i + 1);
      if (!this.bindNumber(i, i, after.operator, null, null, -1, i + 1)) this.doubt(this.textOf(i), 0.7);
    }
  }

  /** Finds what a compared number speaks of, and adds the filter. */
  bindNumber(
    from: number,
    at: number,
    operator: Comparison,
    concept: Concept | null,
    known: AnalystColumn | null,
    knownAt: number,
    end = at,
  ): boolean {
    const item = this.items[at];
    if (item?.type !== 'number') return false;
    const value = item.value;
    const isYear = /^\d{4}$/.test(item.text) && value >= 1000 && value <= 2200;
    let column = known;
    let columnAt = knownAt;
    const afterAt = this.next(
      end,
      (j) => this.role(j) === 'preposition' || this.role(j) === 'stop' || this.role(j) === 'distinct',
    );
    const after = this.free(afterAt);
    const beforeAt = this.previous(
      from,
      (j) => this.isLight(j) || this.role(j) === 'not' || this.role(j) === 'distinct',
    );
    const before = this.column(beforeAt);
    const beforeColumn = before?.columns[0];
    if (!column && concept) {
      if (concept.words.includes('date')) {
        if (isYear)
          column =
            (beforeColumn && (isTime(beforeColumn) || isYearColumn(beforeColumn)) ? beforeColumn : null) ??
            this.timeColumn(at, value);
        if (column && beforeColumn === column) columnAt = beforeAt;
        if (column) {
          this.addFilter(this.yearCondition(column, operator, value), column, from, end, false);
          this.use(from, at, columnAt);
          this.useColumnBefore(from, column);
          return true;
        }
      } else {
        const found = this.conceptColumn(concept, from);
        if (found) {
          column = found.column;
          if (found.inverse && !isYear) return false;
          if (found.inverse) operator = flipped(operator);
          if (beforeColumn === column) columnAt = beforeAt;
          else if (after?.columns[0] === column) columnAt = afterAt;
        }
      }
    }
    if (
      !column &&
      after?.columns[0] &&
      isMeasure(after.columns[0]) &&
      !(beforeColumn && !before?.used && isMeasure(beforeColumn) && beforeAt === from - 1)
    ) {
      column = after.columns[0];
      columnAt = afterAt;
    }
    if (!column && this.items[afterAt]?.type === 'entity') {
      this.having.push({ operator, value, of: countAll });
      this.use(from, at, afterAt);
      return true;
    }
    if (
      !column &&
      beforeColumn &&
      (isNumeric(beforeColumn) || (isTime(beforeColumn) && isYear)) &&
      !this.isGroupHead(beforeAt)
    ) {
      column = beforeColumn;
      columnAt = beforeAt;
    }
    if (!column && after?.columns[0] && !isNumeric(after.columns[0])) {
      const of = after.columns[0];
      const counted: Expression = this.isTitle(of)
        ? countAll
        : { kind: 'aggregate', name: 'count', of: columnOf(of), distinct: true };
      this.having.push({ operator, value, of: counted });
      this.use(from, at, afterAt);
      return true;
    }
    if (!column) {
      // "… and no more than 4000" goes on with the column before.
      const last = this.filters.at(-1);
      if (
        last?.column &&
        isNumeric(last.column) &&
        this.items.slice(last.to + 1, from).every((x) => x.type === 'role' || (x.type === 'word' && x.light))
      )
        column = last.column;
    }
    const noun = this.items[this.next(end)]?.type === 'word';
    if (!column && isYear && !noun) column = this.timeColumn(at, value);
    if (!column) {
      const nearest = [...this.items.keys()]
        .filter((i) => i < from && this.free(i)?.columns.some(isMeasure))
        .at(-1);
      const found = nearest === undefined ? undefined : this.column(nearest)?.columns[0];
      if (nearest !== undefined && found && from - nearest <= 5) {
        column = found;
        columnAt = nearest;
      }
    }
    if (!column) return false;
    const condition = isTime(column)
      ? this.yearCondition(column, operator, value)
      : this.numberCondition(column, operator, value);
    this.addFilter(
      condition,
      column,
      columnAt >= 0 ? Math.min(columnAt, from) : from,
      Math.max(end, columnAt),
      operator === '=',
    );
    this.use(from, at);
    if (columnAt >= 0 && !this.asks(columnAt)) this.use(columnAt);
    return true;
  }

  isGroupHead(at: number): boolean {
    return this.role(this.previous(at)) === 'each';
  }

  readRanges(): void {
    for (let i = 0; i < this.items.length; i++) {
      const between = this.role(i) === 'between';
      const from = this.role(i) === 'preposition' && this.textOf(i).toLowerCase() === 'from';
      if (!between && !from) continue;
      const low = this.items[i + 1];
      const joint = this.items[i + 2];
      const high = this.items[i + 3];
      if (low?.type !== 'number' || high?.type !== 'number' || joint?.type !== 'role') continue;
      const beforeAt = this.previous(i, (j) => this.isLight(j));
      const before = this.column(beforeAt)?.columns[0];
      const afterAt = this.next(i + 3, (j) => this.role(j) === 'preposition');
      const after = this.free(afterAt)?.columns[0];
      const years = low.value >= 1000 && high.value <= 2200 && low.value < high.value;
      const asYears =
        years && beforeAt !== i - 1 && before && !isYearColumn(before) && !isTime(before)
          ? this.timeColumn(i, low.value)
          : null;
      const column =
        asYears ??
        (before && (isNumeric(before) || isTime(before)) ? before : null) ??
        (after && isMeasure(after) && !from ? after : null) ??
        (years ? this.timeColumn(i, low.value) : null);
      if (!column) continue;
      const condition: Condition = isTime(column)
        ? {
            kind: 'and',
            parts: [
              { kind: 'compare', left: columnOf(column), operator: '>=', right: `${low.value}-01-01` },
              { kind: 'compare', left: columnOf(column), operator: '<', right: `${high.value + 1}-01-01` },
            ],
          }
        : { kind: 'between', left: columnOf(column), low: low.value, high: high.value };
      const not = this.role(this.previous(i)) === 'not';
      this.addFilter(not ? { kind: 'not', part: condition } : condition, column, i, i + 3, false);
      if (not) this.use(this.previous(i));
      this.use(i, i + 1, i + 2, i + 3);
      if (column === before && !this.asks(beforeAt)) this.use(beforeAt);
      else if (column === after) this.use(afterAt);
    }
  }

  readNumbers(): void {
    for (let i = 0; i < this.items.length; i++) {
      const item = this.items[i];
      if (item?.type !== 'number' || item.used) continue;
      const around = [
        this.previous(i, (j) => this.role(j) === 'stop'),
        this.next(i, (j) => this.role(j) === 'stop' || this.role(j) === 'distinct'),
      ];
      const extreme = around.find((j) => this.role(j) === 'extreme' || this.role(j) === 'frequent');
      const isYear = /^\d{4}$/.test(item.text) && item.value >= 1000 && item.value <= 2200;
      const listed = this.next(i, (j) => this.role(j) === 'distinct');
      const subject = this.free(listed);
      const ranks = this.items.some(
        (x, j) => j > i && x.type === 'role' && (x.role.role === 'extreme' || x.role.role === 'frequent'),
      );
      const counted =
        this.items[listed]?.type === 'entity' || (subject?.columns.every((c) => !isMeasure(c)) ?? false);
      if (ranks && counted && Number.isInteger(item.value) && item.value > 0 && !isYear) {
        this.limit = item.value;
        this.use(i);
        continue;
      }
      if (extreme !== undefined && !isYear && Number.isInteger(item.value) && item.value > 0) {
        this.limit = item.value;
        this.use(i);
        continue;
      }
      const beforeAt = this.previous(
        i,
        (j) => this.isLight(j) || this.role(j) === 'or' || this.role(j) === 'not',
      );
      const before = this.column(beforeAt);
      const afterAt = this.next(i, (j) => this.role(j) === 'preposition' && this.textOf(j) === 'of');
      const after = this.free(afterAt);
      const negated = this.negatedBefore(i);
      const operator: Comparison = negated >= 0 ? '<>' : '=';
      let column: AnalystColumn | null = null;
      let columnAt = -1;
      const last = this.filters.at(-1);
      const joinedTo =
        last &&
        last.equality &&
        last.column &&
        this.items.slice(last.to + 1, i).length > 0 &&
        this.items
          .slice(last.to + 1, i)
          .every((x) => x.type === 'role' && ['or', 'and', 'stop', 'preposition'].includes(x.role.role))
          ? last.column
          : null;
      const beforeColumn = before?.columns[0];
      const afterColumn = after?.columns[0];
      const fitsValue = (c: AnalystColumn) =>
        isNumeric(c) || this.values.of(c).some((v) => fold(v) === fold(item.text));
      if (joinedTo && (isNumeric(joinedTo) || isTime(joinedTo) || fitsValue(joinedTo))) column = joinedTo;
      else if (
        isYear &&
        (this.role(i - 1) === 'preposition' || !beforeColumn) &&
        !(beforeColumn && beforeAt === i - 1 && isYearColumn(beforeColumn))
      ) {
        column = this.timeColumn(i, item.value);
        if (column && beforeColumn === column) columnAt = beforeAt;
      }
      if (!column && afterColumn && afterAt === i + 1 && isNumeric(afterColumn)) {
        column = afterColumn;
        columnAt = afterAt;
      }
      if (
        !column &&
        beforeColumn &&
        (isNumeric(beforeColumn) || isTime(beforeColumn) || fitsValue(beforeColumn)) &&
        i - beforeAt <= 4
      ) {
        column = beforeColumn;
        columnAt = beforeAt;
      }
      if (!column && afterColumn && fitsValue(afterColumn)) {
        column = afterColumn;
        columnAt = afterAt;
      }
      if (!column && isYear) column = this.timeColumn(i, item.value);
      if (!column) {
        const matches = this.values.whole(item.text);
        column = matches[0]?.column ?? null;
        if (!column && isYear) {
          const within = this.values.within(item.text)[0];
          if (within) {
            this.addFilter(
              {
                kind: 'text',
                column: within.column,
                how: 'contains',
                text: item.text,
                negated: negated >= 0,
              },
              within.column,
              i,
              i,
              true,
            );
            this.use(i);
            continue;
          }
        }
      }
      if (!column && this.items[i + 1]?.type === 'entity' && this.role(i - 1) === null && i < 3) {
        this.limit = item.value;
        this.use(i);
        continue;
      }
      if (!column) {
        if (item.text === 'one' || item.text === 'once') {
          this.use(i);
          continue;
        }
        this.doubt(item.text, 0.7);
        this.use(i);
        continue;
      }
      const condition = isTime(column)
        ? this.yearCondition(column, operator, item.value)
        : this.numberCondition(column, operator, item.value);
      this.addFilter(condition, column, i, i, operator === '=');
      this.use(i);
      if (negated >= 0) this.use(negated);
      if (columnAt >= 0 && !this.asks(columnAt) && (columnAt > i || !this.isCounted(columnAt)))
        this.use(columnAt);
    }
  }

  /** "how many cylinders …": the column is what is asked for. */
  isCounted(at: number): boolean {
    return this.role(this.previous(at)) === 'count';
  }

  readTexts(): void {
    for (let i = 0; i < this.items.length; i++) {
      const how = this.roleAt(i, 'text');
      if (!how) continue;
      const at = this.next(i, (j) => this.isFiller(j));
      const item = this.items[at];
      if (!item || (item.type !== 'value' && item.type !== 'word' && item.type !== 'number')) continue;
      const beforeAt = this.previous(
        i,
        (j) => this.isLight(j) || this.role(j) === 'not' || this.role(j) === 'that',
      );
      const before = this.column(beforeAt);
      let column = before?.columns.find((c) => c.kind === 'text') ?? null;
      if (!column && item.type === 'value') column = item.matches[0]?.column ?? this.title()[0] ?? null;
      if (!column && how.how !== 'contains') column = this.title()[0] ?? null;
      if (!column) continue;
      const negated = this.role(this.previous(i)) === 'not';
      this.addFilter({ kind: 'text', column, how: how.how, text: item.text, negated }, column, i, at, false);
      this.use(i, at);
      if (negated) this.use(this.previous(i));
      if (
        before?.columns.includes(column) &&
        this.role(this.previous(beforeAt)) !== 'ask' &&
        beforeAt > 0 &&
        (this.role(beforeAt - 1) === 'that' || this.freeColumns().length > 1)
      )
        this.use(beforeAt);
      // "contains 'a' or 'b'"
      let joint = this.next(at, () => false);
      while (this.role(joint) === 'or' && this.items[joint + 1]?.type === 'value') {
        const other = this.items[joint + 1] as ValueItem;
        this.addFilter(
          { kind: 'text', column, how: how.how, text: other.text, negated },
          column,
          joint,
          joint + 1,
          true,
        );
        const last = this.filters.at(-2);
        if (last) last.equality = true;
        this.use(joint, joint + 1);
        joint += 2;
      }
    }
  }

  freeColumns(): number[] {
    return [...this.items.keys()].filter((i) => this.free(i));
  }

  readMissing(): void {
    for (let i = 0; i < this.items.length; i++) {
      const missing = this.roleAt(i, 'missing');
      if (!missing || this.items[i]?.used) continue;
      const phrase = this.textOf(i).toLowerCase();
      const needsColumnAfter = /^(?:has|have|had|with|without|do|does|lack)/.test(phrase);
      const beforeAt = this.previous(i, (j) => this.isLight(j) || this.role(j) === 'not');
      const afterAt = this.next(i, (j) => this.isFiller(j));
      const at = needsColumnAfter || this.free(i + 1) || !this.free(beforeAt) ? afterAt : beforeAt;
      const column = this.free(at)?.columns[0];
      if (!column) {
        if (needsColumnAfter && this.items[afterAt]?.type === 'value') {
          const item = this.items[i];
          if (item?.type === 'role') item.role = { role: 'not' };
        } else if (phrase !== 'unknown') this.doubt(phrase, 0.6);
        continue;
      }
      const not = this.role(this.previous(i)) === 'not';
      this.addFilter({ kind: 'missing', column, negated: missing.negated !== not }, column, i, at, false);
      this.use(i, at);
      if (not) this.use(this.previous(i));
    }
  }

  readFlags(): void {
    // A boolean column named in the question: "full-time", "landlocked countries".
    for (const i of this.freeColumns()) {
      const item = this.free(i);
      const column = item?.columns[0];
      if (!item || !column) continue;
      const asFlag = flagValues(column, this.values);
      if (!asFlag || this.asks(i) || this.isGroupHead(i)) continue;
      if (this.role(this.previous(i)) === 'by' || this.role(this.previous(i)) === 'distinct') continue;
      const not = this.negatedBefore(i);
      const condition: Condition =
        column.kind === 'boolean'
          ? { kind: 'flag', column, value: not < 0 }
          : {
              kind: 'compare',
              left: columnOf(column),
              operator: '=',
              right: not < 0 ? asFlag.yes : asFlag.no,
            };
      this.addFilter(condition, column, i, i, false);
      this.use(i);
      if (not >= 0) this.use(not);
    }
  }

  /** One column differs from or equals another. */
  readColumnPairs(): void {
    for (let i = 0; i < this.items.length; i++) {
      const different = this.role(i) === 'different';
      const same = this.roleAt(i, 'compare')?.operator === '=';
      const compare = this.roleAt(i, 'compare');
      if (!different && !same && !compare) continue;
      const left = this.free(this.previous(i))?.columns[0];
      const rightAt = this.next(i);
      const right = this.free(rightAt);
      if (!left || !right) continue;
      const other =
        right.choices.map((c) => c.column).find((c) => c !== left && c.kind === left.kind) ??
        right.columns[0];
      if (!other || other === left || this.items[this.next(rightAt)]?.type === 'number') continue;
      const operator: Comparison = different ? '<>' : (compare?.operator ?? '=');
      if (
        operator !== '<>' &&
        operator !== '=' &&
        (!isNumeric(left) || !isNumeric(other)) &&
        !(isTime(left) && isTime(other))
      )
        continue;
      this.addFilter(
        { kind: 'compare', left: columnOf(left), operator, right: columnOf(other) },
        null,
        i,
        i,
        false,
      );
      this.use(i, this.previous(i), rightAt);
    }
  }

  chooseMatch(item: ValueItem, at: number): { column: AnalystColumn; stored: string[]; how: string } | null {
    if (item.matches.length <= 1) return item.matches[0] ?? null;
    const beforeAt = this.previous(
      at,
      (j) => this.isLight(j) || this.role(j) === 'not' || this.role(j) === 'or',
    );
    const before = this.column(beforeAt);
    const afterAt = this.next(at, () => false);
    const after = this.column(afterAt);
    const last = this.filters.at(-1);
    const preposition =
      this.role(at - 1) === 'preposition' ||
      (this.role(at - 1) === 'stop' && this.role(at - 2) === 'preposition');
    let best: { match: (typeof item.matches)[number]; score: number } | null = null;
    for (const [place, match] of item.matches.entries()) {
      let score = -place * 0.02;
      const { column } = match;
      if (before?.columns.includes(column)) score += 3;
      else if (before?.choices.some((c) => c.column === column)) score += 2.5;
      if (after?.columns.includes(column) && !after.used) score += 1.5;
      if (last?.equality && last.column === column && at - last.to <= 3) score += 2;
      if (match.how === 'exact') score += 0.5;
      if (match.how === 'part') score -= 0.3;
      if (this.items[afterAt]?.type === 'entity' && this.title().includes(column)) score += 0.6;
      if (preposition && column.words.some((w) => placeWords.has(w))) score += 0.5;
      if (isIdentifier(column) && /^[A-Z0-9]{2,4}$/.test(item.text)) score += 0.2;
      if (match.stored.length > 3) score -= 0.2;
      for (const [i, token] of this.tokens.entries()) {
        const distance = i < item.start ? item.start - i : i >= item.end ? i - item.end + 2 : 0;
        if (distance === 0 || distance > 8) continue;
        if (
          column.words.some(
            (w) =>
              !['name', 'of'].includes(w) &&
              (w === token.lemma ||
                (w.length > 3 && stem(w) === stem(token.lower)) ||
                areSynonyms(w, token.lemma)),
          )
        )
          score += 0.9 / (1 + distance * 0.3);
      }
      if (!best || score > best.score) best = { match, score };
    }
    return best?.match ?? null;
  }

  readValues(): void {
    this.readCodes();
    for (let i = 0; i < this.items.length; i++) {
      const item = this.items[i];
      if (item?.type !== 'value' || item.used) continue;
      const beforeAt = this.previous(
        i,
        (j) => this.isLight(j) || this.role(j) === 'not' || this.role(j) === 'or',
      );
      const negated = this.negatedBefore(i);
      const match = this.chooseMatch(item, i);
      this.use(i);
      const asked = this.roleAt(i - 1, 'ask');
      if (match?.how === 'part' && asked && (asked.what === 'which' || asked.what === 'what')) {
        // "which olympics …" asks for the column that says so.
        this.projections.push({ column: match.column, at: i, distinct: false });
        continue;
      }
      if (!match) {
        const before = this.column(beforeAt)?.columns[0];
        const number = Number(item.text);
        if (before && item.quoted && before.kind === 'text') {
          // Asked for a value that doesn't occur: the answer is that there is none.
          this.addFilter(
            {
              kind: 'compare',
              left: columnOf(before),
              operator: negated >= 0 ? '<>' : '=',
              right: item.text,
            },
            before,
            i,
            i,
            negated < 0,
          );
          this.useColumnBefore(i, before);
        } else if (before && isNumeric(before) && Number.isFinite(number)) {
          this.addFilter(
            this.numberCondition(before, negated >= 0 ? '<>' : '=', number),
            before,
            i,
            i,
            negated < 0,
          );
          this.useColumnBefore(i, before);
        } else this.doubt(item.text, 0.8);
        continue;
      }
      const { column, stored } = match;
      let condition: Condition;
      const first = stored[0] ?? '';
      if (match.how === 'part' && stored.length > 3)
        condition = { kind: 'text', column, how: 'contains', text: item.text, negated: negated >= 0 };
      else if (stored.length === 1)
        condition = {
          kind: 'compare',
          left: columnOf(column),
          operator: negated >= 0 ? '<>' : '=',
          right: first,
        };
      else condition = { kind: 'in', left: columnOf(column), values: stored, negated: negated >= 0 };
      if (match.how === 'part')
        this.doubt(item.text, first.split(/\s+/).length > 2 && !/\s/.test(item.text) ? 0.25 : 0.04);
      this.addFilter(condition, column, i, i, negated < 0);
      if (negated >= 0) this.use(negated);
      this.useColumnBefore(i, column);
      const before = this.free(beforeAt);
      if (
        before &&
        !before.columns.includes(column) &&
        before.choices.some((c) => c.column === column) &&
        !this.asks(beforeAt)
      )
        this.use(beforeAt);
    }
  }

  /** "left handed" where the column holds L and R. */
  readCodes(): void {
    for (let i = 0; i < this.items.length - 1; i++) {
      const item = this.items[i];
      const at = this.next(i, () => false);
      const named = this.free(at);
      const word = this.tokens[item?.start ?? 0];
      if (
        !item ||
        !named ||
        item.end - item.start !== 1 ||
        !word ||
        item.type === 'column' ||
        item.type === 'number'
      )
        continue;
      if (item.type === 'value' && item.matches.some((m) => m.column === named.columns[0])) continue;
      if (item.type === 'role' && item.role.role !== 'stop' && item.role.role !== 'aggregate') continue;
      if (item.type === 'role' && word.lower.length < 4) continue;
      for (const column of new Set([...named.columns, ...named.choices.map((c) => c.column)])) {
        const values = this.values.of(column);
        if (
          column.kind !== 'text' ||
          values.length === 0 ||
          values.length > 8 ||
          !values.every((v) => v.length === 1)
        )
          continue;
        const code = values.find((v) => v.toLowerCase() === word.lower[0]);
        if (code === undefined || word.lower.length < 4) continue;
        const target =
          named.columns[0] && this.values.of(named.columns[0]).includes(code) ? named.columns[0] : column;
        this.addFilter(
          { kind: 'compare', left: columnOf(target), operator: '=', right: code },
          target,
          i,
          at,
          true,
        );
        this.use(i, at);
        const extra = this.items[i + 2];
        if (extra?.type === 'value' && extra.matches.some((m) => m.column === target)) this.use(i + 2);
        // "left / L hand"
        for (const j of [i - 1, i - 2]) {
          const other = this.items[j];
          if (other?.type === 'value' && other.matches.some((m) => m.column === target)) this.use(j);
        }
        break;
      }
    }
  }

  // ── groups ────────────────────────────────────────────────────────────────────────────────────────────────

  readGroups(): void {
    for (let i = 0; i < this.items.length; i++) {
      const each = this.role(i) === 'each';
      const by = this.role(i) === 'by';
      if ((!each && !by) || this.items[i]?.used) continue;
      let at = this.next(
        i,
        (j) => this.isFiller(j) || this.role(j) === 'distinct' || this.role(j) === 'count',
      );
      const expression = this.groupAt(at);
      if (!expression) {
        if (each) this.use(i);
        continue;
      }
      if (by && (!this.summarises() || this.role(i + 1) === 'all')) continue;
      const key = expression.kind === 'column' ? expression.column : null;
      if (by && key && isMeasure(key) && !isYearColumn(key) && this.extremeLeft()) continue;
      for (let j = i; j <= at; j++) this.use(j);
      this.groups.push(expression);
      // "for each country and year", "by region and by segment"
      for (
        let joint = this.next(at, () => false);
        this.role(joint) === 'and';
        joint = this.next(at, () => false)
      ) {
        const more = this.next(
          joint,
          (j) => this.isFiller(j) || this.role(j) === 'by' || this.role(j) === 'each',
        );
        const isKey = this.free(more)?.columns.every((c) => !isMeasure(c) || isYearColumn(c)) ?? false;
        const second = isKey || this.isBucket(more) ? this.groupAt(more) : null;
        const ends =
          this.next(more, (j) => this.isFiller(j)) >= this.items.length ||
          this.role(this.next(more)) === 'and' ||
          by;
        if (!second || !ends || this.textOf(joint) === ',') break;
        for (let j = joint; j <= more; j++) this.use(j);
        this.groups.push(second);
        at = more;
      }
    }
  }

  isBucket(at: number): BucketUnit | null {
    const item = this.items[at];
    if (item?.type === 'word')
      return bucketWords.get(item.text.toLowerCase()) ?? bucketWords.get(item.lemma) ?? null;
    return null;
  }

  groupAt(at: number): Expression | null {
    const named = this.free(at);
    if (named?.columns[0]) {
      const column = named.columns[0];
      // "per year" where only a date is there.
      const said = this.tokens.slice(named.start, named.end).map((t) => t.lemma);
      const unit = said.map((w) => bucketWords.get(w)).find((u) => u !== undefined);
      if (unit && isTime(column) && unit !== 'day') return { kind: 'bucket', unit, column };
      return columnOf(column);
    }
    const unit = this.isBucket(at);
    if (unit) {
      const column = this.timeColumn(at, null);
      if (column && isTime(column)) return { kind: 'bucket', unit, column };
      if (column && unit === 'year') return columnOf(column);
      if (column && unit === 'decade') return { kind: 'bucket', unit, column };
    }
    return null;
  }

  summarises(): boolean {
    return this.items.some(
      (x) =>
        x.type === 'role' &&
        (x.role.role === 'count' ||
          x.role.role === 'aggregate' ||
          x.role.role === 'share' ||
          x.role.role === 'extreme' ||
          x.role.role === 'frequency'),
    );
  }

  // ── counts, sums, extremes ────────────────────────────────────────────────────────────────────────────────

  readShares(): void {
    for (let i = 0; i < this.items.length; i++) {
      if (this.role(i) !== 'share' || this.items[i]?.used) continue;
      this.use(i);
      const at = this.next(i, (j) => this.isFiller(j));
      const column = this.free(at)?.columns[0];
      if (column && isMeasure(column)) {
        this.use(at);
        this.shareOf = column;
      }
      this.share = true;
    }
  }
  share = false;
  shareOf: AnalystColumn | null = null;

  readCounts(): void {
    for (let i = 0; i < this.items.length; i++) {
      const count = this.roleAt(i, 'count');
      if (!count || this.items[i]?.used) continue;
      let distinct = false;
      let total = count.total;
      const at = this.next(i, (j) => {
        if (this.role(j) === 'distinct') distinct = true;
        if (this.roleAt(j, 'aggregate')?.name === 'sum') total = true;
        return this.isFiller(j) || this.role(j) === 'distinct' || this.roleAt(j, 'aggregate')?.name === 'sum';
      });
      for (let j = i; j < at; j++)
        if (this.role(j) === 'distinct' || this.role(j) === 'aggregate') this.use(j);
      const beforeAt = this.previous(i);
      const before = this.role(beforeAt);
      // "most number of", "average number of": the other word leads.
      if (before === 'extreme' || before === 'aggregate' || before === 'frequent') {
        this.use(i);
        continue;
      }
      const named = this.free(at);
      const column = named?.columns[0];
      this.use(i);
      if (named && column) {
        if (distinct) {
          this.use(at);
          this.aggregates.push({
            expression: { kind: 'aggregate', name: 'count', of: columnOf(column), distinct: true },
            at: i,
          });
          continue;
        }
        const after = this.next(at, (j) => this.role(j) === 'stop');
        if (isNumeric(column) && this.role(after) === 'extreme' && this.next(after) >= this.items.length)
          continue;
        if (isMeasure(column) && !isYearColumn(column) && !named.entity) {
          this.use(at);
          if (total || this.groups.length > 0)
            this.aggregates.push({
              expression: { kind: 'aggregate', name: 'sum', of: columnOf(column), distinct: false },
              at: i,
            });
          else if (this.filters.length === 0 && this.rankless())
            this.aggregates.push({
              expression: { kind: 'aggregate', name: 'sum', of: columnOf(column), distinct: false },
              at: i,
            });
          else this.projections.push({ column, at, distinct: false });
          continue;
        }
        this.use(at);
        const counted = this.countedColumn(column, named, total);
        this.aggregates.push({ expression: counted, at: i });
        continue;
      }
      const item = this.items[at];
      if (item?.type === 'entity') {
        this.use(at);
        const title = this.title()[0];
        if (distinct && title && !title.isUnique)
          this.aggregates.push({
            expression: { kind: 'aggregate', name: 'count', of: columnOf(title), distinct: true },
            at: i,
          });
        else this.aggregates.push({ expression: countAll, at: i });
        continue;
      }
      if (item?.type === 'word') {
        // What is counted goes by a name of its own; it is taken for a row unless the table says what its rows are.
        this.use(at);
        if (!item.light) this.doubt(item.text, this.entities.size > 0 ? 0.5 : 0.15);
        if (distinct) this.doubt(item.text, 0.5);
      }
      this.aggregates.push({ expression: countAll, at: i });
    }
  }

  rankless(): boolean {
    return !this.items.some(
      (x) => x.type === 'role' && (x.role.role === 'extreme' || x.role.role === 'frequent'),
    );
  }

  countedColumn(column: AnalystColumn, named: ColumnItem, total: boolean): Expression {
    const listed = this.tokens.some((t) => ['list', 'listed', 'chart', 'table', 'total'].includes(t.lower));
    if (column.isUnique || total || listed) return countAll;
    if (
      named.entity
        ? this.entities.size === 1
        : this.title().includes(column) && column.distinct >= this.table.rowCount * 0.8
    )
      return countAll;
    // "how many trains" by "Train Name", of which some are chosen: rows.
    if (named.score < 0.8 && this.filters.length > 0) return countAll;
    if (this.groups.some((g) => columnsIn(g).includes(column))) return countAll;
    return { kind: 'aggregate', name: 'count', of: columnOf(column), distinct: true };
  }

  readAggregates(): void {
    for (let i = 0; i < this.items.length; i++) {
      if (this.items[i]?.used) continue;
      if (!this.aggregateName(i)) continue;
      // Collect "minimum, average and maximum".
      const names: { name: AggregateName; at: number }[] = [];
      let at = i;
      let last = i;
      while (at < this.items.length) {
        const name = this.aggregateName(at);
        if (!name) break;
        // "the highest total" is no list of two.
        if (
          names.length > 0 &&
          !this.items.slice(last + 1, at).some((x) => x.type === 'role' && x.role.role === 'and')
        )
          break;
        names.push({ name, at });
        last = at;
        at = this.next(at, (j) => this.isFiller(j) || this.role(j) === 'and' || this.role(j) === 'count');
      }
      if (names.length === 1 && this.role(i) === 'extreme' && this.role(this.next(i)) === 'aggregate') {
        i = this.next(i);
        continue;
      }
      const several = names.length > 1;
      const summary = names.some((n) => n.name === 'avg' || n.name === 'sum');
      if (!several && !summary) continue;
      // The columns that follow, joined by "and".
      const columns: { column: AnalystColumn; at: number }[] = [];
      let place = at;
      while (place < this.items.length) {
        const named = this.free(place);
        const column = named?.columns[0];
        if (!named || !column || !(isNumeric(column) || (isTime(column) && !summary))) break;
        if (this.groups.some((g) => columnsIn(g).includes(column))) break;
        if (isIdentifier(column) && columns.length > 0) break;
        columns.push({ column, at: place });
        const joint = this.next(place, (j) => this.isFiller(j));
        if (this.role(joint) !== 'and') break;
        const following = this.next(joint, (j) => this.isFiller(j));
        if (this.aggregateName(following)) break;
        place = following;
      }
      if (columns.length === 0) {
        // "how old on average", "average … of height": look around.
        const beforeAt = this.previous(i, (j) => this.isFiller(j));
        const before = this.free(beforeAt)?.columns[0];
        const asked = this.items.findIndex(
          (x) => x.type === 'role' && x.role.role === 'ask' && x.role.concept !== null && !x.used,
        );
        const concept = asked >= 0 ? this.roleAt(asked, 'ask')?.concept : null;
        const found = concept ? this.conceptColumn(concept, asked) : null;
        if (found) {
          columns.push({ column: found.column, at: asked });
          this.use(asked);
        } else if (
          before &&
          isMeasure(before) &&
          !this.items.some((x) => x.type === 'role' && x.role.role === 'extreme' && !x.used)
        )
          columns.push({ column: before, at: beforeAt });
        else if (
          names.length === 1 &&
          names[0]?.name === 'sum' &&
          (this.items[at]?.type === 'entity' || this.aggregates.length > 0 || this.counts())
        ) {
          this.use(i);
          if (this.aggregates.length === 0) {
            this.aggregates.push({ expression: countAll, at: i });
            this.use(at);
          }
          continue;
        } else {
          const near = this.freeColumns().find(
            (j) => j > i && j - i <= 5 && this.free(j)?.columns.some(isMeasure),
          );
          const column = near === undefined ? undefined : this.free(near)?.columns[0];
          if (near !== undefined && column) columns.push({ column, at: near });
        }
      }
      if (columns.length === 0) continue;
      for (const { column, at: place } of columns) {
        for (const { name } of names)
          this.aggregates.push({ expression: this.aggregate(name, column), at: place });
        this.use(place);
      }
      for (const { at: place } of names) this.use(place);
      for (let j = i; j < last; j++) if (this.role(j) === 'and' || this.role(j) === 'count') this.use(j);
    }
  }

  /** "total cost" said of a column Cost Total. */
  saidAggregate(at: number): AggregateName | null {
    const item = this.items[at];
    for (const token of item ? this.tokens.slice(item.start, item.end) : []) {
      const role = roleOf(token.lower);
      if (role?.role === 'aggregate') return role.name;
    }
    return null;
  }

  extremeLeft(): boolean {
    return this.items.some((x) => x.type === 'role' && x.role.role === 'extreme' && !x.used);
  }

  aggregate(name: AggregateName, column: AnalystColumn): Expression {
    return { kind: 'aggregate', name, of: columnOf(column), distinct: false };
  }

  aggregateName(at: number): AggregateName | null {
    if (this.items[at]?.used) return null;
    const aggregate = this.roleAt(at, 'aggregate');
    if (aggregate) return aggregate.name;
    const extreme = this.roleAt(at, 'extreme');
    if (extreme && !(extreme.concept?.words.includes('date') ?? false)) return extreme.most ? 'max' : 'min';
    return null;
  }

  counts(): boolean {
    return this.aggregates.some((a) => a.expression.kind === 'aggregate' && a.expression.name === 'count');
  }

  readFrequent(): void {
    for (let i = 0; i < this.items.length; i++) {
      const frequent = this.roleAt(i, 'frequent');
      if (!frequent || this.items[i]?.used) continue;
      this.use(i);
      const after = this.next(i, (j) => this.isLight(j));
      const before = this.previous(i, (j) => this.isLight(j));
      const at = this.free(after) ? after : this.free(before) ? before : (this.freeColumns()[0] ?? -1);
      const column = this.free(at)?.columns[0];
      if (!column) {
        this.doubt(this.textOf(i), 0.6);
        continue;
      }
      this.use(at);
      this.projections.push({ column, at, distinct: false });
      this.groups.push(columnOf(column));
      this.rank = { by: countAll, descending: frequent.most, at: i };
    }
  }

  readExtremes(): void {
    for (let i = 0; i < this.items.length; i++) {
      const extreme = this.roleAt(i, 'extreme');
      if (!extreme || this.items[i]?.used || this.rank) continue;
      this.use(i);
      const following = this.next(i, (j) => this.isFiller(j) || this.items[j]?.type === 'number');
      // "the top 5 largest"
      if (this.role(following) === 'extreme') continue;
      this.readExtreme(i, extreme);
    }
  }

  readExtreme(i: number, extreme: Extract<Role, { role: 'extreme' }>): void {
    const counting = /^(?:most|least|fewest)$|number|amount/.test(extreme.word);
    const placing = /^(?:first|last|top|best|worst|bottom|top ranked|top ranking|leading)$/.test(
      extreme.word,
    );
    const time = extreme.concept?.words.includes('date') ?? false;
    const at = this.next(
      i,
      (j) =>
        this.isFiller(j) ||
        this.role(j) === 'count' ||
        this.role(j) === 'distinct' ||
        this.role(j) === 'aggregate' ||
        this.items[j]?.type === 'number' ||
        (j < i + 2 && this.isLight(j)),
    );
    const named = this.free(at);
    const column = named?.columns[0] ?? null;
    const rank = (column: AnalystColumn, from: number, descending = extreme.most) => {
      this.applyExtreme(i, column, isRank(column) && !counting ? !goodSide(extreme) : descending, from);
    };

    // "the highest total profit": of groups.
    let summary: AggregateName | null = null;
    for (let j = i + 1; j < at; j++) summary = this.roleAt(j, 'aggregate')?.name ?? summary;
    const measured =
      named && column && isMeasure(column) && !isYearColumn(column) ? at : this.measureAfterBy(i);
    const measure = this.free(measured)?.columns[0];
    if (measure) {
      const subjectAt = this.subjectOf(i, measured);
      const subject = subjectAt < 0 ? undefined : this.free(subjectAt)?.columns[0];
      const spread =
        subject !== undefined && !subject.isUnique && subject.distinct <= this.table.rowCount * 0.5;
      const additive = !isRank(measure) && !measure.words.some((w) => rates.has(w));
      const sums =
        summary ??
        (spread ? this.saidAggregate(measured) : null) ??
        ((counting || measured !== at) && spread && additive && !this.title().includes(subject)
          ? 'sum'
          : null);
      if (sums && subject) {
        for (let j = i; j <= measured; j++) if (this.role(j) !== null && j < measured) this.use(j);
        this.use(measured, subjectAt);
        this.projections.push({ column: subject, at: subjectAt, distinct: false });
        this.groups.push(columnOf(subject));
        this.rank = { by: this.aggregate(sums, measure), descending: extreme.most, at: i };
        return;
      }
      if (measured !== at) {
        this.use(measured, measured - 1);
        rank(measure, -1);
        return;
      }
    }
    // "the highest earnings", "the most goals"
    if (named && column && (isNumeric(column) || isTime(column)) && !(isIdentifier(column) && named.entity)) {
      this.use(at);
      this.useBetween(i, at);
      // "most bonus points": the noun of the measure may be a column of its own.
      const noun = this.free(at + 1);
      if (
        noun?.columns.every(isMeasure) &&
        this.items.some(
          (x, j) => j < i && (x.type === 'column' || (x.type === 'role' && x.role.role === 'ask')),
        ) &&
        counting
      )
        this.use(at + 1);
      rank(column, at);
      return;
    }
    // "the shop whose number of products is the largest"
    const beforeAt = this.previous(i, (j) => this.role(j) === 'stop' || this.role(j) === 'that');
    const before = this.free(beforeAt)?.columns[0];
    const afterAt = this.next(i, (j) => this.isFiller(j));
    const atEnd =
      afterAt >= this.items.length || this.role(afterAt) === 'and' || this.role(afterAt) === 'each';
    if (before && (isNumeric(before) || isTime(before)) && atEnd) {
      this.use(beforeAt);
      rank(before, beforeAt);
      return;
    }
    // "the most players": groups by size.
    const isEntity = this.items[at]?.type === 'entity';
    if (counting && ((column && named) || isEntity)) {
      const subjects = this.freeColumns().filter(
        (j) =>
          j !== at && this.free(j)?.columns.every((c) => !isMeasure(c) || isYearColumn(c) || this.asks(j)),
      );
      const subject = subjects.filter((j) => j < i).at(-1) ?? subjects.find((j) => j > at);
      const group = subject === undefined ? undefined : this.free(subject)?.columns[0];
      if (subject !== undefined && group) {
        this.use(at, subject);
        this.rankByCount(group, subject, extreme.most, i, countAll);
        return;
      }
      // "in which month were the most orders": the unit of a date.
      const unitAt = this.items.findIndex(
        (_, j) => this.isBucket(j) !== null && this.role(this.previous(j)) === 'ask',
      );
      const bucket = unitAt >= 0 ? this.groupAt(unitAt) : null;
      if (bucket) {
        this.use(unitAt, at);
        this.groups.push(bucket);
        this.rank = { by: countAll, descending: extreme.most, at: i };
        return;
      }
    }
    if (counting && afterAt >= this.items.length) {
      const subjectAt = this.subjectOf(i, -1);
      const subject = subjectAt < 0 ? undefined : this.free(subjectAt)?.columns[0];
      if (subject && subject.kind === 'text' && subject.distinct < this.table.rowCount * 0.9) {
        this.use(subjectAt);
        this.rankByCount(subject, subjectAt, extreme.most, i, countAll);
        this.doubt(extreme.word, 0.05);
        return;
      }
    }
    if (extreme.concept && !time) {
      const found = this.conceptColumn(extreme.concept, i);
      if (found) {
        rank(found.column, -1, found.inverse ? !extreme.most : extreme.most);
        this.doubt(extreme.word, 0.05);
        return;
      }
    }
    // "first to register", "most visited": a measure or time of the same root.
    const verb = this.verbColumn(i);
    if (verb) {
      rank(verb, -1);
      return;
    }
    // "came in first", "top ranked": by place. The first one of a list is another thing: rows have no order.
    const listed = this.tokens.some(
      (t, j) => j > 0 && ['list', 'listed', 'chart', 'table'].includes(t.lower),
    );
    const placed = this.tokens.some((t) =>
      /^(?:place|placed|finish|finished|finisher|finishing|rank|ranked|ranking|position|came|come|standings|winner|won|win|overall)$/.test(
        t.lower,
      ),
    );
    const byRank = placing ? this.rankColumn() : null;
    if (byRank && !listed && (placed || !time)) {
      rank(byRank, -1);
      this.doubt(extreme.word, 0.05);
      return;
    }
    if (time) {
      const when = this.timeColumn(i, null);
      if (when && !listed) {
        rank(when, -1);
        this.doubt(extreme.word, isTime(when) ? 0.05 : 0.1);
        return;
      }
    }
    const nearAt = this.freeColumns().find(
      (j) => Math.abs(j - i) <= 5 && this.free(j)?.columns.every(isMeasure),
    );
    const near = nearAt === undefined ? undefined : this.free(nearAt)?.columns[0];
    if (nearAt !== undefined && near && !time) {
      this.use(nearAt);
      rank(near, nearAt);
      return;
    }
    this.doubt(this.textOf(i), 0.7);
  }

  /** "the top five products by sales": the measure after "by". */
  measureAfterBy(at: number): number {
    for (let j = at + 1; j < this.items.length; j++) {
      const name = this.role(j);
      if (name !== 'by' && !(name === 'preposition' && /^(?:in terms of|based on)$/i.test(this.textOf(j))))
        continue;
      const next = this.next(
        j,
        (k) => this.isFiller(k) || this.role(k) === 'aggregate' || this.role(k) === 'count',
      );
      return this.free(next)?.columns.every(isMeasure) ? next : -1;
    }
    return -1;
  }

  /** What an extreme is asked of: the column named with "which", else the text column before, else the one after. */
  subjectOf(at: number, except: number): number {
    const fits = this.freeColumns().filter(
      (j) => j !== except && this.free(j)?.columns.every((c) => !isMeasure(c) || isYearColumn(c)),
    );
    return (
      fits.find((j) => this.asks(j)) ?? fits.filter((j) => j < at).at(-1) ?? fits.find((j) => j > at) ?? -1
    );
  }

  verbColumn(at: number): AnalystColumn | null {
    for (let i = at + 1; i < Math.min(this.items.length, at + 6); i++) {
      const item = this.items[i];
      if (item?.type !== 'word' || item.text.length < 4) continue;
      const root = stem(item.text.toLowerCase());
      const hit = this.table.columns.find(
        (c) =>
          (isTime(c) || isMeasure(c)) &&
          c.words.some(
            (w) => w.length > 3 && !this.entities.has(w) && (stem(w) === root || areSynonyms(w, item.lemma)),
          ),
      );
      if (hit) return hit;
    }
    return null;
  }

  rankColumn(): AnalystColumn | null {
    return this.table.columns.find((c) => isRank(c)) ?? null;
  }

  rankByCount(group: AnalystColumn, at: number, descending: boolean, from: number, by: Expression): void {
    this.projections.push({ column: group, at, distinct: false });
    this.groups.push(columnOf(group));
    this.rank = { by, descending, at: from };
  }

  /** The largest value itself, or the row that has it: decided once everything else is read. */
  applyExtreme(at: number, column: AnalystColumn, descending: boolean, from: number): void {
    if (this.groups.length > 0 && from >= 0 && !this.rowAsked(column)) {
      this.aggregates.push({ expression: this.aggregate(descending ? 'max' : 'min', column), at: from });
      return;
    }
    this.rank = { by: columnOf(column), descending, at };
    this.rankNamed = from;
  }
  rankNamed = -1;
  unnamed = false;

  rowAsked(column: AnalystColumn): boolean {
    return this.freeColumns().some((j) =>
      this.free(j)?.columns.some((c) => c !== column && !this.groups.some((g) => columnsIn(g).includes(c))),
    );
  }

  // ── what is asked for ─────────────────────────────────────────────────────────────────────────────────────

  readProjections(): void {
    const places = this.freeColumns();
    for (const i of places) {
      const item = this.free(i);
      if (!item) continue;
      this.use(i);
      if (this.isMention(i, item)) continue;
      const distinct = this.role(this.previous(i)) === 'distinct';
      if (distinct) this.use(this.previous(i));
      if (item.ambiguous) this.doubt(this.textOf(i), 0.3);
      for (const column of item.columns) this.projections.push({ column, at: i, distinct });
    }
    for (let i = 0; i < this.items.length; i++) {
      const item = this.items[i];
      if (item?.type !== 'role' || item.used) continue;
      if (item.role.role === 'everything') {
        this.use(i);
        if (this.projections.length === 0 && this.aggregates.length === 0) this.everything = true;
      }
      if (item.role.role === 'distinct') {
        this.use(i);
        this.distinct = true;
      }
    }
  }

  /** A column spoken of without being asked for: the row's name, what is filtered or ordered by. */
  isMention(at: number, item: ColumnItem): boolean {
    const column = item.columns[0];
    if (!column || this.asks(at)) return false;
    // Said again: "for each citizenship, how many are from that country".
    if (this.groups.some((g) => columnsIn(g).includes(column)) && item.columns.length === 1) return true;
    if (this.aggregates.some((a) => a.at < at && a.at >= at - 2 && columnsIn(a.expression).includes(column)))
      return true;
    const others = this.projections.length > 0 || this.aggregates.length > 0;
    if (!others) return false;
    const before = this.previous(at, (j) => this.role(j) === 'stop' || this.role(j) === 'that');
    const led = this.role(before) === 'preposition' || this.role(before) === 'all';
    if (led && (item.entity || (column.isUnique && this.title().includes(column)))) return true;
    if (this.filters.some((f) => f.column === column && f.equality) && (led || this.role(before) !== 'and'))
      return true;
    const first = this.items.findIndex(
      (x) => x.type === 'role' && (x.role.role === 'order' || x.role.role === 'direction'),
    );
    if (first >= 0 && at > first && this.orders.some((o) => columnsIn(o.by).includes(column))) return true;
    if (this.rank && at > this.rank.at && columnsIn(this.rank.by).includes(column)) return true;
    // "how many stations serve the area": beside an aggregate only what is listed with it groups it.
    if (this.aggregates.length > 0 && this.projections.length === 0 && this.having.length === 0) {
      const joined =
        this.role(
          this.previous(
            at,
            (j) => this.role(j) === 'stop' || this.role(j) === 'that' || this.role(j) === 'all',
          ),
        ) === 'and';
      const next = this.next(at, (j) => this.isFiller(j));
      const leads =
        this.role(next) === 'and' ||
        this.role(next) === 'count' ||
        this.role(next) === 'aggregate' ||
        this.role(next) === 'extreme';
      if (joined || leads || item.entity) return false;
      const said = this.tokens[item.start];
      if (item.end - item.start === 1 && said && lightWords.has(said.lower)) {
        this.doubt(said.text, 0.1);
        return true;
      }
      this.doubt(this.textOf(at), this.title().includes(column) ? 0.1 : 0.5);
      return true;
    }
    return false;
  }

  /** Question words ask for a column of their own where none is named. */
  readAsked(): void {
    for (let i = 0; i < this.items.length; i++) {
      const ask = this.roleAt(i, 'ask');
      if (!ask || this.items[i]?.used) continue;
      this.use(i);
      const named = this.projections.length > 0 || this.aggregates.length > 0;
      if (ask.what === 'who' && !named) {
        const columns = this.who(i);
        for (const column of columns) this.projections.push({ column, at: i, distinct: false });
        // "who is the president": an office that no column speaks of.
        if (!this.rank && !columns.some((c) => c.words.some((w) => personWords.has(w) && w !== 'name')))
          this.unnamed = true;
      } else if (
        ask.what === 'when' &&
        !this.projections.some((p) => isTime(p.column) || isYearColumn(p.column)) &&
        this.aggregates.length === 0
      ) {
        const column =
          this.rank &&
          this.rank.by.kind === 'column' &&
          (isTime(this.rank.by.column) || isYearColumn(this.rank.by.column))
            ? this.rank.by.column
            : this.timeColumn(i, null);
        if (column) this.projections.push({ column, at: i, distinct: false });
        else this.doubt('when', 0.6);
      } else if (ask.what === 'where' && !named) {
        const columns = this.where();
        if (columns.length === 0) this.doubt('where', 0.6);
        for (const column of columns) this.projections.push({ column, at: i, distinct: false });
      } else if (ask.what === 'how' && ask.concept && !named) {
        const found = this.conceptColumn(ask.concept, i);
        if (found && !found.inverse) this.projections.push({ column: found.column, at: i, distinct: false });
        else this.doubt(this.textOf(i), 0.6);
      }
    }
  }

  // ── putting it together ───────────────────────────────────────────────────────────────────────────────────

  condition(): Condition | null {
    const parts: { condition: Condition; filter: Filter }[] = this.filters
      .toSorted((a, b) => a.from - b.from)
      .map((filter) => ({ condition: filter.condition, filter }));
    // Equalities of one column are alternatives; an "or" between two filters joins them.
    const merged: { condition: Condition; filter: Filter }[] = [];
    for (const part of parts) {
      const same = merged.find(
        (m) =>
          m.filter.column !== null &&
          m.filter.column === part.filter.column &&
          m.filter.equality &&
          part.filter.equality,
      );
      if (same) {
        if (!sameCondition(same.condition, part.condition))
          same.condition = either(same.condition, part.condition);
        same.filter = { ...same.filter, to: part.filter.to };
        continue;
      }
      const last = merged.at(-1);
      const between = last ? this.items.slice(last.filter.to + 1, part.filter.from) : [];
      const or = between.some((x) => x.type === 'role' && x.role.role === 'or');
      const negative = (c: Condition) =>
        (c.kind === 'compare' && c.operator === '<>') || ('negated' in c && c.negated);
      if (last && or && !negative(part.condition)) {
        last.condition = either(last.condition, part.condition);
        last.filter = { ...last.filter, to: part.filter.to, column: null };
        continue;
      }
      merged.push({ ...part, filter: { ...part.filter } });
    }
    return allOf(merged.map((m) => m.condition));
  }

  build(): QueryTree | null {
    const tree: QueryTree = {
      select: [],
      distinct: false,
      where: null,
      groupBy: [],
      having: null,
      orderBy: [],
      limit: null,
    };
    tree.where = this.condition();
    const item = (expression: Expression, alias: string | null = null): SelectItem => ({ expression, alias });
    const plain = dedupe(this.projections.toSorted((a, b) => a.at - b.at).map((p) => p.column));
    const isAggregated = this.aggregates.length > 0;

    if (this.share) {
      if (this.groups.length > 0 || (plain.length === 1 && !tree.where && plain[0] && !isMeasure(plain[0]))) {
        const keys = this.groups.length > 0 ? this.groups : plain.map(columnOf);
        tree.select = [
          ...keys.map((k) => item(k)),
          item({ kind: 'groupShare', of: this.shareOf }, 'percent'),
        ];
        tree.groupBy = keys;
        this.finishOrder(tree, []);
        return tree;
      }
      if (!tree.where) return null;
      tree.select = [item({ kind: 'share', of: this.shareOf, where: tree.where }, 'percent')];
      tree.where = null;
      return tree;
    }

    if (this.everything && !isAggregated && !this.rank) {
      tree.select = ['all'];
      this.finishOrder(tree, plain);
      return tree;
    }

    // "nationalities shared by at least two people"
    if (this.having.length > 0) {
      const keys = this.groups.length > 0 ? this.groups : plain.map(columnOf);
      if (keys.length === 0) {
        const title = this.title()[0];
        if (!title || title.isUnique) return null;
        keys.push(columnOf(title));
        plain.push(title);
      }
      const counts = this.aggregates.filter(
        (a) => a.expression.kind === 'aggregate' && a.expression.name === 'count',
      );
      if (counts.length > 0 && this.groups.length === 0 && plain.length > 0) return null;
      tree.groupBy = keys;
      tree.select = [...keys.map((k) => item(k)), ...this.aggregates.map((a) => item(a.expression))];
      tree.having = allOf(
        this.having.map((h) => ({ kind: 'compare', left: h.of, operator: h.operator, right: h.value })),
      );
      this.finishOrder(tree, []);
      return tree;
    }

    if (this.rank) {
      const { by, descending } = this.rank;
      const limit = this.limit ?? 1;
      const ranked = by.kind === 'column' ? by.column : null;
      if (this.groups.length > 0 && by.kind === 'aggregate') {
        tree.groupBy = dedupeExpressions(this.groups);
        const others = plain.filter((c) => !tree.groupBy.some((g) => g.kind === 'column' && g.column === c));
        if (others.length > 0) tree.groupBy.push(...others.map(columnOf));
        const shown = this.aggregates.filter(
          (a) => a.expression.kind === 'aggregate' && a.expression.name === 'count',
        );
        tree.select = [...tree.groupBy.map((g) => item(g)), ...shown.map((a) => item(a.expression))];
        tree.orderBy = [{ by, descending }];
        tree.limit = limit;
        return tree;
      }
      if (ranked) {
        const others = plain.filter((c) => c !== ranked || this.rankNamed < 0);
        // Aggregates of another kind beside: "the average age of the 5 oldest" isn't one plain query.
        const sums = this.aggregates.filter(
          (a) => a.expression.kind === 'aggregate' && a.expression.name !== 'count',
        );
        const key = this.groups[0];
        if (key && sums.length === 0) {
          const total = this.aggregateForRank(ranked);
          tree.groupBy = this.groups;
          tree.select = this.groups.map((g) => item(g));
          tree.orderBy = [{ by: total, descending }];
          tree.limit = limit;
          return tree;
        }
        if (isAggregated && sums.length > 0) {
          if (others.length === 0) {
            tree.select = [
              ...this.aggregates.map((a) => item(a.expression)),
              item(this.aggregate(descending ? 'max' : 'min', ranked)),
            ];
            return tree;
          }
          return null;
        }
        if (isAggregated && others.length === 0) return null;
        // "the earliest date …, and what details": the extreme itself is asked for first.
        const asksFirst =
          this.rankNamed >= 0 &&
          others.length > 0 &&
          this.projections.every((p) => p.at > this.rankNamed) &&
          !this.items.some(
            (x, j) =>
              j < this.rankNamed && x.type === 'role' && x.role.role === 'ask' && x.role.what !== 'what',
          );
        if (
          asksFirst &&
          this.items.some((x, j) => j > this.rankNamed && x.type === 'role' && x.role.role === 'and')
        )
          others.unshift(ranked);
        const columns = others.length > 0 ? others : this.rowName();
        if (columns.length === 0 || (others.length === 0 && !this.asksForRow())) {
          if (limit === 1) {
            tree.select = [item(this.aggregate(descending ? 'max' : 'min', ranked))];
            return tree;
          }
          tree.select = [item(columnOf(ranked))];
        } else tree.select = columns.map((c) => item(columnOf(c)));
        tree.orderBy = [{ by: columnOf(ranked), descending }];
        tree.limit = limit;
        tree.where = allOf([...(tree.where ? [tree.where] : []), ...this.withoutTotals(tree)]);
        return tree;
      }
    }

    if (isAggregated) {
      const aggregates = dedupeExpressions(
        this.aggregates.toSorted((a, b) => a.at - b.at).map((a) => a.expression),
      );
      const keys = dedupeExpressions([
        ...this.groups,
        ...(this.groupsPlain()
          ? plain.filter((c) => !aggregates.some((a) => columnsIn(a).includes(c))).map(columnOf)
          : []),
      ]);
      tree.groupBy = keys;
      tree.select = [...keys.map((k) => item(k)), ...aggregates.map((a) => item(a))];
      if (
        keys.length === 0 &&
        !aggregates.every((a) => a.kind === 'aggregate' && a.name === 'count' && a.of === null)
      )
        tree.where = allOf([...(tree.where ? [tree.where] : []), ...this.withoutTotals(tree)]);
      this.finishOrder(tree, []);
      return tree;
    }

    // "total cost per state" of a column Cost Total; a measure for each group needs to say which figure of it.
    if (this.groups.length > 0 && !this.groups.every((g) => g.kind === 'column' && g.column.isUnique)) {
      const measures = this.projections.filter(
        (p) => isMeasure(p.column) && !this.groups.some((g) => columnsIn(g).includes(p.column)),
      );
      const figures = measures.flatMap((p) => {
        const name = this.saidAggregate(p.at);
        return name ? [this.aggregate(name, p.column)] : [];
      });
      if (measures.length > 0 && figures.length === measures.length) {
        tree.groupBy = dedupeExpressions(this.groups);
        tree.select = [...tree.groupBy.map((g) => item(g)), ...figures.map((f) => item(f))];
        this.finishOrder(tree, []);
        return tree;
      }
      if (measures.length > 0) this.doubt(measures.map((p) => this.textOf(p.at)).join(', '), 0.5);
    }
    // "What was the profit in Texas?" means all of it.
    const [single] = plain;
    const said = this.items.find((x) => x.type === 'column' && x.columns[0] === single);
    const mean = said ? this.tokens[said.end - 1] : undefined;
    if (
      plain.length === 1 &&
      single &&
      isMeasure(single) &&
      additive.has(single.words.at(-1) ?? '') &&
      this.groups.length === 0 &&
      this.orders.length === 0 &&
      this.limit === null &&
      mean &&
      this.roleAt(0, 'ask') &&
      this.filters.length > 0 &&
      this.filters.every(
        (f) => f.column !== null && f.column !== single && f.column.distinct <= this.table.rowCount / 10,
      )
    ) {
      tree.select = [item(this.aggregate('sum', single))];
      return tree;
    }
    const columns = [...plain];
    for (const group of this.groups)
      for (const c of columnsIn(group)) if (!columns.includes(c)) columns.push(c);
    if (columns.length === 0) {
      if (this.filters.length === 0 && this.orders.length === 0) return null;
      columns.push(...this.rowName());
      // Nothing that is asked for was recognised: the row's name stands for it only where nothing else was said.
      this.unnamed = true;
    }
    if (columns.length === 0) return null;
    tree.select = columns.map((c) => item(columnOf(c)));
    const [only] = columns;
    const which = this.projections.length === 1 && this.projections.some((p) => this.asks(p.at));
    tree.distinct =
      this.distinct ||
      this.projections.some((p) => p.distinct) ||
      (which &&
        columns.length === 1 &&
        only !== undefined &&
        tree.where !== null &&
        !this.isTitle(only) &&
        this.orders.length === 0);
    if (this.limit !== null) tree.limit = this.limit;
    this.finishOrder(tree, columns);
    return tree;
  }

  /** Columns beside aggregates are what the rows are grouped by. */
  groupsPlain(): boolean {
    return true;
  }

  aggregateForRank(column: AnalystColumn): Expression {
    return this.aggregate('sum', column);
  }

  finishOrder(tree: QueryTree, columns: AnalystColumn[]): void {
    this.chosenOrder(tree, columns);
    if (tree.orderBy.length > 0 || tree.groupBy.length === 0) return;
    // No order was asked for: time runs forward, figures start with the largest.
    const bucket = tree.groupBy.find(
      (g) => g.kind === 'bucket' || (g.kind === 'column' && (isTime(g.column) || isYearColumn(g.column))),
    );
    const figure = tree.select.find(
      (s) => s !== 'all' && (s.expression.kind === 'aggregate' || s.expression.kind === 'groupShare'),
    );
    if (bucket) tree.orderBy.push({ by: bucket, descending: false });
    else if (figure && figure !== 'all') tree.orderBy.push({ by: figure.expression, descending: true });
  }

  chosenOrder(tree: QueryTree, columns: AnalystColumn[]): void {
    for (const order of this.orders) tree.orderBy.push(order);
    if (this.pendingDirection !== null && tree.orderBy.length === 0) {
      const aggregate = tree.select.find((s) => s !== 'all' && s.expression.kind === 'aggregate');
      const first = columns[0] ?? (tree.groupBy[0]?.kind === 'column' ? tree.groupBy[0].column : undefined);
      if (tree.groupBy.length > 0 && aggregate && aggregate !== 'all')
        tree.orderBy.push({ by: aggregate.expression, descending: this.pendingDirection });
      else if (first) tree.orderBy.push({ by: columnOf(first), descending: this.pendingDirection });
    }
    const ordersByCount = tree.orderBy.some((o) => o.by.kind === 'aggregate');
    if (
      ordersByCount &&
      tree.groupBy.length === 0 &&
      !tree.select.some((s) => s !== 'all' && s.expression.kind === 'aggregate')
    ) {
      tree.groupBy = tree.select.flatMap((s) => (s === 'all' ? [] : [s.expression]));
      tree.distinct = false;
    }
    // A sum is what a grouped table is ordered by.
    if (tree.groupBy.length > 0) {
      tree.orderBy = tree.orderBy.map((o) => {
        if (o.by.kind !== 'column' || tree.groupBy.some((g) => sameExpression(g, o.by))) return o;
        const column = o.by.column;
        const shown = tree.select.find(
          (s) => s !== 'all' && s.expression.kind === 'aggregate' && columnsIn(s.expression).includes(column),
        );
        return {
          ...o,
          by:
            shown && shown !== 'all'
              ? shown.expression
              : this.aggregate(isNumeric(column) ? 'sum' : 'min', column),
        };
      });
    }
    // DISTINCT allows only selected keys: group instead.
    if (
      tree.distinct &&
      tree.orderBy.some((o) => !tree.select.some((s) => s !== 'all' && sameExpression(s.expression, o.by)))
    ) {
      tree.distinct = false;
      tree.groupBy = tree.select.flatMap((s) => (s === 'all' ? [] : [s.expression]));
      tree.orderBy = tree.orderBy.map((o) =>
        o.by.kind === 'column' && !tree.groupBy.some((g) => sameExpression(g, o.by))
          ? { ...o, by: this.aggregate(o.descending ? 'max' : 'min', o.by.column) }
          : o,
      );
    }
  }

  /** "which", "who" or a noun for the row asks for the row's name, not for the value. */
  asksForRow(): boolean {
    if (!this.rank) return false;
    if (this.rankNamed < 0) return true;
    const at = this.rank.at;
    for (const [j, x] of this.items.entries()) {
      if (x.type !== 'role' || x.role.role !== 'ask' || j > at) continue;
      if (x.role.what === 'which' || x.role.what === 'who') return true;
      // "the top grossing film"
      const measured = this.tokens[(this.items[this.rankNamed]?.end ?? 0) - 1];
      const after = this.items[this.rankNamed + 1];
      if (measured && /(?:ing|ed)$/.test(measured.lower) && after?.type === 'word' && !after.light)
        return true;
      // "what player has …" against "what is …"
      const noun = this.items[j + 1];
      if (
        x.role.what === 'what' &&
        (noun?.type === 'word' || noun?.type === 'entity' || noun?.type === 'value')
      )
        return true;
    }
    return this.items.some(
      (x, j) =>
        x.type === 'entity' &&
        j < at &&
        this.items
          .slice(j, at)
          .some((y) => y.type === 'role' && (y.role.role === 'preposition' || y.role.role === 'stop')),
    );
  }

  rowName(): AnalystColumn[] {
    // "which nation", "what driver": a noun that is near to a column's name.
    return this.title();
  }

  /** Tables of the web carry a row of totals; it isn't one of the things listed. */
  withoutTotals(tree: QueryTree): Condition[] {
    void tree;
    const title = this.table.columns.find(
      (c) => c.kind === 'text' && this.values.of(c).some((v) => /^(?:grand )?totals?:?$/i.test(v.trim())),
    );
    if (!title) return [];
    const stored = this.values.of(title).filter((v) => /^(?:grand )?totals?:?$/i.test(v.trim()));
    if (this.filters.some((f) => f.column === title)) return [];
    return [{ kind: 'in', left: columnOf(title), values: stored, negated: true }];
  }

  confidence(): { value: number; unknown: string[] } {
    let lost = 0;
    const unknown: string[] = [];
    const [verb] = this.tokens;
    if (
      verb &&
      /^(?:delete|drop|update|insert|remove|alter|truncate|change|add|set|create|modify)$/.test(verb.lower)
    ) {
      lost += 1;
      unknown.push(verb.text);
    }
    if (this.unnamed && this.items.some((x) => x.type === 'word' && !x.used && !x.light)) lost += 0.4;
    for (const doubt of this.doubts) {
      lost += doubt.weight;
      if (doubt.weight >= 0.3) unknown.push(doubt.text);
    }
    for (const [at, item] of this.items.entries()) {
      if (item.used) continue;
      const text = this.textOf(at);
      if (item.type === 'word') {
        const fullColumn = this.items[at - 1];
        if (item.light) lost += 0.02;
        else if (item.capital) {
          lost += 0.6;
          unknown.push(text);
        } else if (fullColumn?.type === 'column' && fullColumn.score > 0.8) lost += 0.12;
        else {
          lost += 0.36;
          unknown.push(text);
        }
      } else if (item.type === 'number' || item.type === 'value' || item.type === 'month') {
        lost += 0.7;
        unknown.push(text);
      } else if (item.type === 'role') {
        if (item.role.role === 'listed') {
          lost += 0.8;
          unknown.push(text);
        } else if (
          item.role.role === 'not' ||
          (item.role.role === 'compare' && !/^(?:under|over|above|below|up to)$/i.test(text)) ||
          item.role.role === 'between' ||
          item.role.role === 'different' ||
          item.role.role === 'extreme' ||
          item.role.role === 'frequent'
        ) {
          lost += 0.6;
          unknown.push(text);
        } else if (
          item.role.role === 'aggregate' ||
          item.role.role === 'text' ||
          item.role.role === 'count' ||
          item.role.role === 'missing'
        )
          lost += 0.3;
      }
    }
    return { value: Math.max(0, 1 - lost), unknown: [...new Set(unknown)] };
  }

  read(): Reading {
    this.readOrder();
    this.readTexts();
    this.readMissing();
    this.readDates();
    this.readRanges();
    this.readColumnPairs();
    this.readComparisons();
    this.readNumbers();
    this.readValues();
    this.readGroups();
    this.readShares();
    this.readFrequent();
    this.readFlags();
    this.readCounts();
    this.readAggregates();
    this.readExtremes();
    this.readProjections();
    this.readAsked();
    const tree = this.build();
    const { value, unknown } = this.confidence();
    const recognised = this.items.flatMap((x) => (x.type === 'column' ? x.columns.map((c) => c.name) : []));
    return {
      tree,
      confidence: tree ? value : 0,
      unknown,
      recognised: [...new Set(recognised)],
      filters: this.filters.map((f) => f.condition),
    };
  }
}

function goodSide(extreme: { most: boolean; word: string }): boolean {
  return /first|top|best|leading|highest/.test(extreme.word);
}

function flagValues(
  column: AnalystColumn,
  values: ValueIndex,
): { yes: string | number; no: string | number } | null {
  if (column.kind === 'boolean') return { yes: 'true', no: 'false' };
  if (
    column.kind === 'number' &&
    column.distinct === 2 &&
    Number(column.min) === 0 &&
    Number(column.max) === 1
  )
    return { yes: 1, no: 0 };
  if (column.kind !== 'text' || column.distinct > 2) return null;
  const list = values.of(column);
  const yes = list.find((v) => /^(?:t|true|y|yes)$/i.test(v));
  const no = list.find((v) => /^(?:f|false|n|no)$/i.test(v));
  return yes !== undefined && no !== undefined ? { yes, no } : null;
}

function opposite(operator: Comparison): Comparison {
  return ({ '>': '<=', '<': '>=', '>=': '<', '<=': '>', '=': '<>', '<>': '=' } as const)[operator];
}

function flipped(operator: Comparison): Comparison {
  return ({ '>': '<', '<': '>', '>=': '<=', '<=': '>=', '=': '=', '<>': '<>' } as const)[operator];
}

export function sameExpression(a: Expression, b: Expression): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'column' && b.kind === 'column') return a.column === b.column;
  if (a.kind === 'bucket' && b.kind === 'bucket') return a.unit === b.unit && a.column === b.column;
  if (a.kind === 'aggregate' && b.kind === 'aggregate')
    return (
      a.name === b.name &&
      a.distinct === b.distinct &&
      ((a.of === null && b.of === null) || (a.of !== null && b.of !== null && sameExpression(a.of, b.of)))
    );
  return false;
}

function dedupeExpressions(list: Expression[]): Expression[] {
  return list.filter((e, i) => list.findIndex((other) => sameExpression(e, other)) === i);
}

function dedupe<T>(list: T[]): T[] {
  return [...new Set(list)];
}

const sameCondition = (a: Condition, b: Condition): boolean => {
  if (a.kind === 'compare' && b.kind === 'compare')
    return a.operator === b.operator && a.right === b.right && sameExpression(a.left, b.left);
  return false;
};

function either(a: Condition, b: Condition): Condition {
  const parts = [...(a.kind === 'or' ? a.parts : [a]), ...(b.kind === 'or' ? b.parts : [b])];
  return { kind: 'or', parts };
}

/** Reads a question about a table. The tree is null, or confidence low, where it isn't understood. */
export function parseQuestion(question: string, table: AnalystTable, values: ValueIndex): Reading {
  return new Parser(question, table, values).read();
}

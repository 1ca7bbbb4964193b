import { expandedWords } from '../../modeling/names.ts';
import { areSynonyms, personWords, placeWords, type Concept, type Role } from '../reading/lexicon.ts';
import { entityWords, link, type ColumnItem, type Item } from './link.ts';
import { titleColumns } from '../reading/grammar/title.ts';
import { isNumeric, isTime, type AnalystColumn, type AnalystTable } from '../table.ts';
import type { Token } from '../tokenizer.ts';
import { tokenize } from '../reading/tokens.ts';
import {
  columnOf,
  type Comparison,
  type Condition,
  type Expression,
  type AggregateName,
} from '../reading/tree.ts';
import type { ValueIndex } from '../reading/values.ts';
import { stem } from '../reading/words.ts';

export type RoleName = Role['role'];
export const fillers = new Set<RoleName>(['stop', 'preposition', 'that', 'all']);

export interface Filter {
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

export const idWords = new Set(['id', 'identifier', 'code', 'uid', 'key', 'ssn', 'zip', 'postcode', 'phone']);
export const isIdentifier = (column: AnalystColumn): boolean =>
  column.category === 'identifier' || column.isKey || column.words.some((w) => idWords.has(w));

/** A number that measures: what sums, means and ranks are taken of. */
export const isMeasure = (column: AnalystColumn): boolean => isNumeric(column) && !isIdentifier(column);
export const rankWords = new Set([
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
export const isRank = (column: AnalystColumn): boolean =>
  isNumeric(column) && rankWords.has(column.words.at(-1) ?? '');

/** Measures of which a sum is what one figure for many rows means. */
export const additive = new Set([
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

/** A question as it is read: its parts, what was made of them so far, and which are still open. */
export class Question {
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
  share = false;
  shareOf: AnalystColumn | null = null;
  /** Item of the column that an extreme names; -1 where it is only meant. */
  rankNamed = -1;
  /** Nothing that is asked for was recognised by name. */
  unnamed = false;

  constructor(question: string, table: AnalystTable, values: ValueIndex) {
    this.table = table;
    this.values = values;
    this.entities = entityWords(table, expandedWords);
    this.tokens = tokenize(question);
    this.items = link(this.tokens, question, { table, entities: this.entities, values });
  }

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

  freeColumns(): number[] {
    return [...this.items.keys()].filter((i) => this.free(i));
  }

  /** Named right after "which" or "what": asked for. */
  asks(at: number): boolean {
    const before = this.previous(at, () => false);
    const role = this.roleAt(before, 'ask');
    return role !== null && (role.what === 'which' || role.what === 'what');
  }

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

  aggregate(name: AggregateName, column: AnalystColumn): Expression {
    return { kind: 'aggregate', name, of: columnOf(column), distinct: false };
  }
}

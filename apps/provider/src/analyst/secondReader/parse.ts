import { readAggregates, saidAggregate } from './aggregates.ts';
import { readCounts } from './counts.ts';
import { readExtremes, readFrequent } from './extremes.ts';
import { readGroups, readShares } from './groups.ts';
import { readOrder } from './order.ts';
import { readComparisons } from './comparisons.ts';
import { readDates } from './dates.ts';
import { readColumnPairs, readFlags } from './flags.ts';
import { conceptColumn, isTitle, timeColumn, titleOf, where, who } from './meant.ts';
import { readValues } from './namedValues.ts';
import { readNumbers, readRanges } from './numbers.ts';
import { readMissing, readTexts } from './texts.ts';
import { lightWords, personWords } from '../reading/lexicon.ts';
import type { ColumnItem } from './link.ts';
import { isYearColumn, isMeasure, additive, Question, type Filter, type RoleName } from './question.ts';
import { isNumeric, isTime, type AnalystColumn, type AnalystTable } from '../table.ts';
import {
  allOf,
  columnOf,
  columnsIn,
  countAll,
  sameExpression,
  dedupeExpressions,
  type Condition,
  type Expression,
  type QueryTree,
  type SelectItem,
} from '../reading/tree.ts';
import type { ValueIndex } from '../reading/values.ts';

export interface Reading {
  tree: QueryTree | null;
  /** 0 to 1: how much of the question the tree accounts for. */
  confidence: number;
}

/** A question that begins so asks for a change, not for an answer. */
const changing = /^(?:delete|drop|update|insert|remove|alter|truncate|change|add|set|create|modify)$/;

const lostByRole: Partial<Record<RoleName, number>> = {
  listed: 0.8,
  not: 0.6,
  compare: 0.6,
  between: 0.6,
  different: 0.6,
  extreme: 0.6,
  frequent: 0.6,
  aggregate: 0.3,
  text: 0.3,
  count: 0.3,
  missing: 0.3,
};

/** Reads what is asked for, and puts the query together. */
class Parser extends Question {
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
    if (led && (item.entity || (column.isUnique && titleOf(this).includes(column)))) return true;
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
      this.doubt(this.textOf(at), titleOf(this).includes(column) ? 0.1 : 0.5);
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
        const columns = who(this, i);
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
            : timeColumn(this, i, null);
        if (column) this.projections.push({ column, at: i, distinct: false });
        else this.doubt('when', 0.6);
      } else if (ask.what === 'where' && !named) {
        const columns = where(this);
        if (columns.length === 0) this.doubt('where', 0.6);
        for (const column of columns) this.projections.push({ column, at: i, distinct: false });
      } else if (ask.what === 'how' && ask.concept && !named) {
        const found = conceptColumn(this, ask.concept, i);
        if (found && !found.inverse) this.projections.push({ column: found.column, at: i, distinct: false });
        else this.doubt(this.textOf(i), 0.6);
      }
    }
  }

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
        if (
          this.tokens.some((t) => t.lower === 'both') &&
          !this.items
            .slice(same.filter.to + 1, part.filter.from)
            .some((x) => x.type === 'role' && x.role.role === 'or')
        )
          this.doubt('both', 0.6);
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
          item({ kind: 'groupShare', of: this.wholeShared() }, 'percent'),
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
        const title = titleOf(this)[0];
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
        // Asked for beside others, or only part of the extreme: "worked the greatest number of years".
        const listed = this.projections.some(
          (p) =>
            p.column === ranked &&
            (this.role(this.previous(p.at)) === 'and' || this.role(this.next(p.at)) === 'and'),
        );
        const others = plain.filter((c) => c !== ranked || listed || this.rankNamed < 0);
        // Aggregates of another kind beside: "the average age of the 5 oldest" isn't one plain query.
        const sums = this.aggregates.filter(
          (a) => a.expression.kind === 'aggregate' && a.expression.name !== 'count',
        );
        const key = this.groups[0];
        if (key && sums.length === 0) {
          const total = this.aggregate('sum', ranked);
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
        tree.where = allOf([...(tree.where ? [tree.where] : []), ...this.withoutTotals()]);
        return tree;
      }
    }

    if (isAggregated) {
      const aggregates = dedupeExpressions(
        this.aggregates.toSorted((a, b) => a.at - b.at).map((a) => a.expression),
      );
      const keys = dedupeExpressions([
        ...this.groups,
        ...plain.filter((c) => !aggregates.some((a) => columnsIn(a).includes(c))).map(columnOf),
      ]);
      tree.groupBy = keys;
      tree.select = [...keys.map((k) => item(k)), ...aggregates.map((a) => item(a))];
      if (
        keys.length === 0 &&
        !aggregates.every((a) => a.kind === 'aggregate' && a.name === 'count' && a.of === null)
      )
        tree.where = allOf([...(tree.where ? [tree.where] : []), ...this.withoutTotals()]);
      this.finishOrder(tree, []);
      return tree;
    }

    // "total cost per state" of a column Cost Total; a measure for each group needs to say which figure of it.
    if (this.groups.length > 0 && !this.groups.every((g) => g.kind === 'column' && g.column.isUnique)) {
      const measures = this.projections.filter(
        (p) => isMeasure(p.column) && !this.groups.some((g) => columnsIn(g).includes(p.column)),
      );
      const figures = measures.flatMap((p) => {
        const name = saidAggregate(this, p.at);
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
        !isTitle(this, only) &&
        this.orders.length === 0);
    if (this.limit !== null) tree.limit = this.limit;
    this.finishOrder(tree, columns);
    return tree;
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
    return titleOf(this);
  }

  /** What a share of each group is of: a measure added up, else rows. */
  wholeShared(): Expression {
    return this.shareOf ? this.aggregate('sum', this.shareOf) : countAll;
  }

  /** Tables of the web carry a row of totals; it isn't one of the things listed. */
  withoutTotals(): Condition[] {
    const title = this.table.columns.find(
      (c) => c.kind === 'text' && this.values.of(c).some((v) => /^(?:grand )?totals?:?$/i.test(v.trim())),
    );
    if (!title) return [];
    const stored = this.values.of(title).filter((v) => /^(?:grand )?totals?:?$/i.test(v.trim()));
    if (this.filters.some((f) => f.column === title)) return [];
    return [{ kind: 'in', left: columnOf(title), values: stored, negated: true }];
  }

  confidence(): number {
    const [verb] = this.tokens;
    const orders = verb && changing.test(verb.lower) ? 1 : 0;
    const isVague = this.unnamed && this.items.some((x) => x.type === 'word' && !x.used && !x.light);
    const doubted = this.doubts.reduce((sum, { weight }) => sum + weight, 0);
    const unused = [...this.items.keys()].reduce((sum, at) => sum + this.lostBy(at), 0);
    return Math.max(0, 1 - orders - (isVague ? 0.4 : 0) - doubted - unused);
  }

  /** What a part of the question that no use was made of takes from the confidence. */
  lostBy(at: number): number {
    const item = this.items[at];
    if (!item || item.used) return 0;
    if (item.type === 'number' || item.type === 'value' || item.type === 'month') return 0.7;
    if (item.type === 'role') {
      const isPlace =
        item.role.role === 'compare' && /^(?:under|over|above|below|up to)$/i.test(this.textOf(at));
      return isPlace ? 0 : (lostByRole[item.role.role] ?? 0);
    }
    if (item.type !== 'word') return 0;
    if (item.light) return 0.02;
    if (item.capital) return 0.6;
    const before = this.items[at - 1];
    if (before?.type === 'column' && before.score > 0.8) return 0.12;
    // "who participated in the Open": the verb of a filter that was read.
    const follows = this.items[this.next(at)];
    const isFiltered = (follows?.type === 'value' || follows?.type === 'number') && follows.used;
    return /(?:ed|ing)$/.test(item.text) && this.isFiller(at + 1) && isFiltered ? 0.3 : 0.46;
  }

  read(): Reading {
    readOrder(this);
    readTexts(this);
    readMissing(this);
    readDates(this);
    readRanges(this);
    readColumnPairs(this);
    readComparisons(this);
    readNumbers(this);
    readValues(this);
    readGroups(this);
    readShares(this);
    readFrequent(this);
    readFlags(this);
    readCounts(this);
    readAggregates(this);
    readExtremes(this);
    this.readProjections();
    this.readAsked();
    const tree = this.build();
    return { tree, confidence: tree ? this.confidence() : 0 };
  }
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

import { conceptColumn, timeColumn, titleOf } from './meant.ts';
import { areSynonyms, bucketWords, roleOf, type Role } from '../reading/lexicon.ts';
import type { ColumnItem } from './link.ts';
import { isYearColumn, isIdentifier, isMeasure, isRank, additive, Question } from './question.ts';
import { isNumeric, isTime, type AnalystColumn } from '../table.ts';
import {
  columnOf,
  columnsIn,
  countAll,
  type AggregateName,
  type BucketUnit,
  type Expression,
} from '../reading/tree.ts';
import { stem } from '../reading/words.ts';

/** Reads groups, shares, counts, sums and extremes. */
export class FigureReader extends Question {
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
      const column = timeColumn(this, at, null);
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
        const title = titleOf(this)[0];
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
        : titleOf(this).includes(column) && column.distinct >= this.table.rowCount * 0.8
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
        const found = concept ? conceptColumn(this, concept, asked) : null;
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
      const amount = measure.words.some((w) => additive.has(w));
      const sums =
        summary ??
        (spread ? this.saidAggregate(measured) : null) ??
        ((counting || measured !== at) && spread && amount ? 'sum' : null);
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
      const found = conceptColumn(this, extreme.concept, i);
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
      const when = timeColumn(this, i, null);
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

  rowAsked(column: AnalystColumn): boolean {
    return this.freeColumns().some((j) =>
      this.free(j)?.columns.some((c) => c !== column && !this.groups.some((g) => columnsIn(g).includes(c))),
    );
  }
}

function goodSide(extreme: { most: boolean; word: string }): boolean {
  return /first|top|best|leading|highest/.test(extreme.word);
}

import { areSynonyms, placeWords, type Concept } from '../reading/lexicon.ts';
import type { ValueItem } from './link.ts';
import { OrderReader } from './order.ts';
import { isYearColumn, isIdentifier, isMeasure } from './question.ts';
import { isNumeric, isTime, type AnalystColumn } from '../table.ts';
import { columnOf, countAll, type Comparison, type Condition, type Expression } from '../reading/tree.ts';
import type { ValueIndex } from '../reading/values.ts';
import { fold, stem } from '../reading/words.ts';

/** Reads conditions: comparisons, ranges, dates, values, texts, missing values and flags. */
export class FilterReader extends OrderReader {
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

  readComparisons(): void {
    // "number or more" turns into a comparison of its own.
    for (let i = 0; i < this.items.length; i++) {
      const compare = this.roleAt(i, 'compare');
      if (!compare || this.items[i]?.used) continue;
      let at = this.next(i, (j) => this.isFiller(j) || (compare.operator === '=' && this.role(j) === 'or'));
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
        const apart = this.items
          .slice(nearest + 1, from)
          .some(
            (x) =>
              x.type === 'entity' || (x.type === 'role' && (x.role.role === 'that' || x.role.role === 'ask')),
          );
        columnAt = apart ? -1 : nearest;
      }
    }
    if (!column) return false;
    // "departments with an average salary above 50000"
    const figureAt = columnAt >= 0 ? this.previous(columnAt) : -1;
    const figure = this.roleAt(figureAt, 'aggregate') ?? this.roleAt(figureAt, 'extreme');
    if (figure && !this.items[figureAt]?.used && isNumeric(column) && figureAt > 0) {
      const name = figure.role === 'aggregate' ? figure.name : figure.most ? 'max' : 'min';
      this.having.push({ operator, value, of: this.aggregate(name, column) });
      this.use(from, at, columnAt, figureAt);
      return true;
    }
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
    this.readGender();
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
  /** "female" where a column of the sexes holds F and M. */
  readGender(): void {
    const column = this.table.columns.find(
      (c) => c.kind === 'text' && c.words.some((w) => w === 'gender' || w === 'sex'),
    );
    if (!column) return;
    for (const [i, item] of this.items.entries()) {
      const word = this.tokens[item.start];
      if (
        item.used ||
        item.end - item.start !== 1 ||
        !word ||
        item.type === 'value' ||
        !/^(?:fe)?males?$|^(?:wo)?m[ae]n$/.test(word.lower)
      )
        continue;
      const first = /^(?:f|w)/.test(word.lower) ? /^(?:f|w)/i : /^m/i;
      const stored = this.values.of(column).filter((v) => first.test(v));
      const [code] = stored;
      if (code === undefined || stored.length > 1) continue;
      this.addFilter(
        { kind: 'compare', left: columnOf(column), operator: '=', right: code },
        column,
        i,
        i,
        true,
      );
      this.use(i);
    }
  }

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

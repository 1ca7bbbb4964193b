import { Question, isMeasure } from './question.ts';
import { columnOf, countAll, type AggregateName, type Expression } from '../reading/tree.ts';

/** Reads what a question says of order. */
export class OrderReader extends Question {
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
}

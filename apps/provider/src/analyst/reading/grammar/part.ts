import type { AnalystColumn } from '../../table.ts';
import type { ColumnChoice } from '../shared/columns/columnChoice.ts';
import type { AggregateName, Comparison, Condition, Expression, Literal } from '../shared/query/tree.ts';

/** What a stretch of the question contributes to a query. */
type Contribution =
  | { kind: 'count'; about: AnalystColumn | null; distinct: boolean }
  | { kind: 'figures'; expressions: Expression[] }
  | { kind: 'select'; columns: AnalystColumn[]; distinct: boolean }
  | { kind: 'group'; by: Expression[] }
  | {
      kind: 'rank';
      by: Expression | null;
      group: Expression | null;
      descending: boolean;
      limit: number | null;
      offset?: number;
    }
  | { kind: 'limit'; limit: number; descending: boolean | null }
  | { kind: 'order'; by: Expression[]; descending: boolean | null }
  | { kind: 'filter'; condition: Condition; column: AnalystColumn | null; equality: boolean }
  | { kind: 'having'; of: Expression; operator: Comparison; value: Literal | Expression }
  | { kind: 'share'; of: AnalystColumn | null }
  | { kind: 'shape'; shape: Shape }
  /** Groups side by side: the rows of both, and what tells them apart. */
  | { kind: 'versus'; condition: Condition | null; by: Expression; measure: Expression | null }
  /** How much more, or less, there is at one time than at another. */
  | {
      kind: 'change';
      from: Condition;
      to: Condition;
      falls: boolean;
      percent: boolean;
      measure?: Expression | null;
    }
  /** A figure of what groups come to: the median of what each customer spends; or of the time between one row and the next. */
  | { kind: 'over'; name: AggregateName; of: Expression; by: Expression[] }
  | { kind: 'all' }
  | { kind: 'distinct' }
  | { kind: 'none' };

/** What is to be made of the figures of a query. */
export type Shape =
  | 'growth'
  | 'running'
  | 'compare'
  | 'trend'
  | 'correlation'
  | 'difference'
  | 'never'
  | 'first'
  | 'rankOf'
  | 'median';

export interface Part {
  /** First item and the one after the last. */
  from: number;
  to: number;
  /** Name of the grammar's row that read it, with its variant. */
  rule: string;
  /** What the rule is worth before anything is learned. */
  prior: number;
  uses: ColumnChoice[];
  /** Facts for the scorer. */
  facts: string[];
  makes: Contribution;
  /** The rows that what is said is only of: "spending" of those that are debits. */
  only?: Condition;
}

/** The column that a part keeps rows by. */
export const columnFiltered = ({ makes }: Part): AnalystColumn | null =>
  makes.kind === 'filter' ? makes.column : null;

import { isNumeric, type AnalystColumn } from '../../table.ts';
import type { ColumnChoice } from '../shared/columns/columnChoice.ts';
import { isIdentifier } from '../shared/columns/measures.ts';
import type { Part, Scan } from './parts.ts';

/** Reads the parts that begin at an item of the question. */
export type Rule = (scan: Scan, at: number) => Part[];

export const part = (
  from: number,
  to: number,
  rule: string,
  prior: number,
  makes: Part['makes'],
  uses: ColumnChoice[] = [],
  facts: string[] = [],
): Part => ({ from, to, rule, prior, makes, uses, facts });

export const typeName = (column: AnalystColumn): string =>
  isIdentifier(column)
    ? 'id'
    : isNumeric(column)
      ? column.numericText
        ? 'mess'
        : 'number'
      : column.kind === 'text'
        ? column.isUnique
          ? 'label'
          : 'text'
        : column.kind;

import { isNumeric, type AnalystColumn } from '../../table.ts';
import type { ColumnChoice } from '../shared/columns/columnChoice.ts';
import { isIdentifier } from '../shared/columns/measures.ts';
import type { Part } from './part.ts';
import type { Scan } from './scan.ts';

/** Reads the parts that begin at an item of the question; one with `words` is asked only where the question says such. */
export interface Rule {
  (scan: Scan, at: number): Part[];
  readonly words?: RegExp;
}

/** A rule of words that few questions say: the others needn't ask it at each of theirs. */
export const whereSaid = (words: RegExp, rule: Rule): Rule => Object.assign(rule, { words });

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

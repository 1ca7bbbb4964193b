import type { AnalystColumn } from '../../../table.ts';
import { stem } from '../vocabulary/wordForms.ts';
import { isTimeColumn } from './measures.ts';

/** "Opened", "joined": what was done at a time that is kept under that name. */
export const isDeedWithTime = (columns: readonly AnalystColumn[], word: string): boolean =>
  /ed$/.test(word) &&
  columns.some((c) => !c.derived && isTimeColumn(c) && c.rawWords.some((w) => stem(w) === stem(word)));

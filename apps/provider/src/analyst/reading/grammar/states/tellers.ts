import type { AnalystColumn } from '../../../table.ts';
import { stem } from '../../shared/vocabulary/wordForms.ts';
import type { Scan } from '../scan.ts';

const beside = /^(?:is|are|was|be|has|have|flag|closed?)$/;

/** "Is Closed Won" of "won": a flag that says nothing else. */
export const isFlagOf = (
  { kind, derived, rawWords }: AnalystColumn,
  word: string,
  { context: { entities } }: Scan,
): boolean =>
  kind === 'boolean' &&
  !derived &&
  rawWords.some((own) => stem(own) === word) &&
  rawWords.every((own) => stem(own) === word || beside.test(own) || entities.has(own));

const ofStates = /^(?:status|stage|state)$/;

/** Of the columns that have a state among their values: none where a flag says it, those called a status or a stage where there are some. */
export function tellersOf(telling: AnalystColumn[], word: string, scan: Scan): AnalystColumn[] {
  if (scan.columns.some((c) => isFlagOf(c, word, scan))) return [];
  const named = telling.filter(({ rawWords }) => ofStates.test(rawWords.at(-1) ?? ''));
  return named.length > 0 ? named : telling;
}

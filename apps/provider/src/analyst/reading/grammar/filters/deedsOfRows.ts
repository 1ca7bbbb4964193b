import { isMeasure } from '../../shared/columns/measures.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import type { AnalystColumn } from '../../../table.ts';
import { part, whereSaid, type Rule } from '../rule.ts';
import { filter } from './conditions.ts';
import { lackOf } from './missing.ts';

const asksForRows = /\b(?:how (?:many|much)|number of|which|what)\b/i;
const before =
  /(?:^| )(?:(?:did|do|does|have|has|had) )?(?:we|they|you|i|he|she)(?: (?:have|had|need|needed|has) to)? $/;
const farthest = 4;
const mostlyLacking = 0.3;

/** An amount that few rows have. */
const isOfSome = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived && !timeLike(column) && column.profile.nullFraction > mostlyLacking;

/** "How many lines did we have to credit": those that have a credit amount, where others lack it. */
export const deedsOfRows: Rule = whereSaid(/\b(?:we|they|you|i|he|she)\b/i, (scan, at) => {
  const item = scan.items[at];
  const { tokens, question } = scan.context;
  if (!item || item.end - item.start !== 1 || !asksForRows.test(question)) return [];
  const lead = tokens.slice(Math.max(0, item.start - farthest), item.start).map(({ lower }) => `${lower} `);
  if (!before.test(lead.join(''))) return [];
  const verb = tokens[item.start]?.lemma;
  return scan
    .choices(at, isOfSome)
    .filter(({ column, kin }) => (kin === 'same' || kin === 'stem') && column.words[0] === verb)
    .slice(0, 1)
    .map((use) =>
      part(at, at + 1, 'filter:missing:done', 1.4, filter(lackOf(use.column, true).condition, use.column), [
        use,
      ]),
    );
});

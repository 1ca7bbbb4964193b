import { timesMeant } from '../timesMeant.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import type { AggregateName, Expression } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { wordsFrom, itemAfter } from '../wordsAt.ts';

const spacedBy = new RegExp(
  [
    '^(?:(?:the )?(?:longest|shortest|largest|biggest|smallest|maximum|minimum|max|min|greatest|average|avg|mean|median|typical) )?',
    '(?:\\S+ ){0,4}?',
    '(?:gaps?|breaks?|pauses?|intervals?|time|days?|hours?|weeks?|stretch|spells?|silence|wait|waits|waited|long|pass|passes|passed|lie|on average)',
    '(?: \\S+){0,5}? ',
    'between (?:any )?(?:two|2|each|successive|consecutive|subsequent)(?: (?:successive|consecutive|subsequent))?\\b',
  ].join(''),
);
const lead =
  /^(?:longest|shortest|largest|biggest|smallest|maximum|minimum|max|min|greatest|average|avg|mean|median|typical|gaps?|breaks?|pauses?|intervals?|time|days|hours|how)\b/;
const figures: [said: RegExp, name: AggregateName][] = [
  [/\b(?:longest|largest|biggest|maximum|max|greatest)\b/, 'max'],
  [/\b(?:shortest|smallest|minimum|min)\b/, 'min'],
  [/\bmedian\b/, 'median'],
];

/** "the longest gap between two orders", "how many days on average between two visits": from one row to the next. */
export const spacings: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const text = wordsFrom(scan, start, 16);
  const said = lead.test(text) ? spacedBy.exec(text)?.[0] : undefined;
  if (said === undefined) return [];
  const to = itemAfter(scan, start, said.split(' ').length);
  const name = figures.find(([pattern]) => pattern.test(said))?.[1] ?? 'avg';
  return timesMeant(scan, at)
    .filter(({ column }) => timeLike(column))
    .map((choice) => {
      const unit = choice.column.kind === 'timestamp' && !/\b(?:days?|weeks?)\b/.test(said) ? 'hour' : 'day';
      const of: Expression = { kind: 'spacing', column: choice.column, unit };
      return part(at, to, `over:spacing:${name}`, 2, { kind: 'over', name, of, by: [] }, [choice]);
    });
};

import type { AnalystTable } from '../../../table.ts';
import { thisDay, timeLike } from '../../shared/calendar/times.ts';
import { reachOf } from '../../shared/calendar/yearsReached.ts';
import { once } from '../../shared/once.ts';
import { days } from './days.ts';
import type { Form, Groups } from './form.ts';
import { months, parts, wordsOfParts, years } from './monthsAndYears.ts';
import { ranges } from './ranges.ts';
import { relative, sides } from './relative.ts';
import { numberedWeeks, weeks } from './weeks.ts';

const forms: readonly Form[] = [
  ...days,
  ...wordsOfParts,
  ...months,
  ...parts,
  ...ranges,
  ...sides,
  ...years,
  ...weeks,
  ...relative,
];

/** A column of numbered weeks tells them itself. */
const hasWeeks = ({ columns }: AnalystTable): boolean =>
  columns.some(
    (c) => !timeLike(c) && c.words.length <= 2 && c.words.some((w) => /^(?:week|wk|cw|kw)$/.test(w)),
  );

const beside = /^(?:in|during|for|over|from|between)? ?(?:the )?/i;

const spaced = (text: string): string => ` ${text.toLowerCase().replaceAll(/[\s_]+/g, ' ')} `;

/** All that a table says itself, in its names, its values or as people taught, in one text: a question may have hundreds of times. */
const ownTexts = once(({ columns, definitions }: AnalystTable): string =>
  [
    ...definitions.map(({ name }) => name),
    ...columns.flatMap((c) => [c.name, ...c.synonyms, ...c.valueWords.keys()]),
    ...columns.flatMap((c) => (c.kind === 'text' && !timeLike(c) ? c.values : [])),
  ]
    .map(spaced)
    .join('\n'),
);

/** What a table says itself is no time. */
const isOwn = (said: string, table: AnalystTable): boolean =>
  ownTexts(table).includes(spaced(said.replace(beside, '').trim()));

const quoted = /("[^"]*"|“[^”]*”|(?<![\p{L}\d])'(?!\d\d\b)[^']+'(?!\p{L}))/u;

/** What is longer is no question that somebody typed. */
const longest = 2000;

/** A question with its times written out: "sales in Q3'24" is asked as "sales in Q3 2024". What stands in quotes stays. */
export function plainTimes(question: string, table: AnalystTable, today = thisDay()): string {
  const known = reachOf(table);
  if (!known || question.length > longest) return question;
  const reach = known.last < today ? known : { ...known, last: today };
  const all = hasWeeks(table) ? forms : [...forms, ...numberedWeeks];
  const rewritten = (text: string): string =>
    all.reduce(
      (so, { said, plain }) =>
        so.replaceAll(said, (...found) => {
          const whole = String(found[0]);
          const made = plain(found.at(-1) as Groups, reach);
          return made === null || isOwn(whole, table) ? whole : made;
        }),
      text,
    );
  return question
    .split(quoted)
    .map((text, at) => (at % 2 === 0 ? rewritten(text) : text))
    .join('');
}

import type { AnalystColumn, AnalystTable } from '../../table.ts';
import { asksForTable, sayTable } from './tableAsked.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { isNamed } from '../shared/columns/measures.ts';
import { thisDay, timeLike } from '../shared/calendar/times.ts';

/** Not where another question comes after it, which may be answered. */
const asksWhy = /^\W*(?:and |but )?why\b(?![^?]*\?\s*\w)/i;
const onlyWhy = /^\W*(?:and |but )?why(?: (?:so|not|is that|that|is it so))?\W*$/i;
const leavesWhy = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, from }) => /^(?:left|beyond):/.test(rule) && scan.text(from) === 'why');

/** Where a column holds reasons, "why" is asked of it. */
export const reasonsFor = (question: string, { columns }: AnalystTable): AnalystColumn[] =>
  asksWhy.test(question) ? columns.filter((c) => isNamed(c, /^(?:reasons?|causes?)$/)) : [];

/** "Drop the West" leaves it out, and "update on sales" asks for them. */
const asksToWrite =
  /^\W*(?:please )?(?:(?:delete|erase|insert|overwrite|truncate|update|wipe)\b(?! (?:on|rates?|times?)\b)|drop (?:the )?(?:tables?|columns?|database)\b)/i;

/** "What can I ask?", "help", "thanks": said to whom one talks with, and nothing else beside it. */
const asksWhatCanBeAsked =
  /^\W*(?:what (?:(?:can|could|should) (?:i|we) ask|can you (?:do|answer))|how (?:does (?:this|it)|do you) work)(?: (?:you|here|for me|about (?:this|it)))?\W*$/i;
const greets =
  /^\W*(?:hi|hello|hey|help|thanks|thank you|good (?:morning|afternoon|evening))(?: (?:there|me|again|a lot|very much|so much))?\W*$/i;
const talks = (question: string): boolean => asksWhatCanBeAsked.test(question) || greets.test(question);

const asksAhead = /\b(?:will|going to|next (?:week|month|quarter|year)|in the future)\b/i;
const foretelling = /\b(?:forecast\w*|predict\w*|projections?)\b|\bwill\b.*\bbe\b/i;
const reachesAhead = ({ columns }: AnalystTable, today: string): boolean =>
  columns.some((c) => timeLike(c) && typeof c.max === 'string' && c.max.slice(0, 10) > today);
/** "What will sales be next month?" of a table that holds neither days to come nor forecasts. */
const foretells = (question: string, table: AnalystTable, today: string): boolean =>
  foretelling.test(question) &&
  !reachesAhead(table, today) &&
  !table.columns.some((c) =>
    isNamed(c, /^(?:forecast|fcst|pred(?:s|$|ict)|proj(?:$|ection|ected)|expected|planned)/),
  );

/** Whether a question asks for what isn't done with a table, whatever could be read of it. */
export const asksUndone = (
  question: string,
  table: AnalystTable,
  [best]: Candidate[],
  today = thisDay(),
): boolean =>
  asksToWrite.test(question) ||
  talks(question) ||
  asksForTable(question, table) ||
  foretells(question, table, today) ||
  onlyWhy.test(question) ||
  (asksWhy.test(question) && best !== undefined && leavesWhy(best));

/** Why a question that is refused asks for what isn't done; null where it may be read otherwise. */
export function saysUndone(question: string, table: AnalystTable, today = thisDay()): string | null {
  const { name } = table;
  if (asksWhy.test(question)) return `I can tell what the figures of ${name} are, but not why they are so.`;
  if (asksToWrite.test(question)) return `I can only read ${name}, and change nothing in it.`;
  if (talks(question))
    return `I answer questions about what ${name} holds: how many, how much, which ones and when.`;
  if (asksForTable(question, table)) return sayTable(table);
  const isAhead =
    foretells(question, table, today) || (asksAhead.test(question) && !reachesAhead(table, today));
  return isAhead ? `I can tell what ${name} holds up to now, but not what will come.` : null;
}

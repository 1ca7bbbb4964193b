import { isTime, type AnalystColumn } from '../../table.ts';
import type { Context } from './mention.ts';

/** Of names of one word nobody knows whether they are meant as such. */
const hasSeveralWords = ({ rawWords, derived }: AnalystColumn): boolean => rawWords.length > 1 && !derived;

const isWordAt = (text: string, at: number): boolean => /[\p{L}\p{N}_]/u.test(text.charAt(at));

export interface Written {
  column: AnalystColumn;
  start: number;
  end: number;
}

function placesOf(name: string, said: string, column: AnalystColumn): Written[] {
  const found: Written[] = [];
  for (let start = said.indexOf(name); start >= 0; start = said.indexOf(name, start + 1)) {
    const end = start + name.length;
    if (!isWordAt(said, start - 1) && !(isWordAt(said, end - 1) && isWordAt(said, end)))
      found.push({ column, start, end });
  }
  return found;
}

/** "Per year of harvested", "by month of ETA". */
const afterGrain = /\b(?:year|quarter|month|week|day|hour|weekday) of $/;

/** Of who sends and who gets it, where it leaves and where it goes: elsewhere such a word is no column. */
const smallNames = new Set(['from', 'to', 'by', 'in', 'on', 'at', 'of', 'for', 'with', 'as']);
export const isSmallName = ({ name, derived }: AnalystColumn): boolean =>
  !derived && smallNames.has(name.trim().toLowerCase());

/** "By from", "for each to", at the end of a question. */
const isGroup = (said: string, { start, end }: Written): boolean =>
  /\b(?:by|per|each|every) $/.test(said.slice(0, start)) && /^[\s?.!]*$/.test(said.slice(end));

/**
 * The columns whose whole names stand in a question, and where: "Start Date", "total_eur", "AgeYrs"; a time also as it is spoken,
 * "last cnt dt" of `last_cnt_dt`.
 */
export function placesWritten({ question, table }: Pick<Context, 'question' | 'table'>): Written[] {
  const said = question.toLowerCase();
  return table.columns.flatMap((column) => {
    const name = column.name.toLowerCase();
    const spoken = column.rawWords.join(' ');
    if (isSmallName(column))
      return placesOf(name.trim(), said, column).filter((place) => isGroup(said, place));
    if (!hasSeveralWords(column))
      return isTime(column) && !column.derived
        ? placesOf(name, said, column).filter(({ start }) => afterGrain.test(said.slice(0, start)))
        : [];
    const found = placesOf(name, said, column);
    return found.length > 0 || !isTime(column) ? found : placesOf(spoken, said, column);
  });
}

/** Without those whose name is a part of another's that stands there. */
export function columnsWritten(context: Pick<Context, 'question' | 'table'>): AnalystColumn[] {
  const places = placesWritten(context);
  const isPart = ({ start, end }: Written) =>
    places.some((other) => other.start <= start && other.end >= end && other.end - other.start > end - start);
  return [...new Set(places.filter((place) => !isPart(place)).map(({ column }) => column))];
}

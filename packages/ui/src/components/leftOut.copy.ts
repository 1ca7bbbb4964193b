import { countOf } from '../primitives/intl.format.ts';

/** An entry of the host's list that could not be read. */
export interface LeftOutEntry {
  /** The field that could not be read; empty for the whole entry. */
  field: string;
  isMissing: boolean;
}

const reason = ({ field, isMissing }: LeftOutEntry): string =>
  field === '' ? 'not an entry' : isMissing ? `${field} is missing` : `${field} can’t be read`;

const mostReasons = 3;

/** How many, and why: each reason once. */
export const leftOutText = (entries: readonly LeftOutEntry[]): string => {
  const reasons = [...new Set(entries.map(reason))];
  const named = reasons.slice(0, mostReasons).join(', ');
  return `${countOf(entries.length, 'entry', 'entries')} of the host’s list couldn’t be read and ${
    entries.length === 1 ? 'isn’t' : 'aren’t'
  } shown: ${named}${reasons.length > mostReasons ? ' …' : ''}.`;
};

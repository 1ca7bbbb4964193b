import type { ColumnProfile } from '../sources/source.ts';
import { cellText } from './columnFeatures.ts';
import { isPerson, type Reading, type SubjectRule } from './subject.reading.ts';
import {
  bareEvents,
  commonEntities,
  doneByPeople,
  eventNouns,
  eventWords,
  irregularPast,
  loneParticiples,
  nouns,
  pastForms,
  timePrepositions,
} from './subject.words.ts';
import { parseIsoDate } from './wording.ts';

/** What the columns of dates and times say. */

export const holdsDays = (column: ColumnProfile): boolean =>
  /^date$/i.test(column.type) ||
  [column.max, column.min].some((end) => parseIsoDate(cellText(end))?.time === '');

const momentOf = (column: ColumnProfile): string => {
  if (typeof column.max === 'number' && column.max < 10_000) return 'year in which';
  return holdsDays(column) ? 'day on which' : 'time at which';
};

/** `reviewed` of a review, `enrolled` of an enrollment. */
export const sameStem = (past: string, row: string): boolean => {
  const stem = past.replace(/(?:([b-df-hj-np-tv-z])\1)?ed$/, '$1');
  return stem.length > 2 && (row.split(' ').at(-1) ?? '').startsWith(stem);
};

export const isPast = (word: string): boolean =>
  (/[a-z]ed$/.test(word) && !nouns.has(word) && word !== 'red') || irregularPast.has(word);

/** `last_counted`: the day on which the row was last counted. */
const latest: SubjectRule = ({ words, row, category, column }) => {
  const [which = '', past = ''] = words;
  if (category !== 'temporal' || !/^(?:first|last)$/.test(which) || !isPast(past)) return null;
  return `${momentOf(column)} the ${row} was ${which} ${past}`;
};

/** `scheduled_for`: the time for which it is scheduled. */
const planned: SubjectRule = ({ raw, row, category, column }) => {
  const [past = '', how = ''] = raw;
  if (category !== 'temporal' || raw.length !== 2 || how !== 'for' || !/[a-z]ed$/.test(past)) return null;
  return `${holdsDays(column) ? 'day' : 'time'} for which the ${row} is ${past}`;
};

/** Nothing happened at an estimated date, and an elapsed time is as long. */
const meant =
  /^(?:estimated|expected|scheduled|planned|required|requested|promised|proposed|desired|preferred|projected|targeted|anticipated|budgeted|agreed|fixed|limited|elapsed|allotted|allowed|allocated|used|saved|tracked|logged|combined|averaged|needed|based|reserved|forecasted|guaranteed|committed|confirmed|adjusted|rounded|revised|known|given|written)$/;

/** What happened, where a column's words say so: the last of `date_claim_made`, and all of `harvested`. */
const doneIn = (raw: string[], last: string): string | undefined =>
  raw.find((w) => pastForms.has(w) || loneParticiples.has(w)) ??
  (raw.length === 1 || raw[0] === 'date' ? raw.find((w) => w === last && isPast(w)) : undefined) ??
  (raw.length === 2 && /^(?:date|time|datetime|timestamp|day|dt|ts)$/.test(last)
    ? raw.find((w) => isPast(w) && !meant.test(w))
    : undefined) ??
  (/^(?:at|on)$/.test(last) ? raw.find(isPast) : undefined);

/** `born`, of players beside their seasons: a season isn't. */
const birth: SubjectRule = ({ category, raw, row, column }) => {
  if (category !== 'temporal' || raw.join(' ') !== 'born' || isPerson(row)) return null;
  return `${holdsDays(column) ? 'day' : 'time'} of birth`;
};

/** created_at, shipped_on, updated; placed_at, though nobody listed it. */
const past: SubjectRule = ({ raw, words, last, row, category, column, say }) => {
  if (category !== 'temporal' || /^time$/i.test(column.type)) return null;
  const done = doneIn(raw, last);
  if (!done) return null;
  const rest = say(words.filter((_, i) => raw[i] !== done && !timePrepositions.test(raw[i] ?? '')));
  if (rest === 'year') return `year in which the ${row} ${pastForms.get(done) ?? `was ${done}`}`;
  if (rest === '' && doneByPeople.has(done) && isPerson(row)) return `${momentOf(column)} the ${row} ${done}`;
  if (rest === '' && sameStem(done, row)) return `${holdsDays(column) ? 'day' : 'time'} of the ${row}`;
  return `${momentOf(column)} the ${rest || row} ${pastForms.get(done) ?? `was ${done}`}`;
};

const unitsOfTime: ReadonlyMap<string, string> = new Map([
  ['year', 'year'],
  ['yr', 'year'],
  ['month', 'month'],
  ['time', 'time'],
  ['timestamp', 'time'],
  ['ts', 'time'],
  ['datetime', 'time'],
  ['at', 'time'],
]);

const isEvent = ({ entities }: Reading, event: string): boolean => {
  const last = event.split(' ').at(-1) ?? '';
  return (
    entities.has(event) ||
    commonEntities.has(last) ||
    eventNouns.has(last) ||
    eventWords.has(event) ||
    /(?:tion|ment|wal|very|sure|ture|sis)$/.test(last)
  );
};

/** `datetime_detention_start`, `date_address_to`: where it begins or ends. */
const ended: SubjectRule = ({ category, raw, words, say }) => {
  const last = raw.at(-1) ?? '';
  if (category !== 'temporal' || raw.length < 3 || !/^(?:date|datetime|time)$/.test(raw[0] ?? ''))
    return null;
  const end = /^(?:start|begin|from)$/.test(last) ? 'start' : /^(?:end|to|until)$/.test(last) ? 'end' : null;
  return end && `${end} of the ${say(words.slice(1, -1))}`;
};

/** `due` alone. */
const due: SubjectRule = ({ category, raw, row, column }) =>
  category === 'temporal' && raw.join(' ') === 'due' ? `${momentOf(column)} the ${row} is due` : null;

/** `check_in` and `kick_off` say when without a word for it. */
const particled: SubjectRule = ({ category, raw, column, table }) => {
  const [verb = '', particle = ''] = raw;
  if (category !== 'temporal' || raw.length !== 2 || !/^(?:in|out|off|up|down|over)$/.test(particle))
    return null;
  if (timePrepositions.test(verb)) return null;
  if (table.columns.some((c) => c !== column && c.name.toLowerCase() === verb)) return null;
  return `${holdsDays(column) ? 'day' : 'time'} of the ${verb}-${particle}`;
};

/** order_date, birth_date, signup_date. */
const dated: SubjectRule = (reading) => {
  const { category, raw, words, last, say } = reading;
  if (category !== 'temporal' || raw.length < 2) return null;
  if (!/^(?:date|time|datetime|timestamp|day|dt|ts|year|yr|month|at|on)$/.test(last)) return null;
  const moment = unitsOfTime.get(last) ?? 'date';
  const event = say(words.slice(0, -1)).replace(/^check (in|out)$/, 'check-$1');
  // "Start Date & Time".
  const whole = moment === last && !event.startsWith('check-') ? say(words) : `${event} ${moment}`;
  if (/^(?:due|expiry|expiration|end|start|effective|valid|last|first|local|us|worldwide)\b/i.test(event))
    return whole;
  if (bareEvents.has(event)) return `${moment} of ${eventWords.get(event) ?? event}`;
  if (isEvent(reading, event)) return `${moment} of the ${eventWords.get(event) ?? event}`;
  return whole;
};

/** `yr_reg`: the year of the registration. */
const yearFirst: SubjectRule = (reading) => {
  const { category, raw, words, say } = reading;
  const [first = ''] = words;
  const event = say(words.slice(1));
  if (category !== 'temporal' || raw.length !== 2 || first !== 'year' || !isEvent(reading, event))
    return null;
  return `year of ${event}`;
};

/** `date` alone is the row's, where the rows are things with a key and not a series of figures. */
const bare: SubjectRule = ({ category, raw, words, last, noun, table }) => {
  if (category !== 'temporal' || raw.length !== 1) return null;
  if (!/^(?:date|time|datetime|timestamp|day|year|yr|month|week)$/.test(last)) return null;
  const what = words[0] ?? 'date';
  const keyed = table.primaryKey.length > 0 || table.columns.some(({ isUnique }) => isUnique);
  return noun && keyed ? `${what} of the ${noun}` : what;
};

export const moments = {
  happened: [latest, planned, birth, past],
  dated: [due, ended, particled, dated, yearFirst, bare],
};

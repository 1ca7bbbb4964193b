import { nameWords } from '../modeling/names.ts';
import { unitNamed, type Unit } from '../modeling/units.ts';
import type { ColumnProfile } from '../sources/source.ts';

/** How long something takes, kept as a clock or in words, read in minutes. */
export interface Duration {
  /** What a database reads as a time by itself. */
  isTyped: boolean;
  /** What stands first in "3:45": hours, or minutes of "1:02:45". */
  first: 'hours' | 'minutes';
  /** The last of them as they are kept is the longest: intervals, and texts that are all written as long as each other. */
  isPadded: boolean;
}

export const minutes: Unit | null = unitNamed('minutes');

const typed = /^(?:time|interval)\b/i;
const interval = /^interval\b/i;
const clock = /^(\d+):(\d\d)(?::(\d\d(?:\.\d+)?))?$/;
/** "1 day 02:30:00", as PostgreSQL writes an interval. */
const written = /^(?:(\d+) days? ?)?(?:(\d+):(\d\d):(\d\d(?:\.\d+)?))?$/;
const spelled =
  /^(?:(\d+(?:\.\d+)?) ?(?:h|hrs?|hours?))? ?(?:(\d+(?:\.\d+)?) ?(?:m|mins?|minutes?))? ?(?:(\d+(?:\.\d+)?) ?(?:s|secs?|seconds?))?$/i;

/** What takes a time, as columns are named for it. */
const lasting =
  /^(?:duration|length|elapsed|runtime|running|hold|holding|wait|waiting|waited|talk|talking|handle|handling|taken|took|spent|lap|split|pace|sleep|slept|asleep|awake|delay|layover|prep|preparation|cook|cooking|bake|baking|worked|playing|playtime|play|travel|journey|transit|flying|driving|commute|response|resolution|screen|watch|watched|listened|listening|active|idle|downtime|uptime|overtime|break|total|average|avg|longest|shortest)$/;
const raced = /^(?:finish|finishing|race|net|chip|gun|swim|bike|run|half|best|winning)$/;
/** What happens at a time of the day. */
const atTime =
  /^(?:start|starts|started|begin|begins|end|ends|ended|open|opens|opening|close|closes|closing|depart|departs|departure|departed|arrive|arrives|arrival|arrived|sched|scheduled|planned|issue|issued|at|on|from|to|until|clock|in|out|checkin|checkout|sunrise|sunset|kickoff|slot|appointment|pickup|dropoff|order|ordered|created|updated|delivered|landing|takeoff|showtime|bedtime|wake|day|timestamp|logged|reported|due)$/;
const ofSeconds =
  /^(?:song|track|call|hold|holding|wait|waiting|talk|handle|lap|split|pace|response|video|clip|playing)$/;
const ofHours =
  /^(?:sleep|slept|flight|flying|shift|work|worked|film|movie|drive|driving|race|finish|journey|travel|transit|overtime|layover)$/;

const roundMinutes = 5;
const hoursOfDay = 24;
const often = 0.8;
const leastValues = 2;
const inOne = 60;

/** The parts of a text that a duration is written in; null where it is none. */
function partsOf(text: string): { parts: number[]; isSpelled: boolean } | null {
  const found = clock.exec(text);
  if (found) return { parts: found.slice(1).flatMap((p) => (p ? [Number(p)] : [])), isSpelled: false };
  const words = /\d/.test(text) ? spelled.exec(text) : null;
  return words && { parts: words.slice(1).map((p) => Number(p ?? 0)), isSpelled: true };
}

function partsOfInterval(text: string): number[][] {
  const [found, days = 0, hours = 0, ...rest] = written.exec(text) ?? [];
  return found ? [[Number(days) * hoursOfDay + Number(hours), ...rest.map((part) => Number(part ?? 0))]] : [];
}

/** "2h 15m" is a duration by itself; "45 min" of a column of minutes is a number. */
const isOfSeveral = (list: number[][]): boolean =>
  new Set(list.map((parts) => parts.map((p) => p > 0).join(' '))).size > 1 ||
  list.some((parts) => parts.filter((p) => p > 0).length > 1);

const mostHours = 6;
const leastRead = 10;
/** "Time" alone, to the second and never of more than a few hours, is how long a run took: of a day there are later times. */
const isShort = (words: string[], list: number[][]): boolean =>
  words.join(' ') === 'time' &&
  list.length >= leastRead &&
  list.every(([first = hoursOfDay, , seconds]) => first < mostHours && seconds !== undefined) &&
  list.some(([, , seconds = 0]) => seconds > 0);

/** Whether a clock tells how long, and no time of the day. */
function isLasting(words: string[], list: number[][]): boolean {
  if (isShort(words, list)) return true;
  if (list.some(([first = 0]) => first >= hoursOfDay)) return true;
  if (words.some((w) => atTime.test(w))) return false;
  if (words.some((w) => lasting.test(w))) return true;
  // A shift finishes at a time of the day, a race after hours, minutes and seconds.
  return words.some((w) => raced.test(w)) && list.some(([, , seconds = 0]) => seconds > 0);
}

/** "3:45" alone says no unit: what else is written there does, then the name, then whether minutes are round. */
function firstOf(words: string[], list: number[][]): Duration['first'] {
  const short = list.filter((parts) => parts.length === 2);
  if (short.length > 0 && short.length < list.length) return 'minutes';
  if (list.some(([, , seconds = 0]) => seconds > 0)) return 'hours';
  if (words.some((w) => ofSeconds.test(w))) return 'minutes';
  if (words.some((w) => ofHours.test(w))) return 'hours';
  const round = list.filter(([, second = 0]) => second % roundMinutes === 0);
  return round.length >= list.length * often ? 'hours' : 'minutes';
}

/** What a column of texts or of times tells of how long things take, with its least and most in minutes. */
export function durationOf(
  { name, type }: ColumnProfile,
  values: string[],
): { duration: Duration; min: number; max: number } | null {
  if (interval.test(type)) return durationOfIntervals(values);
  const isTyped = typed.test(type);
  const read = values.flatMap((value) => partsOf(value.trim()) ?? []);
  if (read.length < leastValues || read.length < values.length * often) return null;
  const words = nameWords(name);
  const list = read.map(({ parts }) => parts);
  const isSpelled = read.every((one) => one.isSpelled);
  if (isSpelled ? !isOfSeveral(list) : !isLasting(words, list)) return null;
  const first = isSpelled ? 'hours' : firstOf(words, list);
  const lasts = list.map((parts) => minutesOf(parts, first, isTyped));
  const isPadded = !isSpelled && new Set(values.map((value) => value.length)).size === 1;
  return {
    duration: { isTyped, first, isPadded },
    min: Math.min(...lasts),
    max: Math.max(...lasts),
  };
}

/** An interval says its units by itself. */
function durationOfIntervals(values: string[]): ReturnType<typeof durationOf> {
  const list = values.flatMap(partsOfInterval);
  if (list.length < leastValues || list.length < values.length * often) return null;
  const lasts = list.map((parts) => minutesOf(parts, 'hours', true));
  return {
    duration: { isTyped: true, first: 'hours', isPadded: true },
    min: Math.min(...lasts),
    max: Math.max(...lasts),
  };
}

function minutesOf([one = 0, two = 0, three]: number[], first: Duration['first'], isTyped: boolean): number {
  const isHours = first === 'hours' || (three !== undefined && !isTyped);
  return isHours ? one * inOne + two + (three ?? 0) / inOne : one + two / inOne;
}

const minutesOfDay = 24 * inOne;
/** A day and a bit: a time that is longer is kept in something smaller, unless it is told in whole minutes. */
const mostSeconds = 100_000;
const timed = /^(?:time|duration|estimate|elapsed)$/;
const ofWork =
  /^(?:elapsed|moving|spent|logged|tracked|worked|original|remaining|talk|talking|call|handle|handling|hold|holding|duration|playing|watch|watched|listening|ride|trip|session)$/;
/** What computers take is kept in milliseconds, and what people decide in anything. */
const notInSeconds =
  /^(?:response|latency|load|rate|cost|price|amount|count|number|per|zone|start|end|ms|of)$/;

/**
 * "Time Spent" of an issue, "Elapsed Time" of a run: whole numbers that would be more than a day of minutes are seconds,
 * as products export them without saying so.
 */
export function isInSeconds({ name, type, min, max }: ColumnProfile, values: readonly string[]): boolean {
  const words = nameWords(name).map((word) => word.toLowerCase());
  const isTime = words.some((w) => timed.test(w)) && words.some((w) => ofWork.test(w));
  if (!isTime || words.some((w) => notInSeconds.test(w)) || !/int/i.test(type)) return false;
  if (Number(min) < 0 || !(Number(max) > minutesOfDay)) return false;
  const areMinutes = values.length > 1 && values.every((value) => Number(value) % inOne === 0);
  return areMinutes || Number(max) <= mostSeconds;
}

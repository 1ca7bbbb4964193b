import { isNamed, isTimeColumn } from './measures.ts';
import type { AnalystColumn } from '../../../table.ts';
import { coarseness } from '../calendar/timeConditions.ts';
import { isBirth, timeLike } from '../calendar/times.ts';
import { once } from '../once.ts';
import { stem } from '../vocabulary/wordForms.ts';

/** A time by which something should be done, which isn't the one when it was. */
const planning = /^(?:due|deadline|planned|promised|expected|agreed|required|target|prom)$/;
export const isPlanned = (column: AnalystColumn): boolean => isNamed(column, planning);

/** When people or things went, as a column is named for it. */
export const goneTimes =
  /exit|leav|left|withdr|vacat|separation|lapse|cancel|termin|resign|churn|departure|discharg|^end(?:ed|s)?$/;

/** "Trial End" beside a "Trial Start" that not every row has: what ends there is none of what rows tell of. */
function endsOther(column: AnalystColumn, columns: readonly AnalystColumn[]): boolean {
  const { rawWords } = column;
  if (rawWords.length < 2 || !/^(?:end|ends|ended|exit)$/.test(rawWords.at(-1) ?? '')) return false;
  const lead = rawWords.slice(0, -1).join(' ');
  return columns.some(
    (c) =>
      c !== column &&
      timeLike(c) &&
      c.profile.nullFraction > mostUnknown &&
      c.rawWords.slice(0, -1).join(' ') === lead,
  );
}
const mostUnknown = 0.1;

/** The time at which what rows tell of went, of which some didn't. */
export const goneTime = (columns: AnalystColumn[]): AnalystColumn | undefined =>
  columns.find(
    (c) =>
      timeLike(c) &&
      !c.derived &&
      c.profile.nullFraction > 0 &&
      isNamed(c, goneTimes) &&
      !endsOther(c, columns),
  );

const booking = /^(?:book|booked|booking|bkg|bkd|reserve|reserved|reservation)$/;

/** Money is booked on a day, whatever day it bears interest from. */
const isValueDate = ({ words }: AnalystColumn): boolean =>
  words.length > 1 && words.every((w) => /^(?:value|valuta|date)$/.test(w));

/** What is made for a time takes place then, whenever it was put down. */
const appointment = /^(?:appointment|reservation|slot)$/;
const bookings = /^(?:booking|reservation|appointment)$/;
/** What is put down before it takes place, where it tells when it starts. */
const takingPlace = /^(?:event|meeting|class|course|session)$/;
const noted = /^(?:created?|creation|requested|entered|recorded|made|placed|logged)$/;

const startOf = ({ min }: AnalystColumn): string => (typeof min === 'string' ? min : String(Number(min)));

const shortest = 3;

/** The columns that a question may be of, and the question. */
interface Asked {
  columns: AnalystColumn[];
  context: { entities: ReadonlySet<string> };
}

/** "Harvested" of harvests, "Return Date" of product_returns: a time of what the rows themselves are. */
function isTitled({ rawWords }: AnalystColumn, { context: { entities } }: Asked): boolean {
  const stems = new Set([...entities].map(stem));
  return rawWords.some((w) => w.length > shortest && stems.has(stem(w)));
}

const mains = new WeakMap<Asked['context'], AnalystColumn | null>();

/** The time that what rows are happened at: the one called as they are, else the first that is neither booked nor planned. */
export function mainTime(asked: Asked): AnalystColumn | null {
  const known = mains.get(asked.context);
  if (known !== undefined) return known;
  const hasDates = asked.columns.some((c) => timeLike(c) && coarseness(c) === null);
  // Houses are sold on a day, whatever year they were built in.
  const isOfRows = (c: AnalystColumn) => (hasDates ? timeLike(c) : isTimeColumn(c));
  const times = asked.columns.filter(
    (c) => isOfRows(c) && !c.derived && !isBirth(c) && !isPlanned(c) && !c.isOfThing,
  );
  const hasStart = times.some((c) => isNamed(c, /^(?:start|begin)$/));
  const hasAppointment =
    times.some((c) => isNamed(c, appointment)) ||
    [...asked.context.entities].some(
      (entity) => bookings.test(entity) || (hasStart && takingPlace.test(entity)),
    );
  const isBooked = (c: AnalystColumn) =>
    isNamed(c, booking) || (hasAppointment && isNamed(c, noted) && !isNamed(c, appointment));
  const found = times.filter((c) => !isBooked(c) || times.every((o) => o === c || isValueDate(o)));
  const whole = found.filter((c) => c.profile.nullFraction <= 0.1);
  const titled = whole.filter((c) => isTitled(c, asked));
  const among =
    titled.length > 0
      ? titled
      : whole.some((c) => !isValueDate(c))
        ? whole.filter((c) => !isValueDate(c))
        : whole;
  const main = among.toSorted((a, b) => startOf(a).localeCompare(startOf(b)))[0] ?? null;
  mains.set(asked.context, main);
  return main;
}

/** The times that a table keeps. */
export const timesKept = once((columns: readonly AnalystColumn[]): AnalystColumn[] =>
  columns.filter((c) => !c.derived && isTimeColumn(c)),
);

/**
 * Which of a table's times: what happened comes first, what follows from it later, and a birth before all. What was
 * booked happens when it was booked for.
 */
export function standing(column: AnalystColumn, asked: Asked): string {
  if (isBirth(column)) return 'birth';
  if (isNamed(column, booking)) return 'booked';
  const isMain = column === mainTime(asked);
  if (!isMain && column.profile.nullFraction > 0.1) return 'sparse';
  const others = timesKept(asked.columns).filter(
    (c) => c !== column && !isBirth(c) && c.profile.nullFraction <= 0.1,
  );
  return others.length === 0 ? 'only' : isMain ? 'first' : 'later';
}

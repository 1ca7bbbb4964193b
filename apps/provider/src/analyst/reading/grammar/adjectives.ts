import { isNumeric, type AnalystColumn } from '../../table.ts';
import { timeLike } from '../shared/calendar/times.ts';
import { isOfBands } from '../shared/columns/bands.ts';
import { meantColumn, type ColumnChoice } from '../shared/columns/columnChoice.ts';
import { isBesideWhole } from '../shared/columns/measureSynonyms.ts';
import { inAnyCurrency, tellsCurrency } from '../shared/columns/currencies.ts';
import { isFormerPrice } from '../shared/columns/prices.ts';
import {
  isCalendarPart,
  isIdentifier,
  isMeasure,
  isNamed,
  isNumbered,
  isTimeColumn,
  isYearColumn,
} from '../shared/columns/measures.ts';
import { scaleOf, scales } from '../shared/columns/units.ts';
import { naturalness } from '../shared/columns/naturalFigure.ts';
import { concepts, type Concept } from '../shared/vocabulary/concepts.ts';
import { personWords } from '../shared/vocabulary/peopleAndPlaces.ts';
import { areUsStates } from '../shared/vocabulary/usStates.ts';
import { nearness } from './nearness.ts';
import type { Scan } from './scan.ts';
import { timesMeant } from './timesMeant.ts';

/** "km" of "area_km2" is no length. */
function isOtherUnit(column: AnalystColumn, word: string): boolean {
  const unit = scales.get(word);
  return unit !== undefined && (scaleOf(column)?.of ?? unit.of) !== unit.of;
}

/** "Duration (min)", "nights": how long what a row tells of lasted. */
const keepsLength = (column: AnalystColumn): boolean =>
  !column.derived && isMeasure(column) && isNamed(column, /^(?:duration|length|runtime|nights?)$/);

/** What is long by how far it goes. */
const ways =
  /(?:trip|ride|route|drive|run|journey|flight|walk|hike|swim|race|river|road|bridge|track|tour|distance|mile|km|voyage|sail)/i;

/** "The longest shift" is so by its hours: not by the time since it was booked, nor by the miles driven there. */
function holding(scan: Scan, concept: Concept): AnalystColumn[] {
  // What sells best isn't what costs most.
  if (concept === concepts.sold) return scan.columns.filter((c) => naturalness('sum', c) !== 'natural:no');
  if (concept !== concepts.length) return scan.columns;
  const isKept = scan.columns.some(keepsLength);
  const isOfTime = scan.columns.some((c) => isMeasure(c) && !c.derived && scaleOf(c)?.of === 'time');
  const hasWay = !isOfTime || ways.test(`${scan.context.question} ${scan.context.table.name}`);
  return scan.columns.filter(
    (c) => !(isKept && c.derived?.of.kind === 'span') && (hasWay || scaleOf(c)?.of !== 'length'),
  );
}

/** By what a column is in, where none is named for it: the heaviest by its kilos, the longest by its minutes. */
function measuring(scan: Scan, concept: Concept, at: number): AnalystColumn[] {
  // The biggest invoice is the one that comes to most.
  if (concept === concepts.size) return sizesFor(scan, at);
  if (concept !== concepts.weight && concept !== concepts.length) return [];
  const of = concept === concepts.weight ? 'mass' : 'time';
  return scan.columns.filter((c) => isMeasure(c) && !c.derived && scaleOf(c)?.of === of).slice(0, 3);
}

/** What comes to in all, and the length of what has no other size: boats, fish that aren't weighed. */
function sizesFor(scan: Scan, at: number): AnalystColumn[] {
  const wholes = wholesFor(scan, at);
  const own = scan.columns.filter((c) => isMeasure(c) && !c.derived);
  if (wholes.length > 0 || own.some((c) => scaleOf(c)?.of === 'mass')) return wholes;
  return own.filter((c) => scaleOf(c)?.of === 'length' && isNamed(c, /^length$/));
}

interface MeasuredColumn {
  choice: ColumnChoice;
  /** The more of what is measured, the smaller its values. */
  inverse: boolean;
}

/** Of a day and its year the day tells what was last. */
function timesFinestFirst(scan: Scan, at: number): MeasuredColumn[] {
  const times = timesMeant(scan, at);
  const isFiner = times.some(({ column }) => !isYearColumn(column));
  return times
    .map((choice) => ({
      choice: isFiner && isYearColumn(choice.column) ? { ...choice, score: choice.score - 0.1 } : choice,
      inverse: false,
    }))
    .sort((a, b) => b.choice.score - a.choice.score);
}

const holdsFigures = (column: AnalystColumn): boolean =>
  isNumeric(column) ||
  timeLike(column) ||
  column.values.slice(0, 5).every((v) => /^\d/.test(v)) ||
  isOfBands(column);

/** Degrees west without a sign, as the states of the US are often told by: the farther west, the more. */
const countsWestwards = ({ min }: AnalystColumn, { columns }: Scan): boolean =>
  Number(min) > 0 && columns.some(({ kind, values }) => kind === 'text' && areUsStates(values));

/** Which year, of the school or of the calendar, and no years that something takes. */
const isWhen = (column: AnalystColumn): boolean =>
  isTimeColumn(column) ||
  isCalendarPart(column) ||
  (column.rawWords.length === 1 && /^(?:year|yr)$/.test(column.rawWords[0] ?? ''));

/** "Rent", "Price", and nothing else. */
const isCalledSo = (c: AnalystColumn, { words }: Concept): boolean =>
  isMeasure(c) && !c.derived && c.words.length === 1 && words.includes(c.words[0] ?? '');

/** A column that has a word of what is measured in its name. */
function namedFor(column: AnalystColumn, concept: Concept, scan: Scan, from: number): MeasuredColumn[] {
  // What lasts longest isn't what began last.
  const isOfSpans = concept === concepts.length || concept === concepts.speed;
  if (isIdentifier(column) || (isOfSpans && isWhen(column))) return [];
  const names = [...column.words, ...column.rawWords];
  // A rate that was worked out is no price: "the cheapest room".
  const said = concept.words.filter((w) => !(column.derived && w === 'rate') && !isOtherUnit(column, w));
  const direct = said.findIndex((w) => names.includes(w));
  // "Years of experience" tell no age.
  const inverse = concept.inverse.findIndex(
    (w) => column.words.includes(w) && (w !== 'year' || isTimeColumn(column)),
  );
  if (direct < 0 && inverse < 0) return [];
  const isInverse = direct < 0 || (concept === concepts.east && countsWestwards(column, scan));
  const place = direct < 0 ? 0.6 - inverse * 0.03 : 0.85 - direct * 0.03;
  // "Dearer" to rent goes by the "Rent", and not by a "Repair Cost".
  const isBesideWhole = concept === concepts.price && scan.columns.some((c) => isCalledSo(c, concept));
  const each = isBesideWhole ? 0.1 : 0.04;
  const score = place - (column.words.length - 1) * each + nearness(scan, column, from, concept.words) * 0.4;
  return [{ choice: { column, score, kin: 'synonym', unsaid: [] }, inverse: isInverse }];
}

/** Where nothing holds an age, what is older is what began before; "the oldest open claim" isn't that of the oldest person. */
function byBeginning(scan: Scan, at: number, found: MeasuredColumn[]): MeasuredColumn[] {
  if (found.length === 0)
    return timesMeant(scan, at).map((choice) => ({ choice: { ...choice, score: 0.55 }, inverse: true }));
  const noun = scan.items.slice(at + 1, at + 4).find(({ type }) => type === 'entity');
  const isOfRows = noun !== undefined && !personWords.has(scan.context.tokens[noun.end - 1]?.lemma ?? '');
  const [time] = isOfRows ? timesMeant(scan, at) : [];
  return time ? [...found, { choice: { ...time, score: 0.5 }, inverse: true }] : found;
}

const short = /^short(?:est|er)\b/;

/** "The shortest player", "shorter than 180 cm": the least tall, where a height is told and no length. */
const isOfHeight = (scan: Scan, concept: Concept, at: number): boolean =>
  concept === concepts.length &&
  short.test(scan.text(at)) &&
  scan.columns.some((c) => isMeasure(c) && isNamed(c, /^height$/)) &&
  !scan.columns.some((c) => isMeasure(c) && isNamed(c, /^(?:length|duration|runtime|distance)$/));

/** "In CHF": amounts of one currency, whatever they are in otherwise. */
const saysCurrency = ({ items }: Scan): boolean =>
  items.some((item) => item.type === 'value' && item.matches.some(({ column }) => tellsCurrency(column)));

/** Columns that hold what an adjective measures, such as age for "youngest", the likeliest first. */
export function conceptColumns(scan: Scan, concept: Concept, at: number): MeasuredColumn[] {
  if (concept === concepts.time) return timesFinestFirst(scan, at);
  if (isOfHeight(scan, concept, at)) return conceptColumns(scan, concepts.height, at);
  const from = scan.items[at]?.start ?? 0;
  const found = holding(scan, concept)
    .filter(holdsFigures)
    .filter((c) => saysCurrency(scan) || !inAnyCurrency(scan.context.table).includes(c))
    .filter(
      (c) => concept !== concepts.price || !isFormerPrice(c, scan.columns) || nearness(scan, c, from) > 0,
    )
    .flatMap((column) => namedFor(column, concept, scan, from))
    .sort((a, b) => b.choice.score - a.choice.score)
    .slice(0, 3);
  if (concept === concepts.price) {
    const [{ choice } = { choice: { score: 0.6 } }] = found;
    const further = wholesFor(scan, at).filter((c) => found.every((one) => one.choice.column !== c));
    const score = choice.score + (asksWhole(scan, at) ? wholeFirst : 0);
    return [...found, ...further.map((column) => ({ choice: meantColumn(column, score), inverse: false }))];
  }
  const instead = found.length === 0 ? measuring(scan, concept, at) : [];
  if (instead.length > 0)
    return instead.map((column) => ({ choice: meantColumn(column, 0.6), inverse: false }));
  return concept === concepts.age ? byBeginning(scan, at, found) : found;
}

const mostBetween = 2;

/** "Order" of "biggest order", and of "biggest open order". */
const nounBehind = ({ items, context: { tokens, entities } }: Scan, at: number): string => {
  const start = items[at]?.end ?? -1;
  const found = tokens.slice(start, start + 1 + mostBetween).find((t) => entities.has(t.lemma));
  return found?.lemma ?? '';
};

const wholeFirst = 0.15;
/** "How much was B10300?", where no column tells a price. */
const asksWhole = (scan: Scan, at: number): boolean =>
  scan.role(at, 'ask')?.what === 'how' &&
  !scan.columns.some((c) => isMeasure(c) && isNamed(c, /^(?:price|cost|fare|rent)$/));

/** What a booking or an order comes to in all, where that is what is told to be expensive at a place. */
export function wholesFor(scan: Scan, at: number): AnalystColumn[] {
  const noun = nounBehind(scan, at);
  if (noun === '' ? !asksWhole(scan, at) : !isNumbered(noun)) return [];
  return scan.columns.filter(
    (c) =>
      isMeasure(c) &&
      !c.derived &&
      (c.unit?.before === true || isNamed(c, /^amount$/) || c.words.includes(noun)) &&
      isNamed(c, /^(?:total|amount|gross)$/) &&
      !isBesideWhole(c, scan.columns),
  );
}

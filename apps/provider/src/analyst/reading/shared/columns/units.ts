import { unitNamed, withoutStretch } from '../../../../modeling/units.ts';
import { once } from '../once.ts';
import { isMeasure, isYearColumn } from './measures.ts';
import type { AnalystColumn } from '../../../table.ts';

export type Dimension = 'mass' | 'length' | 'time' | 'area' | 'volume' | 'energy' | 'power' | 'data';
interface Scale {
  of: Dimension;
  /** Grams, millimetres, seconds, square metres, litres, watt hours, watts or bytes in one of it. */
  size: number;
}

/** Units as people say them and as columns end with them. */
export const scales: ReadonlyMap<string, Scale> = new Map<string, Scale>(
  (
    [
      ['mass', 0.001, 'mg milligram milligrams'],
      ['mass', 28.3495, 'oz ounce ounces'],
      ['mass', 1, 'g gram grams gramme grammes'],
      ['mass', 1000, 'kg kgs kilo kilos kilogram kilograms kilogrammes'],
      ['mass', 453.592, 'lb lbs pound pounds'],
      ['mass', 1e6, 't ton tons tonne tonnes'],
      ['length', 914.4, 'yd yard yards'],
      ['length', 1, 'mm millimeter millimeters millimetre millimetres'],
      ['length', 10, 'cm centimeter centimeters centimetre centimetres'],
      ['length', 1000, 'm meter meters metre metres'],
      ['length', 1e6, 'km kms kilometer kilometers kilometre kilometres'],
      ['length', 1_609_344, 'mi mile miles'],
      ['length', 25.4, 'inch inches'],
      ['length', 304.8, 'ft foot feet'],
      ['time', 0.001, 'ms millis millisecond milliseconds'],
      ['time', 1, 's sec secs second seconds'],
      ['time', 60, 'min mins minute minutes'],
      ['time', 3600, 'h hr hrs hour hours'],
      ['time', 86_400, 'day days night nights'],
      ['time', 604_800, 'week weeks'],
      ['time', 1_209_600, 'fortnight fortnights'],
      ['time', 2_629_746, 'month months'],
      ['time', 31_556_952, 'year years'],
      ['area', 1e4, 'ha hectare hectares'],
      ['area', 4046.86, 'acre acres'],
      ['area', 1, 'm2 sqm'],
      ['area', 1e6, 'km2 sqkm'],
      ['volume', 1000, 'm3'],
      ['volume', 0.001, 'ml milliliter milliliters millilitre millilitres'],
      ['volume', 0.01, 'cl centiliter centiliters centilitre centilitres'],
      ['volume', 0.1, 'dl deciliter deciliters decilitre decilitres'],
      ['volume', 1, 'l litre litres liter liters'],
      ['volume', 100, 'hl hectoliter hectoliters hectolitre hectolitres'],
      ['energy', 1, 'wh'],
      ['energy', 1000, 'kwh'],
      ['energy', 1e6, 'mwh'],
      ['energy', 1e9, 'gwh'],
      ['energy', 1e12, 'twh'],
      ['power', 1, 'w watt watts'],
      ['power', 1000, 'kw kilowatt kilowatts'],
      ['power', 1e6, 'mw megawatt megawatts'],
      ['power', 1e9, 'gw gigawatt gigawatts'],
      ['data', 1, 'byte bytes'],
      ['data', 1e3, 'kb kilobyte kilobytes'],
      ['data', 1e6, 'mb megabyte megabytes'],
      ['data', 1e9, 'gb gigabyte gigabytes'],
      ['data', 1e12, 'tb terabyte terabytes'],
    ] as const
  ).flatMap(([of, size, said]) => said.split(' ').map((word): [string, Scale] => [word, { of, size }])),
);

/** Without a unit in its name a delay is kept in minutes. */
const inMinutes = /^(?:delay|lateness|duration|runtime|minutes?)$/;

/** "seconds_to_complete", "hours_worked", "kg_picked" */
const leads =
  /^(?:ms|millis|milliseconds|seconds|secs|minutes|mins|hours|hrs|days|weeks|kgs?|tonnes|kms?|miles|litres|liters|kwh|mwh)$/;

/** A unit that is all of a name: "Mins", "Kg"; "day" is one of a month. */
const unitAlone = ([only = '', ...others]: string[]): Scale | undefined =>
  others.length === 0 && unitNamed(only) ? scales.get(only) : undefined;

/** "m/s", "ug/m3" */
const isOfTwoUnits = /\p{L}\/\p{L}{1,3}\d?\)?$/u;

/** The unit that a name ends with, or is begun with, or is. */
function scaleNamed({ name, rawWords }: AnalystColumn): Scale | undefined {
  if (isOfTwoUnits.test(name)) return undefined;
  const kept = withoutStretch(name);
  const plain = kept.toLowerCase().replaceAll('²', '2').replaceAll('³', '3');
  const words: string[] = plain.match(/\p{L}+[23]?/gu) ?? [];
  // "Hours last week" are hours.
  if (kept !== name) return words.length > 0 ? scales.get(words.at(-1) ?? '') : undefined;
  const [last, raw] = [words, rawWords].map((list) =>
    list.length > 1 ? scales.get(list.at(-1) ?? '') : undefined,
  );
  const [first = ''] = rawWords;
  return (
    last ??
    raw ??
    unitAlone(words) ??
    (rawWords.length > 1 && leads.test(first) ? scales.get(first) : undefined)
  );
}

/** The unit that a column is in, as its name tells; a price per kilo is in none of weight. */
export const scaleOf = once((column: AnalystColumn): Scale | undefined => {
  const { derived, duration, unit, words } = column;
  if (duration) return scales.get('minutes');
  if (derived) return scales.get(derived.unit === 'hour' || derived.unit === 'day' ? derived.unit : '');
  if (!isMeasure(column) || words.includes('per')) return undefined;
  return (
    scaleNamed(column) ??
    scales.get(unit?.text ?? '') ??
    (words.some((w) => inMinutes.test(w)) ? scales.get('minutes') : undefined)
  );
});

const speeds = /^(?:fastest|quickest|slowest)$/;
const races = /^(?:lap|race|finish|finishing|split|sprint|chip|gun|taken)$/;

const lasting = /^(?:time|duration|lap|split)$/;
const pace = /^(?:speed|velocity|rate|growth|pace|power|horsepower|hp|mph|kmh|knot|acceleration)$/;

const ages = /^(?:oldest|youngest|eldest)$/;

/** The fastest time is the shortest, and so is the best time of a race; the oldest vintage is of the earliest year. */
export const isBestShort = (column: AnalystColumn, word: string): boolean =>
  (ages.test(word) && isYearColumn(column)) ||
  (speeds.test(word) && (scaleOf(column)?.of === 'time' || column.words.some((w) => lasting.test(w)))) ||
  (scaleOf(column)?.of === 'time' &&
    /^(?:best|worst|winning|record)$/.test(word) &&
    column.rawWords.some((w) => races.test(w)));

/** "The fastest hurdles": whether a column holds times or speeds isn't told by its name. */
export const hasNoPace = (column: AnalystColumn): boolean =>
  scaleOf(column)?.of !== 'time' && !column.words.some((w) => lasting.test(w) || pace.test(w));

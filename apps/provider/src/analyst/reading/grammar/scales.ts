import { isMeasure } from '../measures.ts';
import type { AnalystColumn } from '../../table.ts';

export type Dimension = 'mass' | 'length' | 'time' | 'area' | 'volume' | 'energy';
interface Scale {
  of: Dimension;
  /** Grams, millimetres, seconds, square metres, litres or watt hours in one of it. */
  size: number;
}

/** Units as people say them and as columns end with them. */
export const scales: ReadonlyMap<string, Scale> = new Map<string, Scale>(
  (
    [
      ['mass', 1, 'g gram grams gramme grammes'],
      ['mass', 1000, 'kg kgs kilo kilos kilogram kilograms kilogrammes'],
      ['mass', 453.592, 'lb lbs pound pounds'],
      ['mass', 1e6, 't ton tons tonne tonnes'],
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
      ['time', 86_400, 'day days'],
      ['time', 604_800, 'week weeks'],
      ['area', 1e4, 'ha hectare hectares'],
      ['area', 4046.86, 'acre acres'],
      ['volume', 0.001, 'ml milliliter milliliters millilitre millilitres'],
      ['volume', 1, 'l litre litres liter liters'],
      ['energy', 1000, 'kwh'],
      ['energy', 1e6, 'mwh'],
    ] as const
  ).flatMap(([of, size, said]) => said.split(' ').map((word): [string, Scale] => [word, { of, size }])),
);

/** Without a unit in its name a delay is kept in minutes. */
const inMinutes = /^(?:delay|lateness|duration|runtime|minutes?)$/;

/** The unit that a column's name ends with. */
export function scaleOf(column: AnalystColumn): Scale | undefined {
  const { derived, unit, rawWords } = column;
  if (derived) return scales.get(derived.unit === 'hour' || derived.unit === 'day' ? derived.unit : '');
  if (!isMeasure(column)) return undefined;
  const words = column.name.toLowerCase().match(/\p{L}+/gu) ?? [];
  const ends = [words, rawWords].map((list) => (list.length > 1 ? scales.get(list.at(-1) ?? '') : undefined));
  return (
    ends[0] ??
    ends[1] ??
    scales.get(unit?.text ?? '') ??
    (column.words.some((w) => inMinutes.test(w)) ? scales.get('minutes') : undefined)
  );
}

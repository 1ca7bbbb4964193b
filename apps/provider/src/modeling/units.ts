import { spokenWords } from './names.ts';

/** The unit that a column's name mentions, in words and as its figures carry it. */

export interface Unit {
  /** How a sentence names it: `US dollars`, `kilometres`, `percent`. */
  text: string;
  /** How a figure carries it: `$`, `km`, `%`. */
  symbol: string;
  before?: boolean;
}

const units: Record<string, Unit> = {
  usd: { text: 'US dollars', symbol: '$', before: true },
  dollars: { text: 'dollars', symbol: '$', before: true },
  eur: { text: 'euros', symbol: '€', before: true },
  euros: { text: 'euros', symbol: '€', before: true },
  gbp: { text: 'pounds sterling', symbol: '£', before: true },
  jpy: { text: 'yen', symbol: '¥', before: true },
  chf: { text: 'Swiss francs', symbol: 'CHF' },
  cents: { text: 'cents', symbol: 'cents' },
  pence: { text: 'pence', symbol: 'p' },
  km: { text: 'kilometres', symbol: 'km' },
  kms: { text: 'kilometres', symbol: 'km' },
  km2: { text: 'square kilometres', symbol: 'km²' },
  sqkm: { text: 'square kilometres', symbol: 'km²' },
  m2: { text: 'square metres', symbol: 'm²' },
  m3: { text: 'cubic metres', symbol: 'm³' },
  ha: { text: 'hectares', symbol: 'ha' },
  hectares: { text: 'hectares', symbol: 'ha' },
  litres: { text: 'litres', symbol: 'l' },
  liters: { text: 'litres', symbol: 'l' },
  ml: { text: 'millilitres', symbol: 'ml' },
  dl: { text: 'decilitres', symbol: 'dl' },
  hl: { text: 'hectolitres', symbol: 'hl' },
  cm: { text: 'centimetres', symbol: 'cm' },
  mm: { text: 'millimetres', symbol: 'mm' },
  meters: { text: 'metres', symbol: 'm' },
  metres: { text: 'metres', symbol: 'm' },
  miles: { text: 'miles', symbol: 'miles' },
  mi: { text: 'miles', symbol: 'miles' },
  ft: { text: 'feet', symbol: 'ft' },
  feet: { text: 'feet', symbol: 'ft' },
  inches: { text: 'inches', symbol: 'in' },
  sqft: { text: 'square feet', symbol: 'sq ft' },
  acres: { text: 'acres', symbol: 'acres' },
  kg: { text: 'kilograms', symbol: 'kg' },
  kgs: { text: 'kilograms', symbol: 'kg' },
  grams: { text: 'grams', symbol: 'g' },
  mg: { text: 'milligrams', symbol: 'mg' },
  ug: { text: 'micrograms', symbol: 'µg' },
  lb: { text: 'pounds', symbol: 'lb' },
  lbs: { text: 'pounds', symbol: 'lb' },
  oz: { text: 'ounces', symbol: 'oz' },
  tons: { text: 'tons', symbol: 't' },
  tonnes: { text: 'tonnes', symbol: 't' },
  mph: { text: 'miles per hour', symbol: 'mph' },
  kph: { text: 'kilometres per hour', symbol: 'km/h' },
  kmh: { text: 'kilometres per hour', symbol: 'km/h' },
  knots: { text: 'knots', symbol: 'knots' },
  kwh: { text: 'kilowatt hours', symbol: 'kWh' },
  mwh: { text: 'megawatt hours', symbol: 'MWh' },
  kw: { text: 'kilowatts', symbol: 'kW' },
  gw: { text: 'gigawatts', symbol: 'GW' },
  mw: { text: 'megawatts', symbol: 'MW' },
  hp: { text: 'horsepower', symbol: 'hp' },
  ms: { text: 'milliseconds', symbol: 'ms' },
  millis: { text: 'milliseconds', symbol: 'ms' },
  secs: { text: 'seconds', symbol: 's' },
  sec: { text: 'seconds', symbol: 's' },
  seconds: { text: 'seconds', symbol: 's' },
  mins: { text: 'minutes', symbol: 'min' },
  minutes: { text: 'minutes', symbol: 'min' },
  hrs: { text: 'hours', symbol: 'h' },
  hours: { text: 'hours', symbol: 'h' },
  days: { text: 'days', symbol: 'days' },
  weeks: { text: 'weeks', symbol: 'weeks' },
  months: { text: 'months', symbol: 'months' },
  years: { text: 'years', symbol: 'years' },
  yrs: { text: 'years', symbol: 'years' },
  kb: { text: 'kilobytes', symbol: 'KB' },
  mb: { text: 'megabytes', symbol: 'MB' },
  gb: { text: 'gigabytes', symbol: 'GB' },
  bytes: { text: 'bytes', symbol: 'bytes' },
  pct: { text: 'percent', symbol: '%' },
  perc: { text: 'percent', symbol: '%' },
  percent: { text: 'percent', symbol: '%' },
  percentage: { text: 'percent', symbol: '%' },
  celsius: { text: 'degrees Celsius', symbol: '°C' },
  fahrenheit: { text: 'degrees Fahrenheit', symbol: '°F' },
  kelvin: { text: 'kelvin', symbol: 'K' },
  hpa: { text: 'hectopascals', symbol: 'hPa' },
  db: { text: 'decibels', symbol: 'dB' },
  dbm: { text: 'decibel-milliwatts', symbol: 'dBm' },
  khz: { text: 'kilohertz', symbol: 'kHz' },
  mhz: { text: 'megahertz', symbol: 'MHz' },
  ghz: { text: 'gigahertz', symbol: 'GHz' },
  deg: { text: 'degrees', symbol: '°' },
  kcal: { text: 'kilocalories', symbol: 'kcal' },
  mmol: { text: 'millimoles', symbol: 'mmol' },
  ppm: { text: 'parts per million', symbol: 'ppm' },
  bpm: { text: 'beats per minute', symbol: 'bpm' },
};

const ownUnit = (known: Record<string, Unit> | undefined, word: string): Unit | null =>
  known && Object.hasOwn(known, word) ? (known[word] ?? null) : null;

/** The unit that a word alone names. */
export const unitNamed = (word: string): Unit | null => ownUnit(units, word);

/** After these, a letter is a unit of time, and `min` is minutes and not the smallest. */
const lasting =
  /^(?:duration|dur|time|wait|delay|response|runtime|length|prep|cook|cooking|baking|travel|talk|hold|call|session|ride|drive|walk|play|watch|idle|sunshine|daylight|playtime|planned|voice|visit|game|match|lesson|meeting|break|commute|trip|active|work|late|overtime|downtime|uptime|flight|sleep|study|training)$/;
const shortUnits: Record<string, Unit> = { min: units.minutes!, h: units.hours!, s: units.seconds! };

/** After these a letter is a unit of length, weight, volume or voltage: `dist_m`, `net_t`, `fuel_l`, `battery_v`. */
const letters: [RegExp, Record<string, Unit>][] = [
  [
    /^(?:altitude|alt|elevation|distance|dist|length|width|height|depth|size|radius|range|wingspan|diameter|diam)$/,
    { m: units.meters! },
  ],
  [
    /^(?:gross|net|tare|weight|wt|wgt|load|yield|harvest|cargo|payload|tonnage)$/,
    { t: units.tonnes!, g: units.grams! },
  ],
  [/^(?:fuel|diesel|petrol|volume|capacity|water|tank|milk|oil)$/, { l: units.litres! }],
  [/^(?:voltage|battery|batt)$/, { v: { text: 'volts', symbol: 'V' } }],
];

const heated = /^(?:t|temp|temps|temperature|dew|dewpoint)$/;
const scales: Record<string, Unit> = { c: units.celsius!, f: units.fahrenheit! };

const whatOne: Record<string, string> = {
  t: 'tonne',
  h: 'hour',
  hr: 'hour',
  l: 'litre',
  s: 'second',
  min: 'minute',
  d: 'day',
  ft: 'foot',
};
/** As it stands after "per": hour of `h`, kilometre of `km`. */
export const oneOf = (word: string): string =>
  Object.hasOwn(whatOne, word) ? (whatOne[word] ?? word) : (unitNamed(word)?.text.replace(/s$/, '') ?? word);

interface UnitOfName {
  unit: Unit | null;
  /** The words of the name without its unit. */
  rest: string[];
}

/** The unit that a word is where it stands: `c` of a temperature, `h` of what lasts. */
function unitAt(words: readonly string[], at: number): Unit | null {
  const [word = '', before = ''] = [words[at], words[at - 1]];
  if (at === 0) return null;
  const ofMeasure = letters.find(([measure]) => measure.test(before))?.[1];
  const ofScale = ownUnit(scales, word);
  return (
    unitNamed(word) ??
    ownUnit(lasting.test(before) ? shortUnits : ofMeasure, word) ??
    (ofScale && words.slice(0, at).some((w) => heated.test(w)) ? ofScale : null)
  );
}

/** Where the unit stands that ends a name, as in `weight in kg` or `price usd per`; -1 where none does. */
function placeOfUnit(words: readonly string[]): number {
  const at = words.findIndex((_, i) => unitAt(words, i) !== null);
  if (at <= 0 || words[at - 1] === 'per') return -1;
  const after = words.slice(at + 1);
  return after.length === 0 || (after[0] === 'per' && after.length <= 2) ? at : -1;
}

/** What an amount may be given in without a stroke: `nitrogen_kg_ha`, `acid_g_l`. */
const spread = /^(?:kg|mg|ug|tonnes|litres|ml|mm|g|t|l) (?:ha|m2|m3|kg|l)$/;
const byLetter: Record<string, Unit> = {
  g: units.grams!,
  t: units.tonnes!,
  l: units.litres!,
  m: units.meters!,
  w: { text: 'watts', symbol: 'W' },
};
/** Alone in brackets they are nothing else: "TAT (h)", but millions are "(m)", and "Wins (W)" are counted. */
const bracketed = /[\s_][([]([hsgl])[)\]]\s*$/u;
const inBrackets: Record<string, Unit> = { ...byLetter, ...shortUnits };

/** The two units of `m³/s` where a name writes them so, else its last two words. */
function unitsOfRate(
  name: string,
  words: readonly string[],
): { of: string; each: string; isWritten: boolean } {
  const written = /(?<![\p{L}\d²³€$£])([\p{L}\d²³€$£]+)\/(\p{L}[\p{L}\d²³]*)(?![\p{L}\d])/u.exec(name);
  const [of = '', each = ''] = written ? [written[1]!, written[2]!].map(spokenUnit) : words.slice(-2);
  return { of, each, isWritten: written !== null };
}

/** `m³/s`, `£/kg` and, of money, `tariff_eur_kwh`: a unit for each of another. */
function rateOfName(name: string, words: readonly string[]): UnitOfName | null {
  const { of, each, isWritten } = unitsOfRate(name, words);
  const unit = unitNamed(of) ?? ownUnit(byLetter, of);
  const isEach = unitNamed(each) !== null || Object.hasOwn(whatOne, each);
  if (!unit || !isEach) return null;
  const isSpread = words.length > 2 && (unit.before === true || spread.test(`${of} ${each}`));
  if (!isWritten && !isSpread) return null;
  // A sign is no word.
  const rest = words.slice(0, words.includes(of) ? words.lastIndexOf(of, words.length - 2) : -1);
  return {
    unit: {
      text: `${unit.text} per ${oneOf(each)}`,
      symbol: `${unit.symbol}/${unitNamed(each)?.symbol ?? each}`,
    },
    rest: rest.at(-1) === 'in' ? rest.slice(0, -1) : rest,
  };
}

const signs = new Map([
  ['$', 'dollars'],
  ['€', 'eur'],
  ['£', 'gbp'],
]);
/** The unit that each amount is written with, in percent or in one currency; null where they aren’t of one. */
export function unitWritten(amounts: readonly string[]): Unit | null {
  // The dollar of “R$5” is another.
  const unitIn = (amount: string): string | undefined => {
    if (/\p{L}/u.test(amount)) return undefined;
    return amount.trim().endsWith('%') ? 'pct' : [...signs].find(([sign]) => amount.includes(sign))?.[1];
  };
  const [word, ...others] = new Set(amounts.map(unitIn));
  return word === undefined || others.length > 0 ? null : unitNamed(word);
}

/** "dL" is one word, and so is "m²". */
const spokenUnit = (part: string): string => {
  const whole = part.toLowerCase();
  return signs.get(part) ?? (unitNamed(whole) ? whole : (spokenWords(part)[0] ?? ''));
};

/** What may stand before what it measures: `kwh_import`, `km_driven`, `pct_complete`. */
const leading = /^(?:kwh|mwh|kms?|kgs?|litres|liters|miles|pct|perc|percent)$/;
/** What was done with an amount, or how it is: kilometres driven, but an import in kilowatt hours. */
export const isDone = (word: string): boolean =>
  /(?:ed|en|run|spent|complete|done|full|sold|left)$/.test(word);

function leadingUnit([first = '', ...rest]: readonly string[]): UnitOfName | null {
  if (!leading.test(first) || rest.length === 0 || rest.includes('per')) return null;
  return isDone(rest.at(-1) ?? '') ? null : { unit: unitNamed(first), rest: [...rest] };
}

/** Units that signs or brackets tell apart from words: "[°C]", "(min)", "(h)". */
function markedUnit(name: string, words: readonly string[]): UnitOfName | null {
  if (/[([]min\.?[)\]]/i.test(name)) return { unit: units.minutes!, rest: words.filter((w) => w !== 'min') };
  const scale = /°\s?([CF])(?!\p{L})/u.exec(name)?.[1]?.toLowerCase() ?? '';
  const letter = bracketed.exec(name)?.[1] ?? '';
  const unit = ownUnit(scales, scale) ?? ownUnit(inBrackets, letter);
  return unit && { unit, rest: words.filter((word) => word !== (scale || letter)) };
}

const stretch = String.raw`(?:last|past|previous|prior|recent|trailing|rolling|next|this|within|l)[\s_-]*(?:\d+|two|three|six|twelve)?[\s_-]*(?:days?|weeks?|months?|quarters?|years?|hours|minutes)`;
const endsInStretch = new RegExp(String.raw`(?<!\p{L})${stretch}$`, 'u');
const stretchBehind = new RegExp(String.raw`[\s_(-]*${stretch}\)?\s*$`, 'i');
/** "Visits Last 90 Days", "hours_this_week" without over how long it was counted: that is no unit. */
export const withoutStretch = (name: string): string =>
  endsInStretch.test(spokenWords(name).join(' ')) ? name.replace(stretchBehind, '') : name;

/** The unit that a name mentions. */
export function unitOfName(name: string): UnitOfName {
  const counted = withoutStretch(name);
  return counted === name ? unitOfPlain(name) : { unit: unitOfPlain(counted).unit, rest: spokenWords(name) };
}

function unitOfPlain(name: string): UnitOfName {
  const words = spokenWords(
    name
      .replace(/sq[ _]?km/gi, 'sqkm')
      .replace(/sq[ _]?(?:ft|feet)/gi, 'sqft')
      .replace(/(k?m)\^2/gi, '$12'),
  );
  const joined = words.join(' ');
  const marked = markedUnit(name, words);
  if (marked) return marked;
  const perHour = /\b(miles|km|kilometers) per hour\b/.exec(joined);
  if (name.includes('%')) return { unit: units.pct!, rest: words.filter((word) => unitNamed(word) === null) };
  if (perHour)
    return {
      unit: perHour[1] === 'miles' ? units.mph! : units.kmh!,
      rest: joined.replace(perHour[0], '').split(' ').filter(Boolean),
    };
  const rate = rateOfName(name, words);
  if (rate) return rate;
  const at = placeOfUnit(words);
  if (at > 0)
    return {
      unit: unitAt(words, at),
      // `price_eur_per_t` is the price per tonne, in euros.
      rest: [
        ...words.slice(0, words[at - 1] === 'in' ? at - 1 : at),
        ...(words.length === at + 3 ? ['per', oneOf(words.at(-1) ?? '')] : []),
      ],
    };
  const before = leadingUnit(words);
  if (before) return before;
  const [, money] = [...signs].find(([sign]) => name.includes(sign)) ?? [];
  if (money !== undefined) return { unit: unitNamed(money), rest: words };
  if (/^(?:percent|percentage|pct)$/.test(joined)) return { unit: units.pct!, rest: words };
  return { unit: null, rest: words };
}

const byText = new Map(Object.values(units).map((unit) => [unit.text.toLowerCase(), unit]));

/** "In kg", "(kg)", "[°C]", "in EUR per tonne" where a part of a sentence ends. */
const stated =
  /(?:\bin |[([](?:in )?)((?:[^\s\d()[\],;:.]+ ){0,3}?[^\s\d()[\],;:.]+)(?=\s*(?:[()[\],;:.\n]|$))/giu;

/** What it is of may tell: "m" of a height, "°C" of a temperature. */
function unitSaid(of: string, said: string): Unit | null {
  const whole = byText.get(said.toLowerCase().replace(/meters$/, 'metres'));
  if (whole || !/^\S+(?: per \S+)?$/.test(said)) return whole ?? null;
  return unitOfName(`amount ${of.replace(/[%$€£]/g, ' ')} ${said}`).unit;
}

/** The unit that a sentence on a column states, as "Weight in kg" and "Weight (kg)" do; none where it states several. */
export function unitStated(sentence: string): Unit | null {
  const said = [...sentence.matchAll(stated)].flatMap(({ 1: words = '', index }) => {
    const [of = ''] = /[^()[\],;:.\n]*$/.exec(sentence.slice(0, index)) ?? [];
    return unitSaid(of, words) ?? [];
  });
  return new Set(said.map(({ text }) => text)).size === 1 ? said[0]! : null;
}

/** A figure as a sentence carries it: "12 km", "-$3.50", for no amount of money ends with one decimal. */
export function withUnit(figure: string, unit: Unit | null): string {
  if (!unit) return figure;
  if (unit.before) {
    const amount = figure.replace(/\.\d$/, '$&0');
    return amount.startsWith('-') ? `-${unit.symbol}${amount.slice(1)}` : `${unit.symbol}${amount}`;
  }
  return unit.symbol === '%' || unit.symbol.startsWith('°')
    ? `${figure} ${unit.symbol}`
    : `${figure} ${unit.symbol}`;
}

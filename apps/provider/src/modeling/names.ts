/** What the name of a column tells: its words, spelled out, and the unit or code it mentions. */

function splitWords(name: string, digits: boolean): string[] {
  let spaced = name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2');
  if (digits) spaced = spaced.replace(/(\p{L})(\d)/gu, '$1 $2').replace(/(\d)(\p{L})/gu, '$1 $2');
  return spaced
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
}

/** Splits a name into lower-case words: snake_case, camelCase, spaced, dotted and odd names alike. */
export function nameWords(name: string): string[] {
  return splitWords(name, true);
}

/** The same, with a digit left at its letters as a person reads them, CO2, km², PM10, and "e-mail" and kWh as one word. */
export function spokenWords(name: string): string[] {
  const plain = name
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replaceAll('µg', 'ug')
    .replace(/\bpH\b/, 'ph');
  const joined = plain
    .replace(/\be-(?=mails?\b)/gi, 'e')
    .replace(/[kMG]Wh(?![a-z])/g, (unit) => ` ${unit.toLowerCase()} `);
  return splitWords(joined, false);
}

const expansions: Record<string, string> = {
  acct: 'account',
  addr: 'address',
  alt: 'alternative',
  amt: 'amount',
  approx: 'approximate',
  appt: 'appointment',
  arr: 'arrival',
  att: 'attendance',
  attr: 'attribute',
  avg: 'average',
  bal: 'balance',
  batt: 'battery',
  bday: 'birthday',
  bfast: 'breakfast',
  bkg: 'booking',
  bldg: 'building',
  btl: 'bottle',
  calc: 'calculated',
  canc: 'cancelled',
  cand: 'candidate',
  cas: 'casualties',
  cat: 'category',
  cd: 'code',
  chan: 'channel',
  chk: 'check',
  clm: 'claim',
  cnt: 'count',
  co: 'company',
  coef: 'coefficient',
  conf: 'confidence',
  cons: 'consumption',
  coord: 'coordinates',
  coords: 'coordinates',
  corp: 'corporation',
  ctry: 'country',
  cur: 'currency',
  crs: 'course',
  curr: 'current',
  cust: 'customer',
  del: 'delivery',
  dep: 'departure',
  dept: 'department',
  desc: 'description',
  descr: 'description',
  diam: 'diameter',
  dest: 'destination',
  diff: 'difference',
  dir: 'direction',
  dist: 'distance',
  dlr: 'dealer',
  dly: 'delay',
  dob: 'date of birth',
  doc: 'document',
  drv: 'driver',
  dt: 'date',
  dur: 'duration',
  dx: 'diagnosis',
  elev: 'elevation',
  emp: 'employee',
  env: 'environment',
  err: 'error',
  est: 'estimated',
  exp: 'experience',
  fk: 'key',
  flg: 'flag',
  fname: 'first name',
  freq: 'frequency',
  govt: 'government',
  grp: 'group',
  haz: 'hazard',
  hght: 'height',
  hosp: 'hospital',
  htl: 'hotel',
  hr: 'hour',
  hrs: 'hours',
  img: 'image',
  ind: 'indicator',
  info: 'information',
  init: 'initial',
  inj: 'injury',
  insp: 'inspection',
  inv: 'invoice',
  latlng: 'latitude and longitude',
  lbr: 'labour',
  lic: 'licence',
  lname: 'last name',
  loc: 'location',
  lvl: 'level',
  maint: 'maintenance',
  mbr: 'member',
  mbrs: 'members',
  meth: 'method',
  mins: 'minutes',
  mdl: 'model',
  mfr: 'manufacturer',
  mgr: 'manager',
  mo: 'month',
  msg: 'message',
  mth: 'month',
  mths: 'months',
  mtr: 'meter',
  nbr: 'number',
  nm: 'name',
  nr: 'number',
  nts: 'nights',
  num: 'number',
  obs: 'observation',
  opp: 'opportunity',
  ord: 'order',
  org: 'organization',
  orig: 'origin',
  pax: 'passengers',
  pcs: 'pieces',
  pd: 'paid',
  perf: 'performance',
  pkg: 'package',
  pkgs: 'packages',
  pmt: 'payment',
  pop: 'population',
  ppl: 'people',
  pos: 'position',
  prc: 'price',
  precip: 'precipitation',
  prev: 'previous',
  prio: 'priority',
  prob: 'probability',
  prod: 'product',
  proj: 'project',
  prop: 'property',
  pt: 'point',
  pts: 'points',
  purch: 'purchase',
  pwd: 'password',
  px: 'price',
  qtr: 'quarter',
  qty: 'quantity',
  rdg: 'reading',
  recvd: 'received',
  ref: 'reference',
  reg: 'region',
  req: 'request',
  res: 'reservation',
  resp: 'response',
  rev: 'revenue',
  rm: 'room',
  rsn: 'reason',
  rte: 'route',
  sal: 'salary',
  sched: 'scheduled',
  scr: 'score',
  secs: 'seconds',
  seq: 'sequence number',
  sev: 'severity',
  shpt: 'shipment',
  sls: 'sales',
  sqft: 'square foot',
  src: 'source',
  st: 'state',
  stat: 'status',
  std: 'standard deviation of',
  stn: 'station',
  subj: 'subject',
  supp: 'supplier',
  stk: 'stock',
  svc: 'service',
  tel: 'telephone number',
  temp: 'temperature',
  tkt: 'ticket',
  tot: 'total',
  trans: 'transaction',
  trng: 'training',
  trv: 'travel',
  ts: 'timestamp',
  txn: 'transaction',
  typ: 'type',
  usr: 'user',
  vac: 'vacation',
  val: 'value',
  veh: 'vehicle',
  ver: 'version',
  vol: 'volume',
  vtg: 'vintage',
  warr: 'warranty',
  wgt: 'weight',
  whs: 'warehouse',
  wk: 'week',
  wks: 'weeks',
  wt: 'weight',
  wx: 'weather',
  yr: 'year',
  yrs: 'years',
};

/** `Sub-Category` is one word to a person. */
function joinPrefix(words: string[]): string[] {
  const at = words.indexOf('sub');
  return at >= 0 && words[at + 1]
    ? [...words.slice(0, at), `sub${words[at + 1] ?? ''}`, ...words.slice(at + 2)]
    : words;
}

/** `LName` beside `FName`. */
const namesByLetter: Record<string, string> = { f: 'first', l: 'last' };

/** What names without marks or capitals are put together of: "orderdate", "numplays", "pricepaid". */
const run = new RegExp(
  `^(${[
    'num|min|max|avg|total|order|product|prod|cust|customer|user|item|object|unit|price|sales|ship|start|end|first|last|birth',
    'year|month|country|city|store|player|playing|team|game|emp|employee|invoice|payment|category|release|event|room|student',
    'model|brand|vehicle|flight|is|has|net|gross|list|sell',
  ].join('|')})(${[
    'name|date|time|price|paid|cost|amount|total|rating|score|weight|height|age|players|plays|count|number|code|type|year',
    'month|id|expansion|published|rank|status|qty|quantity|value|title|category|rate|fee|city|country|active|member|premium',
    'sold|revenue|sales|profit|margin|discount|size|length|area|level|grade|users|views|votes|visits|orders|items|units|hours|days',
  ].join('|')})$`,
);

const ambiguous = /^(?:st|cat|co|mo|exp|pos|pt|alt|stat|reg|dep)$/;

/** Short forms of several meanings keep their own alone, and in capitals among small letters: "PT Sessions". */
const keepsShort = (word: string, words: readonly string[], written: string): boolean =>
  ambiguous.test(word) &&
  (words.length === 1 ||
    (/\p{Ll}/u.test(written) && new RegExp(`\\b${word.toUpperCase()}\\b`).test(written)));

const numeral = /^(?:\d+|one|two|three|four|five|ten)$/;

/** What a word stands for before another: null where that tells nothing of it. */
function expandedBefore(word: string, next: string): string | null {
  // "term_dt", "Term Reason" of who was employed; a "Term" alone is one of a school or a contract.
  if (word === 'term' && /^(?:dt|date|reason|rsn)$/.test(next)) return 'termination';
  return next === 'name' && Object.hasOwn(namesByLetter, word) ? (namesByLetter[word] ?? word) : null;
}

/** The words of `name` with their abbreviations written out; `written` is how the column itself writes them. */
export function expandedWords(name: string, written = name): string[] {
  const words = joinPrefix(spokenWords(name)).flatMap((word) => run.exec(word)?.slice(1) ?? [word]);
  return words.map((word, i) => {
    if (word === 'min' && numeral.test(words[i - 1] ?? '')) return 'minute';
    if (word === 'no' && i > 0 && i === words.length - 1) return 'number';
    // "t_max" beside "t_min"; "GROSS_T" is in tonnes.
    if (word === 't' && words.some((w) => /^(?:max|min|mean|avg)$/.test(w))) return 'temperature';
    const before = expandedBefore(word, words[i + 1] ?? '');
    if (before !== null) return before;
    if (keepsShort(word, words, written)) return word;
    return Object.hasOwn(expansions, word) ? (expansions[word] ?? word) : word;
  });
}

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
  kcal: { text: 'kilocalories', symbol: 'kcal' },
  ppm: { text: 'parts per million', symbol: 'ppm' },
  bpm: { text: 'beats per minute', symbol: 'bpm' },
};

/** After these, a letter is a unit of time, and `min` is minutes and not the smallest. */
const lasting =
  /^(?:duration|time|wait|delay|response|runtime|length|prep|cook|cooking|baking|travel|talk|hold|call|session|ride|drive|walk|play|watch|idle|sunshine|daylight|overtime|downtime|uptime|flight|sleep|study|training)$/;
const shortUnits: Record<string, Unit> = { min: units.minutes!, h: units.hours!, s: units.seconds! };

/** After these a letter is a unit of length, weight or volume: `dist_m`, `net_t`, `fuel_l`. */
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
];

const heated = /^(?:t|temp|temps|temperature|dewpoint)$/;
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
export const oneOf = (word: string): string =>
  whatOne[word] ?? (isUnit(word) ? units[word]!.text.replace(/s$/, '') : word);

interface UnitOfName {
  unit: Unit | null;
  /** The words of the name without its unit. */
  rest: string[];
}

const isUnit = (word: string): boolean => Object.hasOwn(units, word);

/** The unit that a word alone names. */
export const unitNamed = (word: string): Unit | null => ownUnit(units, word);

const ownUnit = (known: Record<string, Unit> | undefined, word: string): Unit | null =>
  known && Object.hasOwn(known, word) ? (known[word] ?? null) : null;

/** The unit that a word is where it stands: `c` of a temperature, `h` of what lasts. */
function unitAt(words: readonly string[], at: number): Unit | null {
  const [word = '', before = ''] = [words[at], words[at - 1]];
  if (at === 0) return null;
  const ofMeasure = letters.find(([measure]) => measure.test(before))?.[1];
  const isHeated = words.slice(0, at).some((w) => heated.test(w));
  return (
    ownUnit(units, word) ??
    ownUnit(lasting.test(before) ? shortUnits : ofMeasure, word) ??
    ownUnit(isHeated ? scales : undefined, word)
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
const byLetter: Record<string, Unit> = { g: units.grams!, t: units.tonnes!, l: units.litres! };

/** The two units of `m³/s` where a name writes them so, else its last two words. */
function unitsOfRate(
  name: string,
  words: readonly string[],
): { of: string; each: string; isWritten: boolean } {
  const written = /(?:^|[^\p{L}\d])([\p{L}\d²³€$£]+)\/(\p{L}[\p{L}\d²³]*)(?![\p{L}\d])/u.exec(name);
  const [of = '', each = ''] = written ? [written[1]!, written[2]!].map(spokenUnit) : words.slice(-2);
  return { of, each, isWritten: written !== null };
}

/** `m³/s`, `£/kg` and, of money, `tariff_eur_kwh`: a unit for each of another. */
function rateOfName(name: string, words: readonly string[]): UnitOfName | null {
  const { of, each, isWritten } = unitsOfRate(name, words);
  const unit = ownUnit(units, of) ?? ownUnit(byLetter, of);
  const isEach = isUnit(each) || Object.hasOwn(whatOne, each);
  if (!unit || !isEach) return null;
  const isSpread = words.length > 2 && (unit.before === true || spread.test(`${of} ${each}`));
  if (!isWritten && !isSpread) return null;
  // A sign is no word.
  const rest = words.slice(0, words.includes(of) ? words.lastIndexOf(of, words.length - 2) : -1);
  return {
    unit: {
      text: `${unit.text} per ${oneOf(each)}`,
      symbol: `${unit.symbol}/${units[each]?.symbol ?? each}`,
    },
    rest: rest.at(-1) === 'in' ? rest.slice(0, -1) : rest,
  };
}

const spokenUnit = (part: string): string =>
  part === '€' ? 'eur' : part === '$' ? 'usd' : part === '£' ? 'gbp' : (spokenWords(part)[0] ?? '');

/** What may stand before what it measures: `kwh_import`, `km_driven`, `pct_complete`. */
const leading = /^(?:kwh|mwh|kms?|kgs?|litres|liters|miles|pct|perc|percent)$/;
/** What was done with an amount, or how it is: kilometres driven, but an import in kilowatt hours. */
export const isDone = (word: string): boolean =>
  /(?:ed|en|run|spent|complete|done|full|sold|left)$/.test(word);

function leadingUnit([first = '', ...rest]: readonly string[]): UnitOfName | null {
  if (!leading.test(first) || rest.length === 0 || rest.includes('per')) return null;
  return isDone(rest.at(-1) ?? '') ? null : { unit: units[first] ?? null, rest: [...rest] };
}

/** The unit that a name mentions. */
export function unitOfName(name: string): UnitOfName {
  const words = spokenWords(
    name
      .replace(/km²|km\^2|sq[ _]?km/gi, 'sqkm')
      .replace(/sq[ _]?(?:ft|feet)/gi, 'sqft')
      .replace(/m²|m\^2/gi, ' m2'),
  );
  const joined = words.join(' ');
  const perHour = /\b(miles|km|kilometers) per hour\b/.exec(joined);
  if (name.includes('%')) return { unit: units.pct!, rest: words.filter((word) => !isUnit(word)) };
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
  if (name.includes('$')) return { unit: units.dollars!, rest: words };
  if (name.includes('€')) return { unit: units.eur!, rest: words };
  if (name.includes('£')) return { unit: units.gbp!, rest: words };
  if (/^(?:percent|percentage|pct)$/.test(joined)) return { unit: units.pct!, rest: words };
  return { unit: null, rest: words };
}

export function withUnit(figure: string, unit: Unit | null): string {
  if (!unit) return figure;
  if (unit.before)
    return figure.startsWith('-') ? `-${unit.symbol}${figure.slice(1)}` : `${unit.symbol}${figure}`;
  return unit.symbol === '%' || unit.symbol.startsWith('°')
    ? `${figure} ${unit.symbol}`
    : `${figure} ${unit.symbol}`;
}

const standardCodes: [RegExp, string][] = [
  [
    /^(?:iso ?)?(?:cca|iso|alpha) ?2$|^(?:country )?iso a ?2$|^country code 2$/,
    'Two-letter country code (ISO 3166-1)',
  ],
  [
    /^(?:iso ?)?(?:cca|iso|alpha) ?3$|^(?:country )?iso a ?3$|^country code 3$/,
    'Three-letter country code (ISO 3166-1)',
  ],
  [/^(?:ccn|iso n|iso numeric) ?3$/, 'Three-digit country code (ISO 3166-1)'],
  [/^cioc$/, 'Country code of the International Olympic Committee'],
  [/^fips$/, 'FIPS area code of the US government'],
  [/^(?:iata|iata code|airport code)$/, 'Airport code (IATA)'],
  [/^icao(?: code)?$/, 'Airport code (ICAO)'],
  [/^isbn$/, 'International standard book number'],
  [/^ean$|^gtin$/, 'Trade item number (EAN)'],
  [/^sku$/, 'Stock keeping unit, the code of an article'],
  [/^vin$/, 'Vehicle identification number'],
  [/^iban$/, 'International bank account number'],
  [/^(?:tld)$/, 'Top-level internet domain'],
  [/^(?:uuid|guid)$/, 'Universally unique identifier'],
  [/^(?:cusip|isin)$/, 'Security identifier'],
  [/^zip(?: code)?$|^zipcode$|^postal code$|^postcode$/, 'Postal code'],
  [/^currency(?: code)?$/, 'Currency code'],
  [/^lang(?:uage)?(?: code)?$|^locale$/, 'Language'],
];

/** What a code of a known standard stands for. */
export function standardCode(name: string): string | null {
  const joined = nameWords(name).join(' ');
  return standardCodes.find(([pattern]) => pattern.test(joined))?.[1] ?? null;
}

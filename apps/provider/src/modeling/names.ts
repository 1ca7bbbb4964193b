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

/** The same, with a digit left at its letters as a person reads them: CO2, km2, PM10. */
export function spokenWords(name: string): string[] {
  return splitWords(name, false);
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
  bday: 'birthday',
  bfast: 'breakfast',
  bkg: 'booking',
  bldg: 'building',
  calc: 'calculated',
  canc: 'cancelled',
  cand: 'candidate',
  cas: 'casualties',
  cat: 'category',
  cd: 'code',
  chk: 'check',
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
  dest: 'destination',
  diff: 'difference',
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
  mdl: 'model',
  mfr: 'manufacturer',
  mgr: 'manager',
  mo: 'month',
  msg: 'message',
  mth: 'month',
  mtr: 'meter',
  nbr: 'number',
  nr: 'number',
  num: 'number',
  obs: 'observation',
  opp: 'opportunity',
  ord: 'order',
  org: 'organization',
  orig: 'origin',
  pax: 'passengers',
  pd: 'paid',
  perf: 'performance',
  pmt: 'payment',
  pop: 'population',
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
  seq: 'sequence number',
  sev: 'severity',
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
  val: 'value',
  veh: 'vehicle',
  ver: 'version',
  vol: 'volume',
  warr: 'warranty',
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

/** The words with their abbreviations written out. */
export function expandedWords(name: string): string[] {
  const words = joinPrefix(spokenWords(name)).flatMap((word) => run.exec(word)?.slice(1) ?? [word]);
  return words.map((word, i) => {
    if (word === 'no' && i > 0 && i === words.length - 1) return 'number';
    // "t_max" beside "t_min"; "GROSS_T" is in tonnes.
    if (word === 't' && words.some((w) => /^(?:max|min|mean|avg)$/.test(w))) return 'temperature';
    if (words[i + 1] === 'name' && Object.hasOwn(namesByLetter, word)) return namesByLetter[word] ?? word;
    // One word alone keeps its own meaning where the long form would be a guess.
    if (
      words.length === 1 &&
      ['st', 'cat', 'co', 'mo', 'exp', 'pos', 'pt', 'alt', 'stat', 'reg', 'dep'].includes(word)
    )
      return word;
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
  mg: { text: 'milligrams', symbol: 'mg' },
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

/** After these, `min` is minutes and not the smallest. */
const lasting =
  /^(?:duration|time|wait|delay|response|runtime|length|prep|cook|cooking|baking|travel|talk|hold|call|session|ride|drive|walk|play|watch|idle)$/;

const whatOne: Record<string, string> = { t: 'tonne', h: 'hour', hr: 'hour', l: 'litre' };

interface UnitOfName {
  unit: Unit | null;
  /** The words of the name without its unit. */
  rest: string[];
}

const isUnit = (word: string): boolean => Object.hasOwn(units, word);

/** The unit that a word alone names. */
export const unitNamed = (word: string): Unit | null => (isUnit(word) ? (units[word] ?? null) : null);

/** Where the unit stands that ends a name, as in `weight in kg` or `price usd per`; -1 where none does. */
function placeOfUnit(words: readonly string[]): number {
  const at = words.findIndex(
    (word, i) => i > 0 && (isUnit(word) || (word === 'min' && lasting.test(words[i - 1] ?? ''))),
  );
  if (at <= 0 || words[at - 1] === 'per') return -1;
  const after = words.slice(at + 1);
  return after.length === 0 || (after[0] === 'per' && after.length <= 2) ? at : -1;
}

/** The unit that a name mentions. */
export function unitOfName(name: string): UnitOfName {
  const words = spokenWords(
    name
      .replace(/km²|km\^2|sq[ _]?km/gi, 'sqkm')
      .replace(/sq[ _]?(?:ft|feet)/gi, 'sqft')
      .replace(/m²|m\^2/gi, ' m2')
      .replace(
        /^(temp|temperature)[_ (]*([cf])\b/i,
        (_, what: string, scale: string) => `${what} ${/c/i.test(scale) ? 'celsius' : 'fahrenheit'}`,
      )
      .replace(/^(yield|weight|load|harvest|cargo)[_ (]*t\b/i, '$1 tonnes')
      .replace(/(k|M)Wh/g, (_, size: string) => ` ${size.toLowerCase()}wh`),
  );
  const joined = words.join(' ');
  const perHour = /\b(miles|km|kilometers) per hour\b/.exec(joined);
  if (name.includes('%')) return { unit: units.pct!, rest: words.filter((word) => !isUnit(word)) };
  if (perHour)
    return {
      unit: perHour[1] === 'miles' ? units.mph! : units.kmh!,
      rest: joined.replace(perHour[0], '').split(' ').filter(Boolean),
    };
  const at = placeOfUnit(words);
  if (at > 0)
    return {
      unit: units[words[at]!] ?? units.minutes!,
      // `price_eur_per_t` is the price per tonne, in euros.
      rest: [
        ...words.slice(0, words[at - 1] === 'in' ? at - 1 : at),
        ...(words.length === at + 3 ? ['per', whatOne[words.at(-1) ?? ''] ?? words.at(-1) ?? ''] : []),
      ],
    };
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

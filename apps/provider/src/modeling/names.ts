/** What the name of a column tells: its words, spelled out, and the code it mentions. */

const owners =
  'start|end|stop|from|user|customer|client|member|trip|bike|ride|birth|first|last|full|given|family|middle|file|ship|order|sale|sales|product|item|store|shop|payment|unit|home|street|due|pickup|dropoff|origin|student|employee|company|country|city|region|event|ticket|invoice|account|card|room|car|vehicle|flight|arrival|departure|school|team|player|game|match|movie|film|song|artist|album|book|author|doctor|patient|visit|appointment|job|project|task|branch|supplier|vendor|driver|station|route|plan|total|transaction|founding|lot|body|brain|engine|fuel|model|class|group|state|county|district';
const owned =
  'id|ids|wt|no|name|date|time|datetime|month|year|type|code|number|status|state|price|cost|amount|count|rate|station|city|country|address|size|level|group|class|title|category|url|duration|length|distance|weight|lat|lon|lng|hour';
const glued = new RegExp(`^(${owners})(${owned})$`);
/** "biketype", "startstation": names that files of lower-case letters glue together. */
const unglued = (word: string): string[] => {
  const [, owner, part] = glued.exec(word) ?? [];
  return owner !== undefined && part !== undefined ? [owner, part] : [word];
};

/** Names of products that are one word, whatever capitals they are written with. */
const products =
  /\b(?:HubSpot|PayPal|LinkedIn|YouTube|GitHub|GitLab|WhatsApp|TikTok|MailChimp|QuickBooks|BambooHR|WooCommerce|WordPress|PostgreSQL|MySQL|MongoDB|JavaScript|TypeScript|MasterCard|iPhone|iPad|iOS|macOS|eBay|DevOps|McDonald|PhD)/g;

/** Units that are one word, whatever capitals they are written with. */
const units = /(?:[kMG]Wh?|[hk]Pa|[kMG]Hz|(?<!\p{L})d(?:Bm?|L))(?![a-z])/gu;

function splitWords(name: string, digits: boolean): string[] {
  let spaced = name
    // "Custom field (Severity)" of a tracker is its severity.
    .replace(/^custom[ _]field[ _]*\((.+)\)$/iu, '$1')
    .replace(products, (product) => product.toLowerCase())
    .replace(units, (unit) => ` ${unit.toLowerCase()} `)
    // "GDPperCapita".
    .replace(/(?<=\p{Lu})per(?=\p{Lu})/gu, ' per ')
    // "Contact IDs", "companyURLs".
    .replace(/(\p{Lu}{2,})s(?!\p{Ll})/gu, (_, capitals: string) => ` ${capitals.toLowerCase()}s `)
    // "Check #" is a number, "# of Guests" is how many.
    .replace(/(?<=\p{L}\s?)#$/u, ' number')
    .replace(/^#(?=\s*of\b)/iu, 'number ')
    // "Component/s", "Fix Version(s)".
    .replace(/(?<=\p{L})(?:\/s|\(s\))(?!\p{L})/gu, 's')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2');
  if (digits) spaced = spaced.replace(/(\p{L})(\d)/gu, '$1 $2').replace(/(\d)(\p{L})/gu, '$1 $2');
  return spaced
    .toLowerCase()
    .split(digits ? /[^\p{L}\d]+/u : /(?:(?!(?<=\d)\.\d)[^\p{L}\d])+/u)
    .filter(Boolean)
    .flatMap(unglued);
}

/** English words that end as "dormid" and "cid" do, which are keys of a thing. */
const endsInId =
  /(?:.paid|.oid|.quid|.luid)$|^(?:acid|aid|amid|aphid|arid|avid|bid|candid|covid|cupid|did|frigid|grid|hid|horrid|humid|hybrid|invalid|kid|laid|lid|lipid|livid|lucid|maid|mermaid|mid|morbid|orchid|outbid|paid|pallid|peptid|placid|plasmid|pyramid|quid|rabid|raid|rapid|rid|rigid|said|skid|slid|solid|sordid|splendid|squid|stupid|tepid|timid|valid|vivid)$/;
export const isWordInId = (word: string): boolean => endsInId.test(word);

/** Splits a name into lower-case words: snake_case, camelCase, spaced, dotted and odd names alike. */
export function nameWords(name: string): string[] {
  return splitWords(name, true);
}

const spans = '(?:hr|hour|day|night|wk|week|mo|mth|month|yr|year)';
/** "Cost / conv.", "Conv. value / cost": what is paid or earned for one. */
const amountOverOne = /(?<=\b(?:cost|value|price|spend|revenue|sales|profit|amount)s?) \/ (?=\p{L})/giu;
const eachOf = '(?:session|visit|user|person|head|unit|game|match|room)';
/** "Wage/Wk", "Pages / Session"; a "Month/Year" is both. */
const perOne = new RegExp(
  `(?<!\\p{L})(?!${spans}\\s*/|(?:date|time|quarter)\\s*/)(\\p{L}+)\\s*/\\s*(?=${spans}(?!\\p{L}))|(\\p{L}{3,}s)\\s*/\\s*(?=${eachOf}(?!\\p{L}))`,
  'giu',
);

/** The same, with a digit left at its letters as a person reads them, CO2, km², PM10, and "e-mail" and MwSt as one word. */
export function spokenWords(name: string): string[] {
  const plain = name
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replaceAll('µg', 'ug')
    // A wind in m/s is none in milliseconds.
    .replace(/(?<!\p{L})(\p{L}{1,2})\/s(?!\p{L})/gu, '$1 / s')
    .replace(/\bpH\b/, 'ph')
    // Particles of up to 2.5 micrometres.
    .replace(/(?<!\p{L})(pm)_?2[._]5(?!\d)/giu, ' $12.5 ')
    .replace(/(?:MwSt|USt)(?!\p{Ll})/u, ' mwst ')
    .replace(/\bUoM\b/, ' uom ')
    .replace(perOne, '$1$2 per ')
    .replace(amountOverOne, ' per ');
  const words = splitWords(plain, false).join(' ');
  return words
    .replace(/\be (?=mails?\b)/g, 'e')
    .split(' ')
    .filter(Boolean);
}

const expansions: Record<string, string> = {
  abn: 'abnormal',
  acct: 'account',
  acq: 'acquisition',
  addr: 'address',
  adg: 'daily gain',
  adm: 'admission',
  adr: 'average daily rate',
  alt: 'alternative',
  amt: 'amount',
  ann: 'annual',
  approx: 'approximate',
  appt: 'appointment',
  apt: 'apartment',
  arr: 'arrival',
  assoc: 'association',
  ata: 'actual arrival',
  atd: 'actual departure',
  att: 'attendance',
  attr: 'attribute',
  avg: 'average',
  bal: 'balance',
  batt: 'battery',
  bcs: 'body condition score',
  bday: 'birthday',
  alloc: 'allocated',
  avail: 'available',
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
  cert: 'certificate',
  chan: 'channel',
  chk: 'check',
  chr: 'chromosome',
  chnl: 'channel',
  clm: 'claim',
  clsd: 'closed',
  cnt: 'count',
  cntr: 'container',
  co: 'company',
  coef: 'coefficient',
  conf: 'confidence',
  cons: 'consumption',
  conv: 'conversions',
  coord: 'coordinates',
  coords: 'coordinates',
  corp: 'corporation',
  ctry: 'country',
  cur: 'currency',
  crs: 'course',
  csm: 'success manager',
  curr: 'current',
  cust: 'customer',
  decl: 'declaration',
  del: 'delivery',
  deliv: 'delivery',
  dep: 'departure',
  dept: 'department',
  desc: 'description',
  descr: 'description',
  diam: 'diameter',
  dest: 'destination',
  dewp: 'dew point',
  diff: 'difference',
  dir: 'direction',
  disch: 'discharge',
  dist: 'distance',
  distr: 'district',
  dlr: 'dealer',
  dly: 'delay',
  ccy: 'currency',
  dmg: 'damage',
  dob: 'date of birth',
  doc: 'document',
  dpd: 'days past due',
  drv: 'driver',
  dt: 'date',
  dur: 'duration',
  dx: 'diagnosis',
  elec: 'electricity',
  elev: 'elevation',
  emp: 'employee',
  env: 'environment',
  err: 'error',
  evt: 'event',
  est: 'estimated',
  eta: 'expected arrival',
  etd: 'expected departure',
  exp: 'experience',
  fav: 'favourite',
  fk: 'key',
  flg: 'flag',
  flr: 'floor',
  fname: 'first name',
  freq: 'frequency',
  fundr: 'fundraising',
  fw: 'firmware',
  govt: 'government',
  grp: 'group',
  haz: 'hazard',
  hght: 'height',
  hosp: 'hospital',
  htl: 'hotel',
  hr: 'hour',
  hrly: 'hourly',
  hrs: 'hours',
  img: 'image',
  impr: 'impressions',
  incl: 'included',
  ind: 'indicator',
  info: 'information',
  init: 'initial',
  inj: 'injury',
  insp: 'inspection',
  inv: 'invoice',
  lact: 'lactation',
  lang: 'language',
  latlng: 'latitude and longitude',
  lbr: 'labour',
  len: 'length',
  lic: 'licence',
  lname: 'last name',
  loa: 'length',
  lob: 'line of business',
  loc: 'location',
  lvl: 'level',
  mach: 'machine',
  maint: 'maintenance',
  mat: 'material',
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
  mvmt: 'movement',
  mvt: 'movement',
  mwst: 'VAT',
  nbr: 'number',
  nm: 'name',
  nr: 'number',
  nts: 'nights',
  num: 'number',
  obs: 'observation',
  odo: 'odometer',
  opp: 'opportunity',
  ord: 'order',
  org: 'organization',
  orig: 'origin',
  pax: 'passengers',
  pcs: 'pieces',
  pd: 'paid',
  ped: 'pedestrian',
  perf: 'performance',
  pkg: 'package',
  pkgs: 'packages',
  pkt: 'packet',
  pmt: 'payment',
  pol: 'policy',
  pop: 'population',
  ppl: 'people',
  pos: 'position',
  prc: 'price',
  prcp: 'precipitation',
  precip: 'precipitation',
  prem: 'premium',
  prev: 'previous',
  prio: 'priority',
  prob: 'probability',
  prod: 'product',
  proj: 'project',
  prop: 'property',
  prot: 'protein',
  pt: 'point',
  pts: 'points',
  purch: 'purchase',
  pwd: 'password',
  px: 'price',
  qtr: 'quarter',
  qty: 'quantity',
  rdg: 'reading',
  rcpt: 'receipt',
  recv: 'received',
  recvd: 'received',
  ref: 'reference',
  reg: 'region',
  req: 'request',
  res: 'reservation',
  resp: 'response',
  rev: 'revenue',
  rm: 'room',
  rpt: 'report',
  rsn: 'reason',
  rte: 'route',
  sal: 'salary',
  scc: 'cell count',
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
  sz: 'size',
  tel: 'telephone number',
  temp: 'temperature',
  tgt: 'target',
  tkt: 'ticket',
  tot: 'total',
  trans: 'transaction',
  trng: 'training',
  trt: 'treatment',
  trv: 'travel',
  ts: 'timestamp',
  txn: 'transaction',
  uniq: 'unique',
  uom: 'unit of measure',
  typ: 'type',
  usr: 'user',
  vac: 'vacation',
  val: 'value',
  veh: 'vehicle',
  vbat: 'battery voltage',
  ver: 'version',
  vol: 'volume',
  vtg: 'vintage',
  warr: 'warranty',
  wdir: 'wind direction',
  wgt: 'weight',
  whs: 'warehouse',
  wh: 'warehouse',
  whse: 'warehouse',
  wk: 'week',
  wks: 'weeks',
  wspd: 'wind speed',
  wt: 'weight',
  wty: 'warranty',
  wx: 'weather',
  yel: 'yellow',
  yr: 'year',
  yrs: 'years',
};

/** `Sub-Category` is one word to a person, and so is a co-signer. */
function joinPrefix(words: string[]): string[] {
  const at = words.findIndex(
    (word, i) => word === 'sub' || (word === 'co' && withOthers.test(words[i + 1] ?? '')),
  );
  const next = words[at + 1];
  if (at < 0 || next === undefined) return words;
  return [...words.slice(0, at), words[at] === 'co' ? `co-${next}` : `sub${next}`, ...words.slice(at + 2)];
}

/** What one may be together with others; a "co_owner" is no owner of a company. */
const withOthers =
  /^(?:signer|signor|owner|author|founder|pilot|borrower|applicant|host|writer|producer|director|driver|worker|sponsor|chair|tenant|insured|payment|pay|insurance)s?$/;

/** `LName` beside `FName`. */
const namesByLetter: Record<string, string> = { f: 'first', l: 'last' };

/** What names without marks or capitals are put together of: "orderdate", "numplays", "pricepaid". */
const run = new RegExp(
  `^(${[
    'num|min|max|avg|total|order|product|prod|cust|customer|user|item|object|unit|price|sales|ship|start|end|first|last|birth',
    'year|month|country|city|store|player|playing|team|game|emp|employee|invoice|payment|category|release|event|room|student',
    'model|brand|vehicle|flight|is|has|net|gross|list|sell|mat|part',
  ].join('|')})(${[
    'name|date|time|price|paid|cost|amount|total|rating|score|weight|height|age|players|plays|count|number|code|type|year',
    'month|id|expansion|published|rank|status|qty|quantity|value|title|category|rate|fee|city|country|active|member|premium',
    'no|nr|num|sold|revenue|sales|profit|margin|discount|size|length|area|level|grade|users|views|votes|visits|orders|items|units|hours|days',
  ].join('|')})$`,
);

const ambiguous = /^(?:arr|st|cat|co|mo|exp|pos|pt|alt|stat|reg|dep)$/;

/** Short forms of several meanings keep their own alone, and in capitals among small letters: "PT Sessions". */
const keepsShort = (word: string, words: readonly string[], written: string): boolean =>
  ambiguous.test(word) &&
  (words.length === 1 ||
    (/\p{Ll}/u.test(written) && new RegExp(`\\b${word.toUpperCase()}\\b`).test(written)));

/** "cost_ctr"; a "CTR" alone is a rate of clicks, as that of "Click-through rate (CTR)" is. */
const isCenter = (word: string, before = ''): boolean =>
  word === 'ctr' &&
  /^(?:cost|cst|profit|call|data|dist|distribution|service|work|shopping|fulfillment|logistics|contact|health|medical|training)$/.test(
    before,
  );

/** "vehicle_reg", "reg_no", "reg_date": no region. */
const isRegistration = (before: string, after: string): boolean =>
  /^(?:vehicle|veh|car|van|truck|bike|aircraft|boat|company|student|course|event|voter|yr|year)$/.test(
    before,
  ) || /^(?:no|nr|num|number|plate|mark|date|dt|year|yr)$/.test(after);

const numeral = /^(?:\d+|one|two|three|four|five|ten)$/;

/** Short forms that stand for something else alone, by what follows them. */
const expandedBefore: [string, RegExp, string][] = [
  // "term_dt", "Term Reason" of who was employed; a "Term" alone is one of a school or a contract.
  ['term', /^(?:dt|date|reason|rsn)$/, 'termination'],
  ['cls', /^(?:dt|date)$/, 'closed'],
  ['int', /^rate$/, 'interest'],
  ['conf', /^(?:no|nr|num|number|code)$/, 'confirmation'],
  ['prod', /^(?:date|dt|time|year|month)$/, 'production'],
  ['hr', /^bpm$/, 'heart rate'],
  ['hr', /^(?:employee|employees|staff|people|record|records)$/, 'HR'],
  ['ot', /^(?:hrs|hours|pay|rate|amt|amount)$/, 'overtime'],
  ['os', /^(?:resv|reserve|amt|amount|bal|balance)$/, 'outstanding'],
  ['disc', /^(?:pct|perc|percent|rate|amt|amount|code)$/, 'discount'],
  ['ln', /^(?:type|typ|no|nr|num|amt|amount|total|item)$/, 'line'],
  ['coll', /^(?:dt|date|time)$/, 'collection'],
  ['rec', /^(?:dt|date)$/, 'received'],
  ['rel', /^(?:dt|date|year|yr)$/, 'release'],
  ['pt', /^(?:id|name|nm|no|nr|num|sex|age|dob)$/, 'patient'],
  ['kd', /^nr$/, 'customer'],
  // "wt_import_key" of a shop's exporter weighs nothing.
  ['wt', /^(?:import|export|order|user|item)$/, 'wt'],
  // Full time and part time.
  ['ft', /^pt$/, 'FT'],
];

/** The same by what stands before them. */
const expandedAfter: typeof expandedBefore = [
  ['resv', /^os$/, 'reserve'],
  ['pt', /^ft$/, 'PT'],
  ['pr', /^(?:unit|list|sale|sales|sell|selling|purchase)$/, 'price'],
  ['hr', /^(?:avg|average|max|min|resting)$/, 'heart rate'],
];

/** What a word stands for beside others: null where they tell nothing of it. */
function expandedBeside(word: string, before = '', next = ''): string | null {
  if (word === 'reg' && isRegistration(before, next)) return 'registration';
  const found =
    expandedBefore.find(([short, what]) => short === word && what.test(next)) ??
    expandedAfter.find(([short, what]) => short === word && what.test(before));
  if (found) return found[2];
  return next === 'name' && Object.hasOwn(namesByLetter, word) ? (namesByLetter[word] ?? word) : null;
}

export const isAbbreviation = (word: string): boolean => Object.hasOwn(expansions, word);

const besideTemperature =
  /^(?:max|min|mean|avg|out|outdoor|outside|indoor|inside|air|ambient|amb|room|soil)$/;

/** The words of `name` with their abbreviations written out; `written` is how the column itself writes them. */
export function expandedWords(name: string, written = name): string[] {
  const words = joinPrefix(spokenWords(name)).flatMap((word) => run.exec(word)?.slice(1) ?? [word]);
  return words.map((word, i) => {
    if (word === 'min' && numeral.test(words[i - 1] ?? '')) return 'minute';
    if (word === 'no' && i > 0 && i === words.length - 1) return 'number';
    // "t_max" beside "t_min", "t_out"; "GROSS_T" is in tonnes.
    if (word === 't' && words.some((w) => besideTemperature.test(w))) return 'temperature';
    const beside = isCenter(word, words[i - 1]) ? 'center' : expandedBeside(word, words[i - 1], words[i + 1]);
    if (beside !== null) return beside;
    if (keepsShort(word, words, written)) return word;
    return isAbbreviation(word) ? (expansions[word] ?? word) : word;
  });
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
  [/^zip(?: code)?$|^zipcode$|^postal code$|^postcode$|^plz$/, 'Postal code'],
  [/^(?:currency|ccy|curr)(?: code)?$|^waerk$|^waers$/, 'Currency code'],
  [/^mrn$/, 'Medical record number'],
  [/^icd ?(?:9|10|11)(?: code)?$/, 'Diagnosis code (ICD)'],
  // SAP's names of fields.
  [/^mandt$/, 'Client of the SAP system'],
  [/^vbeln$/, 'Sales document number'],
  [/^ebeln$/, 'Purchasing document number'],
  [/^belnr$/, 'Accounting document number'],
  [/^(?:posnr|ebelp)$/, 'Item number within the document'],
  [/^erdat$/, 'Day on which the record was created'],
  [/^edatu$/, 'Requested delivery date'],
  [/^budat$/, 'Posting date'],
  [/^bldat$/, 'Document date'],
  [/^kunnr$/, 'Customer number'],
  [/^lifnr$/, 'Supplier number'],
  [/^bukrs$/, 'Company code'],
  [/^werks$/, 'Plant'],
  [/^lgort$/, 'Storage location'],
  [/^kostl$/, 'Cost centre'],
  [/^pernr$/, 'Personnel number'],
  [/^kwmeng$/, 'Order quantity in sales units'],
  [/^(?:vrkme|meins)$/, 'Unit of measure'],
  [/^netwr$/, 'Net value in document currency'],
  [/^dmbtr$/, 'Amount in local currency'],
  [/^wrbtr$/, 'Amount in document currency'],
  [/^gbsta$/, 'Overall processing status'],
  [/^abgru$/, 'Reason for rejection'],
  [/^lang(?:uage)?(?: code)?$|^locale$/, 'Language'],
];

/** What a code of a known standard stands for. */
export function standardCode(name: string): string | null {
  const joined = nameWords(name).join(' ');
  return standardCodes.find(([pattern]) => pattern.test(joined))?.[1] ?? null;
}

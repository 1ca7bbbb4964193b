/** The words that the rules of subject.ts look up. A new phrase is a word here. */
const set = (words: string): Set<string> => new Set(words.split(' '));

export const idWords = set('id ids key identifier pk uid oid');

/** Things that have names, types and keys of their own. */
export const commonEntities = set(
  'account airline airport album appointment artist author bank booking branch brand building buyer campaign case city client company contact continent contract country county course customer ' +
    'department device director distributor district doctor driver employee employer event facility film game hospital hotel invoice item lead loan manager manufacturer member ' +
    'movie neighborhood opportunity order organization owner parent partner passenger patient payment person player producer product project property province region reservation restaurant ' +
    'route school seller sensor session shipment shop site song state station store student subscription supplier team teacher ticket transaction trip user vehicle vendor warehouse',
);

export const acronyms = set(
  'id url uri html fba roas imdb mpaa gdp usa us uk eu un iso api ip html sql vat dvd tv pdf sku faa cpu gps dna bmi mac os pin ssn gpa sat nba nfl mlb ceo hr it ioc idd tld co2 pm10 pm25 pm2.5 no2 so2 vip apr mrr ctr roi kpi bp iq dob csat nps cogs crm erp csm sla eta etd cpc cpm cpa ltv arpu gmv ebitda fte pcn soc mpg rh rssi mac uom',
);

/** Words that only stand short in a name. */
export const wholeWords = new Map([
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['email', 'e-mail'],
]);

/** How a participle says what happened to a row; others in -ed say "was …". */
export const pastForms: ReadonlyMap<string, string> = new Map([
  ['updated', 'was last changed'],
  ['modified', 'was last changed'],
  ['paid', 'was paid'],
  ['sent', 'was sent'],
  ['started', 'started'],
  ['ended', 'ended'],
  ['canceled', 'was cancelled'],
  ['joined', 'joined'],
  ['expires', 'expires'],
  ['expired', 'expired'],
  ['built', 'was built'],
  ['arrived', 'arrived'],
  ['departed', 'departed'],
  ['landed', 'landed'],
  ['occurred', 'occurred'],
  ['happened', 'happened'],
  ['died', 'died'],
  ['retired', 'retired'],
]);
/** Participles that stand alone, without `at` or `on`. */
export const loneParticiples = set(
  'created deleted shipped ordered delivered published released closed opened completed cancelled received registered signed approved verified',
);

/** What people do themselves: a member cancelled, and wasn't cancelled. */
export const doneByPeople = set(
  'cancelled canceled resigned subscribed unsubscribed churned enrolled enlisted applied voted quit',
);

/** Participles that don't end in -ed. */
export const irregularPast = set(
  'begun born bought cut drawn found given held known lost made paid read seen sent sold sown taken told won written',
);

/** Whose age and sex it can be. */
export const people = set(
  'person man woman child adult customer client user member employee worker manager student pupil teacher patient doctor nurse driver player passenger guest visitor donor voter author artist actor tenant subscriber candidate applicant respondent participant resident citizen owner buyer seller vendor partner contact lead staff attendee invitee registrant athlete coach pilot soldier prisoner victim survivor animal cat dog pet horse',
);
export const ofPeople = set('age sex gender race');

/** Plurals that aren't counted: sums of money, ratings, and words that only look like one. */
export const notCounted = set(
  'sales profits earnings revenues costs expenses assets wages fees taxes savings funds dues goods proceeds receipts refunds prices charges payments deposits stars scores grades results ratings series bias lens gas plus minus atlas canvas utilities milliseconds grams kilograms kilometres kilometers meters metres details notes comments terms news logistics mathematics physics economics',
);
/** What may stand before a counted thing: `active_users`. */
export const countedWith = set('active new failed open closed unique returning repeat home api page guest');
/** Spans of time that are counted: working hours, lead days. */
export const spans = set('hours days weeks months years');

export const ownNouns: Record<string, string> = {
  email: 'e-mail address',
  mail: 'e-mail address',
  phone: 'telephone number',
  telephone: 'telephone number',
  mobile: 'mobile telephone number',
  fax: 'fax number',
  url: 'web address',
  link: 'web address',
  website: 'website',
  homepage: 'home page',
  ip: 'network address',
  password: 'password',
  dob: 'date of birth',
};

/** Kinds of things to know of an entity: `name of the customer`. */
/** Whose address or number it is stands before them: a work e-mail. */
export const addressKinds = set(
  'work home business personal private office primary secondary alternate alternative billing shipping delivery mobile cell contact emergency main other day evening',
);

export const kindNouns = set(
  'name title description status type kind category address email phone telephone mobile fax url website code number color colour size version genre',
);

/** Figures that belong to the row when they stand alone: `price of the product`. */
export const rowFigures = set(
  'weight height age price cost rating score area population size salary budget gender length width duration',
);

export const degrees: ReadonlyMap<string, string> = new Map([
  ['max', 'highest'],
  ['maximum', 'highest'],
  ['min', 'lowest'],
  ['minimum', 'lowest'],
  ['average', 'average'],
  ['mean', 'mean'],
  ['median', 'median'],
  ['other', 'other'],
  ['common', 'common'],
  ['official', 'official'],
  ['native', 'native'],
]);
/** What can be a total: `amount_total` is the total amount, `line_total` is the total of a line. */
export const totalled = set(
  'amount cost costs price sales revenue value fee fees profit quantity number tax hours time payment charge charges',
);

/** Adjectives whose ending doesn't show it. */
export const adjectives = set(
  'active adult alone available big blind clean closed complete correct current deaf dead digital down due dry early empty exempt express external false fast final first foreign fragile free fresh full good hidden high hot inactive internal joint large last late latest legal live local low main major male female manual mobile mature married minor native new offline old online open overdue own paid pregnant primary private public ready real recent remote safe secure self-employed senior short sick single slow small smart solo special stale sweet taxable temporary true unique unpaid urgent valid vegan vegetarian verified visible wet won lost sold gone sent kept done built known shown hidden broken full-time part-time independent landlocked',
);
/** Nouns that end like adjectives. */
export const nouns = set(
  'student parent president agent resident patient client tenant restaurant applicant participant merchant assistant consultant accountant event deal animal hospital rental trial festival medal meal signal journal terminal topic clinic music garden children women men citizen kitchen token building booking listing wedding meeting motive executive document payment shipment department apartment comment assignment garment element statement agreement table variable detective native criminal plant restaurant feed seed breed bed weed need speed',
);
/** Nouns that take no article. */
export const massNouns = set(
  'spam fraud insurance access parking breakfast wifi stock water data damage heating support content consent credit housing education furniture equipment electricity gas internet experience information luggage baggage money power motion',
);

/** Words that an event's date is said of: `date of the delivery`, but `signup date`. */
export const eventNouns = set(
  'flight sale visit exam test trip game match service sample survey interview accident incident crash fire strike inspection arrest purchase',
);
export const bareEvents = set('birth death hire join purchase arrival departure');
export const eventWords: ReadonlyMap<string, string> = new Map([
  ['ship', 'shipment'],
  ['join', 'joining'],
  ['release', 'release'],
]);
export const prepositions = set('from to via by with for until through');
export const timePrepositions = /^(?:at|on|date|time|timestamp|datetime|day|dt|ts)$/;

/** The languages' codes stand behind these: `translations.ara.common`. */
export const translatable = set(
  'translation translations name names label labels native demonym demonyms title titles',
);

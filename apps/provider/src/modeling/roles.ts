import type { DataCategory } from '@plinth/api/facts';
import type { ColumnProfile, TableProfile } from '../sources/source.ts';
import { columnFacts, type ColumnFacts } from './columnFacts.ts';
import { cellText } from './columnFeatures.ts';
import { isPast } from './subject.time.ts';
import { unitOfName } from './units.ts';
import { parseIsoDate } from './wording.ts';

/** A profiled column with its category: what understanding and metrics are written from. */
export interface ClassifiedColumn {
  profile: ColumnProfile;
  facts: ColumnFacts;
  category: DataCategory;
}

export function withFacts(
  column: ColumnProfile,
  table: TableProfile,
  category: DataCategory,
): ClassifiedColumn {
  return { profile: column, category, facts: columnFacts(column, table) };
}

const totalWords =
  /^(?:conv|conversion|impr|purchases|installs|leads|signups|comments|reactions|likes|replies|steps|calories|money|debit|credit|deposit|deposits|withdrawal|withdrawals|tip|tips|taxes|refund|refunds|refunded|payout|payouts|sales|revenue|amount|profit|turnover|quantity|qty|count|cost|costs|total|gross|spend|spending|expenses|expense|budget|volume|population|area|units|views|votes|visits|orders|pieces|sold|lost|payment|deaths|cases|injuries|casualties|number|num|fee|fees|freight|tax|subtotal|earnings|downloads|distance|duration|dur|donations|sessions|pageviews|transactions|visitors|clicks|impressions|conversions|netto|brutto|umsatz|betrag|summe|menge|anzahl|kosten)$/;
const levelWords =
  /^(?:limit|cpc|cpm|cpa|ctr|roas|reading|odometer|balance|stock|inventory|after|remaining|left|hand|unit|rate|ratio|pct|percent|percentage|share|avg|average|mean|median|price|score|rating|index|age|temperature|temp|discount|margin|height|weight|speed|density|gdp|gpa|grade|min|max|minimum|maximum|rank|level|depth|wind|humidity|pressure|per|latitude|longitude|salary|length|width|bmi|expectancy|fertility|altitude|elevation|time|year|income|size|power|horsepower|acceleration|displacement|mpg)$/;
const firstRate =
  /^(?:sales|revenue|amount|profit|turnover|gross|income|total|payment|price|cost|budget|population|value|spend|netto|brutto|umsatz|betrag)$/;

/** Whether adding a measure up makes sense; a price or a rate is averaged instead. */
export function addsUp({ facts, profile }: ClassifiedColumn): boolean {
  const { unit } = unitOfName(profile.name);
  // Of minutes `min` is no smallest.
  const words = unit?.symbol === 'min' ? facts.words.filter((w) => w !== 'min') : facts.words;
  if (words.some((w) => levelWords.test(w)) && !words.some((w) => wholeWords.test(w))) return false;
  if (isRate({ facts, profile })) return false;
  return (
    facts.isInCurrency ||
    unit?.symbol === 'kWh' ||
    workedHours.test(words.join(' ')) ||
    words.some((w) => totalWords.test(w))
  );
}

/** Hours that were worked; those of a response are averaged. */
const workedHours =
  /^(?:(?:total|billable|worked|logged|tracked|spent|rounded|overtime) )?hours(?: (?:worked|logged|billed|spent|rounded))?$/;
/** The total rate of a stay is what it comes to. */
const wholeWords = /^(?:total|count|sum)$/;
/** What an amount is taken of or for, as names of columns write it. */
const isRate = ({ facts: { words }, profile }: Omit<ClassifiedColumn, 'category'>): boolean =>
  / \/ /.test(profile.name) ||
  (words.some((w) => /^(?:per|rate|ratio|avg|average)$/.test(w)) && !words.some((w) => wholeWords.test(w)));

/** What is only a part of what was paid, or taken off it. */
const partOfWhole =
  /^(?:tax|taxes|vat|shipping|freight|discount|discounts|fee|fees|refund|refunds|refunded|tip|tips|duties|insurance)$/;

/** How much a person wants to see a measure. */
function measureRank(column: ClassifiedColumn): number {
  const { facts, profile } = column;
  let rank = 0;
  if (facts.words.some((w) => firstRate.test(w))) rank += 4;
  // What has a currency of its own is what the table is about.
  if (facts.isInCurrency && !isRate(column)) rank += 6;
  if (facts.words.some((w) => /^(?:total|gross|overall)$/.test(w))) rank += 3;
  if (addsUp(column)) rank += 2;
  if (isRate(column)) rank -= 4;
  if (facts.words.some((w) => partOfWhole.test(w))) rank -= 3;
  if (!facts.integers) rank += 0.5;
  if (profile.distinct > 20) rank += 1;
  if (profile.nullFraction > 0.5) rank -= 2;
  if (profile.standardDeviation === 0) rank -= 10;
  if (facts.words.length > 4) rank -= 0.5;
  return rank;
}

/** Numbers worth plotting, the most telling first. */
export function measuresOf(columns: ClassifiedColumn[]): ClassifiedColumn[] {
  return columns
    .filter(
      (c) =>
        c.category === 'numerical' &&
        (c.facts.family === 'integer' || c.facts.family === 'decimal') &&
        c.profile.distinct > 2 &&
        c.profile.nullFraction < 0.9,
    )
    .map((column, at) => ({ column, at, rank: measureRank(column) }))
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
    .map(({ column }) => column);
}

const mostTelling = /^(?:region|category|segment|department|genre|continent|industry|product|brand|sector)$/;
const telling =
  /^(?:campaign|client|project|vendor|pipeline|stage|source|assignee|owner|type|status|class|group|channel|team|species|kind|gender|country|state|origin|phase|size|severity|priority|method|mode|weather|subregion|city|rating|operator)$/;

/** What people are called says nothing of them. */
const isOfOnePerson = ({ facts }: ClassifiedColumn): boolean =>
  /(?:^| )(?:(?:first|last|middle|given|family) name|name (?:first|last|middle|given)|surname|firstname|lastname|fname|lname)$/.test(
    facts.words.join(' '),
  );

/** Where nearly all rows have one value there is little to compare. */
function sameness({ topValues: [top] }: ColumnProfile): number {
  const share = top?.share ?? 0;
  return share > 0.95 ? 8 : share > 0.9 ? 3 : 0;
}

/** Groups worth comparing, the most telling first. */
export function groupsOf(columns: ClassifiedColumn[]): ClassifiedColumn[] {
  const score = ({ profile, facts, category }: ClassifiedColumn): number => {
    let rank = 0;
    if (facts.words.some((w) => mostTelling.test(w))) rank += 3;
    else if (facts.words.some((w) => telling.test(w))) rank += 2;
    if (profile.distinct >= 3 && profile.distinct <= 12) rank += 2;
    else if (profile.distinct <= 20) rank += 1;
    else rank -= 1;
    if (facts.numeric) rank -= 1.5;
    if (category === 'boolean') rank -= 1;
    rank -= sameness(profile);
    if (profile.nullFraction > 0.9) rank -= 8;
    else if (profile.nullFraction > 0.5) rank -= 2;
    if ((profile.meanLength ?? 0) > 40) rank -= 2;
    return rank;
  };
  return columns
    .filter(
      (c) =>
        (c.category === 'categorical' || c.category === 'boolean') &&
        c.profile.distinct >= 2 &&
        c.profile.distinct <= 60 &&
        !(c.facts.numeric && c.facts.family === 'text') &&
        c.facts.uniqueness < 0.8 &&
        !isOfOnePerson(c),
    )
    .map((column, at) => ({ column, at, rank: score(column) }))
    .filter(({ rank }) => rank > -3)
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
    .map(({ column }) => column);
}

/** A person's birth isn't when the row came about, nor is their death. */
const isOfLife = ({ facts }: ClassifiedColumn): boolean =>
  facts.words.some((w) => /^(?:birth|birthdate|born|birthday|dob|death|died)$/.test(w));

/** The column that says when a row happened; edits and time stamps of upkeep come last. */
export function mainTime(columns: ClassifiedColumn[]): ClassifiedColumn | null {
  const score = ({ profile, facts }: ClassifiedColumn): number => {
    let rank = 0;
    if (
      facts.words.some((w) =>
        /^(?:order|date|day|start|created|applied|application|submitted|year|published|release|event|transaction|sale|flight|hire|hired|join|joined|signup|issued|booked|placed|opened|loan|received|reported|visit)$/.test(
          w,
        ),
      )
    )
      rank += 2;
    if (
      facts.words.some((w) =>
        /^(?:updated|modified|deleted|expires|expiry|end|due|ship|shipped|delivery|delivered|returned|rejected|lost|won|terminated|termination|closed|completed|resolved|finished|cancelled|canceled|paid|settled|checkout|reg|registration|pub|published|model|vintage|built|construction)$/.test(
          w,
        ),
      )
    )
      rank -= 2;
    if (facts.words.some(isPast)) rank += 1;
    if (facts.words.some((w) => /^(?:hour|minute|time)$/.test(w))) rank -= 1;
    if (!ordered(profile) && !facts.numeric) rank -= 3;
    if (profile.distinct <= 2) rank -= 3;
    // Beside days, a year is one of something else.
    if (facts.numeric && facts.max !== null && facts.max < 10_000) rank -= 1;
    return rank - profile.nullFraction * 3;
  };
  const [best] = columns
    .filter((c) => c.category === 'temporal' && c.profile.distinct > 1 && !isOfLife(c))
    .map((column, at) => ({ column, at, rank: score(column) }))
    .sort((a, b) => b.rank - a.rank || a.at - b.at);
  return best?.column ?? null;
}

/** Its smallest and largest value are moments, not just text in alphabetical order. */
export function ordered(profile: ColumnProfile): boolean {
  return (
    parseIsoDate(cellText(profile.min))?.month != null && parseIsoDate(cellText(profile.max))?.month != null
  );
}

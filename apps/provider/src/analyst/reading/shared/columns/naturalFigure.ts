import type { AnalystColumn } from '../../../table.ts';
import type { AggregateName } from '../query/tree.ts';
import { isFraction } from './measures.ts';

/** What adds up, by lemmas of its name. */
const additive = new Set(
  `sale profit revenue turnover cost amount quantity expense spending spend loss budget total population count number unit gross
  earning income point goal vote volume visit view hour hrs minute duration distance precipitation rainfall passenger order bonus
  tip bill death victim casualty payment donation kwh wh consumption usage production shipment refund fee charge fine click
  impression session pageview bounce signup call error login download like comment parcel delivery downtime waste discount tax
  debt commission subtotal electricity attendance ticket seat stock hand injury case injured killed listener play stream
  conversion install reaction calorie pt litre liter fatality arrears birth taking payout overtime visitor guest ride egg mwh gwh generation output emission`.split(
    /\s+/,
  ),
);
/** What was taken or given, whatever it is called besides: "price paid", "units sold". */
const transacted = /^(?:paid|spent|earned|received|sold|charged|collected|donated|refunded)$/;

const levels =
  /^(?:rat(?:e|ing)|score|star|grade|age|temperature|temp|price|percent|percentage|pct|satisfaction|csat|nps|gpa|bmi|ph|iq|severity|difficulty|complexity|happiness|mood|pain|stress|index|average|avg|mean|median|speed|height|weight|mass|length|width|depth|mpg|gallon|horsepower|humidity|magnitude|expectancy|fertility|salary|wage|level|high|low|ratio|ppm|concentration|ozone|no2|so2|nox|o3|pm(?:10|2\.?5)?|turbidity|moisture|salinity|conductivity|visibility|voltage|density|pressure|battery|probability|latitude|longitude|elo|abv|brix|pulse|bpm|sys|systolic|dia|diastolic|spo2|glucose|cholesterol|ha?emoglobin|hb|hgb|rank|per|hourly|monthly|weekly|odometer|roas?|cpc|cpm|ctr|cpa|cpl|aov)$/;
/** What a field bears, and how much of it the air holds: of "yield_kg" and "CO2 emissions" there is a sum. */
const levelsUnlessWeighed = /^(?:yield|co2|adjusted)$/;
const isPrice = /^(?:price|cost|value)$/;
/** How long something took is compared by its average. */
const isBetweenTimes = ({ derived }: AnalystColumn): boolean => derived?.of.kind === 'span';

const isPriceOfUnit = ({ words }: AnalystColumn): boolean =>
  words.includes('unit') && words.some((w) => isPrice.test(w));
/** The "Total Rate" or "Total price" of a stay is what it comes to. */
const isTotalPrice = ({ words }: AnalystColumn): boolean =>
  words[0] === 'total' && words.some((w) => w === 'rate' || w === 'price');
const rated = /^(?:rate|percent|percentage|pct|average|avg|mean|ratio)$/;
/** A rate, also by its unit: "t/ha", "m/s"; the energy of each square metre adds up. */
const isRate = ({ words, unit }: AnalystColumn): boolean =>
  words.some((w) => rated.test(w)) || (unit?.symbol.includes('/') === true && !words.includes('kwh'));
/** "Ratings count", "five star" of a table that counts them: how many there were, and no grade. */
const countsGrades = ({ words }: AnalystColumn): boolean =>
  /^(?:count|number)$/.test(words.at(-1) ?? '') ||
  /^(?:one|two|three|four|five|[1-5]) star$/.test(words.join(' '));
const ofLoads = /^(?:net|gross|landed|shipped|total)$/;
/** Of loads there is a sum of what they weigh, of bodies there is none. */
const isLoad = ({ words }: AnalystColumn): boolean =>
  words.includes('weight') && words.some((w) => ofLoads.test(w));
const isTransacted = ({ rawWords }: AnalystColumn): boolean => rawWords.some((w) => transacted.test(w));

/** Whether a column's name says that its values add up, or that they are levels; null where it says neither. */
export function addsUpByName(column: AnalystColumn): boolean | null {
  const { words, unit } = column;
  if (column.isOfRow) return true;
  if ([isBetweenTimes, isPriceOfUnit, isFraction].some((is) => is(column))) return false;
  if (isTotalPrice(column)) return true;
  if (isRate(column)) return false;
  if ([isTransacted, countsGrades, isLoad].some((is) => is(column))) return true;
  if (unit === null && words.every((w) => levelsUnlessWeighed.test(w))) return false;
  if (words.some((w) => levels.test(w))) return false;
  return words.some((w) => additive.has(w)) || unit?.before === true ? true : null;
}

/** Sums of what adds up, averages of what doesn't: "sales by region", "rating by genre". */
export const naturalFigure = (column: AnalystColumn): 'sum' | 'avg' =>
  addsUpByName(column) === true ? 'sum' : 'avg';

/** Whether a figure suits what a column's name says that it holds. */
export const naturalness = (name: AggregateName, column: AnalystColumn): string =>
  addsUpByName(column) === null
    ? `natural:unsure:${name}`
    : `natural:${name === naturalFigure(column) ? 'yes' : 'no'}`;

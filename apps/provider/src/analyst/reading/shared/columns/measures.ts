import { isWordInId } from '../../../../modeling/names.ts';
import { once } from '../once.ts';
import { isNumeric, type AnalystColumn } from '../../../table.ts';
import { concepts } from '../vocabulary/concepts.ts';
import { isCommonWord } from '../vocabulary/semantics.ts';
import { columnIndex } from './columnIndex.ts';
import { timeLike } from '../calendar/times.ts';

/** Asked for every column by many rules. */
export const isYearColumn = once((column: AnalystColumn): boolean => holdsYears(column));

/** What happens once to a thing, as a column may be named that holds only the year of it: "Opened", "member since". */
const happening =
  /^(?:opened|built|founded|established|since|ceased|demolished|acquired|launched|introduced|constructed|renovated|restored|inaugurated|planted|discovered|invented|commissioned|incorporated)$/;
const isOfRecentYears = ({ kind, min, max }: AnalystColumn): boolean =>
  kind === 'number' &&
  [min, max].every((end) => Number.isInteger(end)) &&
  Number(min) >= 1500 &&
  Number(max) <= 2100;

const mostYears = 40;
/** "GJAHR" from 2021 to 2026: hardly a year is left out, and each has many rows. */
const areYearsByValue = ({ kind, min, max, distinct, unit }: AnalystColumn): boolean => {
  const reach = Number(max) - Number(min) + 1;
  return (
    kind === 'number' &&
    unit === null &&
    [min, max].every((end) => Number.isInteger(end)) &&
    Number(min) >= 1980 &&
    Number(max) <= 2040 &&
    distinct > 1 &&
    reach <= mostYears &&
    distinct * 5 >= reach * 4
  );
};

function holdsYears(column: AnalystColumn): boolean {
  const words = column.name.toLowerCase().split(/[^a-z]+/);
  // "Years won" counts or lists years, "Year" is one.
  if (words.includes('years')) return false;
  if (column.rawWords.some((w) => happening.test(w)) && isOfRecentYears(column)) return true;
  if (areYearsByValue(column)) return true;
  if (!column.words.includes('year') && !column.words.includes('season')) return false;
  if (column.kind === 'number') return Number(column.min) >= 1000 && Number(column.max) <= 2200;
  const sample = column.values.slice(0, 20);
  return (
    sample.length > 0 && sample.filter((v) => /\b(1[5-9]|20)\d\d\b/.test(v)).length >= sample.length * 0.7
  );
}

const idWords = new Set([
  'id',
  'identifier',
  'code',
  'uid',
  'key',
  'ssn',
  'zip',
  'postcode',
  'phone',
  'postal',
]);
/** "ticket_no", "PO Number", "Line": what tells rows apart or puts them in order; but not "Total number". */
const numbering = /^(?:number|nr|num|no|seq|sequence|line|row|ref|reference)$/;
const ordering = /^(?:line|row|seq|sequence)$/;
const amounting = /^(?:total|overall|average|avg|mean|max|min|net|of|by)$/;
function isNumbering({ kind, numericText, words }: AnalystColumn): boolean {
  const last = words.at(-1) ?? '';
  if ((kind !== 'number' && !numericText) || words.some((w) => amounting.test(w))) return false;
  return (words.length > 1 ? numbering : ordering).test(last);
}
/** "dormid", "uid": the word for a thing, or its first letters, before "id". */
const numberedThing = /^[a-z]+id$/;
/** A number that stands for a person, a room or a part of a whole has no sum: "advisor", "patient", "classroom". */
const standsFor =
  /^(?:advisor|adviser|patient|physician|doctor|nurse|student|pupil|teacher|instructor|employee|manager|customer|client|user|member|player|driver|author|supplier|vendor|owner|person|room|classroom|section|department|dept|plant|store|branch|warehouse|shop|outlet|depot|terminal)$/;
function isReference({ kind, words, rawWords }: AnalystColumn): boolean {
  const last = words.at(-1) ?? '';
  if (kind !== 'number' || words.some((w) => amounting.test(w))) return false;
  if (words.length === 1 && numberedThing.test(last) && !isWordInId(last) && !isCommonWord(last)) return true;
  // "Students" are counted, a "student" is one of them.
  return words.length <= 2 && standsFor.test(last) && rawWords.at(-1) === last;
}
/** What is numbered one after the other, as columns are named for one of it. */
const numbered =
  /^(?:ticket|notice|order|invoice|booking|trip|visit|case|claim|request|report|job|call|receipt|record|entry|reference|permit|voucher|shipment|parcel|document|contract|loan|sample|session|screening|reservation|transaction|issue|incident|serial|batch|lot|check|bill|policy|quote|sale|ride|stay|enrolment|enrollment|donation|gift|payment|pledge|delivery|appointment|admission|rental|repair|refund|purchase)$/;
export const isNumbered = (word: string): boolean => numbered.test(word);
/** Who, and what things happen to. */
export const beings =
  /^(?:people|person|individual|customer|client|user|member|patient|man|woman|boy|girl|child|adult|company|business|account|donor|student|pupil|employee|staff|driver|guest|consultant|supporter|buyer|player|team|club|supplier|vendor|store|shop|branch|site|room|machine|van|vehicle|truck|car|station|airport|city|town|country|state|region|product|article|sku|recipe|song|artist|album|book|title|film|movie|course|project|campaign|week|month|year|day|weekday|quarter|sensor|device|field|crop|author|agent|instructor|teacher|doctor|species|job|occupation|category|department)$/;
const leastSerial = 30;
/** Of every so many numbers one is there: others are of rows that the table doesn't have. */
const mostSkipped = 3;
/** A "Receipt" of several lines is numbered from 5000 on, as nothing is counted. */
const leastOfLines = 100;

/**
 * Numbers that go up by one from row to row, of a column named for a thing: "ticket" from 901 to 2486. What is called by
 * nothing but "number" is numbered so as well, and what is called by "Num" may leave some out.
 */
function isSerial({ kind, isUnique, min, max, distinct, derived, words, rawWords }: AnalystColumn): boolean {
  const last = words.at(-1) ?? '';
  if (kind !== 'number' || derived || distinct < leastSerial) return false;
  const reach = Number(max) - Number(min) + 1;
  const isOfLines = Number(min) >= leastOfLines;
  if (words.length > 1 || !numbering.test(last))
    return (isUnique || isOfLines) && numbered.test(last) && rawWords.at(-1) === last && reach === distinct;
  // The "number" of accidents in a year is another in each, too.
  const isShort = rawWords[0] !== 'number';
  return isUnique && Number.isInteger(min) && reach <= distinct * (isShort ? mostSkipped : 1);
}

/** "Item" from 1 to 3 of a prescription: which of its lines a row is, and no amount. */
const numbersLines = ({ kind, derived, rawWords, min, max }: AnalystColumn): boolean =>
  kind === 'number' &&
  !derived &&
  rawWords.join(' ') === 'item' &&
  Number(min) === 1 &&
  Number.isInteger(Number(max));

/** Asked for every column by many rules. */
export const isIdentifier = once(
  (column: AnalystColumn): boolean =>
    column.category === 'identifier' ||
    column.isKey ||
    column.words.some((w) => idWords.has(w)) ||
    isNumbering(column) ||
    isReference(column) ||
    numbersLines(column) ||
    isSerial(column),
);
const byWordsOfName = columnIndex(({ words }) => [words.join(' ')]);
/** A column that holds how many there are of something, by the word for one: "games" of players. */
export const amountOfThings = (columns: readonly AnalystColumn[], noun: string): AnalystColumn | undefined =>
  byWordsOfName(columns)
    .having(noun)
    .find((c) => isMeasure(c) && !c.derived);
/** A number that measures: what sums, means and ranks are taken of. */
export const isMeasure = (column: AnalystColumn): boolean =>
  isNumeric(column) && !isIdentifier(column) && !isYearColumn(column) && !isCalendarPart(column);
const leftOrAllowed = /^(?:remaining|left|max|maximum|min|minimum|allowed|notice|limit|target|planned)$/;
/** How much there was: not how much there may be, or still is. */
export const isSpent = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived && !isNamed(column, leftOrAllowed);
/** An amount of what goes out and what comes in. */
export const isSigned = ({ min, max }: AnalystColumn): boolean =>
  typeof min === 'number' && typeof max === 'number' && min < 0 && max > 0;
export const isTimeColumn = (column: AnalystColumn): boolean => timeLike(column) || isYearColumn(column);
/** Numbers that stand for a part of the calendar, by what a column of them is called, and the highest of them. */
const calendarParts: ReadonlyMap<string, number> = new Map([
  ['month', 12],
  ['week', 53],
  ['day', 366],
  ['weekday', 7],
  ['quarter', 4],
  ['hour', 24],
]);
/** "Month" from 1 to 12: a part of when something was, which neither adds up nor is the most of anything. */
export const isCalendarPart = once(({ kind, derived, rawWords, min, max }: AnalystColumn): boolean => {
  const [word = '', other] = rawWords;
  const ends = [min, max].map(Number);
  return (
    kind === 'number' &&
    !derived &&
    other === undefined &&
    ends.every((end) => Number.isInteger(end) && end >= 0 && end <= (calendarParts.get(word) ?? -1))
  );
});
const partOf = { monthOfYear: 'month', quarterOfYear: 'quarter' } as const;
/** The months, or quarters, of a table that tells nothing else of when something was: "Month" from 5 to 9. */
export const partsOfYear = (columns: readonly AnalystColumn[], unit: string): AnalystColumn[] =>
  columns.some(timeLike) || !(unit === 'monthOfYear' || unit === 'quarterOfYear')
    ? []
    : columns.filter((c) => isCalendarPart(c) && c.rawWords[0] === partOf[unit]);
const rankWords = new Set('rank ranking position place pos placing finish finished standing'.split(' '));
export const isRank = (column: AnalystColumn): boolean =>
  isNumeric(column) && rankWords.has(column.words.at(-1) ?? '');

/** The more of it, the worse. */
const harms =
  /^(?:delay|lateness|death|fatality|victim|casualty|killed|injury|injured|loss|damage|complaint|error|defect|fault|absence|wait|crime|accident|pollution|downtime|outage|debt|unemployment|mortality|return|refund|cancellation|churn|latency|co2|no2|nox|so2|o3|ozone|pm(?:10|2\.?5)|fine|penalty|noise|waste|theft|shrinkage|bounce|overdue|abandoned|failure|dead|rejection|attrition|dropout|drop|buffer|breach|violation|no-show|missed|mistake|incident|contam|contamination|demurrage|rework|affected|lost|rejected|scrap|scrapped|spoilage|disruption)$/;
export const isHarmful = (word: string): boolean => harms.test(word);
/** "Return on ad spend": what comes back of it. */
const isReturn = /\breturn on\b|\broas?\b/i;
export const isHarm = (column: AnalystColumn): boolean =>
  isMeasure(column) && column.words.some(isHarmful) && !isReturn.test(column.name);

/** Who is most punctual has the least delay. */
export const isSparedOf = (said: string, column: AnalystColumn): boolean =>
  isHarm(column) && /^(?:punctual|punctuality|reliable|reliability|safe|safety)$/.test(said);

/** Parts of one: a discount of 0.2 is one of 20 %. */
export const isFraction = ({ kind, derived, distinct, min, max }: AnalystColumn): boolean =>
  kind === 'number' && !derived && distinct > 2 && Number(min) >= 0 && Number(max) <= 1;

/** The words of a column's name, as they are written and as dictionaries have them. */
export const namesOf = ({ words, rawWords }: AnalystColumn): string[] => [...words, ...rawWords];
export const isNamed = ({ words, rawWords }: AnalystColumn, said: RegExp): boolean =>
  words.some((w) => said.test(w)) || rawWords.some((w) => said.test(w));

/** A row stands for as many as this says. */
export const isTally = (column: AnalystColumn): boolean =>
  isMeasure(column) &&
  column.words.length > 0 &&
  column.words.every((w) => /^(?:count|number|tally|frequency|total|n|people|case|quantity)$/.test(w));

const counted =
  /^(?:click|visit|view|impression|session|order|item|unit|guest|passenger|ticket|night|day|hour|minute|kg|km|mile|stock|bottle)$/;
const money = new Set([
  ...concepts.price.words,
  ...concepts.money.words,
  ...concepts.pay.words,
  'spend',
  'bill',
]);

/** What is counted has no price: the cheapest clicks aren't the fewest. */
export const isWithoutPrice = ({ words, unit }: AnalystColumn): boolean =>
  unit?.before !== true && words.some((w) => counted.test(w)) && !words.some((w) => money.has(w));

/** Where nothing is what some rows have of it: a fee of 0, no children. */
export const startsAtNothing = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived && column.kind === 'number' && Number(column.min) === 0;

/** What a column that tells things apart is called after the word for them: "order no". */
export const keyWord = /^(?:id|no|nr|num|number|code|name|plate)$/;

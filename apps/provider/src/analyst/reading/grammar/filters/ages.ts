import { isOfBands } from '../../shared/columns/bands.ts';
import { concepts } from '../../shared/vocabulary/concepts.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { isBirth } from '../../shared/calendar/times.ts';
import { conceptColumns } from '../adjectives.ts';
import type { Scan } from '../scan.ts';
import type { Token } from '../../tokens/tokenize.ts';
import { columnOf, type Comparison, type Condition, type Expression } from '../../shared/query/tree.ts';
import { countedOnce } from '../figures/counting.ts';
import { part, type Rule } from '../rule.ts';
import { amountAt, conceptAt, operatorAt, rangeAt, type Amount } from './amounts.ts';
import { between, compared, filter } from './conditions.ts';
import { countsSomething } from './countLimits.ts';

const tens = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'];
const inTens = new RegExp(
  String.raw`^(?:(?:aged )?in (?:their|his|her) )?(?:(\d)0 ?'?s|(${tens.join('|')}))(?= |$)`,
);
const whose = /^(?:their|his|her)$/;
const longestSaid = 5;

/** "18 years old", "not 20 years old", "30 years old or younger". */
export const yearsOld: Rule = (scan, at) => {
  const negated = scan.role(at, 'not') !== null;
  const place = negated ? scan.skip(at + 1) : at;
  const amount = amountAt(scan, place);
  if (amount?.kind !== 'number' || !/^years? old$/.test(`${scan.text(place + 1)} ${scan.text(place + 2)}`))
    return [];
  const open = negated ? null : scan.role(place + 3, 'after');
  const operator = negated ? '<>' : (open?.operator ?? '=');
  return conceptColumns(scan, concepts.age, place).flatMap(({ choice, inverse }) => {
    const isOther = inverse || !isOwnAge(choice);
    const condition = isOther ? null : compared(scan, choice.column, operator, amount);
    return condition
      ? [
          part(at, place + (open ? 4 : 3), 'filter:years old', 1.4, filter(condition, choice.column), [
            choice,
          ]),
        ]
      : [];
  });
};

const oldest = 120;

const inSport =
  /^(?:runner|athlete|swimmer|cyclist|finisher|racer|walker|competitor|entrant|skier|golfer|rower|skater|climber|dancer|starter)$/;
const isPersonWord = (word: string): boolean => countedOnce.test(word) || inSport.test(word);
const isPerson = (noun: Token | undefined): boolean =>
  noun !== undefined && [noun.lemma, noun.lower].some(isPersonWord);
const furthestPerson = 4;

const areSo = /^(?:who|that|is|are|was|were|aged)$/;
const unnamed = /^(?:|many)$/;

/**
 * Whether people are spoken of just before a place, or before a value that tells which: "applicants for Hillside". "How many
 * are under 18" speaks of those whose table it is.
 */
function isOfPeople(scan: Scan, at: number): boolean {
  const { tokens, entities } = scan.context;
  let start = scan.items[at]?.start ?? 0;
  while (areSo.test(tokens[start - 1]?.lower ?? '')) start--;
  if (unnamed.test(tokens[start - 1]?.lower ?? ''))
    return scan.columns.some(isBirth) || [...entities].some((noun) => isPersonWord(noun));
  if (scan.items[at - 1]?.type !== 'value') return isPerson(tokens[start - 1]);
  return tokens.slice(Math.max(0, start - furthestPerson), start).some(isPerson);
}

/** Whether a number of years is said of people, and of nothing else. */
function isAge(scan: Scan, at: number, { kind, value, to }: Amount): boolean {
  return kind === 'number' && Number(value) <= oldest && isOfPeople(scan, at) && !countsSomething(scan, to);
}

/** "Age from" and "minimum age" are nobody's. */
const isOwnAge = ({ column: { words, rawWords } }: ColumnChoice): boolean =>
  ![...words, ...rawWords].some((word) => /^(?:from|to|min|minimum|max|maximum|limit)$/.test(word));

/** The columns that hold ages, in years or in bands of them. */
const agesHeld = (scan: Scan, at: number): ColumnChoice[] =>
  conceptColumns(scan, concepts.age, at)
    .filter(({ inverse, choice }) => !inverse && (isMeasure(choice.column) || isOfBands(choice.column)))
    .map(({ choice }) => choice)
    .filter(isOwnAge);

const yearsSaid = /^years? (?:old|of age)$/;
const pastYears = (scan: Scan, at: number): number =>
  yearsSaid.test(`${scan.text(at)} ${scan.text(at + 1)}`) ? at + 2 : at;

interface AgeLimit {
  operator: Comparison;
  to: number;
  amount: Amount;
  /** "Aged", "years old". */
  isSaid: boolean;
}

/** "60 or older years old", "60 years old or older": what stands behind the number of years. */
function behindYears(
  scan: Scan,
  at: number,
  mayOpen: boolean,
): { to: number; open: Comparison | null; inYears: boolean } {
  const years = pastYears(scan, at);
  const open = mayOpen ? scan.role(years, 'after') : null;
  const end = open ? years + 1 : years;
  const to = years === at ? pastYears(scan, end) : end;
  return { to, open: open?.operator ?? null, inYears: years > at || to > end };
}

/** "Over 60", "over 60 years old", "aged 60+", "60 or older", "60+ years old". */
function ageLimitAt(scan: Scan, at: number): AgeLimit | null {
  const led = operatorAt(scan, at);
  const concept = led && conceptAt(scan, led.place);
  const amount = amountAt(scan, led?.to ?? at);
  const isAged = concept === concepts.age && led?.operator === '=';
  if (!amount || (concept && !isAged)) return null;
  const { to, open, inYears } = behindYears(scan, amount.to, !led || isAged);
  const operator = open ?? (isAged ? null : led?.operator);
  return operator ? { operator, to, amount, isSaid: isAged || inYears } : null;
}

const areCounted = /^(?:with|has|have|having|had|of)$/;

/** "The 40+ runners", "how many 60+ members": a number before people, where they aren't counted by it. */
function isBeforePeople(scan: Scan, at: number, { amount, to }: AgeLimit): boolean {
  const { tokens } = scan.context;
  const start = scan.items[at]?.start ?? 0;
  const isOpen = to > amount.to && operatorAt(scan, at) === null;
  return (
    isOpen &&
    isPerson(tokens[scan.items[to]?.start ?? -1]) &&
    !areCounted.test(tokens[start - 1]?.lower ?? '')
  );
}

/** "members over 60", "women under 30", "aged 65+": of people a bare number limits their age. */
export const personAges: Rule = (scan, at) => {
  const limit = ageLimitAt(scan, at);
  if (!limit || limit.amount.kind !== 'number' || Number(limit.amount.value) > oldest) return [];
  const { amount, operator, to, isSaid } = limit;
  if (!isSaid && !isAge(scan, at, { ...amount, to }) && !isBeforePeople(scan, at, limit)) return [];
  return agesHeld(scan, at).flatMap((choice) => {
    const condition = compared(scan, choice.column, operator, amount);
    return condition ? [part(at, to, 'filter:aged', 1.4, filter(condition, choice.column), [choice])] : [];
  });
};

const ofAge = 18;
const lives: [word: RegExp, as: (age: Expression) => Condition][] = [
  [/^(?:child|kid|minor|underage)$/, (left) => ({ kind: 'compare', left, operator: '<', right: ofAge })],
  [/^(?:teen|teenager)$/, (left) => ({ kind: 'between', left, low: 13, high: 19 })],
  [/^adult$/, (left) => ({ kind: 'compare', left, operator: '>=', right: ofAge })],
];

/** "Children", "teenagers", "adults": people by their age, where no column says which they are. */
export const agesSaid: Rule = (scan, at) => {
  const item = scan.items[at];
  const word = item && scan.context.tokens[item.end - 1];
  if (!word || item.end - item.start > 1 || item.type === 'value') return [];
  const said = lives.find(([pattern]) => pattern.test(word.lemma))?.[1];
  if (!said) return [];
  return scan.columns
    .filter((c) => isMeasure(c) && c.words.length === 1 && c.words[0] === 'age')
    .map((column) => {
      const makes = filter(said(columnOf(column)), column);
      return part(at, at + 1, 'filter:aged', 1, makes, [meantColumn(column, column.derived ? 0.6 : 0.75)]);
    });
};

/** "Aged 25 to 44", "between 40 and 60 years old", "members from 18 to 25". */
export const agesBetween: Rule = (scan, at) => {
  const compare = operatorAt(scan, at);
  const isAged = compare !== null && conceptAt(scan, compare.place) === concepts.age;
  const range = rangeAt(scan, isAged ? compare.to : at);
  if (!range) return [];
  const to = pastYears(scan, range.to);
  const isInYears = to > range.to;
  if (!isAged && !isInYears && !isAge(scan, at, range.high)) return [];
  return agesHeld(scan, at).flatMap((choice) => {
    const condition = between(scan, choice.column, range);
    return condition ? [part(at, to, 'filter:aged', 1.4, filter(condition, choice.column), [choice])] : [];
  });
};

/** "In their thirties", "in her 60s": ages from 30 to 39, no years of a century. */
export const agesByTens: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const { tokens } = scan.context;
  const text = tokens
    .slice(start, start + longestSaid)
    .map((t) => t.lower)
    .join(' ');
  const [said, digit, word = ''] = inTens.exec(text) ?? [];
  const isLed = said !== undefined && (/\bin \S+ /.test(said) || whose.test(tokens[start - 1]?.lower ?? ''));
  if (!isLed) return [];
  const to = scan.items.findIndex((item) => item.end === start + said.split(' ').length);
  if (to < at) return [];
  const low = 10 * (digit === undefined ? tens.indexOf(word) + 2 : Number(digit));
  return conceptColumns(scan, concepts.age, at)
    .filter(({ inverse, choice }) => !inverse && isMeasure(choice.column))
    .map(({ choice }) => {
      const condition = { kind: 'between' as const, left: columnOf(choice.column), low, high: low + 9 };
      return part(at, to + 1, 'filter:aged', 1.2, filter(condition, choice.column), [choice]);
    });
};

import type { AnalystColumn } from '../../../table.ts';
import { isNamed, namesOf, startsAtNothing } from '../../shared/columns/measures.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { columnOf, columnsIn, isOneOf, type Condition } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { itemAfter, wordsFrom } from '../wordsAt.ts';
import { filter } from './conditions.ts';
import { isOfFailing, mostAnswers, yesOf } from './flags.ts';

/** More rows have none of it than don't tell: "no red card". */
const isOftenNothing = ({ profile: { topValues, nullFraction } }: AnalystColumn): boolean =>
  topValues.some(({ value, share }) => value !== null && Number(value) === 0 && share > nullFraction);

/** "802.11b" or "No", "Heavy" or "Never", in whatever capitals they are written. */
export const nonesIn = ({ kind, values }: AnalystColumn): string[] =>
  kind === 'text' ? values.filter((v) => /^(?:no|none|never)$/i.test(v)) : [];

const beginsAtNothing = ({ kind, min }: AnalystColumn): boolean => kind === 'number' && Number(min) === 0;

interface Lack {
  condition: Condition;
  fact: string;
}

/** What a row lacks: a yes, where that is what a column holds; a number above nothing, where every row has one. */
export function lackOf(column: AnalystColumn, negated: boolean, isNone = false): Lack {
  // 0, 1, 2 dogs are no answers.
  const yes = yesOf(column, column.kind === 'number' ? 2 : mostAnswers);
  const left = columnOf(column);
  if (column.kind === 'boolean')
    return { condition: { kind: 'flag', column, value: negated }, fact: 'missing:flag' };
  if (yes)
    return {
      condition: { kind: 'compare', left, operator: '=', right: negated ? yes.yes : yes.no },
      fact: 'missing:flag',
    };
  const nones = nonesIn(column);
  if (nones.length > 0) return { condition: isOneOf(column, nones, negated), fact: 'missing:none' };
  const isWhole = column.profile.nullFraction === 0 && !column.values.includes('');
  // "Have a dog" of those with more than none, whether all rows tell it or not.
  const isNothing = isWhole || ((isNone || negated) && isOftenNothing(column));
  if (isNothing && beginsAtNothing(column))
    return {
      condition: { kind: 'compare', left, operator: negated ? '>' : '=', right: 0 },
      fact: 'missing:nothing',
    };
  return {
    condition: { kind: 'missing', column, negated },
    fact: `missing:${isWhole ? 'never' : 'sometimes'}`,
  };
}

/** Of what is counted none is nothing, where others may not be known. */
const saysNone =
  /^(?:(?:has|have|had|with) no|without (?:any|an?)|do(?:es)? not have (?:any|a)|lack(?:s|ing)?)$/;

/** "Missing", "unknown": nobody put it down. "Without" and "no" are said of a no as well. */
const saysUnknown = /\b(?:missing|empty|null|blank|unknown|unspecified)\b/;
/** A train is empty that carries nobody. */
const saysNothing = /\bempty\b/;

function lackSaid(column: AnalystColumn, negated: boolean, said: string): Lack {
  const lack = lackOf(column, negated, saysNone.test(said));
  if (!saysUnknown.test(said)) return lack;
  const condition: Condition = { kind: 'missing', column, negated };
  if (column.profile.nullFraction > 0) return { condition, fact: 'missing:sometimes' };
  // An amount of nothing was put down.
  return lack.fact === 'missing:nothing' && !saysNothing.test(said)
    ? { condition, fact: 'missing:never' }
    : lack;
}

/** Namibia and North America are written so, too. */
const ofPlaces = /^(?:country|nation|nationality|continent|iso|symbol|ticker)$/;

/** How a table writes that nothing is known: "NA" as a text. */
const placeholderIn = ({ context: { values } }: Scan, column: AnalystColumn): string | undefined =>
  column.kind === 'text' && !column.derived && !isNamed(column, ofPlaces)
    ? values.of(column).find((value) => /^(?:na|n\/a|nan|null)$/i.test(value))
    : undefined;

/** What is missing is also what is written as not known. */
function orWritten(lack: Lack, scan: Scan, column: AnalystColumn): Lack {
  const right = placeholderIn(scan, column);
  if (right === undefined || lack.condition.kind !== 'missing') return lack;
  const { negated } = lack.condition;
  const written = {
    kind: 'compare' as const,
    left: columnOf(column),
    operator: negated ? '<>' : '=',
    right,
  } as const;
  const fact = 'missing:sometimes';
  return lack.fact === 'missing:never'
    ? { condition: written, fact }
    : { condition: { kind: negated ? 'and' : 'or', parts: [lack.condition, written] }, fact };
}

/** "The gas reading is missing": what a column holds. */
const told =
  /^(?:readings?|values?|figures?|entr(?:y|ies)|measurements?|numbers?|amounts?|info|information)$/;

/** "Weren't made by phone" denies the phone. */
const isDoneBy = (scan: Scan, verb: number): boolean =>
  scan.text(verb + 1) === 'by' && scan.items[scan.skip(verb + 2)]?.type === 'value';

/** Verbs of putting down what is there to know. */
const recorded =
  'note[ds]?|record(?:s|ed)?|wr[io]te|written|state[ds]?|enter(?:s|ed)?|typed?|log(?:s|ged)?|mention(?:s|ed)?|fill(?:s|ed)?|report(?:s|ed)?|provide[ds]?|specif(?:y|ied)|measured?|analyse[ds]?|analyze[ds]?|tell|told|disclose[ds]?';
const recording = new RegExp(`^(?:${recorded}|put|down|kn[eo]ws?|known)$`);
const recordedThere = new RegExp(
  `^(?:(?:was|were|is|are|has|have|had|been|ever) )*(?:(?:${recorded}|put)(?: (?:in|down))?|set|given|left|there)(?= |$)`,
);
const neverRecorded = new RegExp(`^(?:${recorded}|put|taken)(?: (?:in|down))?(?= |$)`);
const isDenied = (scan: Scan, at: number): boolean =>
  scan.role(at, 'missing')?.negated === false || scan.role(at, 'not') !== null;

/** "No amount filled in", "no reason was written down": the place after such words, where they stand behind what is denied. */
function pastFilledIn(scan: Scan, lead: number, place: number): number {
  const start = scan.items[place]?.start;
  if (start === undefined || !isDenied(scan, lead)) return place;
  const [said] = recordedThere.exec(wordsFrom(scan, start, longestSaid)) ?? [];
  return said === undefined ? place : itemAfter(scan, start, said.split(' ').length);
}
const longestSaid = 5;

const leaving = /^(?:left|leaves?|gave|gives?|provided|entered)$/;

const isSometimesMissing = ({ column }: ColumnChoice): boolean => column.profile.nullFraction > 0;

/** "No reason" of a cancel_reason was told; "no logins" of those that failed are none of all. */
const mayBeLacked = (use: ColumnChoice): boolean =>
  !isOfFailing(use) || (use.column.kind === 'text' && yesOf(use.column, mostAnswers) === null);

/** "Cancellations without a reason", "runs with no shoes" lack what follows, whether a column tells it or not, and not what stands before. */
const takesObject = /^(?:without|with no|ha(?:s|ve|d) no|do(?:es)? not have|lack(?:s|ing)?)(?= |$)/;
const lacksNext = (scan: Scan, at: number): boolean => {
  const next = scan.skip(at + 1);
  return (
    takesObject.test(scan.text(at)) && (scan.choices(next).length > 0 || scan.items[next]?.type === 'word')
  );
};

/** Of what is worked out the first column that it is made of is lacking: the points of a score in percent. */
const asStored = (use: ColumnChoice): ColumnChoice => {
  const [own] = use.column.derived ? columnsIn(use.column.derived.of) : [];
  return own ? { ...use, column: own } : use;
};

/** What may be lacking at a place: columns, or those that a word means which names none. */
const lackedAt = (scan: Scan, at: number): ColumnChoice[] => {
  const named = scan.choices(at);
  return (named.length > 0 ? named : scan.meantBy(scan.text(at))).map(asStored);
};

/** "The battery was never measured", "the till wasn't entered": the place after that. Nobody who wrote down why speaks of the why. */
function pastNeverRecorded(scan: Scan, not: number): number | null {
  if (/^(?:nobody|no ?one)\b/.test(scan.text(not))) return null;
  const start = scan.items[not + 1]?.start;
  const [said] = start === undefined ? [] : (neverRecorded.exec(wordsFrom(scan, start, 2)) ?? []);
  return said === undefined ? null : itemAfter(scan, start ?? 0, said.split(' ').length);
}

/** The filters for what columns lack, or have, as it is said. */
const missingParts = (
  scan: Scan,
  { from, to }: Pick<Part, 'from' | 'to'>,
  uses: ColumnChoice[],
  how: { negated: boolean; rule: string; said: string },
): Part[] =>
  uses
    .filter(mayBeLacked)
    .slice(0, 2)
    .map((use) => {
      const { condition, fact } = orWritten(lackSaid(use.column, how.negated, how.said), scan, use.column);
      const makes = filter(condition, use.column);
      return part(from, to, `filter:missing:${how.rule}`, 0.9, makes, [use], [fact]);
    });

/** "Closed date is missing", "the battery was never measured": what is said of a column behind it. */
function missingAfter(scan: Scan, from: number, lead: ColumnChoice[]): Part[] {
  let next = scan.skip(from + 1);
  if (told.test(scan.text(next))) next = scan.skip(next + 1);
  const not = scan.role(next, 'not');
  const past = not && pastNeverRecorded(scan, next);
  const how = { negated: false, rule: 'after', said: 'not recorded' };
  const never = past ? missingParts(scan, { from, to: past }, lead.filter(isSometimesMissing), how) : [];
  if (not) next = scan.skip(next + 1);
  const role = scan.role(next, 'missing');
  if (!role || lacksNext(scan, next) || pastFilledIn(scan, from - 1, next) !== next) return never;
  const negated = role.negated !== (not !== null);
  const said = { negated, rule: 'after', said: scan.text(next) };
  return [...never, ...missingParts(scan, { from, to: next + 1 }, lead, said)];
}

/** "Without a director", "has a rating": what is said of a column before it. */
function missingBefore(scan: Scan, from: number): Part[] {
  const role = scan.role(from, 'missing');
  // "An outside partner" isn't a missing one.
  const not = /^outside\b/.test(scan.text(from)) ? null : scan.role(from, 'not');
  if (!role && !not) return [];
  // "Value" says little, but for what is worth something.
  const next = role && lackedAt(scan, from + 1).length > 0 ? from + 1 : scan.skip(from + 1);
  const to = pastFilledIn(scan, from, told.test(scan.text(next + 1)) ? next + 2 : next + 1);
  const said = scan.text(from);
  if (role)
    return missingParts(scan, { from, to }, lackedAt(scan, next), {
      negated: role.negated,
      rule: 'before',
      said,
    });
  const uses = scan.choices(next).filter(({ kin }) => kin === 'same' || !isDoneBy(scan, next));
  const denied = missingParts(scan, { from, to }, uses, { negated: false, rule: 'not', said });
  return [...denied, ...noneAt(scan, from, next)];
}

const missingAt: Rule = (scan, at) => {
  const lead = scan.choices(at);
  return lead.length > 0 ? missingAfter(scan, at, lead) : missingBefore(scan, at);
};

/** The same, and "left no rating" by whoever did so. */
export const missing: Rule = (scan, at) =>
  leaving.test(scan.text(at)) && scan.role(at + 1, 'not')
    ? missingAt(scan, at + 1).map((p) => ({ ...p, from: at }))
    : missingAt(scan, at);

/** "No hints", "without salt" where some rows don't tell: 0 is said of those that do. */
const noneAt = (scan: Scan, at: number, next: number): Part[] =>
  scan
    .choices(next, (c) => startsAtNothing(c) && lackOf(c, false).fact === 'missing:sometimes')
    .slice(0, 2)
    .map((use) => {
      const condition: Condition = { kind: 'compare', left: columnOf(use.column), operator: '=', right: 0 };
      return part(at, next + 1, 'filter:missing:zero', 0.9, filter(condition, use.column), [use]);
    });

const doing = /^(\p{L}{3,}?)e?rs?$/u;

/** Columns of how much somebody does, by the word for who does so: "smokers" of Smoke, some of whom never do. */
export const doneBy = (scan: Scan, at: number): ColumnChoice[] => {
  const item = scan.items[at];
  const token = item && scan.context.tokens[item.end - 1];
  const root = doing.exec(token?.lower ?? '')?.[1];
  if (root === undefined || !token || item.type !== 'column') return [];
  return scan.choices(
    at,
    (c) =>
      nonesIn(c).length > 0 &&
      !namesOf(c).includes(token.lemma) &&
      namesOf(c).some((w) => w.startsWith(root)),
  );
};

/** "Heavy smokers" says how. */
export function saysHow({ items }: Scan, at: number, column: AnalystColumn): boolean {
  const item = items[at - 1];
  return item?.type === 'value' && item.matches.some((match) => match.column === column);
}

const lackFillers =
  /^(?:have|has|had|having|get|got|gets|getting|given|give|gave|giving|receive[ds]?|receiving|use[ds]?|using|sells?|sold|leave|left|us|one|a|an|any|the|single|been|there|to|bring|hand|take|i|we|you|they|people)$/;
const afterRecording =
  /^(?:in|for|of|about|how|what|when|where|who|much|many|it|was|were|did|they|wants?|wanted|us|their|his|her|my|our|your|its)$/;

/** "Have not opened any ticket": whatever was done with some. */
const participle = /^\p{L}+(?:ed|en|de|nt|ght|ld)$/u;

/** "Forgot to check out", "failed to sign": nothing was put down of it. */
const forgotten = /^(?:forget|forgets|forgot|forgotten|omitted|neglected)$/;

/** "Nobody typed in an amount". */
const nobodyTold = new RegExp(`^(?:nobody|no ?one|no one) (?:ever )?(?:${recorded}|put)(?= |$)`);

/** "have no hours on them", "never got a rating", "don't have a number of stations": nothing stands there. */
export const lacking: Rule = (scan, at) => {
  const isForgotten =
    forgotten.test(scan.text(at)) || nobodyTold.test(wordsFrom(scan, scan.items[at]?.start ?? 0, 4));
  if (!isForgotten && !scan.role(at, 'not') && !scan.role(at, 'missing')) return [];
  const { tokens } = scan.context;
  let place = at + 1;
  let isRecorded = false;
  const isFiller = (item: number) => {
    const { start = 0, end = 0, type } = scan.items[item] ?? {};
    // "Told us how it was reported": what was told.
    if (isRecorded && type === 'column') return false;
    const said = tokens.slice(start, end).map((t) => t.lower);
    if (participle.test(said.join(' ')) && wordsFrom(scan, end, 1) === 'any') return true;
    isRecorded ||= said.some((word) => recording.test(word));
    return said.every(
      (word) => lackFillers.test(word) || recording.test(word) || (isRecorded && afterRecording.test(word)),
    );
  };
  while (place < scan.items.length && (isFiller(place) || scan.role(place, 'count'))) place++;
  if (place === at + 1) return [];
  const mayLack = (c: AnalystColumn) =>
    c.profile.nullFraction > 0 || lackOf(c, false).fact === 'missing:nothing';
  const lacked = scan.choices(place, mayLack).filter(mayBeLacked);
  return lacked.map((use) => {
    // What nobody put down isn't known; of what wasn't needed there was none.
    const { condition, fact } = lackOf(use.column, false, !isRecorded && !isForgotten);
    return part(at, place + 1, 'filter:missing:lacking', 1.1, filter(condition, use.column), [use], [fact]);
  });
};

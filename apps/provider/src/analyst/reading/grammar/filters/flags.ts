import type { AnalystColumn } from '../../../table.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { isDeedWithTime } from '../../shared/columns/deedWithTime.ts';
import { columnOf, type Condition, type Literal } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { itemAfter, wordsFrom } from '../wordsAt.ts';
import { filter } from './conditions.ts';

/** Booleans as people say them: "gifts", "not shipped", "active", "without a trainer", "out of stock" of "in_stock". */
export const flags: Rule = (scan, at) => {
  const negated = scan.role(at, 'not') !== null;
  const next = negated ? scan.skip(at + 1) : at;
  const place = negated && marked.test(scan.text(next)) ? scan.skip(next + 1) : next;
  const answer = answerAt(scan, place + 1);
  const told = flagsSaid(scan, place).map((use) => {
    const value = (negated === isOfFailing(use)) === (answer?.isSo ?? true);
    const condition = isSo(use.column, value);
    const to = answer?.to ?? place + 1;
    return part(at, to, `filter:flag:${value ? 'is' : 'not'}`, 0.6, filter(condition, use.column), [use]);
  });
  return [...told, ...flagsOff(scan, at)];
};

/** "Not flagged hazmat", "not marked as urgent". */
const marked = /^(?:flagged|marked|tagged|classed|classified|labell?ed)$/;

/** "Off display" of "On Display": not so. */
function flagsOff(scan: Scan, at: number): Part[] {
  const { start, end } = scan.items[at] ?? { start: 0, end: 0 };
  const said = /^(?:off|out of)(?= )/.exec(wordsFrom(scan, start, 3))?.[0];
  if (said === undefined) return [];
  const words = said.split(' ').length;
  const place = end > start + words ? at : itemAfter(scan, start, words);
  return flagsSaid(scan, place)
    .filter(({ column }) => /^(?:on|in)(?:[ _-]|(?=[A-Z]))/i.test(column.name))
    .map((use) => {
      const makes = filter(isSo(use.column, false), use.column);
      return part(at, place + 1, 'filter:flag:not', 0.9, makes, [use]);
    });
}

/** "Is true", "= no". */
function answerAt(scan: Scan, at: number): { to: number; isSo: boolean } | null {
  const told = scan.skip(at);
  const place = scan.role(told, 'compare')?.operator === '=' ? scan.skip(told + 1) : told;
  const [, yes, no] = /^(?:(true|yes)|(false|no))$/.exec(scan.text(place)) ?? [];
  return yes === undefined && no === undefined ? null : { to: place + 1, isSo: yes !== undefined };
}

function isSo(column: AnalystColumn, value: boolean): Condition {
  if (isTicked(column)) return { kind: 'missing', column, negated: value };
  const yes = yesOf(column);
  if (yes === null) return { kind: 'flag', column, value };
  return { kind: 'compare', left: columnOf(column), operator: '=', right: value ? yes.yes : yes.no };
}

/** A cross, or another letter but that for no, where it is so, and nothing else. */
export const isTicked = ({ kind, distinct, values, profile }: AnalystColumn): boolean =>
  kind === 'text' &&
  distinct === 1 &&
  profile.nullFraction > 0 &&
  /^(?:(?!n)\p{L}|yes|ja|✓)$/iu.test(values[0] ?? '');

const verbs =
  /^(?:works?|working|lives?|living|has|have|having|uses?|using|wants?|needs?|gets?|likes?|takes?|owns?|away|off|out|up|down|back)$/;
/** Who works isn't said to work remotely, nor was what is given away "take away". */
const isVerbAlone = (scan: Scan, at: number, { unsaid }: ColumnChoice): boolean =>
  unsaid.length > 0 && verbs.test(scan.text(at));

const participle = /(?:ed|en|ing|paid|kept|sold|held|lost|done|read)$/;
/** What is done with a consent or an invoice is to sign it, or to send it. */
const ownDeed =
  /^(?:sent|signed|given|made|issued|raised|placed|taken|received|confirmed|obtained|required|needed)$/;

/** A plot is "rented" whether its "rent" is "paid" or not: something else is done. */
const isOtherDeed = (scan: Scan, at: number, { column, unsaid }: ColumnChoice): boolean => {
  const said = scan.text(at);
  return (
    said.endsWith('ed') &&
    !column.rawWords.includes(said) &&
    unsaid.some((word) => !auxiliary.test(word)) &&
    column.rawWords.some((w) => participle.test(w) && !ownDeed.test(w) && !failing.test(w))
  );
};

/** A word that is only near to one of several that a flag is called by says nothing of it. */
const isGuess = ({ kin, unsaid }: ColumnChoice): boolean =>
  kin === 'near' && (unsaid.length === 0 || unsaid.some((word) => !auxiliary.test(word)));

/** "Average time" is no "first time fix". */
const timeWords = /^(?:times?|dates?|days?)$/;

/** The columns of yes and no that a word names. */
export const flagsSaid = (scan: Scan, at: number): ColumnChoice[] =>
  timeWords.test(scan.text(at))
    ? []
    : scan
        .choices(at, (c) => c.kind === 'boolean' || yesOf(c) !== null || isTicked(c))
        .filter(
          (use) =>
            !isHeadAlone(scan, at, use) &&
            !isGuess(use) &&
            !isVerbAlone(scan, at, use) &&
            !isOtherDeed(scan, at, use) &&
            !isDeedOfTime(scan, at, use),
        );

/** "Opened in 2024" is told by when that was, and not by whether it is open 24 hours. */
const isDeedOfTime = (scan: Scan, at: number, { unsaid }: ColumnChoice): boolean =>
  unsaid.some((word) => !auxiliary.test(word)) &&
  isDeedWithTime(scan.columns, scan.context.tokens[(scan.items[at]?.end ?? 0) - 1]?.lower ?? '');

/** "Private patients" aren't those with "New patient": a thing is no flag without the word that says which. */
function isHeadAlone({ items, context }: Scan, at: number, { column, unsaid, kin }: ColumnChoice): boolean {
  const item = items[at];
  const [token, more] = item ? context.tokens.slice(item.start, item.end) : [];
  if (!token || more) return false;
  const isPlural = token.lower.endsWith('s') && token.lemma !== token.lower;
  // "pat" of "new_pat" stands for patients, and "calls" are no "repeat caller".
  const last = column.words.at(-1) ?? '-';
  const isHead = isPlural && token.lemma.startsWith(last);
  // "People" of "person search" are no searches, where citations are those of "citation issued".
  const isThings = isPlural || token.lower === 'people';
  const isOfOther = isThings && unsaid.includes(last) && !/(?:ed|en)$/.test(last);
  // "Pieces" are no "piano part".
  const isAkin = isPlural && !/^(?:same|stem)$/.test(kin);
  const isThing = [isHead, isOfOther, isAkin, context.entities.has(token.lemma)].includes(true);
  return isThing && unsaid.some((word) => !auxiliary.test(word));
}
const auxiliary = /^(?:is|are|was|were|has|have|had|did|does|flag|be|do)$/;

const failing =
  /^(?:fail\w*|miss|missed|missing|lose|lost|cancel\w*|reject\w*|refuse\w*|deny|denied|error|late|no|not|non|without|free)$/;

/** "Not delivered" are the "Failed deliveries", and no lack of them. */
export const isOfFailing = ({ unsaid }: ColumnChoice): boolean => unsaid.some((word) => failing.test(word));

/** "Yes", "no", "partly", "unknown". */
export const mostAnswers = 4;

/** The texts for yes and no of a column that has only these two, or few besides. */
export function yesOf(column: AnalystColumn, most = 2): { yes: Literal; no: Literal } | null {
  if (column.distinct > most || column.kind === 'boolean') return null;
  const find = (words: string[]) => column.values.find((v) => words.includes(v.toLowerCase()));
  const yes = find(['y', 'yes', 't', 'true', '1']);
  const no = find(['n', 'no', 'f', 'false', '0']);
  if (yes === undefined || no === undefined) return null;
  return column.kind === 'number' ? { yes: Number(yes), no: Number(no) } : { yes, no };
}

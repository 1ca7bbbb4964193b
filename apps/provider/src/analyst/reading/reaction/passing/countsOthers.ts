import type { Candidate } from '../../ranking/candidates.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { yesOf } from '../../grammar/filters/flags.ts';
import { isIdentifier, isMeasure, isTimeColumn } from '../../shared/columns/measures.ts';
import { tokenAt } from '../../grammar/scan.ts';
import { countedThing } from '../../candidates/thingsOnce.ts';
import { nameOfSeveral } from '../../grammar/lines.ts';
import { beginsAsValue } from '../../mentions/entities.ts';
import { doneBy, nonesIn, saysHow } from '../../grammar/filters/missing.ts';
import { isOfThings } from '../../grammar/rankings/ranks.ts';
import { nameWords } from '../../../../modeling/names.ts';
import { lemma } from '../../shared/vocabulary/wordForms.ts';
import type { Token } from '../../tokens/tokenize.ts';
import { roleOf } from '../../shared/vocabulary/roles.ts';
import {
  aggregatesIn,
  columnsAsked,
  columnsIn,
  columnsUsed,
  conditionColumns,
  conditionsIn,
  countAll,
  sameExpression,
  shownIn,
} from '../../shared/query/tree.ts';

/** "Which carrier has the most destinations" by how many rows it has: that may be how many different ones. */
const countsRowsOf = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, to }) => rule === 'rank:count:column:text' && isOfThings(scan, to - 1));

/** "How many different cars used it" by its ways of payment, which are only near to what is used. */
const countsNearKinds = ({ cover: { parts } }: Candidate): boolean =>
  parts.some(
    ({ rule, uses }) =>
      rule.startsWith('count:distinct:column:distinct') &&
      uses.length > 0 &&
      uses.every(({ kin }) => kin === 'near'),
  );

const isFlag = (column: AnalystColumn): boolean => column.kind === 'boolean' || yesOf(column) !== null;

const wordsOfRows = /^(?:row|line|record|entry|reading|observation|data)$/;

/** "Storms in 2005", each of which has dozens of rows: these are no list of storms. */
const listsAgain = ({ tree, scan: { context } }: Candidate): boolean => {
  const name = nameOfSeveral(context);
  const noun = [...context.entities].at(-1);
  return (
    name !== undefined &&
    tree.select[0] === 'all' &&
    tree.limit === null &&
    !columnsAsked(tree.where).includes(name) &&
    context.tokens.some(({ lemma }) => lemma === noun) &&
    !context.tokens.some(({ lemma }) => wordsOfRows.test(lemma))
  );
};

/** "How many hurricanes in 2005", of storms that have dozens of rows each: these are counted by the word for rows alone. */
const countsAgain = ({ tree, scan: { context } }: Candidate): boolean => {
  const name = nameOfSeveral(context);
  return (
    name !== undefined &&
    tree.select.some((s) => s !== 'all' && sameExpression(s.expression, countAll)) &&
    !columnsUsed(tree).has(name) &&
    !context.tokens.some(({ lemma }) => wordsOfRows.test(lemma))
  );
};

/** The word for what is counted, right behind "how many". */
function nounCounted({ cover: { parts }, scan: { items, context } }: Candidate): string {
  const at = parts.findIndex(({ rule }) => rule === 'count' || rule.startsWith('count:entity'));
  const next = parts[at + 1];
  const last = next && /^(?:mention:)?entity/.test(next.rule) ? next.to : (parts[at]?.to ?? 0);
  return at < 0 ? '' : (context.tokens[(items[last - 1]?.end ?? 0) - 1]?.lemma ?? '');
}

/** "How many streets" of `street_trees` by its rows: a column tells the streets, and what stands last in the name is what rows are. */
const countsRowsOfOther = (candidate: Candidate): boolean => {
  const { tree, scan } = candidate;
  const { table, tokens } = scan.context;
  const words = nameWords(table.name).map(lemma);
  const head = words.at(-1) ?? '';
  const noun = nounCounted(candidate);
  const isOther = (c: AnalystColumn) =>
    c.kind === 'text' &&
    !c.isUnique &&
    !c.derived &&
    c.words.at(-1) === noun &&
    c.words.every((w) => words.includes(w) && tokens.some((token) => token.lemma === w)) &&
    !columnsAsked(tree.where).includes(c);
  return (
    noun !== head &&
    tree.select.some((s) => s !== 'all' && sameExpression(s.expression, countAll)) &&
    !tokens.some((token) => token.lemma === head) &&
    table.columns.some(isOther)
  );
};

const howManyHave = /^\W*how many (?:\p{L}+ ){1,3}?(?:have|has|had)\b/iu;

const saysGroups = /\b(?:by|per|each|every|different|and|or|vs|versus)\b/i;

/** "How many cars have airbags" is one number, and not how many there are of each sort of airbag. */
const tellsEachOfOne = ({ tree: { groupBy, over }, scan: { context } }: Candidate): boolean =>
  howManyHave.test(context.question) &&
  !saysGroups.test(context.question) &&
  over === undefined &&
  groupBy.length > 0;

/** "How many did not answer" by a code of that letter. */
const deniesLetter = ({ cover: { parts } }: Candidate): boolean =>
  parts.some(({ rule }) => rule.startsWith('filter:akin:letter:not'));

/** "4 wheel drive cars" by all: a number before what there are so many of tells of some, where "the 11 schools" are all. */
const losesNumber = ({ cover: { parts }, scan: { items, context } }: Candidate): boolean =>
  parts.some(({ rule, from, to }) => {
    const next = context.tokens[items[to - 1]?.end ?? -1];
    const isOfAll = /^(?:the|these|those|all|our)$/.test(
      context.tokens[(items[from]?.start ?? 0) - 1]?.lower ?? '',
    );
    return rule === 'left:number' && next?.kind === 'word' && !roleOf(next.lower) && !isOfAll;
  });

/** "Average pulse of smokers" by all, where a column tells who smokes; "heavy smokers" says how. */
const losesDoers = ({ tree: { groupBy }, cover: { parts }, scan }: Candidate): boolean => {
  const isLost = (at: number) =>
    doneBy(scan, at).some(
      ({ column }) =>
        !saysHow(scan, at, column) && !groupBy.some((by) => by.kind === 'column' && by.column === column),
    );
  return parts.some(({ from, to, makes }) => {
    if (makes.kind !== 'filter') return scan.items.slice(from, to).some((_, i) => isLost(from + i));
    // "Heaviest smoker" of all who smoke.
    return doneBy(scan, from).length > 0 && parts.some((p) => p.rule === 'left:word' && p.to === from);
  });
};

/** "How many students exercise" by all, where a column tells who doesn't. */
const losesWhatTheyDo = ({ cover: { parts }, scan: { items, context } }: Candidate): boolean =>
  parts.some(({ rule, to }) => {
    const item = items[to - 1];
    const isLast = to === items.length || context.tokens[item?.end ?? 0]?.kind === 'mark';
    return (
      rule === 'mention' &&
      isLast &&
      item?.type === 'column' &&
      item.choices.some(({ column }) => nonesIn(column).length > 0)
    );
  });

const oftenMissing = 0.2;

/** "How many replies" by all rows, or by how many people they went to, where a column is filled in for those that are replies. */
const countsBesidesSome = ({ tree: { select, where }, cover: { parts } }: Candidate): boolean =>
  select.some((s) => s !== 'all' && aggregatesIn(s.expression).some(({ name }) => name === 'count')) &&
  parts.some(({ uses }) =>
    uses.some(
      ({ column, unsaid }) =>
        isIdentifier(column) &&
        column.profile.nullFraction > oftenMissing &&
        unsaid.length > 1 &&
        !columnsAsked(where).includes(column),
    ),
  );

const whoDoes = /^(?:people|we|they|you|i|customers|guests|members)$/;

/** "Average sleep of rodents" by that of all mammals; "how far ahead people book" names no Booking.com. */
const losesKind = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, to }) => {
    const token = scan.context.tokens[(scan.items[to - 1]?.end ?? 0) - 1];
    return (
      /^(?:left:(?:word|column|meant)|count:word|mention$)/.test(rule) &&
      token !== undefined &&
      !whoDoes.test(tokenAt(scan, to - 2)) &&
      !scan.columns.some(({ words }) => words.includes(token.lemma)) &&
      beginsAsValue(token, scan.context.table)
    );
  });

/** What comes again in rows: the donor of a donation, the day of a car park. */
const isAgain = (c: AnalystColumn, { rowCount }: AnalystTable): boolean =>
  !c.isUnique && !c.derived && !isMeasure(c) && c.kind !== 'boolean' && c.distinct < rowCount;

/** What "came" in is no noun. */
const isSeveral = ({ lower, lemma: one }: Token): boolean =>
  lower !== one && /(?:s|people|men|children)$/.test(lower);

/** "How many monthly givers" by their gifts, "rainy days" by the rows of a day: what is counted is called as a column is, and not as rows are. */
const countsRowsOfNamed = ({ tree: { select, groupBy }, cover: { parts }, scan }: Candidate): boolean => {
  const { context, items } = scan;
  if (!select.some((s) => s !== 'all' && sameExpression(s.expression, countAll))) return false;
  const at = parts.findIndex(({ from }) => scan.role(from, 'count') !== null);
  const head = parts.findIndex(({ makes }, i) => i > at && makes.kind !== 'filter');
  const { rule, from, to } = parts[head] ?? {};
  const noun = context.tokens[(items[(to ?? 0) - 1]?.end ?? 0) - 1];
  // "How many first visits did we have in days": only what is said of what is counted stands between.
  if (at < 0 || head < at + 2 || rule !== 'mention' || from === undefined || !noun) return false;
  if (!isSeveral(noun) || context.entities.has(noun.lemma)) return false;
  const [named] = scan.choices(from).map(({ column }) => column);
  return (
    named !== undefined &&
    isAgain(named, context.table) &&
    !groupBy.some((by) => columnsIn(by).includes(named))
  );
};

/** "The most abnormal results" by all results: a word of what a column is called is left out. */
const countsMoreThanNamed = ({ tree, cover: { parts } }: Candidate): boolean =>
  tree.where === null &&
  parts.some(
    ({ rule, uses: [use] }) =>
      rule === 'rank:count:column:text' && (use?.kin === 'part' || use?.column.words.includes('flag')),
  );

/** "How many first orders" by all of them, where a column tells which are. */
const losesFlag = ({ tree, scan: { items, context } }: Candidate): boolean => {
  const used = [...columnsUsed(tree)];
  return items.some((item) => {
    if (item.type !== 'column' || item.end - item.start < 2) return false;
    const said = context.tokens.slice(item.start, item.end).map(({ lemma }) => lemma);
    const isWhole = ({ words }: AnalystColumn) => said.every((word) => words.includes(word));
    return (
      item.choices.some(({ column }) => isFlag(column) && isWhole(column)) && !used.some((c) => isWhole(c))
    );
  });
};

/** "What share of dogs is neutered" by how often they came. */
const sharesAgain = ({ tree, cover, scan }: Candidate): boolean =>
  shownIn(tree).some(({ kind }) => kind === 'share') && countedThing(cover, scan) !== undefined;

/** "How many farms got a battery" by all who got one, where customers are called "Adler farm" and "Costa house". */
const losesWordOfName = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, to }) => {
    const token = scan.context.tokens[(scan.items[to - 1]?.end ?? 0) - 1];
    return (
      rule.startsWith('count:word') &&
      token !== undefined &&
      isSeveral(token) &&
      !whoDoes.test(token.lower) &&
      scan.context.values.within(token.lemma).length > 0
    );
  });

const inAll = /\b(?:in total|in all|altogether|overall|combined|all together)\b/i;
const bound = /^[<>]=?$/;

/** "How many students had more than 5 absences in total" by those that had so many at once. */
const limitsEachRow = ({ tree: { select, where, having }, scan: { context } }: Candidate): boolean =>
  inAll.test(context.question) &&
  having === null &&
  select.some((s) => s !== 'all' && aggregatesIn(s.expression).some(({ distinct }) => distinct)) &&
  conditionsIn(where).some(
    (c) =>
      c.kind === 'compare' &&
      bound.test(c.operator) &&
      conditionColumns(c).some((column) => isMeasure(column)),
  );

const someLack = 0.1;

/** The time that what is counted is called by: "Install Date" of "how many installs". */
function timeCounted({ cover: { parts }, scan }: Candidate): AnalystColumn | undefined {
  const at = parts.findIndex(({ rule }) => /^count(?:$|:rows:column)/.test(rule));
  const named = parts[at]?.rule === 'count' ? parts[at + 1] : parts[at];
  if (!named || !/^(?:mention|count:rows)/.test(named.rule)) return undefined;
  const noun = scan.context.tokens[(scan.items[named.to - 1]?.end ?? 0) - 1];
  if (!noun || !isSeveral(noun) || scan.context.entities.has(noun.lemma)) return undefined;
  const [column] = scan.choices(named.to - 1).map((choice) => choice.column);
  return column?.derived?.of.kind === 'span' ? column.derived.of.to : column;
}

/** "How many installs have no rating" by all jobs, of which some have no "Install Date". */
const countsWithoutTime = (candidate: Candidate): boolean => {
  const time = timeCounted(candidate);
  return (
    time !== undefined &&
    isTimeColumn(time) &&
    time.profile.nullFraction > someLack &&
    !columnsUsed(candidate.tree).has(time)
  );
};

/** Rows that are counted, or listed, and others are meant. */
export const countsOthers: readonly ((candidate: Candidate) => boolean)[] = [
  listsAgain,
  countsAgain,
  countsRowsOfOther,
  tellsEachOfOne,
  losesKind,
  losesNumber,
  deniesLetter,
  losesDoers,
  losesWhatTheyDo,
  countsBesidesSome,
  countsRowsOf,
  countsNearKinds,
  countsRowsOfNamed,
  countsMoreThanNamed,
  losesFlag,
  sharesAgain,
  losesWordOfName,
  limitsEachRow,
  countsWithoutTime,
];

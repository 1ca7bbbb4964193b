import type { ValueMatch } from '../../shared/lookups/valueIndex.ts';
import { valuesAkinTo } from '../../grammar/filters/similarValues.ts';
import type { Candidate } from '../../ranking/candidates.ts';
import { monthNumbers } from '../../shared/vocabulary/calendarWords.ts';
import { isTimeColumn } from '../../shared/columns/measures.ts';
import { columnsAsked, columnsUsed, conditionColumns, conditionsIn } from '../../shared/query/tree.ts';
import type { Token } from '../../tokens/tokenize.ts';

const passed = /^left:(?:word|column|meant)$/;

const leads = /^(?:of|for|among|from)$/;
const isOfKind = /^filter:akin:(?!letter|meaning|consonants)/;

/** "Income of professionals", where a column of kinds has "prof": things that may be some of the rows, passed over. */
export const losesValueAkin = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, from }) => {
    const { start = 0 } = scan.items[from] ?? {};
    const [before, said] = scan.context.tokens.slice(Math.max(0, start - 1), start + 1);
    const isOfThings = leads.test(before?.lower ?? '') && said?.lower !== said?.lemma;
    return (
      passed.test(rule) && isOfThings && valuesAkinTo(scan, from).some((akin) => isOfKind.test(akin.rule))
    );
  });

const isOfWords = /^filter:akin:(?:joined|short):is$/;
const idle = /^(?:left|entity)/;

/** "Work full time" of a value "fulltime", "associate professors" of "AssocProf": words of little weight that are one value together. */
export const losesJoined = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(
    ({ rule, from }) =>
      /^left:(?:word|light)$/.test(rule) &&
      valuesAkinTo(scan, from).some(
        (akin) =>
          isOfWords.test(akin.rule) &&
          akin.to > akin.from + 1 &&
          parts.every((p) => p.to <= akin.from || p.from >= akin.to || idle.test(p.rule)),
      ),
  );

const ofStates =
  /^(?:status|state|stage|phase|step|progress|outcome|result|resolution|disposition|condition|situation)$/;

/** "Open permits" by a neighbourhood "Open Meadows": a word of a name is no state. */
export const takesNameForState = ({ cover: { parts } }: Candidate): boolean =>
  parts.some(
    ({ rule, makes }) =>
      rule === 'state:value' &&
      makes.kind === 'filter' &&
      conditionsIn(makes.condition).some((c) => {
        const values = c.kind === 'compare' ? [c.right] : c.kind === 'in' ? c.values : [];
        const isNameOf = (value: unknown) => typeof value === 'string' && /^\p{Lu}\S* \p{Lu}/u.test(value);
        return (
          values.some(isNameOf) &&
          !columnsAsked(c).some(({ words }) => words.some((word) => ofStates.test(word)))
        );
      }),
  );

const awaited = /\b(?:yet|still|left|remains?|have|has|had|needs?) to be\b/i;

/** "Yet to be accepted" by all that aren't "Accepted", of which some were rejected. */
export const takesRestForAwaited = ({ tree: { where }, scan: { context } }: Candidate): boolean =>
  awaited.test(context.question) &&
  conditionsIn(where).some(
    (c) =>
      c.kind === 'compare' && c.operator === '<>' && conditionColumns(c).some(({ distinct }) => distinct > 2),
  );

const stillWay = /\bstill (?:out|in|off|on|up|down|away|back)\b/i;
const ways = /^(?:out|in|off|on|up|down|away|back)$/i;

/** "Objects still out" by the direction that they went in: they may be back since, where a time tells that. */
export const takesWayForState = ({ tree: { where }, scan: { columns, context } }: Candidate): boolean =>
  stillWay.test(context.question) &&
  columns.some((c) => isTimeColumn(c) && !c.derived && c.profile.nullFraction > 0) &&
  conditionsIn(where).every(({ kind }) => kind !== 'missing') &&
  conditionsIn(where).some(
    (c) => c.kind === 'compare' && typeof c.right === 'string' && ways.test(c.right.trim()),
  );

/** "How many of our members are children", "fines for children" by the genre of that name, where "Member Type" has a child. */
export const takesKindOfOther = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, makes, to }) => {
    const token = scan.context.tokens[(scan.items[to - 1]?.end ?? 0) - 1];
    if (makes.kind !== 'filter' || !/^filter:value:(?:one|several)/.test(rule) || !token) return false;
    const isSaidLightly = token.lower !== token.lemma && !token.capital && !token.quoted;
    const taken = columnsAsked(makes.condition);
    const isOther = ({ column, how }: ValueMatch) =>
      how === 'exact' && column.words.length > 1 && ofSorts.test(column.words.at(-1) ?? '');
    return (
      isSaidLightly &&
      scan.context.values.whole(token.lemma).some((m) => isOther(m) && !taken.includes(m.column))
    );
  });

const within = /^(?:of|for|in|among|from)$/;

/** Whether a question ends with words that say of which sort of things, from a token on. */
function endsWithSort(tokens: readonly Token[], start: number): boolean {
  const [before, said, noun, after] = tokens.slice(Math.max(0, start - 1), start + 3);
  const isAtEnd = after === undefined || after.kind === 'mark';
  return (
    isAtEnd && within.test(before?.lower ?? '') && said?.lower === said?.lemma && noun?.lower !== noun?.lemma
  );
}

/** "Mortality in coastal states", of which neither word was read. */
export const losesSort = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(
    ({ rule, from }, i) =>
      passed.test(rule) &&
      passed.test(parts[i + 1]?.rule ?? '') &&
      endsWithSort(scan.context.tokens, scan.items[from]?.start ?? 0),
  );

const oneOf = /^(?:of|for)$/;

/** "Highest price of apple" of all stocks: one of them, or a sort, is named by a word that isn't in the table. */
export const losesNamed = ({
  tree: { where, groupBy, having },
  cover: { parts },
  scan,
}: Candidate): boolean =>
  where === null &&
  having === null &&
  groupBy.length === 0 &&
  parts.some(({ rule, from, to }) => {
    const token = scan.context.tokens[scan.items[from]?.start ?? -1];
    return (
      rule === 'left:word' &&
      to === scan.items.length &&
      token?.lower === token?.lemma &&
      oneOf.test(scan.text(from - 1))
    );
  });

const longestShort = 3;

/** "Average wind in August", of all months. */
export const losesMonth = ({ cover: { parts }, scan, tree }: Candidate): boolean =>
  !columnsAsked(tree.where).some(isTimeColumn) &&
  parts.some(({ rule, from }) => {
    const said = scan.text(from);
    return (passed.test(rule) || rule === 'mention') && said.length > longestShort && monthNumbers.has(said);
  });

const ofSorts = /^(?:type|kind|category|class)$/;

/** "Customer-reported bugs" of issues whose "Issue Type" has bugs beside others: they are no other word for issues. */
export const losesKindOfRow = ({ tree, scan }: Candidate): boolean => {
  const { tokens, entities, values } = scan.context;
  const used = columnsUsed(tree);
  return tokens.some(
    ({ lower, lemma }) =>
      lower === `${lemma}s` &&
      values
        .whole(lower)
        .some(
          ({ column: { rawWords, words, distinct }, column, how }) =>
            how === 'exact' &&
            distinct > 1 &&
            rawWords.length > 1 &&
            ofSorts.test(rawWords.at(-1) ?? '') &&
            entities.has(words[0] ?? '') &&
            !used.has(column),
        ),
  );
};

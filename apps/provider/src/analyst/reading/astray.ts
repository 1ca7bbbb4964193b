import type { AnalystColumn } from '../table.ts';
import type { Candidate } from './candidates.ts';
import { headcounts, hereNow } from './grammar/hereNow.ts';
import { scaleOf, scales } from './grammar/scales.ts';
import { statesByMeaning } from './grammar/states.ts';
import { lasting, states, stateSaidAt } from './grammar/statesOfTimes.ts';
import { concepts } from './lexicon.ts';
import { isIdentifier, isMeasure } from './measures.ts';
import { isPrice } from './prices.ts';
import { isExact, type Part, type Scan } from './parts.ts';
import { columnsUsed, conditionColumns, conjunctsOf, textOf, type Condition } from './tree.ts';
import { stem } from './words.ts';

/** The columns that are held at one value each. */
const heldIn = (where: Condition | null): AnalystColumn[] =>
  conjunctsOf(where).flatMap((c) => {
    if (c.kind === 'compare' && c.operator === '=' && c.left.kind === 'column') return [c.left.column];
    const isOne = c.kind === 'in' && !c.negated && c.values.length === 1 && c.left.kind === 'column';
    return isOne && c.left.kind === 'column' ? [c.left.column] : [];
  });

/** "Spending on Google Ads per lead", of a column of sources of leads: groups of one value are none, unless they are named. */
const groupsOneValue = ({ tree: { where, groupBy }, cover: { parts } }: Candidate): boolean => {
  const held = heldIn(where);
  const isNamed = (column: AnalystColumn): boolean =>
    parts.some(
      ({ makes, uses }) =>
        makes.kind === 'group' && uses.some((use) => use.column === column && isExact(use)),
    );
  return groupBy.some((by) => by.kind === 'column' && held.includes(by.column) && !isNamed(by.column));
};

const joins = /\band\b/i;

/** "Returns per category, and the refund total": the number of what rows are is asked for as well. */
function losesCount({ tree, scan }: Candidate): boolean {
  const { groupBy, select } = tree;
  const shown = select.flatMap((s) => (s === 'all' ? [] : [s.expression]));
  if (groupBy.length === 0 || !joins.test(scan.context.question)) return false;
  if (textOf(shown).includes('"name":"count"')) return false;
  const [first] = scan.items;
  const isOfRows = first?.type === 'entity' || (first?.type === 'column' && first.entity);
  return isOfRows && /^(?:per|by|for each|in each)$/.test(scan.text(1));
}

const isDuration = (column: AnalystColumn): boolean => {
  const { rawWords, derived } = column;
  const scale = scaleOf(column) ?? (rawWords.length === 1 ? scales.get(rawWords[0] ?? '') : undefined);
  return !derived && isMeasure(column) && scale?.of === 'time';
};

/** "Movies of over 110 minutes" by the days from their release to another date, where a column holds their minutes. */
function takesOtherTime({ tree, scan }: Candidate): boolean {
  const { tokens } = scan.context;
  const said = new Set(tokens.map(({ lower }) => stem(lower)));
  const isUnsaid = ({ derived }: AnalystColumn) =>
    derived?.of.kind === 'span' &&
    ![...derived.of.from.words, ...derived.of.to.words].some((word) => said.has(stem(word)));
  return [...columnsUsed(tree)].some(isUnsaid) && scan.columns.some(isDuration);
}

const being = /^(?:is|are|was|were|'s|has|have|had|did|does|do|can|will|would|got)$/;

/** "Who owns Blue Wok?": the whole row of it is no person. */
const tellsRowForWhom = ({ tree: { select }, scan }: Candidate): boolean => {
  const [first, second] = scan.context.tokens;
  return select[0] === 'all' && /^whom?$/.test(first?.lower ?? '') && !being.test(second?.lower ?? '');
};

/** "At which stops is the mean delay highest" by how many rows there are. */
const ranksByRows = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(
    ({ rule, from }) =>
      rule === 'rank:count:bare' &&
      /\b(?:highest|lowest|largest|smallest|longest|shortest)\b/.test(scan.text(from)),
  ) && parts.some(({ makes }) => makes.kind === 'figures');

/** What is said at an item of how things stand now. */
const nowSaid = (scan: Scan, at: number): Part[] =>
  lasting.test(stateSaidAt(scan, at))
    ? [...states(scan, at), ...statesByMeaning(scan, at)]
    : [...hereNow(scan, at), ...headcounts(scan, at)];

/** "Children in each group at present", "headcount" of a table that tells who left: not of all that ever were there. */
function forgetsNow({ tree: { where }, cover: { parts }, scan, goesOnFrom }: Candidate): boolean {
  if (goesOnFrom !== undefined || parts.some(({ rule }) => rule.startsWith('state:'))) return false;
  const asked = where ? conditionColumns(where) : [];
  // "Still open" of a status that is open.
  const isRead = (at: number) => parts.some(({ makes, from }) => makes.kind === 'filter' && from === at + 1);
  return scan.items.some(
    (_, at) =>
      !isRead(at) &&
      nowSaid(scan, at).some(({ uses }) => uses.every(({ column }) => !asked.includes(column))),
  );
}

/** "The most expensive bookings" by the rate of a night, where what each came to is kept. */
const ranksByPriceOfOne = ({ tree: { orderBy }, scan }: Candidate): boolean =>
  orderBy.some(({ by }) => by.kind === 'column' && isPrice(by.column)) &&
  scan.items.some(
    (_, at) => scan.role(at, 'extreme')?.concept === concepts.price && scan.wholesFor(at).length > 0,
  );

/** "Empty trips" by those without a number, which all have: what has a key isn't told by lacking it. */
const lacksKey = ({ cover: { parts } }: Candidate): boolean =>
  parts.some(
    ({ rule, uses: [use] }) =>
      rule.startsWith('filter:missing:') &&
      use !== undefined &&
      isIdentifier(use.column) &&
      use.column.profile.nullFraction === 0 &&
      !use.column.values.includes(''),
  );

/** Whether a candidate answers another question than the one that was asked: a person is asked back. */
export const goesAstray = (candidate: Candidate): boolean =>
  groupsOneValue(candidate) ||
  lacksKey(candidate) ||
  losesCount(candidate) ||
  takesOtherTime(candidate) ||
  tellsRowForWhom(candidate) ||
  forgetsNow(candidate) ||
  ranksByRows(candidate) ||
  ranksByPriceOfOne(candidate);

import type { Candidate } from '../ranking/candidates.ts';
import type { Part } from '../grammar/part.ts';
import type { Offered, Reading } from '../probability/evidence.ts';
import { meaning } from '../shared/query/canonicalText.ts';
import { isIdentifier } from '../shared/columns/measures.ts';
import type { AnalystModel } from '../probability/model.ts';
import { isGuess } from './unknownWords.ts';
import { isOnlyOne, sayReading } from '../wording/understood.ts';
import { aggregatesIn, conjunctsOf, textOf, shownIn } from '../shared/query/tree.ts';
import { asTold } from './fullerReading.ts';

const leftIn = ({ cover }: Candidate): number =>
  cover.parts.filter(({ rule }) => rule.startsWith('left:') && rule !== 'left:ask').length;

/** All games beside those that were drawn: what leaves more of the question out, and asks for nothing else, is no choice. */
function readsLess(candidate: Candidate, other: Candidate): boolean {
  const [asked, more] = [candidate, other].map(({ tree }) =>
    [tree.where, tree.having].flatMap(conjunctsOf).map(textOf),
  );
  return leftIn(candidate) > leftIn(other) && (asked ?? []).every((one) => more?.includes(one));
}

const nameValues = /^filter:(?:value|when)\b/;

/** All days beside the rainy ones that were asked for: the same query without a value that is named. */
function dropsNamedValue(candidate: Candidate, other: Candidate): boolean {
  const conditions = [candidate, other].map(({ tree: { where } }) => conjunctsOf(where).map(textOf));
  const [asked = [], more = []] = conditions;
  const named = other.cover.parts.flatMap(({ rule, makes }) =>
    nameValues.test(rule) && makes.kind === 'filter' ? [textOf(makes.condition)] : [],
  );
  const dropped = more.filter((one) => !asked.includes(one));
  return (
    dropped.length > 0 &&
    leftIn(candidate) >= leftIn(other) &&
    dropped.every((one) => named.includes(one)) &&
    asked.every((one) => more.includes(one)) &&
    textOf({ ...candidate.tree, where: null }) === textOf({ ...other.tree, where: null })
  );
}

/** What asks for nothing that another doesn't, and leaves more of the question out. */
const saysLess = (candidate: Candidate, other: Candidate): boolean =>
  readsLess(candidate, other) || dropsNamedValue(candidate, other);

/** "Quiet room" where a room rate is asked for: rows kept by a word that says only a part of a value, or is near to it. */
const isPartlySaid = ({ rule, facts }: Part): boolean =>
  /^(?:filter:(?:akin|flag)|state):/.test(rule) || facts.some((fact) => fact.startsWith('value:part:'));

const isPlainWord = /^left:(?:ask|column|light|meant|word)$/;

/** Whether what another asks for besides is said for sure; where that is nothing, whether more than a word is left out. */
function isSurelySaid(candidate: Candidate, other: Candidate): boolean {
  const asked = conjunctsOf(candidate.tree.where).map(textOf);
  const more = [other.tree.where, other.tree.having].flatMap(conjunctsOf).map(textOf);
  const sure = other.cover.parts.flatMap((part) =>
    part.makes.kind === 'filter' && !isPartlySaid(part) ? conjunctsOf(part.makes.condition).map(textOf) : [],
  );
  const added = more.filter((one) => !asked.includes(one));
  return added.length > 0
    ? added.some((one) => sure.includes(one))
    : candidate.cover.parts.some(({ rule }) => rule.startsWith('left:') && !isPlainWord.test(rule));
}

const isNoChoice = (candidate: Candidate, other: Candidate): boolean =>
  saysLess(candidate, other) && isSurelySaid(candidate, other);

/** "List all departments": a reading that leaves no word out is worth asking back, however seldom it is meant. */
const readsAll = ({ candidate: { cover } }: Pick<Offered, 'candidate'>): boolean =>
  cover.parts.every(({ rule }) => !/^(?:left:(?!ask$|light$)|beyond:)/.test(rule) && !isGuess(rule));

const fewest = 0.05;

/** "Best customers" doesn't say by what, nor "orders over 500" of what: each measure is a reading, and none is likelier than the others. */
const isLeftOpen = ({ cover }: Candidate): boolean =>
  cover.parts.some(
    ({ rule }) => rule.startsWith('judged:') || rule === 'duration:any' || rule === 'filter:guessed',
  );

/** "Customers with more than 20 orders": that there are none is an answer, where a limit of groups was asked for. */
const mayFindNone = ({ candidate }: Pick<Offered, 'candidate'>): boolean =>
  candidate.tree.having !== null && readsAll({ candidate });

/** One row for each number of a tree, one ship type where that is "cruise": what such a count comes to is known. */
function countsOnes({ tree: { select, where, groupBy } }: Candidate): boolean {
  const figures = shownIn({ select }).flatMap(aggregatesIn);
  const isRows = figures.length > 0 && figures.every(({ name, of }) => name === 'count' && of === null);
  const isApart = groupBy.some((by) => by.kind === 'column' && by.column.isUnique);
  const fixed = conjunctsOf(where).flatMap((c) =>
    c.kind === 'compare' && c.operator === '=' && c.left.kind === 'column' ? [c.left.column] : [],
  );
  const isKnown = ({ name, of, distinct }: (typeof figures)[number]) =>
    name === 'count' && distinct && of?.kind === 'column' && fixed.includes(of.column);
  return (isRows && isApart) || figures.some(isKnown);
}

const mayBeOffered = (reading: Reading): reading is Offered =>
  reading.candidate !== null &&
  !countsOnes(reading.candidate) &&
  (reading.result.rows.length > 0 || mayFindNone(reading)) &&
  (reading.probability >= fewest || isLeftOpen(reading.candidate));

const sumOf = (readings: readonly Reading[]): number =>
  readings.reduce((sum, { probability }) => sum + probability, 0);

/** A reading that leaves more of the question out is no choice beside one that is half as likely. */
const asLikely = 0.5;

/** Up to three readings that mean and find different things; none where the right one is hardly among them. */
export function readingsToOffer(readings: Reading[], { thresholds }: AnalystModel): Offered[] {
  const offered: Offered[] = [];
  const seen = new Set<string>();
  const [first] = readings;
  const leftOpen = readings.filter(({ candidate }) => candidate !== null && isLeftOpen(candidate));
  const among = first && leftOpen.includes(first) ? leftOpen : readings;
  const possible = among.filter(mayBeOffered).toSorted((a, b) => b.probability - a.probability);
  const isBeside = ({ candidate, probability }: Offered, stands: typeof saysLess): boolean =>
    possible.some(
      (other) => other.probability >= probability * asLikely && stands(candidate, other.candidate),
    );
  const [fuller, lesser] = [false, true].map((less) =>
    possible.filter((r) => isBeside(r, saysLess) === less),
  );
  let merged = 0;
  for (const reading of [...(fuller ?? []), ...(lesser ?? [])]) {
    const { candidate, probability } = reading;
    if (isBeside(reading, isNoChoice)) {
      merged += probability;
      continue;
    }
    const told = asTold(firstWith(reading, among), among);
    // Two that read the same are no choice, whatever they differ in.
    const words = sayReading(told.candidate.tree);
    const marks = [words, ...[reading, told].flatMap((r) => [meaningOf(r.candidate), rowsOf(r)])];
    if (marks.some((mark) => seen.has(mark))) {
      if (candidate.tree.limit !== null || seen.has(words)) merged += probability;
      continue;
    }
    for (const mark of marks) seen.add(mark);
    offered.push(told);
    if (offered.length === 3) break;
  }
  const together = sumOf(offered) + merged;
  return together >= thresholds.clarify || offered.every((o) => isLeftOpen(o.candidate))
    ? offered
    : offered.filter(readsAll);
}

/** Of readings that find the same the one that reads the question best, as they come in that order. */
const firstWith = (reading: Offered, readings: Reading[]): Offered =>
  readings.find((r): r is Offered => r.candidate !== null && rowsOf(r) === rowsOf(reading)) ?? reading;

/** The total, or the average, of numbers that only tell rows apart. */
const addsUpKeys = ({ tree: { select, orderBy } }: Candidate): boolean =>
  [...shownIn({ select }), ...orderBy.map(({ by }) => by)]
    .flatMap(aggregatesIn)
    .some(
      ({ name, of }) =>
        /^(?:sum|avg|median|stddev)$/.test(name) && of?.kind === 'column' && isIdentifier(of.column),
    );

/** Beside a single reading the next one that finds something else: one alone is no choice. */
export function withAnother(only: Offered, further: Reading[]): Offered[] {
  const other = further.find(
    (reading): reading is Offered =>
      reading.candidate !== null &&
      reading.result.rows.length > 0 &&
      rowsOf(reading) !== rowsOf(only) &&
      !countsOnes(reading.candidate) &&
      !isNoChoice(reading.candidate, only.candidate) &&
      !addsUpKeys(reading.candidate) &&
      meaningOf(reading.candidate) !== meaningOf(only.candidate),
  );
  return other ? [only, other] : [only];
}

const rowsOf = ({ result }: Reading): string => JSON.stringify(result.rows.slice(0, 50));

/** What readings differ in that a person would care about: not in which columns are shown, or whether rows repeat. */
function meaningOf({ tree }: Candidate): string {
  // Whether a ranking shows what it ranks by is no other meaning.
  const ranked = new Set(tree.limit === null ? [] : tree.orderBy.map(({ by }) => textOf(by)));
  const figures = tree.select.flatMap((s) =>
    s === 'all' || s.expression.kind === 'column' || ranked.has(textOf(s.expression)) ? [] : [s.expression],
  );
  const groups = tree.groupBy.filter((by) => !isOnlyOne(by, tree));
  const order = groups.length < tree.groupBy.length ? [] : tree.orderBy;
  return meaning([tree.where, groups, tree.having, order, tree.limit, tree.over, figures]);
}

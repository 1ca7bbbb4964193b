import { isRank } from '../reading/shared/columns/measures.ts';
import { saidAggregate } from './aggregates.ts';
import { bucketAt, groupAt } from './groups.ts';
import { conceptColumn, timeColumn } from './meant.ts';
import { boundAt, type Bound } from './mentions.ts';
import { isIdentifier } from '../reading/shared/columns/measures.ts';
import { additive, isKey, isMeasure } from './columns.ts';
import { isRole } from './items.ts';
import type { Question } from './question.ts';
import type { Role } from '../reading/shared/vocabulary/role.ts';
import { areSynonyms } from '../reading/shared/vocabulary/synonyms.ts';
import { isNumeric, isTime, type AnalystColumn } from '../table.ts';
import { isBestShort } from '../reading/shared/columns/units.ts';
import {
  columnOf,
  columnsIn,
  countAll,
  type AggregateName,
  type Expression,
} from '../reading/shared/query/tree.ts';
import { stem } from '../reading/shared/vocabulary/wordForms.ts';

/** Reads "the most common": the group of the most rows. */
export function readFrequent(q: Question): void {
  for (let i = 0; i < q.items.length; i++) {
    const frequent = q.roleAt(i, 'frequent');
    if (!frequent || q.items[i]?.used) continue;
    q.use(i);
    const beside = [q.next(i, q.lightOr()), q.previous(i, q.lightOr()), ...q.freeColumns()];
    const at = beside.find((j) => q.free(j)) ?? -1;
    const column = q.freeColumn(at);
    if (column) rankGroups(q, { column, at }, countAll, { at: i, descending: frequent.most });
    else q.doubt(0.6);
  }
}

/** Reads extremes: "the highest price", "the youngest player", "the shop with the most orders". */
export function readExtremes(q: Question): void {
  for (let i = 0; i < q.items.length; i++) {
    const extreme = q.roleAt(i, 'extreme');
    if (!extreme || q.items[i]?.used || q.rank) continue;
    q.use(i);
    const following = q.next(i, (j) => q.isFiller(j) || q.items[j]?.type === 'number');
    // "the top 5 largest"
    if (!q.is(following, 'extreme')) readExtreme(q, extremeAt(q, i, extreme));
  }
}

interface Extreme {
  at: number;
  word: string;
  most: boolean;
  role: Extract<Role, { role: 'extreme' }>;
  /** "most", "fewest": of rows or of a measure. */
  isCount: boolean;
  /** "first", "latest": by time. */
  isOfTime: boolean;
  /** What it is said of: the item that follows, and the column there. */
  of: { at: number; column: AnalystColumn | undefined };
}

const countWord = /^(?:most|least|fewest)$|number|amount/;
const placeWord = /^(?:first|last|top|best|worst|bottom|top ranked|top ranking|leading)$/;
const goodWord = /first|top|best|leading|highest/;

function extremeAt(q: Question, i: number, role: Extreme['role']): Extreme {
  const skipped = q.fillersOr('count', 'distinct', 'aggregate');
  const at = q.next(i, (j) => skipped(j) || q.items[j]?.type === 'number' || (j < i + 2 && q.isLight(j)));
  const column = q.freeColumn(at);
  return {
    at: i,
    word: role.word,
    most: role.most !== (column !== undefined && isBestShort(column, role.word)),
    role,
    isCount: countWord.test(role.word),
    isOfTime: role.concept?.words.includes('date') ?? false,
    of: { at, column },
  };
}

/** What an extreme may be of, the likeliest first. Each says whether it was. */
const kinds: ((q: Question, extreme: Extreme) => boolean)[] = [
  rankMeasured,
  rankNamed,
  rankNamedBefore,
  rankBySize,
  rankSubjectBySize,
  rankConcept,
  rankVerb,
  rankPlace,
  rankTime,
  rankNear,
];

function readExtreme(q: Question, extreme: Extreme): void {
  if (!kinds.some((reads) => reads(q, extreme))) q.doubt(0.7);
}

/** "the highest total profit" of groups; "the top five products by sales" */
function rankMeasured(q: Question, extreme: Extreme): boolean {
  const { at, of } = extreme;
  const measureAt = of.column && !isKey(of.column) ? of.at : measureAfterBy(q, at);
  const measure = q.freeColumn(measureAt);
  if (!measure) return false;
  const subject = subjectOf(q, at, measureAt);
  const name = subject && summaryOf(q, extreme, { column: measure, at: measureAt }, subject.column);
  if (subject && name) {
    for (let j = at; j < measureAt; j++) if (q.role(j) !== null) q.use(j);
    q.use(measureAt);
    rankGroups(q, subject, q.aggregate(name, measure), { at, descending: extreme.most });
    return true;
  }
  if (measureAt === of.at) return false;
  q.use(measureAt, measureAt - 1);
  rankRows(q, extreme, { column: measure, at: -1 });
  return true;
}

/** The figure of each group by which groups are ranked; none where single rows are. */
function summaryOf(
  q: Question,
  { at, of, isCount }: Extreme,
  measure: Bound,
  subject: AnalystColumn,
): AggregateName | null {
  for (let j = of.at - 1; j > at; j--) {
    const aggregate = q.roleAt(j, 'aggregate');
    if (aggregate) return aggregate.name;
  }
  if (subject.isUnique || subject.distinct > q.table.rowCount * 0.5) return null;
  const isAmount = (isCount || measure.at !== of.at) && measure.column.words.some((w) => additive.has(w));
  return saidAggregate(q, measure.at) ?? (isAmount ? 'sum' : null);
}

/** "the top five products by sales": the measure after "by". */
function measureAfterBy(q: Question, at: number): number {
  const by = q.items.findIndex(
    (_, j) =>
      j > at &&
      (q.is(j, 'by') || (q.is(j, 'preposition') && /^(?:in terms of|based on)$/i.test(q.textOf(j)))),
  );
  const next = by < 0 ? -1 : q.next(by, q.fillersOr('aggregate', 'count'));
  return q.free(next)?.columns.every(isMeasure) ? next : -1;
}

/** What an extreme is asked of: the column named with "which", else the text column before, else the one after. */
function subjectOf(q: Question, at: number, except: number): Bound | null {
  const fits = q.freeColumns().filter((j) => j !== except && q.free(j)?.columns.every(isKey));
  const found = fits.find((j) => q.asks(j)) ?? fits.findLast((j) => j < at) ?? fits.find((j) => j > at) ?? -1;
  return boundAt(q.freeColumn(found), found);
}

const hasOrder = (column: AnalystColumn): boolean => isNumeric(column) || isTime(column);

/** "the highest earnings", "the most goals" */
function rankNamed(q: Question, extreme: Extreme): boolean {
  const { column, at } = extreme.of;
  if (!column || !hasOrder(column) || (isIdentifier(column) && q.free(at)?.entity)) return false;
  q.use(at);
  q.useFillers(extreme.at, at);
  // "most bonus points": the noun of the measure may be a column of its own.
  const isAsked = q.items.slice(0, extreme.at).some((x) => x.type === 'column' || isRole(x, 'ask'));
  if (extreme.isCount && isAsked && q.free(at + 1)?.columns.every(isMeasure)) q.use(at + 1);
  rankRows(q, extreme, { column, at });
  return true;
}

/** "the shop whose number of products is the largest" */
function rankNamedBefore(q: Question, extreme: Extreme): boolean {
  const at = q.previous(extreme.at, q.only('stop', 'that'));
  const column = q.freeColumn(at);
  const after = q.next(extreme.at);
  if (!column || !hasOrder(column)) return false;
  if (after < q.items.length && !q.is(after, 'and', 'each')) return false;
  q.use(at);
  rankRows(q, extreme, { column, at });
  return true;
}

/** "the most players": groups by size. */
function rankBySize(q: Question, { at, of, most, isCount }: Extreme): boolean {
  if (!isCount || (!of.column && q.items[of.at]?.type !== 'entity')) return false;
  const subjects = q
    .freeColumns()
    .filter((j) => j !== of.at && q.free(j)?.columns.every((c) => isKey(c) || q.asks(j)));
  const subjectAt = subjects.findLast((j) => j < at) ?? subjects.find((j) => j > of.at) ?? -1;
  const column = q.freeColumn(subjectAt);
  const rank = { at, descending: most };
  if (column) {
    q.use(of.at);
    rankGroups(q, { column, at: subjectAt }, countAll, rank);
    return true;
  }
  // "in which month were the most orders": the unit of a date.
  const unitAt = q.items.findIndex((_, j) => bucketAt(q, j) !== null && q.is(q.previous(j), 'ask'));
  const bucket = groupAt(q, unitAt);
  if (!bucket) return false;
  q.use(unitAt, of.at);
  q.groups.push(bucket);
  q.rank = { by: countAll, ...rank };
  return true;
}

/** "which country has the most" */
function rankSubjectBySize(q: Question, { at, most, isCount }: Extreme): boolean {
  if (!isCount || q.next(at) < q.items.length) return false;
  const subject = subjectOf(q, at, -1);
  if (subject?.column.kind !== 'text' || subject.column.distinct >= q.table.rowCount * 0.9) return false;
  rankGroups(q, subject, countAll, { at, descending: most });
  q.doubt(0.05);
  return true;
}

/** "the youngest": by age, or by when they were born. */
function rankConcept(q: Question, extreme: Extreme): boolean {
  const { concept, most } = extreme.role;
  const found = concept && !extreme.isOfTime ? conceptColumn(q, concept, extreme.at) : null;
  if (!found) return false;
  rankRows(q, extreme, { column: found.column, at: -1 }, found.inverse ? !most : most);
  q.doubt(0.05);
  return true;
}

/** "first to register", "most visited": a measure or time of the same root. */
function rankVerb(q: Question, extreme: Extreme): boolean {
  for (const item of q.items.slice(extreme.at + 1, extreme.at + 6)) {
    if (item.type !== 'word' || item.text.length < 4) continue;
    const root = stem(item.text.toLowerCase());
    const isRoot = (w: string) =>
      w.length > 3 && !q.entities.has(w) && (stem(w) === root || areSynonyms(w, item.lemma));
    const column = q.table.columns.find((c) => (isTime(c) || isMeasure(c)) && c.words.some(isRoot));
    if (!column) continue;
    rankRows(q, extreme, { column, at: -1 });
    return true;
  }
  return false;
}

const listWords = new Set(['list', 'listed', 'chart', 'table']);
const placedWord =
  /^(?:place|placed|finish|finished|finisher|finishing|rank|ranked|ranking|position|came|come|standings|winner|won|win|overall)$/;

/** The first one of a list: rows have no order. */
const isListed = (q: Question): boolean => q.tokens.some((t, j) => j > 0 && listWords.has(t.lower));

/** "came in first", "top ranked": by place. */
function rankPlace(q: Question, extreme: Extreme): boolean {
  const isPlaced = !extreme.isOfTime || q.tokens.some((t) => placedWord.test(t.lower));
  const column = placeWord.test(extreme.word) ? q.table.columns.find(isRank) : undefined;
  if (!column || !isPlaced || isListed(q)) return false;
  rankRows(q, extreme, { column, at: -1 });
  q.doubt(0.05);
  return true;
}

function rankTime(q: Question, extreme: Extreme): boolean {
  const column = extreme.isOfTime && !isListed(q) ? timeColumn(q, extreme.at, null) : null;
  if (!column) return false;
  rankRows(q, extreme, { column, at: -1 });
  q.doubt(isTime(column) ? 0.05 : 0.1);
  return true;
}

function rankNear(q: Question, extreme: Extreme): boolean {
  const isNear = (j: number) => Math.abs(j - extreme.at) <= 5 && q.free(j)?.columns.every(isMeasure);
  const at = q.freeColumns().find(isNear) ?? -1;
  const column = q.freeColumn(at);
  if (!column || extreme.isOfTime) return false;
  q.use(at);
  rankRows(q, extreme, { column, at });
  return true;
}

function rankGroups(
  q: Question,
  { column, at }: Bound,
  by: Expression,
  rank: { at: number; descending: boolean },
): void {
  q.use(at);
  q.projections.push({ column, at, distinct: false });
  q.groups.push(columnOf(column));
  q.rank = { by, ...rank };
}

/** The largest value itself, or the row that has it: decided once everything else is read. */
function rankRows(q: Question, extreme: Extreme, { column, at }: Bound, most = extreme.most): void {
  const descending = isRank(column) && !extreme.isCount ? !goodWord.test(extreme.word) : most;
  if (q.groups.length > 0 && at >= 0 && !isOtherAsked(q, column)) {
    const expression = q.aggregate(descending ? 'max' : 'min', column);
    q.aggregates.push({ expression, at });
    return;
  }
  q.rank = { by: columnOf(column), descending, at: extreme.at };
  q.rankNamed = at;
}

/** A column beside this one and the groups is left to be asked for. */
function isOtherAsked(q: Question, column: AnalystColumn): boolean {
  const known = [column, ...q.groups.flatMap(columnsIn)];
  return q.freeColumns().some((j) => q.free(j)?.columns.some((c) => !known.includes(c)));
}

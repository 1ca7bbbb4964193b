import type { Candidate } from '../ranking/candidates.ts';
import { isMeasure, isTimeColumn } from '../shared/columns/measures.ts';
import { printQuery } from '../shared/query/printSql.ts';
import { scoreOf, type LinearModel } from '../ranking/scorer.ts';
import { mainTime } from '../shared/columns/mainTime.ts';
import { isTime, type AnalystColumn } from '../../table.ts';
import { lemma } from '../shared/vocabulary/wordForms.ts';
import {
  columnOf,
  conjunctsOf,
  isAggregate,
  type Expression,
  type QueryTree,
  shownIn,
  itemOf,
  sameExpression,
} from '../shared/query/tree.ts';

type Sorted = { by: 'name' | 'time' | 'figure' | readonly string[]; descending: boolean } | 'turned round';

const least = '(?:lowest|smallest|least|fewest|low|small)';
const most = '(?:highest|largest|biggest|greatest|most|high|large)';

/** What is said of an order alone, with nothing that tells of what. */
const ways: [said: RegExp, sorted: Sorted][] = [
  [/^(?:alphabetical(?:ly)?|a to z|by names?)$/, { by: 'name', descending: false }],
  [/^(?:reverse(?:d)? alphabetical(?:ly)?|z to a)$/, { by: 'name', descending: true }],
  [/^(?:(?:oldest|earliest) first|chronological(?:ly)?)$/, { by: 'time', descending: false }],
  [/^(?:(?:newest|latest|most recent) first|reverse chronological)$/, { by: 'time', descending: true }],
  [new RegExp(`^${least} (?:first|to (?:the )?${most})$`), { by: 'figure', descending: false }],
  [new RegExp(`^${most} (?:first|to (?:the )?${least})$`), { by: 'figure', descending: true }],
  [/^(?:ascending|increasing|asc)$/, { by: 'figure', descending: false }],
  [/^(?:descending|decreasing|desc)$/, { by: 'figure', descending: true }],
  [/^(?:(?:the )?other way (?:round|around)|reversed?|flip)$/, 'turned round'],
];

const around =
  /^(?:(?:and|but|now|ok|okay|please|just|then|sort|sorted|order|ordered|rank|arrange|list|put|show|it|that|this|them|those|these|in|an?|from|the(?! other)) )+|(?: (?:please|pls|order|instead|it|that|this|them|the order|the list))+$/g;

const plain = (question: string): string =>
  question
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The order that a question asks for, where it asks for nothing else. */
function sortedAs(question: string): Sorted | null {
  const bare = plain(question).replaceAll(around, '');
  return ways.find(([said]) => said.test(bare))?.[1] ?? null;
}

const byColumn =
  /^(?:(?:and|now|ok|okay|please|then|just) )*(?:sort|sorted|order|ordered|arrange|arranged)(?: (?:it|that|this|them|those|these))? by (?:the )?(\p{L}+(?: \p{L}+){0,2}?)(?: (ascending|descending|asc|desc|(?:highest|lowest|newest|oldest|latest|earliest|largest|smallest) first))?(?: please| pls)?$/u;
const downwards = /^(?:desc|highest|newest|latest|largest)/;

/** "Sort by due date": the words of what rows are to be sorted by. */
function sortedBy(question: string): Sorted | null {
  const [, words, way = ''] = byColumn.exec(plain(question)) ?? [];
  return words === undefined ? null : { by: words.split(' '), descending: downwards.test(way) };
}

/** The one column that these words say, of rows that are listed. */
function columnSaid({ tree, scan }: Candidate, words: readonly string[]): Expression[] {
  if (tree.groupBy.length > 0 || shownIn(tree).some(isAggregate)) return [];
  const isSaid = (c: AnalystColumn) =>
    words.every(
      (word) =>
        c.words.includes(word) || c.words.includes(lemma(word)) || (word === 'date' && isTimeColumn(c)),
    );
  const said = scan.columns.filter((c) => !c.derived && isSaid(c));
  const main = said.length > 1 ? mainTime(scan) : undefined;
  const whole = said.find((c) => c.words.length === words.length && !words.includes('date'));
  const only = said.length > 1 ? (whole ?? said.find((c) => c === main)) : said[0];
  return only ? [columnOf(only)] : [];
}

/** "Alphabetically", "lowest first", "the other way round". */
export const saysOrder = (question: string): boolean =>
  sortedAs(question) !== null || sortedBy(question) !== null;

const isTimed = (e: Expression): boolean =>
  e.kind === 'bucket' || (e.kind === 'column' && isTimeColumn(e.column));

const isName = (e: Expression): boolean => e.kind === 'column' && !isMeasure(e.column) && !isTimed(e);

const isCalledName = (e: Expression): boolean => e.kind === 'column' && e.column.words.includes('name');

const isFigure = (e: Expression): boolean =>
  isAggregate(e) || (e.kind === 'column' && isMeasure(e.column) && !isTimed(e));

const picks = { name: isName, time: isTimed, figure: isFigure };

/** When rows that are listed happened: by the time they are chosen by, or the one that rows have. */
function timeOfRows({ tree, scan }: Candidate): Expression[] {
  if (tree.groupBy.length > 0 || tree.distinct) return [];
  const chosen = conjunctsOf(tree.where).flatMap((c) => (c.kind === 'during' ? [c.column] : []))[0];
  const column = chosen ?? mainTime(scan);
  return column && isTime(column) ? [columnOf(column)] : [];
}

/** The rows of a query in another order; null where there is nothing to sort them by. */
function inOrder(base: Candidate, sorted: Sorted): QueryTree | null {
  const { tree } = base;
  if (sorted === 'turned round') {
    const orderBy = tree.orderBy.map(({ by, descending }) => ({ by, descending: !descending }));
    return orderBy.length > 0 ? { ...tree, orderBy } : null;
  }
  const { by: kind, descending } = sorted;
  if (typeof kind !== 'string') {
    const [by] = columnSaid(base, kind);
    if (!by) return null;
    const isShown = tree.select.includes('all') || shownIn(tree).some((e) => sameExpression(e, by));
    const select = isShown ? tree.select : [...tree.select, itemOf(by)];
    return { ...tree, select, orderBy: [{ by, descending }] };
  }
  const shown = shownIn(tree);
  const meant = shown.filter(picks[kind]);
  const [first, other] = kind === 'time' && meant.length === 0 ? timeOfRows(base) : meant;
  const by = kind === 'name' ? (meant.find(isCalledName) ?? first) : first;
  const isClear = by !== undefined && (kind !== 'figure' || other === undefined);
  return isClear ? { ...tree, orderBy: [{ by, descending }] } : null;
}

const isCut = ({ limit, best, over }: QueryTree): boolean =>
  limit !== null || best !== undefined || over !== undefined;

/** What a reading of the first question becomes as another query over its rows. */
export function goingOnAs(base: Candidate, tree: QueryTree, model: LinearModel): Candidate {
  const features = new Map(base.features).set('after:moved', 1);
  const sql = printQuery(tree, base.scan.context.table);
  return { ...base, tree, sql, features, score: scoreOf(features, model), goesOnFrom: base };
}

/**
 * Readings of the first question in the order that is asked for: none where only some of its rows were shown, as the
 * first five in another order may be those or others, and where there is nothing or more than one thing to sort by. Null
 * where more is asked for.
 */
export function reordered(bases: Candidate[], question: string, model: LinearModel): Candidate[] | null {
  const sorted = sortedAs(question) ?? sortedBy(question);
  if (sorted === null) return null;
  const found = bases.map((base): Candidate | null => {
    const tree = isCut(base.tree) ? null : inOrder(base, sorted);
    return tree && goingOnAs(base, tree, model);
  });
  // Of groups, and by a column of another name, more may be meant.
  if (!found[0] && sorted !== 'turned round' && typeof sorted.by !== 'string') return null;
  // What the likeliest reading can't show, no other shows in its place.
  return found[0] ? found.filter((candidate) => candidate !== null) : [];
}

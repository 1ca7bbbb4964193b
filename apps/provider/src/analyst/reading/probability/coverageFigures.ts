import type { Candidate } from '../ranking/candidates.ts';
import { findMentions } from '../mentions/findMentions.ts';
import type { Context, Item } from '../mentions/mention.ts';
import { roleOf } from '../shared/vocabulary/roles.ts';
import { isTimeColumn } from '../shared/columns/measures.ts';
import { isNumeric, type AnalystColumn } from '../../table.ts';
import { columnsIn, isAggregate, type QueryTree } from '../shared/query/tree.ts';

/** What each word of a question could name at best: a column, and a value. */
interface Names {
  columns: number[];
  values: number[];
}

const known = new WeakMap<Context, Names>();

const isWhole = (item: Item): boolean =>
  item.type === 'value' && (item.quoted || item.matches.some(({ how }) => how !== 'part'));

function namesIn(context: Context): Names {
  const before = known.get(context);
  if (before) return before;
  const nothing = () => context.tokens.map(() => 0);
  const names: Names = { columns: nothing(), values: nothing() };
  const note = (list: number[], { start, end }: Item, score: number) => {
    for (let at = start; at < end; at++) if (score > (list[at] ?? 0)) list[at] = score;
  };
  for (const { item, weight } of findMentions(context)) {
    if (item.type === 'column') note(names.columns, item, item.choices[0]?.score ?? 0);
    else if (isWhole(item)) note(names.values, item, Math.min(1, weight / (item.end - item.start)));
  }
  known.set(context, names);
  return names;
}

/** Below that a word names a column only by chance. */
const named = 0.45;
const isSmall = (lower: string): boolean => {
  const role = roleOf(lower)?.role;
  return role === 'stop' || role === 'preposition' || role === 'that' || role === 'all';
};

interface Unread {
  /** Of the words that tell something, the share that a part is made of. */
  told: number;
  /** How surely words that no part is made of name columns, or values. */
  columns: number;
  values: number;
  /** The same of words that were read as something else. */
  otherColumns: number;
  otherValues: number;
}

/** Which items a part is made of, by token. */
function itemsByToken({ cover, scan }: Candidate): Map<number, { item: Item; isRead: boolean }> {
  const read = new Set(
    cover.parts
      .filter(({ rule }) => !rule.startsWith('left:'))
      .flatMap(({ from, to }) => scan.items.slice(from, to)),
  );
  return new Map(
    scan.items.flatMap((item) => {
      const here = { item, isRead: read.has(item) };
      return Array.from({ length: item.end - item.start }, (_, i) => [item.start + i, here] as const);
    }),
  );
}

function unreadIn(candidate: Candidate): Unread {
  const { context } = candidate.scan;
  const names = namesIn(context);
  const items = itemsByToken(candidate);
  const unread: Unread = { told: 0, columns: 0, values: 0, otherColumns: 0, otherValues: 0 };
  const telling = [...context.tokens.entries()].filter(([, t]) => t.kind !== 'mark' && !isSmall(t.lower));
  for (const [at] of telling) {
    const { item, isRead = false } = items.get(at) ?? {};
    const said = names.columns[at] ?? 0;
    const column = said > named && (!isRead || item?.type !== 'column') ? said : 0;
    const value = item?.type === 'value' ? 0 : (names.values[at] ?? 0);
    if (isRead) unread.told += 1 / telling.length;
    unread[isRead ? 'otherColumns' : 'columns'] += column;
    unread[isRead ? 'otherValues' : 'values'] += value;
  }
  return unread;
}

/** Numbers that the question says and the query doesn't. */
function lostNumbers({ scan, sql, tree }: Candidate): number {
  const said = `${sql} ${tree.limit ?? ''} ${tree.offset ?? ''}`;
  return scan.context.tokens.filter(({ number }) => number !== null && !said.includes(String(number))).length;
}

/** Values that several columns hold. */
const sharedValues = ({ cover, scan }: Candidate): number =>
  cover.parts
    .filter(({ makes }) => makes.kind === 'filter')
    .flatMap(({ from, to }) => scan.items.slice(from, to))
    .filter((item) => item.type === 'value' && item.matches.length > 1).length;

const isText = (column: AnalystColumn): boolean => !isNumeric(column) && !isTimeColumn(column);

/** What a question's first word asks for, where the query shows none of it. */
const askedFor: { asks: RegExp; shows: (tree: QueryTree, columns: AnalystColumn[]) => boolean }[] = [
  { asks: /^when\b/i, shows: (_, columns) => columns.some((c) => isTimeColumn(c)) },
  { asks: /^(?:who|whose|where)\b/i, shows: (_, columns) => columns.some(isText) },
  {
    asks: /^how (?:many|much)\b/i,
    shows: ({ select }, columns) =>
      columns.some((c) => isNumeric(c)) || select.some((s) => s !== 'all' && isAggregate(s.expression)),
  },
];

function isUnfit({ tree, scan }: Candidate): boolean {
  if (tree.select[0] === 'all') return false;
  const columns = tree.select.flatMap((s) => (s === 'all' ? [] : columnsIn(s.expression)));
  return askedFor.some(({ asks, shows }) => asks.test(scan.context.question) && !shows(tree, columns));
}

const openings = [
  /^(?:how many|number of|count)\b/i,
  /^(?:is|are|was|were|do|does|did|has|have|can|could|should|will)\b/i,
  /^(?:which|who|whose)\b/i,
  /^(?:why|what if|what should|how do|how can)\b/i,
];

export const sayingNames = [
  'told',
  'unreadColumns',
  'unreadValues',
  'otherwiseColumns',
  'otherwiseValues',
  'lostNumbers',
  'sharedValues',
  'unfit',
  'asksHowMany',
  'asksWhether',
  'asksWhich',
  'asksWhy',
  'goesOn',
  'nameless',
  'columns',
] as const;

/** Of the words that tell something, the share that a candidate reads. */
export const toldOf = ([told = 0]: number[]): number => told;

/** How much of what a question says a candidate makes use of, and what kind of question and table it is. */
export function sayingFigures(candidate: Candidate): number[] {
  const { scan, features } = candidate;
  const { told, columns, values, otherColumns, otherValues } = unreadIn(candidate);
  const { question, table, entities } = scan.context;
  return [
    told,
    columns,
    values,
    otherColumns,
    otherValues,
    lostNumbers(candidate),
    sharedValues(candidate),
    Number(isUnfit(candidate)),
    ...openings.map((opening) => Number(opening.test(question.trim()))),
    Number([...features.keys()].some((name) => name.startsWith('after:'))),
    Number(entities.size === 0),
    table.columns.filter((c) => !c.derived).length,
  ];
}

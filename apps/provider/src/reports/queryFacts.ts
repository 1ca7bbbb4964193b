import { loadModule, parseSync, scanSync } from 'libpg-query';
import type { ModelColumn } from '@plinth/api/contract';
import { mixedCurrencies } from '../models/mixedCurrencies.ts';
import { isUnit, type Spans } from '../models/dataEnd.ts';

await loadModule();

type Node = Record<string, unknown>;

/** What a figure's query says about its rows. */
export interface QueryFacts {
  /** Its groups are the parts of a whole: each of its figures is a sum or a count. */
  adds_up?: true;
  /** It leaves out no row of its table, but those that another query in the place of the table does. */
  reads_all?: true;
  /** What its rows are of, where they are days, months or years of a column. */
  spans?: Spans;
  /** The column whose amounts, which are in several currencies, it takes as one. */
  mixed_currencies?: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** Of one SELECT; null of everything else. */
const selectOf = (sql: string): Node | null => {
  try {
    const { stmts } = parseSync(sql) as { stmts?: { stmt?: Node }[] };
    const select = stmts?.length === 1 ? stmts[0]!.stmt?.['SelectStmt'] : null;
    return isNode(select) ? select : null;
  } catch {
    return null;
  }
};

/** All that one is made of, but what is in places of that name. */
const partsOf = (tree: unknown, but?: string): Node[] => {
  const found: Node[] = [];
  const open = [tree];
  while (open.length > 0) {
    const node = open.pop();
    if (!isNode(node)) continue;
    if (!Array.isArray(node)) found.push(node);
    for (const [key, part] of Object.entries(node)) if (key !== but) open.push(part);
  }
  return found;
};

/** What chooses rows (WHERE) makes none of them another. */
const within = (node: unknown): Node[] => partsOf(node, 'whereClause');

const callOf = ({ FuncCall: call }: Node): { name: string; call: Node; args: Node[] } | null => {
  if (!isNode(call)) return null;
  const last = listOf(call['funcname']).at(-1)?.['String'] as { sval?: string } | undefined;
  return { name: last?.sval ?? '', call, args: listOf(call['args']) };
};

const isDivision = ({ A_Expr: sum }: Node): boolean => {
  if (!isNode(sum)) return false;
  const [sign] = listOf(sum['name']).map((part) => (part['String'] as { sval?: string } | undefined)?.sval);
  return (sign === '/' || sign === '%') && !('A_Const' in (sum['rexpr'] as Node));
};

/** What only writes a figure in another way. */
const bare = (node: Node): Node => {
  const { TypeCast: cast } = node;
  if (isNode(cast)) return bare(cast['arg'] as Node);
  const { CoalesceExpr: filled } = node;
  const call = callOf(node);
  const [first] = isNode(filled) ? listOf(filled['args']) : call?.name === 'round' ? call.args : [];
  return first ? bare(first) : node;
};

/** A sum or a count, of which those of groups come to that of all. */
const isPart = (node: Node): boolean => {
  const found = callOf(bare(node));
  if (found === null || !/^(sum|count)$/.test(found.name)) return false;
  const { call, args } = found;
  return !call['agg_distinct'] && !call['over'] && !within(args).some(isDivision);
};

const withoutPlaces = (node: unknown): string =>
  JSON.stringify(node, (key, value: unknown) => (key === 'location' ? undefined : value));

/** Whether it is what the rows are grouped by: by its place, its name, or as it stands. */
const isGrouping = ({ name, val }: Node, at: number, groups: ReadonlySet<string>): boolean => {
  const asColumn = { ColumnRef: { fields: [{ String: { sval: name } }] } };
  const ways = [{ A_Const: { ival: { ival: at + 1 } } }, val, asColumn];
  return ways.some((way) => groups.has(withoutPlaces(way)));
};

const choosing = [
  'havingClause',
  'distinctClause',
  'windowClause',
  'withClause',
  'limitCount',
  'limitOffset',
];
const aggregating = [...choosing, 'groupClause', 'valuesLists'];

const isSimple = (select: Node, but: readonly string[]): boolean =>
  select['op'] === 'SETOP_NONE' && but.every((key) => !(key in select));

const addsUp = (select: Node): boolean => {
  const groups = listOf(select['groupClause']);
  if (
    groups.length === 0 ||
    !isSimple(
      select,
      choosing.filter((key) => !key.startsWith('limit')),
    )
  )
    return false;
  const grouped = new Set(groups.map(withoutPlaces));
  const inner = within(select['fromClause']);
  const isPlain = inner.every(
    (node) =>
      (!isNode(node['SelectStmt']) || isSimple(node['SelectStmt'], aggregating)) && callOf(node) === null,
  );
  const figures = listOf(select['targetList']).flatMap(({ ResTarget: target }, at) =>
    isNode(target) && !isGrouping(target, at, grouped) ? [target['val'] as Node] : [],
  );
  return isPlain && figures.length > 0 && figures.every(isPart);
};

const unitIn = ({ A_Const: constant }: Node): string =>
  ((constant as Node | undefined)?.['sval'] as { sval?: string } | undefined)?.sval ?? '';

const columnIn = (node: Node): string | undefined => {
  const { ColumnRef: column } = bare(node);
  const last = isNode(column) ? listOf(column['fields']).at(-1)?.['String'] : undefined;
  return (last as { sval?: string } | undefined)?.sval;
};

const columnsIn = (node: unknown): string[] =>
  partsOf(node).flatMap((part) => ('ColumnRef' in part ? (columnIn(part) ?? []) : []));

const takesTogether = /^(?:sum|avg|min|max|median|mode|percentile_cont|quantile_cont)$/;

/** Columns of which it makes figures of several rows or by which it ranks them, and all that it names. */
const readsOf = (select: Node) => {
  const calls = partsOf(select).filter((node) => takesTogether.test(callOf(node)?.name ?? ''));
  return { together: columnsIn([calls, select['sortClause']]), named: columnsIn(select) };
};

/** As `date_trunc('month', day)` and `EXTRACT(YEAR FROM day)` have them. */
const spansIn = (node: Node): Spans | null => {
  const call = callOf(bare(node));
  if (call === null) return null;
  const [word = {}, of = {}] = call.args;
  const [unit, column] = [unitIn(word), columnIn(of)];
  const isSpan = call.name === 'date_trunc' || (call.name === 'extract' && unit === 'year');
  return isSpan && isUnit(unit) && column !== undefined ? { column, unit } : null;
};

/** Of what the rows are grouped by first. */
const spansOf = (select: Node): Spans | null => {
  const [{ ResTarget: target } = {}] = listOf(select['targetList']);
  const groups = listOf(select['groupClause']);
  const spans = isNode(target) && groups.length > 0 ? spansIn(target['val'] as Node) : null;
  return spans && isGrouping(target as Node, 0, new Set(groups.map(withoutPlaces))) ? spans : null;
};

/** Rows that its WHERE or another table leaves out, or that were made beside those of a table, aren't all of them. */
const readsAll = (select: Node): boolean => {
  const from = listOf(select['fromClause']);
  return (
    from.length === 1 &&
    'RangeVar' in from[0]! &&
    !('whereClause' in select) &&
    isSimple(select, ['havingClause', 'withClause', 'valuesLists'])
  );
};

/** Of a query of a model's columns as it was asked, before anything stands in the place of its table; nothing of one that can't be read. */
export const queryFacts = (sql: string, columns: readonly ModelColumn[] = []): QueryFacts => {
  const select = selectOf(sql);
  if (select === null) return {};
  const spans = spansOf(select);
  const mixed = mixedCurrencies(readsOf(select), columns);
  return {
    ...(addsUp(select) && { adds_up: true }),
    ...(readsAll(select) && { reads_all: true }),
    ...(spans && { spans }),
    ...(mixed !== null && { mixed_currencies: mixed }),
  };
};

/** A query with all of the rows that a LIMIT of its own cuts. */
export interface Whole {
  /** How many the LIMIT lets through. */
  most: number;
  sql: string;
}

/** Null where it has no LIMIT. */
export const withoutLimit = (sql: string): Whole | null => {
  const select = selectOf(sql);
  const count = select?.['limitCount'] as { A_Const?: { ival?: { ival?: number } } } | undefined;
  if (count?.A_Const?.ival === undefined) return null;
  let depth = 0;
  const end = scanSync(sql).tokens.find(({ text }) => {
    depth += Number(text === '(') - Number(text === ')');
    return depth === 0 && /^(limit|offset|fetch)$/i.test(text);
  });
  if (end === undefined) return null;
  const bytes = Buffer.from(sql).subarray(0, end.start);
  return { most: count.A_Const.ival.ival ?? 0, sql: bytes.toString().trimEnd() };
};

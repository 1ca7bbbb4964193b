import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { Printer } from './printer.ts';
import { identifier } from './sqlText.ts';
import {
  columnOf,
  columnsUsed,
  isAggregate,
  sameExpression,
  shownIn,
  type Expression,
  type QueryTree,
} from './tree.ts';

const withAlias = (text: string, alias: string | null): string =>
  alias === null ? text : `${text} AS ${identifier(alias)}`;

/** PostgreSQL has no order of these. */
const withoutOrder = /^(?:json|xml|point|line|lseg|box|path|polygon|circle)\b/i;

/**
 * What tells rows of the same figure apart: their key, else their place in the file, else all that they hold. It doesn't go by
 * what is shown: two readings with the same row at their head are to find the same one.
 */
function rowTies({ select, orderBy, limit }: QueryTree, { columns, keepsOrder }: AnalystTable): Expression[] {
  const told = [...shownIn({ select }), ...orderBy.map(({ by }) => by)];
  if (orderBy.length === 0 || told.some((one) => one.kind === 'place' || isAggregate(one))) return [];
  const keys = columns.filter(({ isKey }) => isKey);
  if (keys.length > 0) return keys.map(columnOf);
  const alone = columns.find(({ isUnique, profile }) => isUnique && profile.nullFraction === 0);
  if (alone) return [columnOf(alone)];
  if (keepsOrder) return [{ kind: 'place' }];
  // To put all rows of a large table in order by many columns takes too long; to find the first of them doesn't.
  if (limit === null) return [];
  return columns.filter(({ derived, profile }) => !derived && !withoutOrder.test(profile.type)).map(columnOf);
}

/** As it is run and shown: groups and rows of the same figure stand by their names or keys, so that they stand alike each time. */
export function printSteadily(tree: QueryTree, table: AnalystTable): string {
  const { groupBy, orderBy, distinct, best, over } = tree;
  if (distinct || best || over) return printQuery(tree, table);
  const notYet = (one: Expression): boolean => !orderBy.some(({ by }) => sameExpression(by, one));
  if (groupBy.length === 0) return printQuery(tree, table, rowTies(tree, table).filter(notYet));
  const ties = groupBy.filter(notYet).map((by) => ({ by, descending: false }));
  return printQuery({ ...tree, orderBy: [...orderBy, ...ties] }, table);
}

/** What rows that have the same of it are told of together, or of which the first are told. */
const groupsOf = ({ groupBy, distinct, select, best }: QueryTree): Expression[] => [
  ...groupBy,
  ...(distinct ? shownIn({ select }) : []),
  ...(best ? [best.of] : []),
];

/** Prints a tree as one SELECT of the table's dialect. `ties` put rows in order where its own order leaves them alike. */
export function printQuery(tree: QueryTree, table: AnalystTable, ties: readonly Expression[] = []): string {
  const printer = new Printer(table, groupsOf(tree));
  const selected = tree.select.map((item) =>
    item === 'all' ? '*' : withAlias(printer.shown(item.expression), printer.nameOf(item)),
  );
  if (tree.over) return overGroups(tree, tree.over, printer);
  const lines = [
    `SELECT ${tree.distinct ? 'DISTINCT ' : ''}${selected.join(', ')}`,
    ...groupedRows(tree, printer),
  ];
  const areRows = tree.groupBy.length === 0 && !tree.distinct;
  const keys = tree.orderBy.map(
    ({ by, descending }) => `${printer.key(by, areRows)}${descending ? ' DESC' : ''} NULLS LAST`,
  );
  if (tree.best) return bestOfEach(tree, tree.best, lines, keys, printer);
  keys.push(...ties.map((tie) => `${printer.expression(tie)} NULLS LAST`));
  if (keys.length) lines.push(`ORDER BY ${keys.join(', ')}`);
  if (tree.limit !== null)
    lines.push(`LIMIT ${tree.limit}${tree.offset === undefined ? '' : ` OFFSET ${tree.offset}`}`);
  return lines.join('\n');
}

/** One row for each order, of the lines that it has; what is asked of it is the same in each of these. */
function wholesIn(tree: QueryTree, key: AnalystColumn, printer: Printer): string[] {
  const { where } = tree;
  const names = [...columnsUsed({ ...tree, where: null })]
    .filter((column) => column !== key)
    .map(({ name }) => identifier(name));
  const shown = [identifier(key.name), ...names.map((name) => `MAX(${name}) AS ${name}`)];
  return [
    `FROM (SELECT ${shown.join(', ')}`,
    `  FROM ${printer.source}`,
    ...(where ? [`  WHERE ${printer.condition(where)}`] : []),
    `  GROUP BY ${identifier(key.name)}`,
    `) AS wholes`,
  ];
}

const rowsIn = ({ where }: QueryTree, printer: Printer): string[] => [
  `FROM ${printer.source}`,
  ...(where ? [`WHERE ${printer.condition(where)}`] : []),
];

/** Where rows come from, and how they are grouped. */
const groupedRows = (tree: QueryTree, printer: Printer): string[] => {
  const { groupBy, having, onceEach } = tree;
  return [
    ...(onceEach ? wholesIn(tree, onceEach, printer) : rowsIn(tree, printer)),
    ...(groupBy.length > 0 ? [`GROUP BY ${groupBy.map((e) => printer.grouped(e)).join(', ')}`] : []),
    ...(having ? [`HAVING ${printer.condition(having)}`] : []),
  ];
};

/** What is worked out of a group's rows, so that these aren't grouped by it: when a customer came first. */
const isOfGroup = (by: Expression): boolean =>
  by.kind === 'bucket' && by.column.derived?.of.kind === 'aggregate';

/** Groups as rows of a query around theirs: how many there are, the median of their sums. */
function overGroups(
  tree: QueryTree,
  { name, kept }: NonNullable<QueryTree['over']>,
  printer: Printer,
): string {
  const items = tree.select.flatMap((s) => (s === 'all' ? [] : [s]));
  const keys = items.slice(0, kept).map((_, i) => `key${i + 1}`);
  const names = [...keys, 'figure'];
  const inner = items.slice(0, kept + 1).map((s, i) => `${printer.named(s.expression)} AS ${names[i] ?? ''}`);
  const [figure] = items.slice(kept);
  // What came first comes first.
  const order = tree.groupBy.some(isOfGroup) ? '1' : `${keys.length + 1} DESC`;
  const outer = [
    ...keys.map((key, i) => withAlias(key, items[i]?.alias ?? null)),
    withAlias(name === 'count' ? 'COUNT(*)' : printer.aggregated(name, 'figure'), figure?.alias ?? null),
  ];
  return [
    `SELECT ${outer.join(', ')}`,
    `FROM (SELECT ${inner.join(', ')}`,
    ...groupedRows({ ...tree, groupBy: tree.groupBy.filter((by) => !isOfGroup(by)) }, printer).map(
      (line) => `  ${line}`,
    ),
    `) AS groups`,
    ...(keys.length > 0 ? [`GROUP BY ${keys.join(', ')}`, `ORDER BY ${order} NULLS LAST`] : []),
  ].join('\n');
}

/** The first rows of each group, ties among them. */
function bestOfEach(
  tree: QueryTree,
  { of, first }: NonNullable<QueryTree['best']>,
  lines: string[],
  keys: string[],
  printer: Printer,
): string {
  const rest = lines.slice(1);
  const names = tree.select.flatMap((s, i) =>
    s === 'all'
      ? []
      : [
          identifier(
            s.alias ?? (s.expression.kind === 'column' ? s.expression.column.name : `column ${i + 1}`),
          ),
        ],
  );
  const inner = tree.select.flatMap((s, i) =>
    s === 'all' ? [] : [`${printer.shown(s.expression)} AS ${names[i] ?? ''}`],
  );
  return [
    `SELECT ${names.join(', ')}`,
    `FROM (SELECT ${inner.join(', ')}, RANK() OVER (PARTITION BY ${printer.grouped(of)} ORDER BY ${keys.join(', ')}) AS place`,
    ...rest.map((line) => `  ${line}`),
    `) AS ranked`,
    first === 1 ? `WHERE place = 1` : `WHERE place <= ${first}`,
    first === 1 ? `ORDER BY 1` : `ORDER BY 1, place`,
  ].join('\n');
}

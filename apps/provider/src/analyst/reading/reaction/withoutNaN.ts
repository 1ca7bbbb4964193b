import type { ColumnProfile, QueryResult } from '../../../sources/source.ts';
import type { AnalystColumn } from '../../expression.ts';
import type { AnalystTable } from '../../table.ts';
import type { Offered, Reading } from '../probability/evidence.ts';
import { printQuery } from '../shared/query/printSql.ts';
import {
  columnOf,
  columnsAsked,
  columnsIn,
  emptyTree,
  type QueryTree,
  itemOf,
} from '../shared/query/tree.ts';
import { withAliases } from '../wording/understood.ts';
import type { RunQuery } from '../shared/lookups/valueIndex.ts';

/** Profiles of the numbers that came back as NaN, which those that a sample was read of may not know. */
const unknownNaN = ({ candidate }: Offered, table: AnalystTable, { rows }: QueryResult) =>
  withAliases(candidate.tree, table)
    .select.filter((_, at) => rows.some((row) => row[at] === 'NaN'))
    .flatMap((item) => (item === 'all' ? [] : columnsIn(item.expression)))
    .filter(({ kind, profile }) => kind === 'number' && !profile.holdsNaN)
    .map(({ profile }) => profile);

/** Of databases whose NaN is above all numbers: columns that may hold it, by which a query chooses rows without showing them. */
const choosing = ({ where, select }: QueryTree, { dialect }: AnalystTable): AnalystColumn[] => {
  if (dialect !== 'postgres') return [];
  const shown = select.map((item) =>
    item !== 'all' && 'where' in item.expression ? item.expression.where : null,
  );
  return [where, ...shown]
    .flatMap(columnsAsked)
    .filter(
      ({ derived, profile }) =>
        !derived && !profile.holdsNaN && /^(?:real|double|numeric|decimal)/.test(profile.type),
    );
};

/** Columns that were looked through and hold none, as long as their profiles are kept. */
const withNumbersAlone = new WeakSet<ColumnProfile>();

async function findNaN(column: AnalystColumn, table: AnalystTable, run: RunQuery): Promise<ColumnProfile[]> {
  const { profile } = column;
  if (withNumbersAlone.has(profile)) return [];
  const expression = columnOf(column);
  const sought: QueryTree = {
    ...emptyTree(),
    select: [itemOf(expression)],
    where: { kind: 'compare', left: expression, operator: '=', right: 'NaN' },
    limit: 1,
  };
  // What can't be found out in time leaves the answer as it is.
  const found = await run(printQuery(sought, table)).catch(() => null);
  if (found?.rows[0]?.[0] === 'NaN') return [profile];
  if (found) withNumbersAlone.add(profile);
  return [];
}

/** Asked again without them where figures turned out to be NaN, or rows were chosen by it. From here on the profiles know it. */
export async function withoutNaN(reading: Reading, table: AnalystTable, run: RunQuery): Promise<Reading> {
  if (!reading.candidate) return reading;
  const { tree } = reading.candidate;
  const chosen = await Promise.all(choosing(tree, table).map((column) => findNaN(column, table, run)));
  const profiles = [...unknownNaN(reading, table, reading.result), ...chosen.flat()];
  if (profiles.length === 0) return reading;
  for (const profile of profiles) profile.holdsNaN = true;
  const sql = printQuery(withAliases(tree, table), table);
  return { ...reading, sql, result: await run(sql) };
}

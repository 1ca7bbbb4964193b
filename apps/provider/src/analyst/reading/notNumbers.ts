import type { QueryResult } from '../../sources/source.ts';
import { lists, sayColumn } from '../sayValue.ts';
import type { AnalystTable } from '../table.ts';
import type { Offered, Reading } from './look.ts';
import { printQuery } from './print.ts';
import { columnsIn, columnsUsed, type QueryTree } from './tree.ts';
import { withAliases } from './understood.ts';
import type { RunQuery } from './values.ts';

/** What is no number is in none of the figures. */
export const sayNaN = (tree: QueryTree): string => {
  const names = [...columnsUsed(tree)].filter(({ profile }) => profile.holdsNaN).map(sayColumn);
  return names.length > 0
    ? ` Values of ${lists.format(names)} that are NaN, not a number, are left out.`
    : '';
};

/** Profiles of the numbers that came back as NaN, which those that a sample was read of may not know. */
const unknownNaN = ({ candidate }: Offered, table: AnalystTable, { rows }: QueryResult) =>
  withAliases(candidate.tree, table)
    .select.filter((_, at) => rows.some((row) => row[at] === 'NaN'))
    .flatMap((item) => (item === 'all' ? [] : columnsIn(item.expression)))
    .filter(({ kind, profile }) => kind === 'number' && !profile.holdsNaN)
    .map(({ profile }) => profile);

/** Asked again without them where figures turned out to be NaN. From here on the profiles know it. */
export async function withoutNaN(reading: Reading, table: AnalystTable, run: RunQuery): Promise<Reading> {
  if (!reading.candidate) return reading;
  const profiles = unknownNaN(reading, table, reading.result);
  if (profiles.length === 0) return reading;
  for (const profile of profiles) profile.holdsNaN = true;
  const sql = printQuery(withAliases(reading.candidate.tree, table), table);
  return { ...reading, sql, result: await run(sql) };
}

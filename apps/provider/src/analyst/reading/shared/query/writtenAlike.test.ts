import { describe, expect, test } from 'vitest';
import { among, columnsOfRows } from '../../../testing/asked.ts';
import { tableOf } from '../../../testing/tableOf.ts';
import type { AnalystTable } from '../../../table.ts';
import { printSteadily } from './printSql.ts';
import { aggregateOf, columnOf, countAll, emptyTree, itemOf, type QueryTree } from './tree.ts';

const column = columnsOfRows(40);
const candidates = tableOf('candidates', 40, [
  column('stage', 'VARCHAR', among('Hired', 'Hired', 'applied', 'applied', 'Applied', 'no-show', 'HIRED')),
  column('office', 'VARCHAR', among('Paris', 'Paris', 'Rome', ' paris')),
  column('source', 'VARCHAR', among('Job board', 'Referral')),
  column('town', 'VARCHAR', among('Ely ', 'Ely ', 'ely')),
]);
const [stage, office, source, town] = candidates.columns.map(columnOf);
const each = (by = stage!): QueryTree => ({
  ...emptyTree(),
  select: [itemOf(by), itemOf(countAll)],
  groupBy: [by],
});
const stages = `CASE LOWER("stage") WHEN 'hired' THEN 'Hired' ELSE LOWER("stage") END`;
const printed = (tree: QueryTree, table: AnalystTable = candidates): string =>
  printSteadily(tree, table).replaceAll(/\s+/g, ' ');

describe.each(['duckdb', 'postgres'] as const)('in %s', (dialect) => {
  const table = { ...candidates, dialect };

  test('a value that is written in several ways makes one group, called as it mostly is', () => {
    expect(printed(each(), table)).toBe(
      `SELECT ${stages} AS "stage", COUNT(*) FROM "candidates" GROUP BY LOWER("stage") ORDER BY ${stages} NULLS LAST`,
    );
  });

  test('it is counted and listed once', () => {
    const kinds = { ...emptyTree(), select: [itemOf(aggregateOf('count', stage!, true))] };
    expect(printed(kinds, table)).toBe('SELECT COUNT(DISTINCT LOWER("stage")) FROM "candidates"');
    const listed = { ...emptyTree(), select: [itemOf(stage!)], distinct: true };
    expect(printed(listed, table)).toBe(`SELECT DISTINCT ${stages} AS "stage" FROM "candidates"`);
  });
});

test('spaces around it make no other value', () => {
  expect(printed(each(office))).toContain(
    `CASE LOWER(TRIM("office")) WHEN 'paris' THEN 'Paris' WHEN 'rome' THEN 'Rome' ELSE`,
  );
});

test('nor are they shown', () => {
  expect(printed(each(town))).toContain(`CASE LOWER(TRIM("town")) WHEN 'ely' THEN 'Ely' ELSE`);
});

test('the groups of groups, and the first of each, go by it', () => {
  const many: QueryTree = { ...each(), over: { name: 'count', kept: 0 } };
  expect(printed(many)).toContain('GROUP BY LOWER("stage") ) AS groups');
  const firsts: QueryTree = { ...emptyTree(), select: [itemOf(source!)], best: { of: stage!, first: 1 } };
  const ordered = { ...firsts, orderBy: [{ by: source!, descending: false }] };
  expect(printed(ordered)).toContain('PARTITION BY LOWER("stage")');
});

test('what is written alike, rows and conditions stay as they are', () => {
  expect(printed(each(source))).toContain('SELECT "source", COUNT(*) FROM "candidates" GROUP BY "source"');
  const where = { kind: 'compare', left: stage!, operator: '=', right: 'Hired' } as const;
  const rows = { ...emptyTree(), select: [itemOf(stage!)], where };
  expect(printed(rows)).toBe(`SELECT "stage" FROM "candidates" WHERE "stage" = 'Hired'`);
  expect(printed({ ...each(), where })).toContain(`WHERE "stage" = 'Hired' GROUP BY`);
});

test('where not all values are known none is called otherwise than the rest', () => {
  const known = candidates.columns.map((c) => ({ ...c, complete: false }));
  const tree = each(columnOf(known[0]!));
  expect(printed(tree, { ...candidates, columns: known })).toContain('SELECT LOWER("stage") AS "stage"');
});

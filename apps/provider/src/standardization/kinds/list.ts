import { listSeparators } from '@plinth/api/facts';
import { quoteIdentifier } from '../../sources/identifiers.ts';
import { newStep, type ColumnValues, type StepKind, type StepOf } from './kind.ts';
import { givenOf, rowsOf } from './reading.ts';
import { quoted } from './texts.ts';

type Separator = StepOf<'list'>['separators'][number];
/** The signs of a step. */
interface Signs {
  separators: readonly Separator[];
  written?: Separator | undefined;
}

/** Longer parts are sentences. */
const longestPart = 40;

/** As a share of the different cells. */
const fewestLists = 0.1;

/** All signs that part values: what is written between them does as well. */
export const partingSigns = ({ separators, written = ';' }: Signs): Separator[] => [
  ...new Set<Separator>([...separators, written, ';']),
];
/** What is written between two values. */
export const joinOf = ({ written = ';' }: Signs): string =>
  written === ';' || written === ',' ? `${written} ` : ` ${written} `;

const between = (signs: Signs): string => {
  const parting = partingSigns(signs).join('');
  return ` *[${parting}][ ${parting}]*`;
};
const joinPattern = (signs: Signs): string => joinOf(signs).replace('|', '[|]');

const rewritten = (signs: Signs, value: string): string =>
  value
    .replace(new RegExp(between(signs), 'g'), joinOf(signs))
    .replace(new RegExp(`^${joinPattern(signs)}`), '')
    .replace(new RegExp(`${joinPattern(signs)}$`), '');

const partsOf = (separators: readonly Separator[], value: string): string[] =>
  rewritten({ separators }, value)
    .split('; ')
    .filter((part) => part !== '');

/** As PostgreSQL and DuckDB understand it. */
const partsSql = (name: string): string => `unnest(string_to_array(${quoteIdentifier(name)}, '; '))`;

/**
 * Whether cells are lists: their parts are in other cells as well, and not in the same places, as the parts of a name or
 * of an address would be.
 */
const areLists = ({ name, values }: ColumnValues, separator: Separator): boolean => {
  const given = givenOf({ name, values }).values;
  if (given.filter(({ value }) => value.includes(separator)).length < fewestLists * given.length)
    return false;
  const cells = given.map(({ value }) => partsOf([separator], value));
  const lists = cells.filter((parts) => parts.length > 1);
  const parts = lists.flat();
  if (lists.length < 3 || lists.length < fewestLists * cells.length) return false;
  if (parts.some((part) => part.length > longestPart || !/\p{L}/u.test(part))) return false;
  const places = new Map<string, Set<boolean>>();
  const times = new Map<string, number>();
  for (const cell of cells)
    for (const [place, part] of cell.entries()) {
      places.set(part, (places.get(part) ?? new Set()).add(place === 0));
      times.set(part, (times.get(part) ?? 0) + 1);
    }
  const known = parts.filter((part) => times.get(part)! > 1).length;
  const moved = parts.filter((part) => places.get(part)!.size > 1).length;
  return known >= 0.6 * parts.length && moved >= 0.3 * parts.length;
};

export const list: StepKind<'list'> = {
  type: 'TEXT',
  becomes: 'text',
  risk: 'A sign that is part of a value would part it in two. A cell stays one cell: a row for each of its values would count the row several times.',
  apply: (step, value) => rewritten(step, value),
  sql: (step, value) =>
    `regexp_replace(regexp_replace(regexp_replace(${value}, '${between(step)}', '${joinOf(step)}', 'g'), '^${joinPattern(step)}', ''), '${joinPattern(step)}$', '')`,
  find: (column) => {
    const separators = listSeparators.filter((separator) => areLists(column, separator));
    if (separators.length === 0) return null;
    const counts = (value: string) => partsOf(separators, value).length;
    const rows = rowsOf(column, (value) => counts(value) > 1);
    const most = column.values.reduce((largest, { value }) => Math.max(largest, counts(value)), 0);
    const longest = column.values.find(({ value }) => counts(value) === most)!;
    return {
      step: { ...newStep('list', column.name, `Write the lists in ${column.name} one way`), separators },
      description: `${rows.toLocaleString('en')} rows hold several values in one cell, up to ${most}: ${quoted(longest.value)}. A count by ${column.name} counts each combination on its own; once they are written one way, SQL takes them apart: ${partsSql(column.name)}.`,
    };
  },
};

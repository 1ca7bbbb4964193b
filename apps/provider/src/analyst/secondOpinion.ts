import type { Cell } from '../sources/source.ts';
import { countOf } from '../countOf.ts';
import { capitalise } from '../modeling/wording.ts';
import { lists, sayValue } from './sayValue.ts';
import { sayModelReading, type ModelReading } from './languageModelAnalyst.ts';
import type { Answer } from './reading/ask.ts';
import type { Understood } from './reading/wording/understood.ts';

/** What was understood, in a sentence's words. */
export function sayUnderstood({ measure, grouping, filters, time, order, limit }: Understood): string {
  const by = grouping.length > 0 ? ` for each ${lists.format(grouping)}` : '';
  const where = [...filters, ...time];
  const only = where.length > 0 ? ` where ${lists.format(where)}` : '';
  const first = limit === null ? '' : `, ${limit} by ${lists.format(order)}`;
  const text = `${lists.format(measure.length > 0 ? measure : grouping)}${by}${only}${first}`;
  return capitalise(text);
}

/** Databases and drivers round, and write dates and counts, in their own ways. */
function cellKey(cell: Cell | undefined): string {
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  const number = typeof cell === 'boolean' || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(number) ? String(Number(number.toPrecision(6))) : text;
}

const rowKeys = (rows: readonly Cell[][]): string[][] => rows.map((row) => row.map(cellKey).toSorted());

/** Each of the cells is among the others, as often as it is there. */
function isWithin(cells: readonly string[], others: readonly string[]): boolean {
  const left = [...others];
  return cells.every((cell) => {
    const at = left.indexOf(cell);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The same rows in any order, but for columns that only one of the two shows. */
export function isSameAnswer(a: Cell[][], b: Cell[][]): boolean {
  if (a.length !== b.length) return false;
  const isNarrow = (a[0]?.length ?? 0) <= (b[0]?.length ?? 0);
  const [narrow, wide] = isNarrow ? [rowKeys(a), rowKeys(b)] : [rowKeys(b), rowKeys(a)];
  return narrow.every((cells) => {
    const at = wide.findIndex((others) => isWithin(cells, others));
    if (at >= 0) wide.splice(at, 1);
    return at >= 0;
  });
}

/** What a reading comes to, in a few words: one row's figures, else how many rows. */
function sayRows(rows: readonly Cell[][]): string {
  const [row, ...others] = rows;
  return row && others.length === 0 && row.length > 0 && row.length <= 2
    ? row.map((cell) => sayValue(cell)).join(', ')
    : countOf(rows.length, 'row', 'rows');
}

type Weighed = Omit<Answer, 'follow_up_questions'>;

/** Both were sure and found different things: the person says which was meant. */
function askWhich({ explanation, sql, result }: ModelReading, own: Answer, parts: Understood): Weighed {
  const clarify = [
    { text: explanation || 'As the language model reads it', sql, found: sayRows(result.rows) },
    { text: sayUnderstood(parts), sql: own.sql_query ?? '', parts, found: sayRows(own.rows ?? []) },
  ];
  const said = clarify.map(({ text }, i) => `${i + 1}. ${text.replace(/\.$/, '')}.`).join(' ');
  return {
    answer: `That can be read in two ways. ${said}`,
    sql_query: null,
    refused: true,
    clarify,
  };
}

/** The language model's answer, unless the built-in reading is sure of another one. */
export function weighed(found: ModelReading, own: Answer | null): Weighed {
  const said = { ...sayModelReading(found), refused: false };
  // Of rows that don't all come, which ones do is chance.
  if (!own?.understood || found.result.truncated || own.total_rows !== undefined) return said;
  return isSameAnswer(found.result.rows, own.rows ?? [])
    ? { ...said, understood: own.understood }
    : askWhich(found, own, own.understood);
}

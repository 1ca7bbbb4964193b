import type { ResultColumn } from '../chat/result.columns.ts';
import type { ReportFigureView } from './report.block.ts';
import { mostRowsOfTable, paperFigure, type PaperBlockView } from './report.paper.ts';
import { reportPaperCopy as copy } from './reportPaper.copy.ts';

/** Together the tables of a file of pages have about as many rows, each of them a few at least. */
const mostRows = 1000;
const fewRows = 10;
/** As many as are still to be read side by side. */
const mostColumns = 10;
/** Of one row, so that it is a few lines high. */
const mostLetters = 640;
const mostLettersOfQuery = 2000;

/** Ends with “…” where it is longer; no half of a character stays. */
const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** Rows that each of so many tables may have. */
export const rowsOfEach = (tables: number): number =>
  Math.min(mostRowsOfTable, Math.max(fewRows, Math.floor(mostRows / Math.max(1, tables))));

export interface ContentTable {
  columns: { header: string; isNumeric: boolean }[];
  rows: string[][];
}

const tableOf = (columns: readonly ResultColumn[], rows: ReportFigureView['rows']) => {
  const shown = columns.slice(0, mostColumns);
  const most = Math.floor(mostLetters / Math.max(1, shown.length));
  const whole = rows.map((row) => shown.map(({ index, text }) => text(row[index])));
  const table: ContentTable = {
    columns: shown.map(({ header, isNumeric }) => ({ header: shortened(header, most), isNumeric })),
    rows: whole.map((row) => row.map((text) => shortened(text, most))),
  };
  const notes = [
    columns.length > shown.length && copy.firstColumns(shown.length, columns.length),
    whole.some((row) => row.some((text) => text.length > most)) && copy.shortened,
  ];
  return { table, notes: notes.filter((note) => note !== false) };
};

/** A figure as it stands on bounded pages: its table, or what draws it. */
export const boundedFigure = (
  { block }: PaperBlockView,
  figure: ReportFigureView,
  most: number,
): Pick<ReturnType<typeof paperFigure>, 'chart' | 'said'> & { table: ContentTable | null } => {
  const { columns, rows, chart, said } = paperFigure(block, figure, most);
  if (chart !== null) return { chart, said, table: null };
  const { table, notes } = tableOf(columns, rows);
  const {
    cut,
    total_rows,
    rows: { length },
  } = figure;
  const isCut = notes.length > 0 || length > rows.length;
  const hasAll = cut !== true && (total_rows ?? length) <= length;
  return {
    chart,
    table,
    said: [said, ...notes, isCut && copy.leftOut(hasAll ? null : length)].filter(Boolean).join(' '),
  };
};

/** Queries as they stand on bounded pages, and what is said of them. */
export const boundedQueries = (queries: readonly { number: number; sql: string }[]) =>
  queries.length === 0
    ? null
    : {
        title: copy.queries,
        note: [
          copy.queriesNote,
          queries.some(({ sql }) => sql.length > mostLettersOfQuery) && copy.longQueries,
        ]
          .filter(Boolean)
          .join(' '),
        of: queries.map(({ number, sql }) => ({ number, sql: shortened(sql, mostLettersOfQuery) })),
      };

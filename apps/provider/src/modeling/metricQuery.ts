import type { ModelColumn, Visualization } from '@plinth/api/contract';
import { dayMs } from '@plinth/api/facts';
import { typeFamily } from './columnFacts.ts';
import { nameOverFigures } from './unitApart.ts';
import { compactDay } from './wording.ts';
import { quoteIdentifier, quoteLiteral } from '../sources/identifiers.ts';

/** Days, months or years of a column. */
interface Cut {
  column: string;
  unit: 'day' | 'month' | 'year';
}

/** What a metric asks of its table: a first column with what its figures are of, and a second with the figures. */
export interface MetricQuery {
  sql: string;
  /** As many rows as are drawn. */
  most: number;
  /** What the figures are of also where no row is: a range that holds none is not left out. */
  labels?: number[];
  /** What each row is of, where it is a day, a month or a year of a column that holds days or moments. */
  spans?: Cut;
  /** Each row is a point: where there are more, these are a sample of them. */
  isSample?: true;
}

/** The query, or why there is none. */
export type MetricReading = { query: MetricQuery } | { problem: string };

type FindColumn = (name: string) => ModelColumn | null;

interface Figure {
  name: string;
  sql: string;
  /** The column that it is computed from; null where rows are counted. */
  of: ModelColumn | null;
}

type Shape =
  | { kind: 'groups'; by: ModelColumn; figure: Figure; top: number | null }
  | { kind: 'times'; by: ModelColumn; figure: Figure }
  | { kind: 'ranges'; by: ModelColumn; figure: Figure }
  | { kind: 'points'; by: ModelColumn; figure: Figure & { of: ModelColumn } };

const mostGroups = 8;
/** Centuries of years, too: what is left out is the latest. */
const mostMoments = 500;
const mostRanges = 40;
const mostPoints = 300;
const ranges = 10;

/** As figures are made of it: of NaN none are. */
const numberOf = ({ name, type = '', profile }: ModelColumn): string => {
  const quoted = quoteIdentifier(name);
  // PostgreSQL’s own type for money has no average, and is sent as a text.
  if (/^money\b/i.test(type)) return `CAST(${quoted} AS numeric)`;
  return profile?.holds_nan ? `NULLIF(${quoted}, 'NaN')` : quoted;
};

const countOf = (name: string): Figure => ({ name, sql: 'COUNT(*)', of: null });
const computed = (word: string, call: string, of: ModelColumn): Figure => ({
  name: `${word} of ${nameOverFigures(of)}`,
  sql: `${call}(${numberOf(of)})`,
  of,
});
const averageOf = (column: ModelColumn): Figure => computed('Average', 'AVG', column);
const valueOf = (column: ModelColumn) => ({
  name: column.name,
  sql: numberOf(column),
  of: column,
});

const figureOf = (text: string, find: FindColumn): Figure | null => {
  // A share is drawn of counts.
  if (/^(?:Number|Count|Share) of ./i.test(text)) return countOf(text.replace(/^\w+/, 'Number'));
  const [, how = '', name = ''] = /^(Sum|Total|Average) of (.+)$/i.exec(text) ?? [];
  const column = find(name);
  if (column === null || how === '') return null;
  return /^average$/i.test(how) ? averageOf(column) : computed('Sum', 'SUM', column);
};

/** The text in two at a word, wherever both parts are something: the word may stand in the name of a column too. */
const halves = <A, B>(
  text: string,
  word: string,
  left: (part: string) => A | null,
  right: (part: string) => B | null,
): [A, B] | null => {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const [a, b] = [left(text.slice(0, at)), right(text.slice(at + word.length))];
    if (a !== null && b !== null) return [a, b];
  }
  return null;
};

/** What a metric says, as `writeMetrics` words it. */
function shapeOf(text: string, find: FindColumn): Shape | null {
  const figure = (part: string) => figureOf(part, find);
  const spread = find(/^Distribution of (.+)$/i.exec(text)?.[1] ?? '');
  if (spread) return { kind: 'ranges', by: spread, figure: countOf('Number of rows') };
  const against = halves(text, ' against ', find, find);
  if (against) return { kind: 'points', by: against[1], figure: valueOf(against[0]) };
  const over = halves(text, ' over ', figure, find);
  if (over) return { kind: 'times', by: over[1], figure: over[0] };
  const [, top = '', ranked = ''] = /^Top (\d{1,2}) (.+)$/i.exec(text) ?? [];
  const best = halves(ranked, ' by ', find, figure);
  if (best) return { kind: 'groups', by: best[0], figure: best[1], top: Number(top) };
  const by = halves(text, ' by ', figure, find);
  return by && { kind: 'groups', by: by[1], figure: by[0], top: null };
}

/** A table, and what tells its rows from those that are sums of others. */
interface Rows {
  table: string;
  apart: readonly string[];
}

const apartFromTotals = (columns: readonly ModelColumn[]): string[] =>
  columns.flatMap(({ name, profile }) =>
    profile?.totals
      ? [`${quoteIdentifier(name)} NOT IN (${profile.totals.map(quoteLiteral).join(', ')})`]
      : [],
  );

const select = (
  label: string,
  labelName: string,
  { name, sql }: Figure,
  { table, apart }: Rows,
  ...chosen: string[]
): string => {
  const where = [...chosen, ...apart];
  const from = where.length > 0 ? `${table}\nWHERE ${where.join(' AND ')}` : table;
  return `SELECT ${label} AS ${quoteIdentifier(labelName)}, ${sql} AS ${quoteIdentifier(name)}\nFROM ${from}`;
};

/** Days, months or years, so that a line has neither two points nor a thousand. */
const unitOf = ({ profile }: ModelColumn): Cut['unit'] => {
  const [from, to] = [profile?.min, profile?.max].map((end) =>
    Date.parse(compactDay(String(end)) ?? String(end)),
  );
  const days = (to! - from!) / dayMs;
  if (days <= 92) return 'day';
  return days > 8 * 366 ? 'year' : 'month';
};

const letters = { year: 4, month: 7, day: 10 };

/** A day without marks, such as 20240105, as its day, month or year; null of other columns. */
const compactMoment = (column: ModelColumn): { sql: string; name: string } | null => {
  const { name, data_category, profile } = column;
  const areDays = [profile?.min, profile?.max].every((end) => compactDay(String(end)) !== null);
  if (data_category !== 'temporal' || !areDays) return null;
  const unit = unitOf(column);
  const text = `CAST(${quoteIdentifier(name)} AS varchar)`;
  const parts = [`LEFT(${text}, 4)`, `SUBSTRING(${text}, 5, 2)`, `SUBSTRING(${text}, 7, 2)`];
  const sql = parts.slice(0, { year: 1, month: 2, day: 3 }[unit]).join(` || '-' || `);
  return { sql, name: `${name} (${unit})` };
};

/** A moment as its day, month or year; a year that is a number is one already. Null for a text that can't be cut to one. */
const momentOf = (column: ModelColumn): { sql: string; name: string; spans?: Cut } | null => {
  const { name, type = '', profile } = column;
  const quoted = quoteIdentifier(name);
  const marked = compactMoment(column);
  if (marked !== null) return marked;
  if (typeof profile?.min === 'number') {
    const isYear = profile.min >= 1000 && Number(profile.max) < 3000;
    return { sql: quoted, name: isYear ? `${name} (year)` : name };
  }
  const unit = unitOf(column);
  // Days and texts in one field of documents are texts to SQL.
  const isText = !/^(?:date|time)/i.test(type) || typeFamily(type) === 'mixed';
  if (isText && !/^\d{4}-\d{2}/.test(String(profile?.min))) return null;
  return {
    // As text a moment begins with its year, its month and its day.
    sql: isText ? `LEFT(${quoted}, ${letters[unit]})` : `CAST(date_trunc('${unit}', ${quoted}) AS date)`,
    name: `${name} (${unit})`,
    ...(!isText && { spans: { column: name, unit } }),
  };
};

/** A round width, so that the ranges are about as many as wanted. */
const stepOf = (from: number, to: number): number => {
  const rough = (to - from) / ranges;
  const power = 10 ** Math.floor(Math.log10(rough));
  return Number((([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) * power).toPrecision(12));
};

const rangesOf = ({ by, figure }: Shape & { kind: 'ranges' }, rows: Rows): MetricReading => {
  const [from, to] = [Number(by.profile?.min ?? NaN), Number(by.profile?.max ?? NaN)];
  if (!(from < to)) return { problem: `“${by.name}” has no figures to make ranges of.` };
  const step = stepOf(from, to);
  const name = numberOf(by);
  // Divided by a double: whole numbers would be cut otherwise.
  const range = `FLOOR(${name} / CAST(${step} AS double precision)) * ${step}`;
  const first = Math.floor(from / step);
  const count = Math.floor(to / step) - first + 1;
  return {
    query: {
      sql: `${select(range, `${by.name} from`, figure, rows, `${name} IS NOT NULL`)}\nGROUP BY 1\nORDER BY 1`,
      most: mostRanges,
      labels: Array.from({ length: count }, (_, at) => {
        const label = (first + at) * step;
        return Number.isInteger(step) ? label : Number(label.toPrecision(12));
      }),
    },
  };
};

/** Pairs of all over the table, the same ones each time: their order by a digest has nothing to do with their values. */
const pointsOf = ({ by, figure }: Shape & { kind: 'points' }, rows: Rows): MetricReading => {
  const [x, y] = [numberOf(by), figure.sql];
  const sql = [
    select(x, by.name, figure, rows, `${x} IS NOT NULL`, `${y} IS NOT NULL`),
    'GROUP BY 1, 2',
    `ORDER BY md5(CAST(${x} AS varchar) || ' ' || CAST(${y} AS varchar))`,
  ].join('\n');
  return { query: { sql, most: mostPoints, isSample: true } };
};

const queryOf = (shape: Shape, rows: Rows): MetricReading => {
  const { by, figure } = shape;
  const name = quoteIdentifier(by.name);
  switch (shape.kind) {
    case 'ranges':
      return rangesOf(shape, rows);
    case 'points':
      return pointsOf(shape, rows);
    case 'times': {
      const moment = momentOf(by);
      if (moment === null)
        return {
          problem: `“${by.name}” holds texts that don’t begin with their year, so they can’t be put in order.`,
        };
      const sql = `${select(moment.sql, moment.name, figure, rows, `${name} IS NOT NULL`)}\nGROUP BY 1\nORDER BY 1`;
      return { query: { sql, most: mostMoments, ...(moment.spans && { spans: moment.spans }) } };
    }
    case 'groups': {
      const { top } = shape;
      const sql = `${select(`CAST(${name} AS varchar)`, by.name, figure, rows)}\nGROUP BY 1\nORDER BY 2 DESC NULLS LAST, 1`;
      return { query: { sql: top === null ? sql : `${sql}\nLIMIT ${top}`, most: top ?? mostGroups } };
    }
  }
};

/** Names as they are compared: a language model writes "sales region" for sales_region. */
const folded = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/** The query of a metric over the columns of its model, whose table goes by a name in SQL. */
export const readMetric = (
  { metric, graph_type }: Visualization,
  columns: readonly ModelColumn[],
  table: string,
): MetricReading => {
  const find = (name: string): ModelColumn | null => {
    const wanted = folded(name);
    return columns.find((column) => folded(column.name) === wanted) ?? null;
  };
  const shape = shapeOf(metric, find);
  if (shape === null)
    return {
      problem:
        graph_type === 'map'
          ? 'Points on a map are not drawn here.'
          : 'What this metric is computed from is not clear from its words.',
    };
  const leftOut = [shape.by, shape.figure.of].find((column) => column?.included === false);
  return leftOut
    ? { problem: `“${leftOut.name}” is left out of the model.` }
    : queryOf(shape, { table, apart: apartFromTotals(columns) });
};

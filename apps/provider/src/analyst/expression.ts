import type { Duration } from './durations.ts';
import type { Unit } from '../modeling/units.ts';
import type { Cell, ColumnProfile, SqlDialect } from '../sources/source.ts';

export type ColumnKind = 'number' | 'text' | 'date' | 'timestamp' | 'boolean';

/** One column as the analyst sees it: what its name says and what its values are. */
export interface AnalystColumn {
  name: string;
  kind: ColumnKind;
  /** One of the model's categories, or '' where there is none. */
  category: string;
  description: string;
  /** Text in which most values hold a number: "1,234", "7th", "12.5 km". Read by an expression. */
  numericText: boolean;
  /** Of numbers in text: "1.234,50 €" is a thousand and more; 'some' where others have "1,234.50 €". */
  decimalComma?: boolean | 'some';
  /** Of numbers in text: "1 234 €" and "1'234 Fr." are more than a thousand. */
  hasGaps?: boolean;
  /** Of numbers in text: some are below zero by brackets, or by a sign that isn't right before their digits. */
  hasOddSigns?: boolean;
  /** Lemmas of the name, abbreviations written out. */
  words: string[];
  /** The words as they stand in the name, for abbreviations that a question may use. */
  rawWords: string[];
  /** Distinct values known from the profile, most frequent first. */
  values: string[];
  /** True when {@link values} are all there are. */
  complete: boolean;
  min: Cell;
  max: Cell;
  distinct: number;
  /** Every row has another value. */
  isUnique: boolean;
  isKey: boolean;
  unit: Unit | null;
  /** Of numbers in text: "850K" are thousands and "1.2M" millions. */
  hasScales?: boolean;
  /** Of numbers in text, and of PostgreSQL's money: the unit that each is written with, where its name tells none: "93%", "$5". */
  writtenUnit?: Unit | null;
  /** How dates stand in a text column, as strptime has it; null where they don't. */
  dateFormat: string | null;
  /** How a time that something takes is kept, where the number has to be read out of it. */
  duration: Duration | null;
  /** A time of what several rows tell of, which comes with each of them again: since when an employee is there, on payslips. */
  isOfThing?: boolean;
  /** The last day on which anything happened, of a time that reaches beyond: a due date, when a deal is to close. */
  happenedUntil?: string;
  /** It tells of a whole order, and comes with each of its lines again: the total of an invoice, its day, who it is for. */
  isOfWhole?: boolean;
  /** The name of the column for whom or what it is told of, with each of its rows again: the breed of a pet, with each visit. */
  toldOf?: string;
  /** A price of all that its row is of, and not of one: of a job of 800 stickers. */
  isOfRow?: boolean;
  /** A rate that is kept beside the two columns it is the quotient of in each row: the CTR of clicks and impressions. */
  quotient?: Quotient;
  /** It says where in a grid of times and kinds a row stands: no other row has the same of all such columns. */
  isInGrid?: boolean;
  /** Words that people use for it, taught or given; lower case. */
  synonyms: string[];
  /** Taught words for values of it, as {@link fold} has them. */
  valueWords: ReadonlyMap<string, string>;
  /** What it is worked out from, where it isn't stored: time from one column to another, a rate, a definition. */
  derived?: Derived;
  profile: ColumnProfile;
}

export interface AnalystTable {
  name: string;
  /** The table as quoted SQL. */
  reference: string;
  dialect: SqlDialect;
  rowCount: number;
  columns: AnalystColumn[];
  /** What the model says of itself. */
  notes: string;
  /** What a person wrote: "Revenue = total_amount of delivered orders". */
  definitions: Definition[];
  /** The first and the last of the periods that its years and months, or quarters, make together, where that is known. */
  periodEnds?: { min: Cell; max: Cell };
  /** Its rows have an order of their own, that of a file: SQL can ask for the first of them. */
  keepsOrder: boolean;
}

/** One column by another, as many times: a rate in percent is 100 times that. */
export interface Quotient {
  top: AnalystColumn;
  bottom: AnalystColumn;
  times: number;
}

/** A measure that is worked out: of each row, or of sums ("margin" is profit of all by sales of all). */
export interface Derived {
  of: Expression;
  /** It adds up rows already, so that it is its own sum and average. */
  aggregated: boolean;
  unit: 'hour' | 'day' | 'percent' | null;
  /** A person has said what it is: an answer names that. */
  isDefined?: true;
}

export interface Definition {
  name: string;
  means: string;
  /** The column in whose note it stands. */
  column: string | null;
}

export type AggregateName = 'count' | 'sum' | 'avg' | 'min' | 'max' | 'median' | 'stddev' | 'percentile';
export type BucketUnit =
  | 'year'
  | 'quarter'
  | 'month'
  | 'week'
  | 'day'
  | 'weekday'
  /** Its weekend, or the days of work. */
  | 'weekPart'
  /** Its morning, afternoon, evening or night. */
  | 'dayPart'
  | 'hour'
  | 'decade'
  | 'monthOfYear'
  | 'quarterOfYear'
  | 'season';
type SpanUnit = 'hour' | 'day';

export type Expression =
  | { kind: 'column'; column: AnalystColumn }
  | { kind: 'number'; value: number }
  /** Where a row stands in a table that keeps the order of its file. */
  | { kind: 'place' }
  | {
      kind: 'aggregate';
      name: AggregateName;
      of: Expression | null;
      distinct: boolean;
      /** Only the rows that fulfil it. */
      where?: Condition;
      /** Of a percentile the part of the rows that lie below, as one of 1. */
      at?: number;
    }
  | { kind: 'bucket'; unit: BucketUnit; column: AnalystColumn }
  /** On which of two sides a row is: it fulfils a condition on the column, or it doesn't. */
  | { kind: 'side'; column: AnalystColumn; where: Condition; names: readonly [string, string] }
  /** Time from one column to another. */
  | { kind: 'span'; from: AnalystColumn; to: AnalystColumn; unit: SpanUnit }
  /** The first day of a month, or of a quarter, of a year that stands beside it. */
  | { kind: 'period'; column: AnalystColumn; year: AnalystColumn; unit: 'month' | 'quarter' }
  /** Days from a time up to a day, which is today. */
  | { kind: 'elapsed'; column: AnalystColumn; until: string }
  /** Percentage of the rows (or of a sum) that fulfil a condition. */
  | { kind: 'share'; of: AnalystColumn | null; where: Condition; distinct?: boolean }
  /** Percentage that a group has of the figure over all rows. */
  | { kind: 'groupShare'; of: Expression }
  /** Percentage, or difference, by which a group's figure is above the group's before it. */
  | { kind: 'growth'; of: Expression; over: Expression; percent: boolean }
  | { kind: 'running'; of: Expression; over: Expression }
  /** Time from the row before, in the order of a time. */
  | { kind: 'spacing'; column: AnalystColumn; unit: SpanUnit }
  /** Days from the earliest time to the latest. */
  | { kind: 'extent'; column: AnalystColumn }
  | { kind: 'correlation'; left: AnalystColumn; right: AnalystColumn }
  | { kind: 'arithmetic'; operator: '+' | '-' | '*' | '/' | '%'; left: Expression; right: Expression }
  /** The value of an expression over some rows, as one number. */
  | { kind: 'lookup'; of: Expression; where: Condition | null };

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';
/** A whole number that a double doesn’t hold is a bigint. */
export type Literal = number | bigint | string | boolean;

/** The number that digits write, with all of them. */
export function exactNumber(digits: string): number | bigint {
  const number = Number(digits);
  return /^-?\d+$/.test(digits) && !Number.isSafeInteger(number) ? BigInt(digits) : number;
}

export type Condition =
  | { kind: 'compare'; left: Expression; operator: Comparison; right: Literal | Expression }
  | { kind: 'between'; left: Expression; low: Literal; high: Literal }
  | { kind: 'in'; left: Expression; values: Literal[]; negated: boolean }
  | {
      kind: 'text';
      column: AnalystColumn;
      how: 'contains' | 'starts' | 'ends';
      /** What parts the values of a cell, one of which the text is as a whole. */
      between?: string | undefined;
      text: string;
      negated: boolean;
    }
  | { kind: 'missing'; column: AnalystColumn; negated: boolean }
  | { kind: 'flag'; column: AnalystColumn; value: boolean }
  /** From a day on, and before another; ISO texts. */
  | { kind: 'during'; column: AnalystColumn; from: string | null; before: string | null; isFromEnd: boolean }
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'not'; part: Condition };

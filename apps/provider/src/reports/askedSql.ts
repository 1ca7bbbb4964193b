import type { ModelColumn, ReportSettings } from '@plinth/api/contract';
import { withinPeriod, type PeriodPart } from './period.ts';
import { queryFacts, withoutLimit, type QueryFacts, type Whole } from './queryFacts.ts';
import { hidesTable, inPlaceOfTable } from './tableInSql.ts';

export interface SqlWork {
  sql: string;
  /** All that it may read: the model's table, and its view. */
  references: readonly string[];
  /** The one of them that it is to be asked of; null of one that stays as it is. */
  wanted: string | null;
  settings: ReportSettings;
  /** Those of the model, as JSON, where its figures may be amounts of several currencies. */
  columns?: string;
  part: PeriodPart;
}

/** A block's query as it is asked, and what is known by reading it. */
export interface AskedSql {
  sql: string;
  /** Of the query as it was given. */
  facts: QueryFacts;
  /** Of the query that is asked, without its LIMIT; null where it has none. */
  whole: Whole | null;
}

export const askedSql = ({ sql, references, wanted, settings, columns = '[]', part }: SqlWork): AskedSql => {
  const switched = references
    .filter((reference) => wanted !== null && reference !== wanted && !hidesTable(sql, reference))
    .reduce((given, reference) => inPlaceOfTable(given, reference, wanted!), sql);
  const asked = references.reduce(
    (given, reference) => withinPeriod(given, reference, settings, part),
    switched,
  );
  return {
    sql: asked,
    facts: queryFacts(sql, JSON.parse(columns) as ModelColumn[]),
    whole: withoutLimit(asked),
  };
};

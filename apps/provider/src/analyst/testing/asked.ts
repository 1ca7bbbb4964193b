import { passesOver } from '../reading/reaction/passesOver.ts';
import { candidatesOf, type Candidate } from '../reading/ranking/candidates.ts';
import { readContext } from '../reading/mentions/context.ts';
import { plainTimes } from '../reading/tokens/plainTimes/plainTimes.ts';
import type { AnalystTable } from '../table.ts';
import { columnProfile } from './columnProfile.ts';
import { valuesOf } from './tableOf.ts';

/** Columns of as many rows, each by what a row holds. */
export const columnsOfRows =
  (rowCount: number) =>
  (
    name: string,
    type: string,
    of: (row: number) => string | number | boolean | null,
  ): ReturnType<typeof columnProfile> =>
    columnProfile(
      name,
      type,
      Array.from({ length: rowCount }, (_, row) => of(row)),
    );

/** What the rows of a column hold: these values in turn, over and over. */
export const among =
  <T>(...values: T[]) =>
  (row: number): T =>
    values[row % values.length] as T;

/** What a question may mean over a table, as the grammar alone reads it. */
export const candidatesOver = (table: AnalystTable): ((question: string) => Candidate[]) => {
  const values = valuesOf(table);
  const today = '2026-01-15';
  return (question) => candidatesOf(readContext(plainTimes(question, table, today), table, values), today);
};

/** A query on one line. */
export const onOneLine = ({ sql }: Candidate): string => sql.replaceAll(/\s+/g, ' ');

/** The likeliest meanings of a question over one of several tables, as SQL on one line. */
export const firstReadings =
  <Name extends string>(asked: Record<Name, (question: string) => Candidate[]>, most: number) =>
  (table: Name, question: string): string[] =>
    asked[table](question).slice(0, most).map(onOneLine);

/** What a question may mean over a table, as SQL on one line. */
export const queriesOver = (table: AnalystTable): ((question: string) => string[]) => {
  const ask = candidatesOver(table);
  return (question) => ask(question).map(onOneLine);
};

/** The same, and those of them that an answer may be given of. */
export const readingsOver = (table: AnalystTable) => {
  const ask = candidatesOver(table);
  return {
    queries: (question: string): string[] => ask(question).map(onOneLine),
    believable: (question: string): string[] =>
      ask(question)
        .filter((candidate) => !passesOver(candidate))
        .map(onOneLine),
  };
};

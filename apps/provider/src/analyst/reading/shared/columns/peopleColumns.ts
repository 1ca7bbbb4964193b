import type { AnalystColumn } from '../../../table.ts';
import { personWords } from '../vocabulary/peopleAndPlaces.ts';

/** The column that names the people whom a word in the plural speaks of, of whom there are fewer than rows: "students" of enrolments. */
export const columnOfPeople = (
  noun: { lower: string; lemma: string } | undefined,
  columns: readonly AnalystColumn[],
): AnalystColumn | undefined =>
  noun && noun.lemma !== noun.lower && personWords.has(noun.lemma)
    ? columns.find((c) => c.kind === 'text' && !c.isUnique && !c.derived && c.words.join(' ') === noun.lemma)
    : undefined;

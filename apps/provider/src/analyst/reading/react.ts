import { SourceError, type QueryResult } from '../../sources/source.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import type { AnalystModel } from './model.ts';
import { figuresOf, probability, shares } from './probability.ts';
import type { RunQuery } from './values.ts';
import type { Context } from './mentions.ts';

/** A candidate with its rows and how likely it is right. */
export interface Reading {
  candidate: Candidate;
  result: QueryResult;
  probability: number;
}

/** How many queries of ours may fail before it is given up. */
const mostTries = 4;
const mendable = new Set(['bad_input', 'unsupported', 'not_allowed', 'refused', 'not_found']);

/** The first candidate from a place on that the database runs. */
export async function firstReading(
  candidates: Candidate[],
  from: number,
  model: AnalystModel,
  run: RunQuery,
  onFault: (error: unknown, sql: string) => void,
): Promise<{ reading: Reading; at: number } | null> {
  for (let at = from; at < Math.min(candidates.length, from + mostTries); at++) {
    const candidate = candidates[at];
    if (!candidate) break;
    try {
      const result = await run(candidate.sql);
      return {
        reading: {
          candidate,
          result,
          probability: probability(figuresOf(candidates, at, result, model.trust), model.odds),
        },
        at,
      };
    } catch (error) {
      if (!(error instanceof SourceError) || !mendable.has(error.reason)) throw error;
      onFault(error, candidate.sql);
    }
  }
  return null;
}

export const read = (context: Context, today: string, model: AnalystModel): Candidate[] =>
  candidatesOf(context, today, model).slice(0, 40);

const rowsText = (result: QueryResult): string => JSON.stringify(result.rows.slice(0, 50));

/** Two or three readings whose results differ, and how likely one of them is right. */
export async function readingsToOffer(
  candidates: Candidate[],
  model: AnalystModel,
  run: RunQuery,
  onFault: (error: unknown, sql: string) => void,
): Promise<{ readings: Reading[]; together: number }> {
  const all = shares(candidates.map((c) => c.score));
  const readings: Reading[] = [];
  const seen = new Set<string>();
  let together = 0;
  for (let at = 0; at < Math.min(candidates.length, 10) && readings.length < 3; at++) {
    const candidate = candidates[at];
    if (!candidate || (all[at] ?? 0) < 0.02) break;
    const shape = meaningOf(candidate);
    if (seen.has(shape)) continue;
    const found = await firstReading([candidate], 0, model, run, onFault);
    if (!found || found.reading.result.rows.length === 0) continue;
    const rows = rowsText(found.reading.result);
    if (seen.has(rows)) continue;
    seen.add(shape).add(rows);
    readings.push({ ...found.reading, probability: all[at] ?? 0 });
    together += all[at] ?? 0;
  }
  return { readings, together };
}

/** What readings differ in that a person would care about: not in which columns are shown, or whether rows repeat. */
function meaningOf({ tree }: Candidate): string {
  const names = (part: unknown) =>
    JSON.stringify(part, (key, value: unknown) =>
      key === 'column' && typeof value === 'object' && value !== null && 'name' in value ? value.name : value,
    );
  const figures = tree.select.flatMap((s) =>
    s === 'all' || s.expression.kind === 'column' ? [] : [s.expression],
  );
  return names([
    tree.where,
    tree.groupBy,
    tree.having,
    tree.orderBy,
    tree.limit,
    tree.groupBy.length > 0 ? [] : figures,
  ]);
}

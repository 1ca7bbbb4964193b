import type { AnalystAnswer } from '@plinth/api/contract';
import { ask } from '../analyst/ask.ts';
import { analystTable } from '../analyst/table.ts';
import type { LanguageModel } from '../languageModel/languageModel.ts';
import type { Source, TableProfile } from '../sources/source.ts';
import type { StoredModel } from './models.ts';

const askMs = 60_000;
const queryMs = 20_000;
const maxRows = 200;

/** Questions come in a row about one table: its profile is read once in this time. */
const profileMs = 5 * 60_000;
const maxProfiles = 50;

export type AskData = (
  model: StoredModel,
  source: Source,
  /** Changes when the connection does. */
  version: string,
  question: string,
  signal: AbortSignal,
) => Promise<AnalystAnswer>;

/** Answers questions over the data of a model, by the columns that the model has. */
export const createAskData = (
  languageModel: LanguageModel | null,
  { now, shareSamples }: { now: () => number; shareSamples: boolean },
): AskData => {
  const profiles = new Map<string, { profile: TableProfile; until: number }>();

  const profileOf = async (
    { connectionId, database, table }: StoredModel,
    source: Source,
    version: string,
    signal: AbortSignal,
  ): Promise<TableProfile> => {
    const key = JSON.stringify([connectionId, version, database, table]);
    const known = profiles.get(key);
    if (known && known.until > now()) return known.profile;
    const profile = await source.profile(database, table, { signal });
    profiles.delete(key);
    profiles.set(key, { profile, until: now() + profileMs });
    const oldest = profiles.keys().next();
    if (profiles.size > maxProfiles && !oldest.done) profiles.delete(oldest.value);
    return profile;
  };

  return async (model, source, version, question, gone) => {
    const signal = AbortSignal.any([gone, AbortSignal.timeout(askMs)]);
    const { database, table } = model;
    const profile = await profileOf(model, source, version, signal);
    const notes = new Map(
      model.columns.map((column) => [
        column.name,
        {
          ...(column.data_category === undefined ? {} : { category: column.data_category }),
          ...(column.description === undefined ? {} : { description: column.description }),
        },
      ]),
    );
    const known = { ...profile, columns: profile.columns.filter((column) => notes.has(column.name)) };
    const reference = { reference: source.tableReference(table), dialect: source.dialect };
    const { refused: _, ...answer } = await ask(question, analystTable(known, reference, notes), {
      run: (sql, rows = maxRows) =>
        source.query(database, table, sql, { timeoutMs: queryMs, maxRows: rows, signal }),
      languageModel,
      shareSamples,
      signal,
    });
    return { question, ...answer };
  };
};

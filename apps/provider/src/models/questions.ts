import { randomUUID } from 'node:crypto';
import type { AnalystAnswer, TaughtWord } from '@plinth/api/contract';
import type { LanguageModel } from '../languageModel/languageModel.ts';
import { readPackedProfile } from '../sources/packedProfile.ts';
import type { PackedProfile, Source } from '../sources/source.ts';
import { completePort } from '../work/languageModelPort.ts';
import type { AskArgs } from '../work/tasks.ts';
import type { WorkPool } from '../work/workPool.ts';
import type { StoredModel } from './models.ts';

const askMs = 60_000;
/** Time that a question may compute in one go. */
const computeMs = 20_000;
/** Of every query about a model, whoever has written it. */
export const queryLimits = { timeoutMs: 20_000, maxRows: 200 };
/** Questions come in a row about one table: its profile is read once in this time. */
const profileMs = 5 * 60_000;
const maxProfiles = 50;

interface KnownProfile {
  id: string;
  profile: PackedProfile;
  until: number;
}

export interface AskedQuestion {
  question: string;
  /** The question before it, in the same conversation. */
  previous: string | null;
  /** The reading that was chosen of those offered. */
  reading: string | null;
  /** What the question is to be understood as. */
  understood?: AskArgs['understood'] | undefined;
  /** What was taught about the model. */
  taught?: readonly TaughtWord[];
  /** Good questions before it, for a language model. */
  earlier?: AskArgs['earlier'];
}

/** Answers questions over the data of a model, by the columns that the model has. */
export class Questions {
  readonly #work: WorkPool;
  readonly #languageModel: LanguageModel | null;
  readonly #now: () => number;
  readonly #sampleValues: number;
  readonly #profiles = new Map<string, KnownProfile>();

  constructor(
    work: WorkPool,
    languageModel: LanguageModel | null,
    { now, sampleValues }: { now: () => number; sampleValues: number },
  ) {
    this.#work = work;
    this.#languageModel = languageModel;
    this.#now = now;
    this.#sampleValues = sampleValues;
  }

  get hasLanguageModel(): boolean {
    return this.#languageModel !== null;
  }

  /** `version` changes when the connection does. */
  async answer(
    model: StoredModel,
    source: Source,
    version: string,
    { question, previous, reading, understood = null, taught = [], earlier = [] }: AskedQuestion,
    gone: AbortSignal,
  ): Promise<AnalystAnswer> {
    const signal = AbortSignal.any([gone, AbortSignal.timeout(askMs)]);
    const languageModel = this.#languageModel;
    const { database, table } = model;
    const { id, profile } = await this.#profileOf(model, source, version, signal);
    const args = {
      question,
      previous,
      reading,
      understood,
      taught: taught.map(({ kind, word, means, column }) => ({ kind, word, means, column })),
      key: JSON.stringify([id, model.summary.id, model.version]),
      profile: profile.bytes,
      columns: model.columns,
      about: [model.summary.model_description ?? '', model.understanding].join('\n'),
      reference: source.tableReference(table),
      dialect: source.dialect,
      languageModel:
        languageModel === null ? null : { name: languageModel.name, sampleValues: this.#sampleValues },
      earlier,
    };
    const {
      refused: _,
      probability: __,
      ...answer
    } = await this.#work.run('ask', args, {
      account: model.summary.user_id,
      computeMs,
      signal,
      ports: {
        run: (sql: string, maxRows = queryLimits.maxRows) =>
          source.query(database, table, sql, { ...queryLimits, maxRows, signal }),
        ...(languageModel === null ? {} : { complete: completePort(languageModel, signal) }),
      },
    });
    return { question, ...answer };
  }

  async #profileOf(
    { connectionId, database, table, summary }: StoredModel,
    source: Source,
    version: string,
    signal: AbortSignal,
  ): Promise<KnownProfile> {
    const profiles = this.#profiles;
    const key = JSON.stringify([connectionId, version, database, table, summary.profiled_at]);
    const known = profiles.get(key);
    if (known && known.until > this.#now()) return known;
    const profile = await readPackedProfile(source, database, table, { signal });
    profiles.delete(key);
    const read = { id: randomUUID(), profile, until: this.#now() + profileMs };
    profiles.set(key, read);
    const oldest = profiles.keys().next();
    if (profiles.size > maxProfiles && !oldest.done) profiles.delete(oldest.value);
    return read;
  }
}

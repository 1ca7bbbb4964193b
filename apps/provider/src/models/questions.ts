import { randomUUID } from 'node:crypto';
import type { AnalystAnswer, TaughtWord } from '@plinth/api/contract';
import { minuteMs } from '@plinth/api/facts';
import { LanguageModelFault, type ModelNow, type Prompt } from '../languageModel/languageModel.ts';
import { readPackedProfile } from '../sources/packedProfile.ts';
import { SourceError, type PackedProfile, type TableSource } from '../sources/source.ts';
import { accessTo, completePort, type JsonSchema, type ModelAccess } from '../work/languageModelPort.ts';
import type { RefusedQuery } from '../work/refusedQuery.ts';
import type { AskArgs, Asking } from '../work/tasks.ts';
import type { WorkPool } from '../work/workPool.ts';
import type { ModelData } from './modelData.ts';
import type { StoredModel } from './models.ts';

const askMs = minuteMs;
/** Time that a question may compute in one go. */
const computeMs = 20_000;
/** Of every query about a model, whoever has written it. */
export const queryLimits = { timeoutMs: 20_000, maxRows: 200 };
/** Questions come in a row about one table: its profile is read once in this time. */
const profileMs = 5 * minuteMs;
const maxProfiles = 50;

interface Log {
  error(query: RefusedQuery, message: string): void;
}

/** Whose profile it is: of the data as it is read now, and the time at which the model took it. */
interface ProfilePlace {
  connectionId: string;
  version: string;
  database: string;
  table: string;
  profiledAt: string | null;
}

const keyOf = ({ connectionId, version, database, table, profiledAt }: ProfilePlace): string =>
  JSON.stringify([connectionId, version, database, table, profiledAt]);

interface KnownProfile {
  id: string;
  profile: PackedProfile;
  until: number;
}

export interface AskedQuestion {
  question: string;
  /** The question before it, in the same conversation. */
  previous: AskArgs['previous'];
  /** Questions that were offered with the answer before it. */
  offered?: readonly string[];
  /** The reading that was chosen of those offered. */
  reading: string | null;
  /** What the question is to be understood as. */
  understood?: AskArgs['understood'] | undefined;
  /** What was taught about the model. */
  taught?: readonly TaughtWord[];
  /** Good questions before it, for a language model. */
  earlier?: () => Promise<AskArgs['earlier']>;
}

/** Columns of the model that its table has no more. A table that is gone itself is told as such. */
async function lostOf({ model, source }: ModelData, signal: AbortSignal): Promise<string[]> {
  try {
    const columns = await source.columns(model.database, model.table, signal);
    // A sample of documents may lack a field that few have.
    if (source.isOfDocuments) return [];
    const known = JSON.parse(model.columns) as { name: string; included?: boolean }[];
    return known.flatMap(({ name, included }) => (included === false || columns.has(name) ? [] : [name]));
  } catch (error) {
    if (error instanceof SourceError && error.reason !== 'not_found') return [];
    throw error;
  }
}

const lists = new Intl.ListFormat('en-US', { type: 'disjunction' });
const mostNamed = 4;

const sayLost = (table: string, lost: readonly string[]): string => {
  const named = lost.slice(0, mostNamed).map((name) => `“${name}”`);
  const more = lost.length > mostNamed ? [`${lost.length - mostNamed} more`] : [];
  return `${table} has no ${lists.format([...named, ...more])} any more: renamed or dropped in the database. “Profile again” on the model’s page takes over what changed.`;
};

/** Answers questions over the data of a model, by the columns that the model has. */
export class Questions {
  readonly #work: WorkPool;
  readonly #modelNow: ModelNow;
  readonly #now: () => number;
  readonly #log: Log;
  readonly #profiles = new Map<string, KnownProfile>();

  constructor(work: WorkPool, modelNow: ModelNow, now: () => number, log: Log) {
    this.#work = work;
    this.#modelNow = modelNow;
    this.#now = now;
    this.#log = log;
  }

  async answer(data: ModelData, asked: AskedQuestion, gone: AbortSignal): Promise<AnalystAnswer> {
    const signal = AbortSignal.any([gone, AbortSignal.timeout(askMs)]);
    const inUse = await this.#modelNow();
    const { model, source } = data;
    const { database, table } = model;
    const args = await this.#argsOf(data, asked, accessTo(inUse), signal);
    const {
      refused: _,
      probability: __,
      isChosen: ___,
      ...answer
    } = await this.#work.run('ask', args, {
      account: model.summary.user_id,
      computeMs,
      signal,
      onTold: (query) => this.#log.error(query as RefusedQuery, 'a query of the analyst was refused'),
      ports: {
        run: (sql: string, maxRows = queryLimits.maxRows) =>
          source.query(database, table, sql, { ...queryLimits, maxRows, signal }),
        ...(inUse === null ? {} : { complete: completePort(inUse.model, signal) }),
      },
    });
    const lost = answer.sql_query === null && !answer.clarify ? await lostOf(data, signal) : [];
    return {
      question: asked.question,
      ...answer,
      ...(lost.length > 0 && { answer: `${sayLost(table, lost)} ${answer.answer}` }),
      ...(source.isStandardized && answer.sql_query !== null && { standardized: true }),
    };
  }

  /** What a language model would be asked first. */
  async promptFor(
    data: ModelData,
    asked: AskedQuestion,
    languageModel: ModelAccess,
    signal: AbortSignal,
  ): Promise<Asking> {
    const args = await this.#argsOf(data, asked, languageModel, signal);
    return this.#work.run('prompt', args, {
      account: data.model.summary.user_id,
      computeMs,
      signal,
    });
  }

  /** What a language model would be asked first when the columns of the model are written; null where nothing would. */
  async writingPromptFor(
    { model, source, version }: ModelData,
    languageModel: ModelAccess,
    signal: AbortSignal,
  ): Promise<Asking | null> {
    const { profile } = await this.#profileOf(model, source, version, signal);
    let first: Asking | null = null;
    await this.#work.run(
      'write',
      {
        profile: profile.bytes,
        languageModel,
        descriptions: true,
        understanding: false,
        visualizations: false,
      },
      {
        account: model.summary.user_id,
        computeMs,
        signal,
        ports: {
          // Nobody is asked: the built-in writer goes on, and nothing of it is kept.
          complete: (schema: JsonSchema, prompt: Prompt) => {
            first ??= { prompt, schema };
            return Promise.reject(new LanguageModelFault('refused', 'Only looked at.'));
          },
        },
      },
    );
    return first;
  }

  async #argsOf(
    { model, source, version }: ModelData,
    { question, previous, offered = [], reading, understood = null, taught = [], earlier }: AskedQuestion,
    languageModel: ModelAccess | null,
    signal: AbortSignal,
  ): Promise<AskArgs> {
    const { id, profile } = await this.#profileOf(model, source, version, signal);
    return {
      question,
      previous,
      offered,
      reading,
      understood,
      taught: taught.map(({ kind, word, means, column, synonyms }) => ({
        kind,
        word,
        means,
        column,
        synonyms,
      })),
      key: JSON.stringify([id, model.summary.id, model.version]),
      profile: profile.bytes,
      columns: model.columns,
      about: [model.summary.model_description ?? '', model.understanding].join('\n'),
      reference: source.tableReference(model.table),
      dialect: source.dialect,
      keepsOrder: source.keepsOrder,
      languageModel,
      earlier: languageModel === null || earlier === undefined ? [] : await earlier(),
    };
  }

  /** That of a model that was just written is the one its first question is asked over. */
  keepProfile(place: ProfilePlace, profile: PackedProfile): KnownProfile {
    const profiles = this.#profiles;
    const key = keyOf(place);
    profiles.delete(key);
    const known = { id: randomUUID(), profile, until: this.#now() + profileMs };
    profiles.set(key, known);
    const oldest = profiles.keys().next();
    if (profiles.size > maxProfiles && !oldest.done) profiles.delete(oldest.value);
    return known;
  }

  async #profileOf(
    { connectionId, database, table, summary }: StoredModel,
    source: TableSource,
    version: string,
    signal: AbortSignal,
  ): Promise<KnownProfile> {
    const place = { connectionId, version, database, table, profiledAt: summary.profiled_at ?? null };
    const known = this.#profiles.get(keyOf(place));
    if (known && known.until > this.#now()) return known;
    return this.keepProfile(place, await readPackedProfile(source, database, table, { signal }));
  }
}

import type { LanguageModelState } from '@plinth/api/contract';
import type { Session } from '../http/route.ts';
import { isoTime } from '../isoTime.ts';
import { LanguageModelFault, type LanguageModel, type ModelInUse } from '../languageModel/languageModel.ts';
import type { Secrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import type { HostRule } from '../sources/hostRule.ts';
import type { Store } from '../store/store.ts';
import { checkedFetch } from './checkedFetch.ts';
import { builtIn, type Choice } from './choice.ts';
import { localServerUrl } from './localServer.ts';

interface KeptChoice {
  choice: Choice;
  /** Null where there is none, or where it can't be read. */
  key: string | null;
  /** It was sealed with a master key that isn't known any more. */
  isLost: boolean;
}

interface ChosenModelParts {
  store: Store;
  secrets: Secrets;
  settings: Pick<Settings, 'languageModel' | 'ollamaPort' | 'ownerEmail'>;
  /** Where a chosen address may lead. */
  hostRule: HostRule;
  now: () => number;
}

/** The only row. Its secret is bound to it. */
const id = 'language model';
const mostSamples = 3;

/** The address as it may be shown: operators write names and passwords into theirs. */
const shownAddress = (address: string): string => {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href.replace(/\/$/, '');
};

const withLostKey = (name: string): LanguageModel => ({
  name,
  complete: () =>
    Promise.reject(
      new LanguageModelFault(
        'refused',
        'The key of the language model can’t be read any more, for this host’s own key was changed. Its owner has to enter it again in Settings.',
        { status: 401 },
      ),
    ),
});

const openModel = async (
  ...settings: ConstructorParameters<typeof import('../languageModel/openAiCompatible.ts').OpenAiCompatible>
): Promise<ModelInUse['model']> => {
  const { OpenAiCompatible } = await import('../languageModel/openAiCompatible.ts');
  return new OpenAiCompatible(...settings);
};

/** The language model of this host: the environment's, else what its owner has chosen. */
export class ChosenModel {
  readonly #parts: ChosenModelParts;

  constructor(parts: ChosenModelParts) {
    this.#parts = parts;
  }

  async read(): Promise<KeptChoice> {
    const { store, secrets } = this.#parts;
    const row = await store.db
      .selectFrom('language_model')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return { choice: builtIn, key: null, isLost: false };
    const key = row.secret === null ? null : secrets.decrypt(id, row.secret);
    return { choice: JSON.parse(row.choice) as Choice, key, isLost: row.secret !== null && key === null };
  }

  /** A key of null is the one that was kept with the choice before; an empty one is none. */
  async save(choice: Choice, key: string | null, before: Choice): Promise<void> {
    const { store, secrets, now } = this.#parts;
    const secret = key === null || key === '' ? null : secrets.encrypt(id, key);
    const row = { choice: JSON.stringify(choice), updated_at: isoTime(now()) };
    await store.db
      .insertInto('language_model')
      .values({ id, secret, ...row })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((of) => ({
          ...row,
          // A key that was saved meanwhile, for another address, doesn't come along.
          secret:
            key === null
              ? of
                  .case()
                  .when('language_model.choice', '=', JSON.stringify(before))
                  .then(of.ref('language_model.secret'))
                  .end()
              : secret,
        })),
      )
      .execute();
  }

  /** As whoever asks may see it: never with the key. */
  async stateFor(session: Session): Promise<LanguageModelState> {
    const { languageModel } = this.#parts.settings;
    if (languageModel !== null)
      return {
        kind: 'address',
        base_url: shownAddress(languageModel.baseUrl),
        model: languageModel.model,
        local_model: null,
        has_key: languageModel.apiKey !== null,
        shares_values: languageModel.sampleValues > 0,
        held_by: 'environment',
      };
    const { choice, key, isLost } = await this.read();
    return {
      kind: choice.kind,
      base_url: choice.baseUrl,
      model: choice.model,
      local_model: choice.localModel,
      has_key: key !== null,
      ...(isLost && { needs_key: true }),
      shares_values: choice.sharesValues,
      held_by: (await this.isOwner(session)) ? null : 'owner',
    };
  }

  /** How many of a column go along where values do. */
  sampleValuesOf(sharesValues: boolean): number {
    return sharesValues ? (this.#parts.settings.languageModel?.sampleValues ?? mostSamples) : 0;
  }

  async isOwner({ userId, email }: Session): Promise<boolean> {
    const { settings, store } = this.#parts;
    if (settings.ownerEmail !== null) return email === settings.ownerEmail;
    const first = await store.db
      .selectFrom('users')
      .select('id')
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return first?.id === userId;
  }

  /** The one that answers now; null for the built-in analyst alone. */
  readonly inUse = async (): Promise<ModelInUse | null> => {
    const { languageModel } = this.#parts.settings;
    if (languageModel !== null)
      return { model: await openModel(languageModel), sampleValues: languageModel.sampleValues };
    const { choice, key, isLost } = await this.read();
    return this.open(choice, { key, isLost });
  };

  async open(
    { kind, baseUrl, model, localModel, sharesValues }: Choice,
    { key, isLost }: Pick<KeptChoice, 'key' | 'isLost'>,
    timeoutMs?: number,
  ): Promise<ModelInUse | null> {
    const { settings, hostRule } = this.#parts;
    const sampleValues = this.sampleValuesOf(sharesValues);
    const limit = timeoutMs === undefined ? {} : { timeoutMs };
    if (kind === 'local' && localModel !== null) {
      const address = `${localServerUrl(settings.ollamaPort)}/v1`;
      return { model: await openModel({ baseUrl: address, model: localModel, ...limit }), sampleValues };
    }
    if (kind !== 'address' || baseUrl === null || model === null) return null;
    // Without its key the address is told nothing at all.
    if (isLost) return { model: withLostKey(model), sampleValues };
    const at = { baseUrl, model, apiKey: key, fetch: checkedFetch(hostRule), ...limit };
    return { model: await openModel(at), sampleValues };
  }

  /** Seals the key with the current master key; answers how many could and couldn't be read. */
  async sealAnew(): Promise<{ sealed: number; unreadable: number }> {
    const { store, secrets } = this.#parts;
    const row = await store.db.selectFrom('language_model').select('secret').executeTakeFirst();
    const secret = row?.secret ?? null;
    if (secret === null || secrets.isCurrent(id, secret)) return { sealed: 0, unreadable: 0 };
    const key = secrets.decrypt(id, secret);
    if (key === null) return { sealed: 0, unreadable: 1 };
    await store.db
      .updateTable('language_model')
      .set({ secret: secrets.encrypt(id, key) })
      .where('secret', '=', secret)
      .execute();
    return { sealed: 1, unreadable: 0 };
  }
}

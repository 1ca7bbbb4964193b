import { createAccount, type Account } from '../harness/account.ts';
import type { RunningProvider } from '../harness/provider.ts';
import { callsTo, test as base } from '../harness/test.ts';
import { connectCsv, createModel, type Source } from '../models/support.ts';

export interface Prepared {
  account: Account;
  source: Source;
  collection: string;
  object: string;
  model: string;
  report: string;
  /** Of a link to the report, without and with a password. */
  link: string;
  lockedLink: string;
}

interface LooksFixtures {
  /** An account with a connection, its collection and a saved model. */
  prepared: Prepared;
  /** An account with nothing. */
  newcomer: Account;
}

const prepare = async (provider: RunningProvider): Promise<Prepared> => {
  const account = await createAccount(provider);
  const call = callsTo(provider.url);
  const read = async <Body>(path: string) => (await (await call(account, 'GET', path)).json()) as Body;

  const source = await connectCsv(call, account, 'Shop orders');
  const model = await createModel(call, account, source, 'Orders of the shop', 'Every order of 2026.');
  const { collection_id: collection } = await read<{ collection_id: string }>(
    `/data-source/${source.id}/databases/csv/tables/${source.table}/collection`,
  );
  const { result } = await read<{ result: { id: string }[] }>(`/collections/${collection}/objects/`);
  const make = async (path: string, body: object) =>
    (await (await call(account, 'POST', path, body)).json()) as { id: string; token: string };
  const { id: report } = await make('/report', { data_model_id: model.id, name: 'Orders in spring' });
  await call(account, 'POST', `/report/${report}/refresh`);
  const { token: link } = await make(`/report/${report}/links`, { expires: 'never' });
  const { token: lockedLink } = await make(`/report/${report}/links`, {
    expires: '7 days',
    password: 'x',
  });
  return { account, source, collection, object: result[0]!.id, model: model.id, report, link, lockedLink };
};

/** Of a worker's provider: fixtures of a worker's scope would cost workers of their own. */
const kept = new WeakMap<RunningProvider, { prepared: Promise<Prepared>; newcomer: Promise<Account> }>();
const keptOf = (provider: RunningProvider) => {
  const found = kept.get(provider) ?? { prepared: prepare(provider), newcomer: createAccount(provider) };
  kept.set(provider, found);
  return found;
};

export const test = base.extend<LooksFixtures>({
  prepared: async ({ provider }, use) => use(await keptOf(provider).prepared),
  newcomer: async ({ provider }, use) => use(await keptOf(provider).newcomer),
});

export { expect } from '../harness/test.ts';

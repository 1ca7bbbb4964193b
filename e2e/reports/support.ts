import type { Account } from '../harness/account.ts';
import type { CallAs, Model } from '../models/support.ts';

/** A report that nobody has computed yet; answers its id. */
export const createReport = async (
  callAs: CallAs,
  account: Account,
  model: Model,
  name: string,
  blocks: unknown[],
): Promise<string> => {
  const answer = await callAs(account, 'POST', '/report', { data_model_id: model.id, name, blocks });
  if (!answer.ok) throw new Error(`The report was not made: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
};

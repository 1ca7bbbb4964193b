import { randomUUID } from 'node:crypto';
import { Refusal } from '../http/refusal.ts';
import type { ColumnsText } from '../modeling/columnsText.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { ProfilingRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** Columns of models written anew, until a person has said what of them is taken over: the last one of each model. */
export class Profilings {
  readonly #db: Store['db'];
  readonly #quotas: Quotas;

  constructor({ db }: Store, quotas: Quotas) {
    this.#db = db;
    this.#quotas = quotas;
  }

  async save(userId: string, modelId: string, columns: ColumnsText, profiledAt: string): Promise<string> {
    const id = randomUUID();
    const row = { id, columns, profiled_at: profiledAt };
    const bytes = Buffer.byteLength(columns);
    await this.#quotas.add(userId, bytes, (transaction) =>
      transaction
        .insertInto('profilings')
        .values({ model_id: modelId, ...row })
        .onConflict((conflict) => conflict.column('model_id').doUpdateSet(row))
        .execute(),
    );
    return id;
  }

  async get(modelId: string, id: string): Promise<ProfilingRow> {
    const row = await this.#db
      .selectFrom('profilings')
      .selectAll()
      .where('model_id', '=', modelId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined)
      throw new Refusal(404, 'This profile is not kept any more. Please profile the table again.');
    return row;
  }

  async remove(modelId: string, id: string): Promise<void> {
    await this.#db.deleteFrom('profilings').where('model_id', '=', modelId).where('id', '=', id).execute();
  }
}

import { expect, it } from 'vitest';
import { readModel } from './models.contract.ts';

const read = (fields: object) =>
  readModel.answer.least.parse({ id: 1, model_name: 'orders', data_source_id: null, ...fields });

it('reads null as a connection that is gone from a host that counts versions, and as not told from any other', () => {
  expect(read({ version: 3 }).data_source_id).toBeNull();
  expect(read({ version: null }).data_source_id).toBeUndefined();
  expect(read({}).data_source_id).toBeUndefined();
});

import { beforeAll, describe, expect, it } from 'vitest';
import { login, logout, register, verifyOtp } from '../auth/auth.contract.ts';
import {
  deleteConnection,
  listColumns,
  listConnections,
  listDatabases,
  listTables,
  updateConnection,
  uploadCsv,
} from '../connections/connections.contract.ts';
import { createApi, type Api } from '../http/api.ts';
import {
  askModel,
  createModel,
  deleteModel,
  exportModel,
  generateModel,
  listModels,
  modifyDraft,
  readModel,
  readModelColumns,
  readUnderstanding,
  updateModelColumns,
  updateUnderstanding,
  type ReadDraft,
} from '../models/models.contract.ts';
import { readCurrentUser } from '../users/users.contract.ts';
import type { MainJobHost } from './contractHost.ts';

const csv = 'order_id,status\n1001,shipped\n1002,open\n1003,refunded';

/** What the client does with any host that keeps the specification, by nothing but what such a host must send. */
export const describeMainJob = (name: string, open: () => Promise<MainJobHost>): void => {
  describe(`main job on ${name}`, () => {
    let host: MainJobHost;
    let token: string | null = null;
    let api: Api;
    const email = `job.${Date.now()}@plinth.test`;
    const password = 'a password of the job';
    const source_name = `Orders ${Date.now()}`;
    let connectionId = '';
    let draft: ReadDraft;
    let modelId = '';

    beforeAll(async () => {
      host = await open();
      api = createApi({
        host: host.host,
        token: () => token,
        onUnauthorized: () => undefined,
        ...(host.fetch ? { fetch: host.fetch } : {}),
      });
      return () => host.close?.();
    });

    it('opens an account and a session', async () => {
      const turnstile_token = await host.solveChallenge();
      await api.call(register, { body: { email, password, confirmPassword: password, turnstile_token } });
      await api.call(verifyOtp, { body: { email, otp: await host.mailedCode(email) } });
      ({ access_token: token } = await api.call(login, { body: { username: email, password } }));
      expect((await api.call(readCurrentUser, {})).email).toBe(email);
    });

    it('connects a file, finds it in the list, and walks to its columns', async () => {
      await api.call(uploadCsv, { query: { source_name }, body: { file: new File([csv], 'orders.csv') } });
      const connections = await api.call(listConnections, {});
      connectionId = connections.find((connection) => connection.source_name === source_name)!.connection_id;
      await api.call(updateConnection, {
        params: { id: connectionId },
        body: { source_name: `${source_name} B` },
      });
      const params = { id: connectionId };
      const [database] = (await api.call(listDatabases, { params })).databases;
      const [table] = (await api.call(listTables, { params: { ...params, database: database! } })).tables;
      const { columns } = await api.call(listColumns, {
        params: { ...params, database: database!, table: table! },
      });
      expect(Object.keys(columns)).toEqual(['order_id', 'status']);
    });

    it('generates a draft, changes it and saves it', async () => {
      const query = {
        source_id: connectionId,
        database: 'csv',
        table: 'orders',
        generate_description: true,
        generate_visualizations: true,
      };
      const steps = new Set<string>();
      for await (const event of api.events(generateModel, { query })) {
        if ('payload' in event) draft = event.payload;
        else steps.add(event.step);
      }
      expect([...steps].slice(0, 3)).toEqual([
        'checking_connection',
        'fetching_data',
        'generating_data_model',
      ]);
      const column = draft.model_schema.columns[0]!.name;
      await api.call(modifyDraft, {
        query: { draft_id: draft.draft_id },
        body: { descriptions: { [column]: { data_category: 'text', description: 'As the job says.' } } },
      });
      const saved = await api.call(createModel, {
        query: { draft_id: draft.draft_id, data_source_id: connectionId, model_name: 'Orders of the job' },
      });
      modelId = saved.id;
      expect((await api.call(listModels, {})).map(({ id }) => id)).toContain(modelId);
    });

    it('reads, edits, exports and asks the model, and takes all away again', async () => {
      const params = { id: modelId };
      expect((await api.call(readModel, { params })).model_name).toBe('Orders of the job');
      const { columns } = await api.call(readModelColumns, { params });
      expect(columns.map(({ name }) => name)).toEqual(draft.model_schema.columns.map(({ name }) => name));
      await api.call(updateModelColumns, {
        params,
        body: { columns: { [columns[0]!.name]: { description: 'Again.' } } },
      });
      await api.call(updateUnderstanding, { params, body: { understanding: 'Shorter.' } });
      await api.call(readUnderstanding, { params });
      const file = await api.file(exportModel, { params, query: { format: 'json' } });
      expect(await file.text()).toContain('Orders of the job');
      const asked = await api.call(askModel, { body: { data_model_id: modelId, question: 'How many?' } });
      expect(asked.answer).not.toBe('');
      await api.call(deleteModel, { params });
      await api.call(deleteConnection, { params: { id: connectionId } });
      await api.call(logout, {});
    });
  });
};

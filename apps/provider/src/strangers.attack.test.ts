import { callUrl, type Call } from '@plinth/api/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from './testing/calls.ts';
import { openDataModel } from './testing/dataModel.ts';
import { csvForm, openTestHost, type TestAccount, type TestHost } from './testing/testHost.ts';

let host: TestHost;
let grace: TestAccount;
let parts: Record<string, string>;

beforeAll(async () => {
  host = await openTestHost();
  const ada = await host.account();
  grace = await host.account();
  parts = { ...(await openDataModel(host, ada.token)), user: ada.id, version: '1' };
  const saved = { token: ada.token, body: { name: 'Of Ada', blocks: [] } };
  await host.call('PUT', `/report/${parts['report']}`, saved);
  const draft = { ...saved.body, version: 2, replaces: null };
  const kept = await host.call('PUT', `/report/${parts['report']}/draft`, { ...saved, body: draft });
  parts['revision'] = (kept.json() as { revision: string }).revision;
});

afterAll(async () => {
  await host.close();
});

const bodyOf = (call: Call, name: string): unknown => {
  if (call.encoding === 'multipart') return csvForm('a\n1\n');
  const bodies: Record<string, unknown> = {
    updateConnection: { source_name: 'Stolen' },
    testStoredConnection: {},
    modifyDraft: { understanding: { description: 'Stolen' } },
    updateModelColumns: { columns: { name: { description: 'Stolen' } } },
    updateUnderstanding: { understanding: 'Stolen' },
    takeProfile: { profile_id: 'stolen', accepted: [] },
    runModelSql: { sql: 'SELECT 1' },
    askModel: {
      data_model_id: parts['model'],
      question: 'How many rows?',
      conversation: parts['conversation'],
    },
    renameConversation: { title: 'Stolen' },
    saveLanguageModel: { kind: 'built_in', shares_values: true },
    testLanguageModel: { kind: 'built_in', shares_values: true },
    teachWord: { word: 'stolen', kind: 'column', means: 'name' },
    previewStep: { step: { id: 'stolen', title: 'Stolen', column: 'name', on: true, kind: 'spaces' } },
    saveRecipe: { steps: [] },
    createReport: { data_model_id: parts['model'] },
    saveReport: { name: 'Stolen', blocks: [] },
    saveReportDraft: { name: 'Stolen', blocks: [], version: 1, replaces: null },
    configureReport: {
      refresh: 'scheduled',
      every: 'day',
      time_zone: 'UTC',
      period: 'all',
      time_column: null,
    },
    createReportLink: { expires: 'never' },
    addToReport: { id: 'stolen', kind: 'text', title: 'Stolen' },
  };
  return bodies[name];
};

const urlOf = (call: Call): string => {
  const id = call.path.startsWith('/data-model')
    ? parts['model']
    : call.path.startsWith('/users')
      ? parts['user']
      : call.path.startsWith('/report')
        ? parts['report']
        : parts['connection'];
  return callUrl(call, {
    params: { ...parts, id, database: 'csv', table: 'people' },
    query: {
      source_id: parts['connection'],
      draft_id: parts['draft'],
      data_source_id: parts['connection'],
      database: 'csv',
      table: 'people',
      generate_description: 'true',
      generate_visualizations: 'true',
      format: 'json',
      rows: 'all',
      revision: parts['revision'],
      source_name: 'x',
    },
  });
};

describe('attack: calls without a right', () => {
  test.each(calls.filter(({ auth }) => auth !== 'optional').map((call) => [call.name, call] as const))(
    '%s without a session is 401',
    async (name, call) => {
      const answer = await host.call(call.method, urlOf(call), { body: bodyOf(call, name) });
      expect(answer.status).toBe(401);
      expect(answer.json()).toHaveProperty('detail');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  const ofSomebody = calls.filter(
    ({ auth, path, name }) =>
      auth !== 'optional' &&
      (/:/.test(path) ||
        ['generateModel', 'modifyDraft', 'createModel', 'askModel', 'createReport'].includes(name)),
  );

  test.each(ofSomebody.map((call) => [call.name, call] as const))(
    '%s of another person’s is 404, as if it were not there',
    async (name, call) => {
      const answer = await host.call(call.method, urlOf(call), {
        ...(call.auth === 'cookie' ? { headers: { cookie: grace.cookie } } : { token: grace.token }),
        body: bodyOf(call, name),
      });
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('Ada');
    },
  );

  test.each(['/data-source/user/connections', '/data-model/datamodels'])(
    'the list %s shows nothing of others',
    async (path) => {
      expect((await host.call('GET', path, { token: grace.token })).json()).toEqual([]);
    },
  );
});

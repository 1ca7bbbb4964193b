import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Draft, ModelColumn } from '@plinth/api/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  answerTo,
  dataFiles,
  loadSuperstore,
  runScript,
  startPostgres,
  type TestPostgres,
} from '../testing/postgres.ts';
import { CsvSource } from '../sources/csv.source.ts';
import { openStore } from '../store/store.ts';
import { csvForm, openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';
import { Models } from './models.ts';

let host: TestHost;
let ada: TestAccount;
let airports: string;

beforeAll(async () => {
  host = await openTestHost();
  ada = await host.account();
  airports = await upload(await readFile(dataFiles.airports), 'airports.csv');
});

afterAll(async () => {
  await host.close();
});

const call = (method: string, path: string, body?: unknown, token = ada.token) =>
  host.call(method, path, { token, body });

const upload = async (content: string | Uint8Array, name: string): Promise<string> => {
  const created = await call('POST', `/data-source/upload-csv?source_name=${name}`, csvForm(content, name));
  expect(created.status).toBe(201);
  return created.json().connection_id;
};

interface Progress {
  step: string;
  status: string;
  message: string;
}

const generate = async (source: string, database: string, table: string, options = '') => {
  const answer = await call(
    'GET',
    `/data-model/preview/data_model?source_id=${source}&database=${database}&table=${encodeURIComponent(table)}&generate_description=true&generate_visualizations=true${options}`,
  );
  const events = [...answer.text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json!));
  const final = events.find((event) => 'payload' in event) as { payload: Draft } | undefined;
  return {
    answer,
    progress: events.filter((event) => !('payload' in event)) as Progress[],
    draft: final?.payload ?? null,
  };
};

const columnOf = (columns: readonly ModelColumn[], name: string) =>
  columns.find((column) => column.name === name)!;

describe('generation', () => {
  test('tells its steps in order and ends with a draft of the real data', async () => {
    const { answer, progress, draft } = await generate(airports, 'csv', 'airports');
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers['cache-control']).toContain('no-transform');
    expect(answer.headers['x-accel-buffering']).toBe('no');
    const completed = progress.filter(({ status }) => status === 'completed').map(({ step }) => step);
    expect(completed).toEqual([
      'checking_connection',
      'fetching_data',
      'generating_data_model',
      'generating_understanding',
      'generating_visualizations',
      'finish',
    ]);
    expect(draft!.model_schema.columns.map(({ name }) => name)).toEqual([
      'iata',
      'name',
      'city',
      'state',
      'country',
      'latitude',
      'longitude',
    ]);
    expect(columnOf(draft!.model_schema.columns, 'latitude').data_category).toBe('geospatial');
    expect(draft!.understanding.description).toContain('3,376');
    expect(draft!.visualizations.length).toBeGreaterThan(0);
  });

  test('a retry makes no second draft, and keeps what a person has changed', async () => {
    const first = (await generate(airports, 'csv', 'airports')).draft!;
    await call('PATCH', `/data-model/preview/data_model/modify?draft_id=${first.draft_id}`, {
      descriptions: { city: { description: 'Where it is', data_category: 'textual' } },
    });
    await call('PATCH', `/data-model/preview/data_model/modify?draft_id=${first.draft_id}`, {
      understanding: { description: 'My own notes' },
    });
    const second = (await generate(airports, 'csv', 'airports')).draft!;
    expect(second.draft_id).toBe(first.draft_id);
    expect(columnOf(second.model_schema.columns, 'city')).toMatchObject({
      description: 'Where it is',
      data_category: 'textual',
      origin: 'edited',
    });
    expect(second.understanding.description).toBe('My own notes');
    const other = (await generate(airports, 'csv', 'airports', '').then(({ draft }) => draft))!;
    expect(other.draft_id).toBe(first.draft_id);
  });

  test('the first question is asked over the profile that the model was written by', async () => {
    const profiled = vi.spyOn(CsvSource.prototype, 'packedProfile');
    const { draft } = await generate(airports, 'csv', 'airports');
    const created = await call(
      'POST',
      `/data-model/create?draft_id=${draft!.draft_id}&data_source_id=${airports}`,
    );
    const body = { data_model_id: created.json().id, question: 'How many airports are there?' };
    expect((await call('POST', '/data-model/ask', body)).json().rows).toHaveLength(1);
    expect(profiled).toHaveBeenCalledTimes(1);
    profiled.mockRestore();
  });

  test('without descriptions and metrics leaves them out', async () => {
    const answer = await call(
      'GET',
      `/data-model/preview/data_model?source_id=${airports}&database=csv&table=airports&generate_description=false&generate_visualizations=false`,
    );
    const { payload } = JSON.parse(/data: (\{"payload.*)/.exec(answer.text)![1]!) as { payload: Draft };
    expect(payload.visualizations).toEqual([]);
    expect(answer.text).not.toContain('generating_visualizations');
  });

  test('several at the same moment share one draft', async () => {
    const drafts = await Promise.all(Array.from({ length: 3 }, () => generate(airports, 'csv', 'airports')));
    expect(new Set(drafts.map(({ draft }) => draft!.draft_id)).size).toBe(1);
  });

  test('a table that is not there is an error at its step, and no draft', async () => {
    const { progress, draft } = await generate(airports, 'csv', 'nothing');
    expect(progress.at(-1)).toMatchObject({ status: 'error' });
    expect(progress.at(-1)!.message).toContain('nothing');
    expect(draft).toBeNull();
  });

  test('an unknown connection is 404, a missing query 422', async () => {
    expect((await generate('nothing', 'csv', 'airports')).answer.status).toBe(404);
    expect((await call('GET', `/data-model/preview/data_model?source_id=${airports}`)).status).toBe(422);
  });

  test('leaving the stream aborts the work', async () => {
    await host.fastify.listen({ port: 0, host: '127.0.0.1' });
    const { port } = host.fastify.server.address() as AddressInfo;
    const leave = new AbortController();
    const response = await fetch(
      `http://127.0.0.1:${port}/data-model/preview/data_model?source_id=${airports}&database=csv&table=airports&generate_description=true&generate_visualizations=true`,
      {
        headers: { Authorization: `Bearer ${ada.token}`, Accept: 'text/event-stream' },
        signal: leave.signal,
      },
    );
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain(': open');
    leave.abort();
    await expect(reader.read()).rejects.toThrow();
    // The host goes on to serve others.
    expect((await call('GET', '/users/me')).status).toBe(200);
  });
});

describe('a draft', () => {
  const modify = async (body: unknown) => {
    const { draft } = await generate(airports, 'csv', 'airports');
    return call('PATCH', `/data-model/preview/data_model/modify?draft_id=${draft!.draft_id}`, body);
  };

  test.each([
    [{ descriptions: { nothing: { description: 'x' } } }, 'no column named “nothing”'],
    [{ descriptions: { city: { data_category: 'urban' } } }, '“urban” is no data category'],
    [{ descriptions: { city: { description: 'x'.repeat(2001) } } }, 'longer than'],
    [{ understanding: { description: '  ' } }, 'Understanding notes cannot be empty.'],
    [{ understanding: { description: 'x'.repeat(501) } }, 'at most 500 characters'],
    [{}, 'Send'],
  ])('refuses %j', async (body, reason) => {
    const answer = await modify(body);
    expect(answer.status).toBe(422);
    expect(answer.json().detail).toContain(reason);
  });

  test('takes notes of 500 characters', async () => {
    expect((await modify({ understanding: { description: 'x'.repeat(500) } })).status).toBe(200);
  });

  test('loses none of the changes that come at the same moment', async () => {
    const { draft } = await generate(airports, 'csv', 'airports');
    const path = `/data-model/preview/data_model/modify?draft_id=${draft!.draft_id}`;
    const names = ['iata', 'name', 'city', 'state', 'country'];
    await Promise.all(
      names.map((name) =>
        call('PATCH', path, { descriptions: { [name]: { description: `about ${name}` } } }),
      ),
    );
    const again = (await generate(airports, 'csv', 'airports')).draft!;
    for (const name of names)
      expect(columnOf(again.model_schema.columns, name).description).toBe(`about ${name}`);
  });

  test('that is not there is 404', async () => {
    const body = { understanding: { description: 'x' } };
    expect((await call('PATCH', '/data-model/preview/data_model/modify?draft_id=nothing', body)).status).toBe(
      404,
    );
    expect(
      (await call('POST', `/data-model/create?draft_id=nothing&data_source_id=${airports}`)).status,
    ).toBe(404);
  });
});

describe('a model', () => {
  const create = async (query = '') => {
    const { draft } = await generate(airports, 'csv', 'airports');
    return call('POST', `/data-model/create?draft_id=${draft!.draft_id}&data_source_id=${airports}${query}`);
  };

  test('is saved from a draft, listed, read, changed and deleted', async () => {
    const created = await create('&model_name=US%20airports&model_description=All%20of%20them');
    expect(created.status).toBe(201);
    expect(created.json()).toMatchObject({ id: expect.any(String), model_name: 'US airports' });
    const { id } = created.json();
    const expected = {
      id,
      model_name: 'US airports',
      model_description: 'All of them',
      summary: expect.any(String),
      source_type: 'csv',
      user_id: ada.id,
      data_source_id: airports,
      connection_name: 'airports.csv',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
      profiled_at: expect.any(String),
    };
    expect((await call('GET', `/data-model/${id}`)).json()).toEqual(expected);
    expect((await call('GET', '/data-model/datamodels')).json()).toContainEqual(expected);

    const changed = await call('PATCH', `/data-model/${id}/columns`, {
      columns: { city: { description: 'The city it serves' } },
    });
    expect(columnOf(changed.json().columns, 'city').description).toBe('The city it serves');
    expect((await call('GET', `/data-model/${id}/columns`)).json()).toEqual(changed.json());
    const notes = await call('PATCH', `/data-model/${id}/understanding`, { understanding: 'Notes' });
    expect(notes.json()).toEqual({ understanding: 'Notes', version: 3 });
    expect((await call('GET', `/data-model/${id}/understanding`)).json()).toEqual({
      understanding: 'Notes',
      version: 3,
    });

    await host.restart();
    expect((await call('GET', `/data-model/${id}/understanding`)).json()).toEqual({
      understanding: 'Notes',
      version: 3,
    });
    expect((await call('DELETE', `/data-model/${id}`)).status).toBe(204);
    expect((await call('GET', `/data-model/${id}`)).status).toBe(404);
    expect((await call('DELETE', `/data-model/${id}`)).status).toBe(404);
  });

  test('is not changed by what was made of an older state: that is made anew', async () => {
    const { id } = (await create()).json();
    const store = await openStore({ databaseUrl: null, dataDir: host.dataDir });
    const seen: string[] = [];
    try {
      await new Models(store, Date.now).change(ada.id, id, undefined, async ({ understanding }) => {
        seen.push(understanding);
        // Another tab is quicker.
        if (seen.length === 1)
          await call('PATCH', `/data-model/${id}/understanding`, { understanding: 'Theirs' });
        return { understanding: `${understanding} and ours` };
      });
    } finally {
      await store.close();
    }
    expect(seen).toEqual([expect.any(String), 'Theirs']);
    expect((await call('GET', `/data-model/${id}/understanding`)).json()).toEqual({
      understanding: 'Theirs and ours',
      version: 3,
    });
  });

  test('is named after its table when no name is given', async () => {
    expect((await create('&model_name=%20')).json().model_name).toBe('airports');
    expect((await create(`&model_name=${'x'.repeat(201)}`)).status).toBe(422);
  });

  test('refuses columns and categories that it does not have', async () => {
    const { id } = (await create()).json();
    const patch = (columns: unknown) => call('PATCH', `/data-model/${id}/columns`, { columns });
    expect((await patch({ nothing: { description: 'x' } })).status).toBe(422);
    expect((await patch({ city: { data_category: 'urban' } })).status).toBe(422);
    expect((await patch({ city: 'x' })).status).toBe(422);
    expect((await patch({ city: { description: 5 } })).status).toBe(422);
    expect((await call('PATCH', `/data-model/${id}/understanding`, { understanding: ' ' })).status).toBe(422);
  });

  test('is made only from the draft of the connection that is named', async () => {
    const other = await upload('a,b\n1,2\n', 'other.csv');
    const { draft } = await generate(airports, 'csv', 'airports');
    const answer = await call(
      'POST',
      `/data-model/create?draft_id=${draft!.draft_id}&data_source_id=${other}`,
    );
    expect(answer.status).toBe(400);
  });

  test('is exported as JSON and CSV by the cookie alone', async () => {
    const { id } = (await create('&model_name=Exported')).json();
    const get = (query: string, headers: Record<string, string> = { cookie: ada.cookie }) =>
      host.call('GET', `/data-model/${id}/export?${query}`, { headers });
    const json = await get('format=json');
    expect(json.status).toBe(200);
    expect(json.headers['content-disposition']).toContain('filename="data_model.json"');
    expect(json.json().model).toMatchObject({ id, model_name: 'Exported' });
    expect(json.json().model_schema.columns).toHaveLength(7);
    const csv = await get('format=csv');
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.text.trim().split('\r\n')).toHaveLength(8);
    // A link in the app is a navigation: it gets the file as well.
    expect((await get('format=csv', { cookie: ada.cookie, accept: 'text/html,*/*' })).text).toBe(csv.text);
    expect((await get('format=csv', {})).status).toBe(401);
    expect((await get('format=csv', { cookie: 'plinth_session=x' })).status).toBe(401);
    expect((await get('format=xml')).status).toBe(422);
    const grace = await host.account();
    expect((await get('format=csv', { cookie: grace.cookie })).status).toBe(404);
  });

  test('answers a question with figures of the data', async () => {
    const { id } = (await create()).json();
    const answer = await call('POST', '/data-model/ask', {
      data_model_id: id,
      question: 'How many airports are in AK?',
    });
    expect(answer.status).toBe(200);
    const content = await readFile(dataFiles.airports, 'utf8');
    const inAlaska = content.split('\n').filter((line) => /,AK,USA,/.test(line)).length;
    expect(answer.json().answer).toContain(String(inAlaska));
    expect(answer.json().sql_query).toMatch(/select/i);
    expect(answer.json().follow_up_questions.length).toBeGreaterThan(0);
  });

  test('takes no empty and no endless question', async () => {
    const { id } = (await create()).json();
    for (const question of ['', '   ', 'x'.repeat(501)])
      expect((await call('POST', '/data-model/ask', { data_model_id: id, question })).status).toBe(422);
    expect(
      (await call('POST', '/data-model/ask', { data_model_id: 'nothing', question: 'How many?' })).status,
    ).toBe(404);
  });

  test('outlives its connection, and then says why it can not be asked', async () => {
    const source = await upload('a,b\n1,2\n3,4\n', 'short-lived.csv');
    const { draft } = await generate(source, 'csv', 'short-lived');
    const { id } = (
      await call('POST', `/data-model/create?draft_id=${draft!.draft_id}&data_source_id=${source}`)
    ).json();
    await call('DELETE', `/data-source/${source}`);
    expect((await call('GET', `/data-model/${id}`)).json()).toMatchObject({
      data_source_id: null,
      connection_name: 'short-lived.csv',
    });
    const asked = await call('POST', '/data-model/ask', { data_model_id: id, question: 'How many rows?' });
    expect(asked.status).toBe(400);
    expect(asked.json().detail).toContain('deleted');
  });
});

describe('of a PostgreSQL table', () => {
  let server: TestPostgres;
  let shop: string;

  beforeAll(async () => {
    server = await startPostgres();
    await loadSuperstore(server.url);
    const created = await call('POST', '/data-source/', {
      source_name: 'Shop',
      source_type: 'postgres',
      connection_details: server.details,
    });
    shop = created.json().connection_id;
  });

  afterAll(async () => {
    await server.stop();
  });

  test('a model uses the comments of the database and answers with its figures', async () => {
    const { draft } = await generate(shop, 'postgres', 'orders');
    const sales = columnOf(draft!.model_schema.columns, 'sales');
    expect(sales).toMatchObject({ origin: 'database', data_category: 'numerical' });
    expect(sales.description).toContain('US dollars');
    const { id } = (
      await call('POST', `/data-model/create?draft_id=${draft!.draft_id}&data_source_id=${shop}`)
    ).json();
    const asked = await call('POST', '/data-model/ask', {
      data_model_id: id,
      question: 'What is the total sales by region?',
    });
    const { rows } = await answerTo<{ region: string; total: string }>(
      server.url,
      'select region, sum(sales)::numeric(14,2) as total from orders group by region order by 2 desc limit 1',
    );
    expect(asked.status).toBe(200);
    expect(asked.json().rows.flat().map(String).join(' ')).toContain(rows[0]!.region);
    expect(JSON.stringify(asked.json().rows)).toContain(rows[0]!.total.split('.')[0]);
  });

  test('a table dropped between choosing and generating is told at its step', async () => {
    await runScript(server.url, 'create table fleeting (a int); insert into fleeting values (1)');
    const { tables } = (await call('GET', `/data-source/${shop}/databases/postgres/tables`)).json();
    expect(tables).toContain('fleeting');
    await runScript(server.url, 'drop table fleeting');
    const { progress, draft } = await generate(shop, 'postgres', 'fleeting');
    expect(progress.at(-1)).toMatchObject({ status: 'error' });
    expect(progress.at(-1)!.message).toContain('fleeting');
    expect(draft).toBeNull();
  });
});

import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataFiles, loadSuperstore, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { readFile } from 'node:fs/promises';
import { csvForm, openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;

beforeAll(async () => {
  host = await openTestHost();
});

afterAll(async () => {
  await host.close();
});

beforeEach(async () => {
  ada = await host.account();
});

const upload = (content: string | Uint8Array, name = 'people.csv', query = '', as = ada) =>
  host.call('POST', `/data-source/upload-csv?source_name=${encodeURIComponent(`from ${name}`)}${query}`, {
    token: as.token,
    body: csvForm(content, name),
  });
const get = (path: string, as = ada) => host.call('GET', path, { token: as.token });
const connectionsOf = async (as = ada) =>
  (await get('/data-source/user/connections', as)).json() as unknown[];
const people = 'id,name\n1,Ada\n2,Grace\n';

describe('a CSV file', () => {
  test('becomes a connection with what was detected, and can be explored', async () => {
    const created = await upload('id;näme\n1;Ada\n2;"Gra;ce"\n', 'Größe & co.csv');
    expect(created.status).toBe(201);
    const connection = created.json();
    expect(connection).toEqual({
      connection_id: expect.any(String),
      source_name: 'from Größe & co.csv',
      source_type: 'csv',
      connection_details: {
        file_name: 'Größe & co.csv',
        delimiter: ';',
        encoding: 'utf-8',
        has_header: true,
      },
      owner_user_id: ada.id,
      created_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updated_date: expect.any(String),
    });
    const at = `/data-source/${connection.connection_id}`;
    expect((await get(at)).json()).toEqual(connection);
    expect((await get(`${at}/databases`)).json()).toEqual({ databases: ['csv'] });
    expect((await get(`${at}/databases/csv/tables`)).json()).toEqual({ tables: ['Größe & co'] });
    const columns = await get(`${at}/databases/csv/tables/${encodeURIComponent('Größe & co')}/columns`);
    expect(Object.keys(columns.json().columns)).toEqual(['id', 'näme']);
  });

  test('is read by what the query says of it', async () => {
    const created = await upload('1|Ada\n2|Grace\n', 'plain.csv', '&delimiter=%7C&has_header=false');
    expect(created.json().connection_details).toMatchObject({ delimiter: '|', has_header: false });
  });

  test('in Latin-1 and in UTF-16 is read as what it is', async () => {
    const text = 'name,city\nJosé,Málaga\nZoë,Zürich\n';
    for (const bytes of [Buffer.from(text, 'latin1'), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
      const created = await upload(bytes, `${bytes.length}.csv`);
      expect(created.status).toBe(201);
      const { connection_id: id } = created.json();
      const { collection_id: collection } = (
        await get(`/data-source/${id}/databases/csv/tables/${bytes.length}/collection`)
      ).json();
      const objects = (await get(`/collections/${collection}/objects/?order_by=title`)).json();
      expect(JSON.stringify(objects.result)).toContain('José');
    }
  });

  test.each([
    ['an empty file', '', 'empty.csv'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]), 'picture.csv'],
    ['a file of another kind', 'a,b\n1,2\n', 'people.xlsx'],
  ])('%s is refused with a reason, and nothing is stored', async (_, content, name) => {
    const answer = await upload(content, name);
    expect(answer.status).toBe(400);
    expect(answer.json().detail.length).toBeGreaterThan(10);
    expect(await connectionsOf()).toEqual([]);
  });

  test('of 10 MB is taken, and one byte more is refused', async () => {
    const limit = 10 * 1024 * 1024;
    const line = 'value,0123456789,0123456789\n';
    const fitting = 'a,b,c\n' + line.repeat(Math.floor((limit - 6) / line.length));
    const full = Buffer.from(fitting.slice(0, -1) + '9'.repeat(limit - fitting.length) + '\n');
    expect(full.length).toBe(limit);
    expect((await upload(full, 'full.csv')).status).toBe(201);
    const more = await upload(Buffer.concat([full, Buffer.from('\n')]), 'more.csv');
    expect(more.status).toBe(413);
    expect(more.json().detail).toBe('File size exceeds the maximum limit of 10 MB.');
    expect(await connectionsOf()).toHaveLength(1);
  });

  test('needs a name and a file', async () => {
    const unnamed = await host.call('POST', '/data-source/upload-csv?source_name=%20', {
      token: ada.token,
      body: csvForm(people),
    });
    expect(unnamed.status).toBe(422);
    expect(unnamed.text).toContain('Connection name is required.');
    const empty = new FormData();
    empty.append('other', 'x');
    const fileless = await host.call('POST', '/data-source/upload-csv?source_name=x', {
      token: ada.token,
      body: empty,
    });
    expect(fileless.status).toBe(422);
    expect(fileless.json().detail).toEqual([
      { loc: ['body', 'file'], msg: 'Field required', type: 'missing' },
    ]);
  });

  test('can be looked into before it is uploaded for good', async () => {
    const looked = await host.call('POST', '/data-source/inspect-csv', {
      token: ada.token,
      body: csvForm(people),
    });
    expect(looked.status).toBe(200);
    expect(looked.json()).toMatchObject({ delimiter: ',', has_header: true, columns: ['id', 'name'] });
    expect(await connectionsOf()).toEqual([]);
  });

  test('is read anew when its delimiter is corrected', async () => {
    const { connection_id: id } = (await upload('a;b,c\n1;2,3\n4;5,6\n', 'x.csv', '&delimiter=,')).json();
    const updated = await host.call('PUT', `/data-source/${id}`, {
      token: ada.token,
      body: { connection_details: { delimiter: ';' } },
    });
    expect(updated.json().connection_details.delimiter).toBe(';');
    const columns = (await get(`/data-source/${id}/databases/csv/tables/x/columns`)).json().columns;
    expect(Object.keys(columns)).toEqual(['a', 'b,c']);
  });

  test('outlives a restart, and the loss of its imported copy', async () => {
    const { connection_id: id } = (await upload(people)).json();
    await host.restart();
    const { rm } = await import('node:fs/promises');
    await rm(`${host.dataDir}/csv`, { recursive: true, force: true });
    const columns = (await get(`/data-source/${id}/databases/csv/tables/people/columns`)).json().columns;
    expect(Object.keys(columns)).toEqual(['id', 'name']);
  });

  test('is gone when it is deleted', async () => {
    const { connection_id: id } = (await upload(people)).json();
    expect((await host.call('DELETE', `/data-source/${id}`, { token: ada.token })).status).toBe(204);
    expect((await get(`/data-source/${id}`)).status).toBe(404);
    expect((await host.call('DELETE', `/data-source/${id}`, { token: ada.token })).status).toBe(404);
    const { readdir } = await import('node:fs/promises');
    expect((await readdir(`${host.dataDir}/csv`)).filter((name) => name.includes(id))).toEqual([]);
  });
});

describe('names', () => {
  test('are unique for their owner, also at the same moment, and free for others', async () => {
    const answers = await Promise.all([upload(people), upload(people), upload(people)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.json().detail).toContain('already exists');
    const grace = await host.account();
    expect((await upload(people, 'people.csv', '', grace)).status).toBe(201);
  });

  test('can be changed, but not to one that is taken', async () => {
    const first = (await upload(people, 'a.csv')).json();
    await upload(people, 'b.csv');
    const rename = (name: string) =>
      host.call('PUT', `/data-source/${first.connection_id}`, {
        token: ada.token,
        body: { source_name: name },
      });
    expect((await rename('from b.csv')).status).toBe(409);
    expect((await rename('  ')).status).toBe(422);
    const renamed = await rename(' A new name ');
    expect(renamed.json()).toMatchObject({
      source_name: 'A new name',
      connection_details: first.connection_details,
    });
  });
});

test('the sample connection is real data, once', async () => {
  const sample = await host.call('POST', '/data-source/sample', { token: ada.token });
  expect(sample.status).toBe(201);
  expect((await host.call('POST', '/data-source/sample', { token: ada.token })).status).toBe(409);
  const { connection_id: id } = sample.json();
  const { columns } = (await get(`/data-source/${id}/databases/csv/tables/superstore/columns`)).json();
  expect(Object.keys(columns).length).toBeGreaterThan(15);
});

test('the sample brings its finished model, whose first questions are answered', async () => {
  const sample = (await host.call('POST', '/data-source/sample', { token: ada.token })).json();
  const model = (await get(`/data-model/${sample.model_id}`)).json();
  expect(model).toMatchObject({ model_name: sample.source_name, data_source_id: sample.connection_id });
  const { questions } = (await get(`/data-model/${sample.model_id}/starters`)).json();
  expect(questions.length).toBeGreaterThan(3);
  for (const question of questions) {
    const body = { data_model_id: sample.model_id, question };
    const answer = (await host.call('POST', '/data-model/ask', { token: ada.token, body })).json();
    expect(answer.rows?.length, `${question} ${answer.answer}`).toBeGreaterThan(0);
  }
});

describe('what a connection has found', () => {
  test('of a file: its table with rows and columns', async () => {
    const { connection_id: id } = (await upload(people)).json();
    expect((await get(`/data-source/${id}/databases/csv/summary`)).json()).toEqual({
      tables: [{ name: 'people', rows: 2, rows_exact: true, columns: 2, primary_key: [], links: [] }],
    });
    expect((await get(`/data-source/${id}/databases/other/summary`)).status).toBe(404);
  });
});

describe('collections', () => {
  test('page, search, sort and filter the rows of a table', async () => {
    const content = await readFile(dataFiles.airports);
    const { connection_id: id } = (await upload(content, 'airports.csv')).json();
    const at = `/data-source/${id}/databases/csv/tables/airports/collection`;
    const { collection_id: collection } = (await get(at)).json();
    expect((await get(`/collections/${collection}/`)).json().result[0].title).toBe('airports');
    const first = (
      await get(`/collections/${collection}/objects/?order_by=title&ascending=true&limit=20`)
    ).json();
    expect(first.metadata.total_records).toBe(3376);
    expect(first.result).toHaveLength(20);
    const titles = first.result.map(({ title }: { title: string }) => title);
    const second = (
      await get(`/collections/${collection}/objects/?order_by=title&ascending=true&limit=20&offset=20`)
    ).json();
    expect(second.result[0].title >= titles.at(-1)!).toBe(true);
    const found = (
      await get(`/collections/${collection}/objects/?search_field=title&search_value=kennedy`)
    ).json();
    expect(found.metadata.total_records).toBeGreaterThan(0);
    expect(found.metadata.total_records).toBeLessThan(20);
    const object = await get(`/collections/${collection}/objects/${encodeURIComponent(found.result[0].id)}/`);
    expect(object.json().result.title).toBe(found.result[0].title);
    expect(object.json().result.record).toHaveProperty('iata');
  });

  test('refuse what they can not do', async () => {
    const { connection_id: id } = (await upload(people)).json();
    const { collection_id: collection } = (
      await get(`/data-source/${id}/databases/csv/tables/people/collection`)
    ).json();
    for (const query of [
      'order_by=id',
      'search_field=id&search_value=1',
      'limit=0',
      'limit=5000',
      'limit=-1',
      'offset=x',
      'start_date=yesterday',
    ])
      expect((await get(`/collections/${collection}/objects/?${query}`)).status).toBe(422);
    expect((await get(`/collections/${collection}/objects/nothing/`)).status).toBeGreaterThanOrEqual(400);
    for (const strange of ['x', 'WyJhIl0', '%00', 'a'.repeat(3000)])
      expect((await get(`/collections/${strange}/`)).status).toBe(404);
    expect((await get(`/data-source/${id}/databases/csv/tables/nothing/collection`)).status).toBe(404);
  });
});

describe('a PostgreSQL server', () => {
  let server: TestPostgres;

  beforeAll(async () => {
    server = await startPostgres();
    await loadSuperstore(server.url);
  });

  afterAll(async () => {
    await server.stop();
  });

  const create = (changes: Record<string, unknown> = {}, type = 'postgres') =>
    host.call('POST', '/data-source/', {
      token: ada.token,
      body: { source_name: 'Shop', source_type: type, connection_details: { ...server.details, ...changes } },
    });
  const eventsOf = (text: string) =>
    [...text.matchAll(/^data: (.*)$/gm)].map(
      ([, json]) => JSON.parse(json!) as { check: string; status: string; message: string; hint?: string },
    );
  const tryOut = async (changes: Record<string, unknown> = {}) =>
    eventsOf(
      (
        await host.call('POST', '/data-source/test', {
          token: ada.token,
          body: { source_type: 'postgres', connection_details: { ...server.details, ...changes } },
        })
      ).text,
    );

  test('is connected and explored, and its password never comes back', async () => {
    const created = await create();
    expect(created.status).toBe(201);
    const { connection_id: id, connection_details: shown } = created.json();
    expect(shown).toEqual({
      host: server.host,
      port: server.port,
      user: server.user,
      database: 'postgres',
      sslmode: 'prefer',
    });
    expect((await get(`/data-source/${id}/databases`)).json().databases).toContain('postgres');
    const { tables } = (await get(`/data-source/${id}/databases/postgres/tables`)).json();
    expect(tables).toEqual(expect.arrayContaining(['orders', 'customers', 'products']));
    const { columns } = (await get(`/data-source/${id}/databases/postgres/tables/orders/columns`)).json();
    expect(columns).toMatchObject({ sales: expect.stringContaining('numeric') });
    for (const path of ['/data-source/user/connections', `/data-source/${id}`])
      expect((await get(path)).text).not.toContain('pass');
    await host.fastify.close();
    const bytes = await readFile(`${host.dataDir}/plinth.db`, 'latin1');
    expect(bytes).not.toContain(server.password);
    await host.restart();
    expect((await get(`/data-source/${id}/databases`)).status).toBe(200);
  });

  test('the way of TLS is told, also where it stands in the host alone', async () => {
    const { connection_id: id } = (await create({ host: `${server.host}?sslmode=disable` })).json();
    expect((await get(`/data-source/${id}`)).json().connection_details.sslmode).toBe('disable');
  });

  test('a URL as host gives its credentials to where they are encrypted', async () => {
    const { user, password } = server;
    const created = await create({
      host: `postgres://${user}:${encodeURIComponent(password)}@${server.host}:${server.port}/postgres`,
      user: '',
      password: '',
    });
    expect(created.status).toBe(201);
    expect(created.text).not.toContain(encodeURIComponent(password));
    expect(created.json().connection_details.user).toBe(user);
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, /password|sign in|authentication/i],
    ['an unknown database', { database: 'nothing' }, /nothing/],
    ['a closed port', { port: 1 }, /port|reach|refused/i],
    ['a host that does not exist', { host: 'nowhere.invalid' }, /nowhere\.invalid/],
  ])('%s is told with its reason, and nothing is stored', async (_, changes, reason) => {
    const answer = await create(changes);
    expect(answer.status).toBe(400);
    expect(answer.json().detail).toMatch(reason);
    expect(answer.text).not.toContain(server.password);
    expect(await connectionsOf()).toEqual([]);
  });

  test('the test tells each check, and where it fails', async () => {
    const good = await tryOut();
    expect(good.filter(({ status }) => status === 'ok').map(({ check }) => check)).toEqual(
      expect.arrayContaining(['sign_in', 'list_databases', 'read_table']),
    );
    expect(good.some(({ status }) => status === 'failed')).toBe(false);
    const bad = await tryOut({ password: 'wrong' });
    expect(bad.at(-1)).toMatchObject({ check: 'sign_in', status: 'failed' });
    expect(bad.at(-1)!.hint).toBeTruthy();
  });

  test('a change is tried out before it is kept', async () => {
    const { connection_id: id } = (await create()).json();
    const change = (connectionDetails: object) =>
      host.call('PUT', `/data-source/${id}`, {
        token: ada.token,
        body: { connection_details: connectionDetails },
      });
    expect((await change({ password: 'wrong' })).status).toBe(400);
    expect((await change({ port: 70_000 })).status).toBe(422);
    expect((await get(`/data-source/${id}/databases`)).status).toBe(200);
    expect((await change({ password: '' })).status).toBe(200);
    expect((await get(`/data-source/${id}/databases`)).status).toBe(200);
  });

  test('a table that is gone is told as such', async () => {
    const { connection_id: id } = (await create()).json();
    const answer = await get(`/data-source/${id}/databases/postgres/tables/nothing/columns`);
    expect(answer.status).toBe(404);
    expect(answer.json().detail).toContain('nothing');
  });

  test('a server that has gone away is told as such', async () => {
    const { connection_id: id } = (await create()).json();
    const proxy = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const answer = await host.call('PUT', `/data-source/${id}`, {
      token: ada.token,
      body: { connection_details: { port, password: server.password } },
    });
    proxy.close();
    expect(answer.status).toBe(400);
    expect(answer.json().detail.length).toBeGreaterThan(20);
  });

  test.each([
    [{ host: '' }, 'host'],
    [{ user: '' }, 'user'],
    [{ database: ' ' }, 'database'],
    [{ port: 0 }, 'port'],
    [{ port: 1.5 }, 'port'],
    [{ port: '5432' }, 'port'],
    [{ host: null }, 'host'],
  ])('entries like %j are refused and named', async (changes, field) => {
    const answer = await create(changes);
    expect(answer.status).toBe(422);
    expect(answer.json().detail[0].loc).toEqual(['body', 'connection_details', field]);
  });

  test('a kind that is not known is refused', async () => {
    expect((await create({}, 'oracle')).status).toBe(422);
    expect((await create({}, 'csv')).status).toBe(400);
  });

  test('private hosts are out of reach where the settings say so', async () => {
    const open = await openTestHost({ env: { ALLOW_PRIVATE_HOSTS: 'false' } });
    try {
      const account = await open.account();
      const answer = await open.call('POST', '/data-source/', {
        token: account.token,
        body: { source_name: 'Shop', source_type: 'postgres', connection_details: server.details },
      });
      expect(answer.status).toBe(400);
      expect(answer.json().detail).toContain('private network');
    } finally {
      await open.close();
    }
  });
});

import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runScript, startPostgres, type TestPostgres } from './testing/postgres.ts';
import {
  codeIn,
  csvForm,
  logIn,
  openTestHost,
  type TestHost,
  type TestHostOptions,
} from './testing/testHost.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(async () => {
  await server.stop();
});

const upload = (host: TestHost, token: string, name: string) =>
  host.call('POST', `/data-source/upload-csv?source_name=${name}`, {
    token,
    body: csvForm('id,name\n1,Ada\n2,Grace\n', 'people.csv'),
  });

const draftOf = async (host: TestHost, token: string, source: string) => {
  const answer = await host.call(
    'GET',
    `/data-model/preview/data_model?source_id=${source}&database=csv&table=people&generate_description=true&generate_visualizations=true`,
    { token },
  );
  return /"draft_id":"([^"]+)"/.exec(answer.text)![1]!;
};

describe.each(['sqlite', 'postgresql'])('on %s', (store) => {
  let host: TestHost;

  beforeAll(async () => {
    const options: TestHostOptions =
      store === 'sqlite' ? {} : { env: { DATABASE_URL: await server.newDatabase() } };
    host = await openTestHost(options);
  });

  afterAll(async () => {
    await host.close();
  });

  test('the host tells its store', async () => {
    expect((await host.call('GET', '/health')).json()).toMatchObject({ status: 'ok', store });
  });

  test('of many guesses at one code five are evaluated, and of one address one sign-up is the first', async () => {
    const registered = await Promise.all(Array.from({ length: 3 }, () => host.register('same@plinth.test')));
    expect(registered.filter(({ status }) => status === 201)).toHaveLength(1);
    const email = 'guessed@plinth.test';
    await host.register(email);
    const code = codeIn(host.mails.at(-1)!);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        host.call('POST', '/auth/verify-otp', {
          body: { email, otp: code === '000000' ? '111111' : '000000' },
          from: `10.7.0.${index}`,
        }),
      ),
    );
    expect(answers.filter(({ json }) => 'tries_left' in json())).toHaveLength(5);
  });

  test('a limit counts all uses that come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => logIn(host, 'limited@plinth.test', 'wrong', '10.8.0.1')),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('the main job is done, and everything is there after a restart', async () => {
    const ada = await host.account();
    const call = (method: string, path: string, body?: unknown) =>
      host.call(method, path, { token: ada.token, body });
    const names = await Promise.all([upload(host, ada.token, 'same'), upload(host, ada.token, 'same')]);
    expect(names.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { connection_id: source } = names.find(({ status }) => status === 201)!.json();
    const drafts = await Promise.all([draftOf(host, ada.token, source), draftOf(host, ada.token, source)]);
    expect(drafts[0]).toBe(drafts[1]);
    const modify = `/data-model/preview/data_model/modify?draft_id=${drafts[0]}`;
    const changes = await Promise.all(
      ['id', 'name'].map((name) =>
        call('PATCH', modify, { descriptions: { [name]: { description: `the ${name}` } } }),
      ),
    );
    expect(changes.map(({ status }) => status)).toEqual([200, 200]);
    const created = await call('POST', `/data-model/create?draft_id=${drafts[0]}&data_source_id=${source}`);
    const { id } = created.json();

    await host.restart();
    await rm(`${host.dataDir}/csv`, { recursive: true, force: true });
    const { columns } = (await call('GET', `/data-model/${id}/columns`)).json();
    expect(columns.map(({ description }: { description: string }) => description)).toEqual([
      'the id',
      'the name',
    ]);
    const asked = await call('POST', '/data-model/ask', {
      data_model_id: id,
      question: 'How many rows are there?',
    });
    expect(asked.json().answer).toContain('2');
    expect((await call('DELETE', `/data-source/${source}`)).status).toBe(204);
    expect((await call('GET', '/data-model/datamodels')).json()).toHaveLength(1);
    expect((await call('DELETE', `/data-model/${id}`)).status).toBe(204);
  });

  test('texts that no store can hold are refused', async () => {
    const ada = await host.account();
    for (const path of ['/data-source/%00', '/data-model/a%00b', '/collections/%00/'])
      expect((await host.call('GET', path, { token: ada.token })).status).toBeLessThan(500);
    expect((await logIn(host, 'a\0b@plinth.test')).status).toBe(400);
    expect((await upload(host, ada.token, 'a%00b')).status).toBeLessThan(500);
  });

  test('the outbox shows the newest mail first', async () => {
    host.clock.now += 1000;
    await host.register('older@plinth.test');
    host.clock.now += 1000;
    await host.register('newer@plinth.test');
    const mails = (await host.call('GET', '/mailbox')).json() as { to: string }[];
    expect(mails.slice(0, 2).map(({ to }) => to)).toEqual(['newer@plinth.test', 'older@plinth.test']);
  });
});

test('several providers serve one PostgreSQL', async () => {
  const env = { DATABASE_URL: await server.newDatabase(), PLINTH_KEY: randomBytes(32).toString('base64') };
  const [first, second] = await Promise.all([openTestHost({ env }), openTestHost({ env })]);
  try {
    const ada = await first.account();
    expect((await second.call('GET', '/users/me', { token: ada.token })).json()).toMatchObject({
      email: ada.email,
    });
    const { connection_id: source } = (await upload(first, ada.token, 'shared')).json();
    const columns = await second.call('GET', `/data-source/${source}/databases/csv/tables/people/columns`, {
      token: ada.token,
    });
    expect(Object.keys(columns.json().columns)).toEqual(['id', 'name']);
    expect(await draftOf(first, ada.token, source)).toBe(await draftOf(second, ada.token, source));
    const attempts = (host: TestHost) =>
      Promise.all(Array.from({ length: 15 }, () => logIn(host, 'x@plinth.test', 'wrong', '10.9.1.1')));
    const answers = (await Promise.all([attempts(first), attempts(second)])).flat();
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(20);
    await first.call('POST', '/auth/jwt/logout', { token: ada.token });
    expect((await second.call('GET', '/users/me', { token: ada.token })).status).toBe(401);
  } finally {
    await first.close();
    await second.close();
  }
});

test('a store that can not be opened stops the start and names its setting', async () => {
  await expect(
    openTestHost({ env: { DATABASE_URL: 'postgres://nobody:wrong@127.0.0.1:1/nothing' } }),
  ).rejects.toThrow(/DATABASE_URL/);
});

test('a PostgreSQL that restarts ends no provider', async () => {
  const url = await server.newDatabase();
  const host = await openTestHost({ env: { DATABASE_URL: url } });
  try {
    const ada = await host.account();
    const name = new URL(url).pathname.slice(1);
    await runScript(
      server.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await expect
      .poll(async () => (await host.call('GET', '/users/me', { token: ada.token })).status)
      .toBe(200);
  } finally {
    await host.close();
  }
});

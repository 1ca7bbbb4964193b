import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDataModel } from '../testing/dataModel.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

describe.each(['sqlite', 'postgresql'])('attack: links to reports, on %s', (store) => {
  let host: TestHost;
  let ada: TestAccount;
  let grace: TestAccount;
  let report: string;
  let other: string;
  let addresses = 0;

  beforeAll(async () => {
    host = await openTestHost(store === 'sqlite' ? {} : { env: { DATABASE_URL: server.url } });
    ada = await host.account();
    grace = await host.account();
    ({ report } = await openDataModel(host, ada.token));
    ({ report: other } = await openDataModel(host, grace.token));
    await host.call('POST', `/report/${report}/refresh`, { token: ada.token });
  });

  afterAll(() => host.close());

  const make = async (body: object = {}, id = report, { token } = ada) =>
    host.call('POST', `/report/${id}/links`, { token, body: { expires: 'never', ...body } });
  const made = async (body: object = {}): Promise<{ id: string; token: string }> => (await make(body)).json();
  const open = (token: unknown, password?: unknown, from = `10.99.0.${(addresses += 1)}`) =>
    host.call('POST', '/shared-report', { body: { token, password }, from });

  test('what is shown is the report alone: no query, no model, no source, no owner, no other id', async () => {
    const { token } = await made();
    const answer = await open(token);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json()).toSorted()).toEqual([
      'blocks',
      'name',
      'pdf',
      'refreshed_at',
      'rows_read',
    ]);
    for (const told of ['SELECT', 'sql":"', ada.id, ada.email, report, 'data_model', 'version', 'settings'])
      expect(answer.text).not.toContain(told);
  });

  test('nobody keeps it, finds it or hears where it came from', async () => {
    const { token } = await made();
    const { headers } = await open(token);
    expect(headers['cache-control']).toMatch(/no-store/);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-robots-tag']).toMatch(/noindex/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('the token opens no other call, and no other way to ask opens the report', async () => {
    const { token, id } = await made();
    for (const path of [`/report/${report}`, `/report/${report}/links`, '/users/me'])
      expect((await host.call('GET', path, { token })).status).toBe(401);
    for (const method of ['GET', 'HEAD', 'PUT'])
      expect((await host.call(method, '/shared-report')).status).toBeGreaterThanOrEqual(400);
    expect((await host.call('GET', `/shared-report?token=${token}`)).status).toBeGreaterThanOrEqual(400);
    const ranged = await host.call('POST', '/shared-report', {
      body: { token: 'nothing' },
      headers: { range: 'bytes=0-10' },
    });
    expect(ranged.status).toBe(404);
    for (const guess of [
      id,
      report,
      other,
      '',
      ' ',
      `${token} `,
      token.slice(0, -1),
      token.toLowerCase(),
      "' or 1=1 --",
    ])
      expect((await open(guess)).status).toBe(404);
    for (const odd of [null, 5, { $ne: '' }, [token], 'x'.repeat(5000)])
      expect((await open(odd)).status).toBe(422);
  });

  test('another person’s links are not listed, made or withdrawn', async () => {
    const { id, token } = await made();
    expect((await host.call('GET', `/report/${report}/links`, { token: grace.token })).status).toBe(404);
    expect((await make({}, report, grace)).status).toBe(404);
    expect((await host.call('DELETE', `/report/${report}/links/${id}`, { token: grace.token })).status).toBe(
      404,
    );
    expect((await host.call('DELETE', `/report/${other}/links/${id}`, { token: grace.token })).status).toBe(
      404,
    );
    expect((await open(token)).status).toBe(200);
  });

  test('one that has ended, was withdrawn, or whose report is gone answers as one that never was', async () => {
    const [ending, withdrawn] = [await made({ expires: '1 day' }), await made()];
    const never = (await open('never')).text;
    await host.call('DELETE', `/report/${report}/links/${withdrawn.id}`, { token: ada.token });
    expect((await open(withdrawn.token)).text).toBe(never);
    expect((await open(ending.token)).status).toBe(200);
    host.clock.now += 24 * 60 * 60_000 + 1000;
    const ended = await open(ending.token);
    expect([ended.status, ended.text]).toEqual([404, never]);
    host.clock.now -= 24 * 60 * 60_000 + 1000;
    const copy = (await host.call('POST', `/report/${report}/copy`, { token: ada.token })).json();
    const lost = (await make({}, copy.id)).json();
    await host.call('DELETE', `/report/${copy.id}`, { token: ada.token });
    expect((await open(lost.token)).text).toBe(never);
  });

  test('a password is asked for, and of a burst of guesses from everywhere ten are looked at', async () => {
    const { token } = await made({ password: 'correct horse' });
    expect((await open(token)).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => open(token, `guess ${at}`)));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
    expect((await open(token, 'correct horse')).status).toBe(429);
    host.clock.now += 16 * 60_000;
    expect((await open(token, 'correct horse')).status).toBe(200);
  });

  test.each([
    ['address', () => '10.98.1.1'],
    ['network of IPv6', (at: number) => `2001:db8:98:1::${at.toString(16)}`],
  ])('one %s guesses tokens only so often', async (_, from) => {
    const answers = await Promise.all(
      Array.from({ length: 150 }, (__, at) => open(`guess-${at}`, undefined, from(at))),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(120);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test('an account makes only so many in an hour, withdrawn or not: each has a password to hash', async () => {
    const flooder = await host.account();
    const { report: own } = await openDataModel(host, flooder.token);
    const answers = [];
    // Not all at once: on PostgreSQL they would wait for a connection longer than they may.
    for (let at = 0; at < 130; at += 10)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, () => make({ password: 'correct horse' }, own, flooder)),
        )),
      );
    const details = answers.map((answer) => (answer.json() as { detail?: string }).detail ?? 'made');
    expect(details.filter((detail) => detail.startsWith('Too many attempts'))).toHaveLength(30);
    host.clock.now += 61 * 60_000;
    expect((await make({}, own, flooder)).text).toContain('Withdraw one to make another');
  });

  test('the list tells no secret, and a report has only so many', async () => {
    const { token } = await made({ password: 'correct horse' });
    const { text } = await host.call('GET', `/report/${report}/links`, { token: ada.token });
    const digests = ['base64url', 'hex'].map((form) =>
      createHash('sha256')
        .update(token)
        .digest(form as 'hex'),
    );
    for (const secret of [token, 'correct horse', '$argon2', ...digests]) expect(text).not.toContain(secret);
    const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await make()).status));
    expect(statuses).toContain(429);
    const { links } = (await host.call('GET', `/report/${report}/links`, { token: ada.token })).json();
    expect(links.filter((link: { withdrawn_at?: string }) => link.withdrawn_at === undefined)).toHaveLength(
      20,
    );
  });
});

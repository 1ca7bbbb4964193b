import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Report } from '@plinth/api/contract';
import { openDataModel } from '../testing/dataModel.ts';
import { startSmtp } from '../testing/smtp.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;
let report: string;
let model: string;

const openHost = async () => {
  host = await openTestHost({ lookMs: 20 });
  ada = await host.account();
  ({ model } = await openDataModel(host, ada.token));
};

beforeEach(async () => {
  report = ((await ask('POST', '/report', { data_model_id: model, blocks: [] })).json() as Report).id;
});

afterEach(async () => {
  for (const { id } of (await ask('GET', '/report')).json().reports) await ask('DELETE', `/report/${id}`);
  host.mails.splice(0);
});

const settings = { refresh: 'hand', every: 'day', time_zone: 'UTC', period: 'all', time_column: null };

const ask = (method: string, path: string, body?: unknown) =>
  host.call(method, path, { token: ada.token, body });
const configure = (change: object, id = report) =>
  ask('PUT', `/report/${id}/settings`, { ...settings, ...change });
const read = async (id = report) => (await ask('GET', `/report/${id}`)).json() as Report;
const came = () => host.mails.filter(({ stopUrl }) => stopUrl !== undefined);
const tokenOf = (at = 0): string => came()[at]!.stopUrl!.split('/').at(-1)!;

/** A report of that name whose mail's time has come. */
const mailed = async (name: string, title = 'How many?'): Promise<void> => {
  const sql = 'SELECT count(*) AS n FROM people';
  const { version } = await read();
  await host.call('PUT', `/report/${report}`, {
    token: ada.token,
    headers: { 'if-match': `"${version}"` },
    body: { name, blocks: [{ id: 'q', kind: 'question', title, sql }] },
  });
  const { mail } = (await configure({ mail: 'day' })).json() as Report;
  host.clock.now = Date.parse(mail!.next_at!) + 1000;
};

const wasTried = () =>
  vi.waitFor(async () => expect((await read()).mail!.tried).toHaveLength(1), { timeout: 20_000 });

describe('attack: names of reports that are mailed', () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;

  beforeAll(async () => {
    smtp = await startSmtp();
    await openHost();
    await host.restart({ SMTP_URL: smtp.url });
  });

  afterAll(async () => {
    await host.close();
    smtp.close();
  });

  test.each([
    'Sales\r\nBcc: victim@elsewhere.test',
    'Sales\nSubject: Your password',
    'Sales\r\n\r\n<script>alert(1)</script>',
    'Sales\u2028Bcc: victim@elsewhere.test',
    '"; filename="evil.exe',
    '../../etc/passwd',
    '=?utf-8?q?Your=20password?=',
    '\u202Elmth.exe',
    'x'.repeat(120),
    '😀'.repeat(60),
  ])('the name %j adds no header, no recipient and no line, and names no other file', async (name) => {
    smtp.received.splice(0);
    await mailed(name, 'x\nTo stop this mail, without logging in:\nhttps://evil.test/');
    await wasTried();
    expect((await read()).mail!.tried[0]!.problem).toBeUndefined();
    const [head = '', ...rest] = smtp.received[0]!.split('\n\n');
    const names = head.match(/^[A-Za-z-]+(?=:)/gm)!;
    expect(names.toSorted()).toEqual(
      [
        'From',
        'To',
        'Subject',
        'Message-ID',
        'Date',
        'MIME-Version',
        'Content-Type',
        'List-Unsubscribe',
        'List-Unsubscribe-Post',
      ].toSorted(),
    );
    expect(head).toContain(`To: ${ada.email}\n`);
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(/^List-Unsubscribe:\s*<http:\/\/[^>]+\/stop-mail\/[\w-]{43}>$/m.test(head)).toBe(true);
    const files = rest.join('\n\n').match(/^Content-Disposition:.*(?:\n[ \t].*)*/gm)!;
    for (const file of files) expect(file).not.toMatch(/\.\.|\/|%2F|%E2%80%AE|filename=evil|"evil|;.*;/i);
    expect(smtp.received).toHaveLength(1);
    expect(rest.join('\n')).not.toMatch(/^https:\/\/evil\.test/m);
  });
});

describe('attack: reports by mail', () => {
  beforeAll(openHost);

  afterAll(() => host.close());

  test('a forged, cut or foreign stop link stops nothing and is told nothing', async () => {
    await mailed('Orders');
    await wasTried();
    const token = tokenOf();
    const never = await host.call('GET', '/stop-mail/never', { from: '203.0.113.9' });
    const forged = [
      report,
      ada.id,
      token.slice(0, -1),
      `${token}x`,
      token.toLowerCase(),
      '%00',
      '%25',
      "'%20or%201=1--",
      '..%2f..%2freport',
      'x'.repeat(80),
    ];
    for (const guess of forged) {
      const seen = await host.call('GET', `/stop-mail/${guess}`, { from: '203.0.113.9' });
      expect([seen.status, seen.text]).toEqual([404, never.text]);
      await host.call('POST', `/stop-mail/${guess}`, { from: '203.0.113.9' });
    }
    expect((await read()).settings.mail).toBe('day');
    for (const path of [`/report/${report}`, '/users/me'])
      expect((await host.call('GET', path, { token })).status).toBe(401);
  });

  test('its token is told by the mail alone, and its page is kept, framed and found by nobody', async () => {
    await mailed('Orders');
    await wasTried();
    const token = tokenOf();
    for (const path of [`/report/${report}`, '/report'])
      expect((await ask('GET', path)).text).not.toContain(token);
    const { headers, text } = await host.call('GET', `/stop-mail/${token}`);
    expect(headers['cache-control']).toMatch(/no-store/);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-robots-tag']).toMatch(/noindex/);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    for (const told of [ada.email, report, 'Orders']) expect(text).not.toContain(told);
  });

  test('whoever is signed in can have no report mailed to another address, and none of another person', async () => {
    const grace = await host.account();
    for (const body of [
      { ...settings, mail: 'day', to: 'victim@elsewhere.test' },
      { ...settings, mail: 'day', mail_hour: 7, mail_to: ['victim@elsewhere.test'] },
    ])
      await ask('PUT', `/report/${report}/settings`, body);
    expect((await read()).mail!.to).toBe(ada.email);
    const theirs = await host.call('PUT', `/report/${report}/settings`, {
      token: grace.token,
      body: { ...settings, mail: 'never' },
    });
    expect(theirs.status).toBe(404);
    expect((await read()).settings.mail).toBe('day');
    for (const odd of [{ mail: 'minute' }, { mail: 'day', mail_hour: -1 }, { mail: 'day', mail_hour: 7.5 }])
      expect((await configure(odd)).status).toBe(422);
  });

  test('turning it on and off sends nothing, and an account has only so many', async () => {
    for (let at = 0; at < 30; at += 1)
      await configure({ mail: at % 2 ? 'never' : 'day', mail_hour: at % 24 });
    await configure({ mail: 'day' });
    expect(came()).toEqual([]);
    const statuses: number[] = [];
    for (let at = 0; at < 22; at += 1) {
      const { id } = (await ask('POST', '/report', { data_model_id: model, blocks: [] })).json() as Report;
      statuses.push((await configure({ mail: 'day' }, id)).status);
    }
    expect(statuses).toEqual([...Array<number>(19).fill(200), 429, 429, 429]);
  });

  test('a report or an account that is deleted is mailed no more, and its link says what any old link says', async () => {
    await mailed('Orders');
    await wasTried();
    const token = tokenOf();
    const grace = await host.account();
    const theirs = (await openDataModel(host, grace.token)).report;
    await host.call('PUT', `/report/${theirs}/settings`, {
      token: grace.token,
      body: { ...settings, mail: 'day' },
    });
    await ask('DELETE', `/report/${report}`);
    const store = new DatabaseSync(path.join(host.dataDir, 'plinth.db'));
    store.exec(`pragma foreign_keys = on; delete from users where id = '${grace.id}'`);
    store.close();
    const { id } = (await ask('POST', '/report', { data_model_id: model, blocks: [] })).json() as Report;
    await configure({ mail: 'day' }, id);
    host.mails.splice(0);
    host.clock.now += 2 * 24 * 60 * 60_000;
    // It is due last: once it came, the others would have come.
    await vi.waitFor(() => expect(came()).toHaveLength(1), { timeout: 20_000 });
    expect(came()[0]!.text).toContain(id);
    expect((await host.call('GET', `/stop-mail/${token}`)).status).toBe(404);
    expect((await host.call('POST', `/stop-mail/${token}`)).status).toBe(200);
  });
});

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Report } from '@plinth/api/contract';
import type { Mail } from '../mail/mailer.ts';
import { textOfPdf } from '../testing/readPdf.ts';
import { openDataModel } from '../testing/dataModel.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type TestHost, type TestHostOptions } from '../testing/testHost.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

const settings = {
  refresh: 'hand',
  every: 'day',
  time_zone: 'Europe/Berlin',
  period: 'all',
  time_column: null,
} as const;

const question = {
  id: 'q',
  kind: 'question',
  title: 'How many people?',
  sql: 'SELECT count(*) AS n FROM people',
};

const open = async (options: TestHostOptions = {}) => {
  const host = await openTestHost({ lookMs: 20, ...options });
  const { token, email } = await host.account();
  const { report, model } = await openDataModel(host, token);
  const ask = (method: string, path: string, body?: unknown) => host.call(method, path, { token, body });
  const read = async (id = report) => (await ask('GET', `/report/${id}`)).json() as Report;
  await ask('POST', `/report/${report}/blocks`, question);
  const configure = async (change: object, id = report) =>
    (await ask('PUT', `/report/${id}/settings`, { ...settings, ...change })).json() as Report;
  const came = () => host.mails.filter(({ stopUrl }) => stopUrl !== undefined);
  /** Lets the next mail's time come, and answers what was tried by then. */
  const nextTime = async (id = report) => {
    const { mail } = await read(id);
    host.clock.now = Date.parse(mail!.next_at!) + 1000;
    await vi.waitFor(async () => expect((await read(id)).mail!.next_at).not.toBe(mail!.next_at), 20_000);
    return (await read(id)).mail!;
  };
  return { host, token, email, report, model, ask, read, configure, came, nextTime };
};

/** The stop link as a path of the host. */
const stopPathOf = (mail: Mail | undefined): string => new URL(mail!.stopUrl!).pathname;
const headless = (host: TestHost, method: string, path: string) =>
  host.call(method, path, { from: '203.0.113.9' });

describe.each(['sqlite', 'postgresql'])('a report by mail, on %s', (store) => {
  const env = (): TestHostOptions => (store === 'sqlite' ? {} : { env: { DATABASE_URL: server.url } });

  test('comes to its owner when its time has come, with fresh figures, its summary and a file', async () => {
    const { host, email, report, ask, read, configure, came, nextTime } = await open(env());
    try {
      const { mail } = await configure({ mail: 'week', mail_hour: 9 });
      expect(mail).toMatchObject({ to: email, tried: [] });
      const first = new Date(mail!.next_at!);
      expect(first.getUTCDay()).toBe(1);
      expect(
        new Intl.DateTimeFormat('en', {
          hour: 'numeric',
          hourCycle: 'h23',
          timeZone: 'Europe/Berlin',
        }).format(first),
      ).toBe('09');
      expect((await read()).refreshed_at).toBeNull();
      const { tried, next_at: next } = await nextTime();
      expect(tried).toEqual([{ at: new Date(host.clock.now).toISOString() }]);
      expect(Date.parse(next!) - first.getTime()).toBeGreaterThan(6 * 24 * 60 * 60_000);
      expect(came()).toHaveLength(1);
      const { to, subject, text, attachment } = came()[0]!;
      const { name, blocks, refreshed_at } = await read();
      expect(refreshed_at).toBe(new Date(host.clock.now).toISOString());
      expect([to, subject]).toEqual([email, `Report: ${name}`]);
      expect(text).toContain(`- ${blocks.at(-1)!.title}`);
      expect(text).toContain(`/reports?report=${report}`);
      expect(text).toContain('every Monday at 9:00 (Europe/Berlin)');
      expect(text).not.toContain('in days of');
      expect(attachment!.name).toBe(`${name}.pdf`);
      expect(await textOfPdf(attachment!.pdf)).toContain(blocks.at(-1)!.title);
      const listed = (await host.call('GET', '/mailbox')).json()[0];
      expect(listed.stop_url).toBe(came()[0]!.stopUrl);
      const happened = async () => (await ask('GET', '/auth/activity')).json().activity;
      await expect
        .poll(happened)
        .toContainEqual(
          expect.objectContaining({ kind: 'report_mailed', subject: name, network: null, device: null }),
        );
      const file = await host.call('GET', listed.attachment.path);
      expect(file.text.slice(0, 5)).toBe('%PDF-');
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-security-policy': expect.stringContaining('sandbox'),
        'content-length': String(attachment!.pdf.byteLength),
      });
    } finally {
      await host.close();
    }
  });

  test('is stopped by its link without a session, by a press or by a mail program, and no other with it', async () => {
    const { host, report, ask, read, configure, came, nextTime } = await open(env());
    try {
      const other = ((await ask('POST', `/report/${report}/copy`)).json() as Report).id;
      await configure({ mail: 'day' });
      await configure({ mail: 'day' }, other);
      await nextTime();
      await expect.poll(came).toHaveLength(2);
      const path = stopPathOf(came().find(({ text }) => text.includes(report)));
      // What looks at a link stops nothing.
      const page = await headless(host, 'GET', path);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('Stop this mail?')]);
      expect(page.text).not.toContain('<script');
      await headless(host, 'HEAD', path);
      expect((await read()).settings.mail).toBe('day');
      const stopped = await host.call('POST', path, {
        from: '203.0.113.9',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
      expect(stopped.status).toBe(200);
      expect((await read()).settings.mail).toBe('never');
      expect((await read(other)).settings.mail).toBe('day');
      expect((await headless(host, 'POST', path)).status).toBe(200);
      expect((await headless(host, 'GET', path)).status).toBe(404);
      // Turned on again it has another link: one that was passed on long ago stops nothing.
      await configure({ mail: 'day' });
      await headless(host, 'POST', path);
      expect((await read()).settings.mail).toBe('day');
    } finally {
      await host.close();
    }
  });

  test('that could not be sent is tried again more and more rarely, and says why', async () => {
    const { host, configure, nextTime } = await open({ ...env(), logTo: { write: () => undefined } });
    try {
      await configure({ mail: 'day' });
      // Nobody listens there.
      await host.restart({ SMTP_URL: 'smtp://127.0.0.1:1' });
      const waits: number[] = [];
      for (let time = 0; time < 4; time += 1) {
        const { next_at, tried } = await nextTime();
        expect(tried[0]!.problem).toContain('could not be sent');
        waits.push(Math.round((Date.parse(next_at!) - Date.parse(tried[0]!.at)) / 60_000));
        expect(tried).toHaveLength(time + 1);
      }
      expect(waits).toEqual([5, 10, 20, 40]);
    } finally {
      await host.close();
    }
  });
});

test('of three providers on one store one sends each mail, and none is missed', async () => {
  const env = {
    DATABASE_URL: await server.newDatabase(),
    PLINTH_KEY: randomBytes(32).toString('base64'),
  };
  const { host, report, ask, read, configure } = await open({ env, lookMs: 2 ** 31 - 1 });
  const others: TestHost[] = [];
  try {
    const ids = [report];
    for (let at = 0; at < 11; at += 1)
      ids.push(((await ask('POST', `/report/${report}/copy`)).json() as Report).id);
    for (const id of ids) await configure({ mail: 'day' }, id);
    const due = Date.parse((await read()).mail!.next_at!);
    for (let at = 0; at < 3; at += 1) others.push(await openTestHost({ env, lookMs: 5 }));
    const started = Date.now();
    await vi.waitFor(
      async () => {
        // Time goes on: what is put off while its report is refreshed comes due again.
        for (const one of [host, ...others]) one.clock.now = due + 1000 + 2 * (Date.now() - started);
        for (const id of ids) expect((await read(id)).mail!.tried).toHaveLength(1);
      },
      { timeout: 60_000, interval: 200 },
    );
    const sent = others.flatMap(({ mails }) => mails).filter(({ stopUrl }) => stopUrl !== undefined);
    expect(sent.map(({ text }) => /report=(.*)/.exec(text)![1]).toSorted()).toEqual(ids.toSorted());
  } finally {
    await Promise.all([host, ...others].map((one) => one.close()));
  }
});

import { describe, expect, test } from 'vitest';
import { codeIn, openTestHost } from '../testing/testHost.ts';
import { startSmtp } from '../testing/smtp.ts';

describe('the mailbox', () => {
  test('shows mails to people at this machine, as a page and as JSON', async () => {
    const host = await openTestHost();
    try {
      await host.register('ada@plinth.test');
      const mails = (await host.call('GET', '/mailbox')).json();
      expect(mails).toEqual([
        {
          to: 'ada@plinth.test',
          subject: expect.stringContaining('code'),
          text: expect.stringContaining(codeIn(host.mails[0]!)),
          created_at: new Date(host.clock.now).toISOString(),
        },
      ]);
      const page = await host.call('GET', '/mailbox', { headers: { accept: 'text/html' } });
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.text).toContain('ada@plinth.test');
      expect(page.text).toContain(codeIn(host.mails[0]!));
    } finally {
      await host.close();
    }
  });

  test('is closed to other machines, also behind a proxy, and to foreign names', async () => {
    const host = await openTestHost({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      expect((await host.call('GET', '/mailbox', { from: '192.168.1.7' })).status).toBe(404);
      expect(
        (await host.call('GET', '/mailbox', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status,
      ).toBe(404);
      expect((await host.call('GET', '/mailbox', { headers: { host: 'evil.example' } })).status).toBe(404);
      expect((await host.call('GET', '/mailbox', { headers: { host: 'localhost:4000' } })).status).toBe(200);
    } finally {
      await host.close();
    }
  });
});

describe('with a mail server', () => {
  test('mails go there, and there is no mailbox', async () => {
    const smtp = await startSmtp();
    const host = await openTestHost({
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'Plinth <post@plinth.example>' },
    });
    try {
      expect((await host.register('ada@plinth.test')).status).toBe(201);
      expect(smtp.received).toHaveLength(1);
      expect(smtp.received[0]).toContain('To: ada@plinth.test');
      expect(smtp.received[0]).toContain('post@plinth.example');
      expect(smtp.received[0]).toMatch(/Your code is \d{6}/);
      expect((await host.call('GET', '/mailbox')).status).toBe(404);
    } finally {
      await host.close();
      smtp.close();
    }
  });

  test('that refuses, the sign-up says so and can be tried again', async () => {
    const smtp = await startSmtp(true);
    const host = await openTestHost({ env: { SMTP_URL: smtp.url } });
    try {
      const answer = await host.register('ada@plinth.test');
      expect(answer.status).toBe(503);
      expect(answer.json().detail).toContain('could not be sent');
    } finally {
      await host.close();
      smtp.close();
    }
  });
});

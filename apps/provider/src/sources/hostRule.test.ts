import { describe, expect, test } from 'vitest';
import { HostRule } from './hostRule.ts';
import { resolveInside as resolve } from './testing/insideNames.ts';

describe('from a provider on a public address', () => {
  const rule = new HostRule({ allowPrivate: false, resolve });

  test.for([
    'db.example.org',
    'v6.example.org',
    '8.8.8.8',
    '2606:4700:4700::1111',
    '[2606:4700:4700::1111]',
    '134744072',
    '::ffff:8.8.8.8',
  ])('%s is public', async (host) => {
    expect((await rule.resolve(host)).length).toBeGreaterThan(0);
  });

  test('Unix sockets are closed', () => {
    expect(rule.allowSockets).toBe(false);
  });

  test('the reason names the host and the way out', async () => {
    await expect(rule.resolve('10.0.0.1')).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('10.0.0.1') as string,
      hint: expect.stringContaining('ALLOW_PRIVATE_HOSTS') as string,
    });
  });
});

describe('from a provider on loopback', () => {
  const rule = new HostRule({ allowPrivate: true, resolve });

  test.for(['localhost', '127.0.0.1', '::1', '10.0.0.1', 'inside.example.org', '192.168.1.1'])(
    '%s is allowed',
    async (host) => {
      expect((await rule.resolve(host)).length).toBeGreaterThan(0);
    },
  );
});

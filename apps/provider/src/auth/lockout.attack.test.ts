import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultRules } from './limits.ts';
import { createTestBrowser } from '../testing/testBrowser.ts';
import { codeIn, logIn, openTestHost, testPassword, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
const email = 'owner@plinth.test';
const [owners, strangers] = ['10.30.0.1', '10.66.0.1'];
const minute = 60_000;

beforeEach(async () => {
  // As by default, but lower: each wrong password costs the time of its hash.
  host = await openTestHost({ limits: { 'login to account': { uses: 30, windowMs: 15 * minute } } });
});

afterEach(() => host.close());

/** Wrong log-ins by a stranger, from as many addresses as given. */
const attack = async (count: number, addresses = 1) => {
  for (let index = 0; index < count; index += 1)
    await logIn(host, email, 'wrong', `10.66.${1 + (index % addresses)}.1`);
};

const mailed = async () => {
  await host.call('GET', '/mailbox');
  return host.mails.at(-1)!;
};

const resetTo = async (browser: ReturnType<typeof createTestBrowser>, password: string) => {
  expect((await browser.post('/auth/forgot-password', { email })).status).toBe(202);
  const token = /token=([\w-]+)/.exec((await mailed()).text)![1]!;
  return browser.post('/auth/reset-password', { token, password });
};

describe('attack: lockout', () => {
  it('twenty wrong log-ins from another address', async () => {
    await host.account(email);
    await attack(25);
    expect((await logIn(host, email, testPassword, owners)).status).toBe(200);
  });

  it('wrong log-ins from many addresses, against a browser that was logged in before', async () => {
    await host.account(email);
    const browser = createTestBrowser(host, owners);
    await browser.logIn(email);
    await attack(40, 4);
    expect((await browser.logIn(email)).status).toBe(200);
  });

  it('wrong log-ins from the owner’s own address (a shared network), against a known browser', async () => {
    await host.account(email);
    const browser = createTestBrowser(host, owners);
    await browser.logIn(email);
    for (let index = 0; index < 40; index += 1) await logIn(host, email, 'wrong', owners);
    expect((await browser.logIn(email)).status).toBe(200);
  });

  it('a known browser that guesses wrong itself waits half a minute, not fifteen', async () => {
    await host.account(email);
    const browser = createTestBrowser(host, owners);
    await browser.logIn(email);
    for (let index = 0; index < 6; index += 1) await browser.logIn(email, 'wrong');
    const slowed = await browser.logIn(email);
    expect(slowed.status).toBe(429);
    expect(slowed.json().detail).toContain('30 seconds');
    host.clock.now += minute / 2 + 1;
    expect((await browser.logIn(email)).status).toBe(200);
  });

  it('a right password forgives the wrong ones of the same browser, which stays the same device', async () => {
    await host.account(email);
    const browser = createTestBrowser(host, owners);
    await browser.logIn(email);
    const deviceOf = () => browser.cookies.get('plinth_device')!.split('.', 1)[0];
    const first = deviceOf();
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 4; index += 1)
        expect((await browser.logIn(email, 'wrong')).status).toBe(400);
      expect((await browser.logIn(email)).status).toBe(200);
    }
    expect(deviceOf()).toBe(first);
  });

  it('a right password now and then does not give a known browser endless guesses', async () => {
    await host.close();
    host = await openTestHost({ limits: { 'day of known device': { uses: 6, windowMs: 24 * 60 * minute } } });
    await host.account(email);
    const browser = createTestBrowser(host, owners);
    await browser.logIn(email);
    for (let round = 0; round < 3; round += 1) {
      for (const password of ['wrong', 'wrong again'])
        expect((await browser.logIn(email, password)).status).toBe(400);
      expect((await browser.logIn(email)).status).toBe(200);
    }
    for (let index = 0; index < 20; index += 1) await logIn(host, email, 'wrong', owners);
    // Its six of the day are used up, so it counts as any other there.
    expect((await browser.logIn(email, 'wrong')).status).toBe(429);
  });

  it('a reset lifts the lock, at a browser that was never there before', async () => {
    await host.account(email);
    await attack(40, 4);
    expect((await logIn(host, email, testPassword, owners)).status).toBe(429);
    const browser = createTestBrowser(host, owners);
    expect((await resetTo(browser, 'another password')).status).toBe(200);
    await attack(40, 4);
    expect((await browser.logIn(email, 'another password')).status).toBe(200);
  });

  it('a verified code lifts the lock', async () => {
    const browser = createTestBrowser(host, owners);
    await browser.register(email);
    await attack(40, 4);
    await browser.post('/auth/verify-otp', { email, otp: codeIn(await mailed()) });
    expect((await browser.logIn(email)).status).toBe(200);
  });

  it.each(['1', '10', '60'])('resends of a stranger, %s of them', async (count) => {
    const browser = createTestBrowser(host, owners);
    await browser.register(email);
    const code = codeIn(await mailed());
    for (let index = 0; index < Number(count); index += 1)
      await host.call('POST', '/auth/resend-otp', { body: { email }, from: `10.66.2.${index}` });
    await mailed();
    host.clock.now += minute + 1;
    expect((await browser.post('/auth/resend-otp', { email })).status).toBe(200);
    const newest = codeIn(await mailed());
    if (newest !== code)
      expect((await browser.post('/auth/verify-otp', { email, otp: code })).status).toBe(400);
    expect((await browser.post('/auth/verify-otp', { email, otp: newest })).status).toBe(200);
  });

  it('resends of a stranger don’t make the owner’s first code worthless', async () => {
    const browser = createTestBrowser(host, owners);
    await browser.register(email);
    const code = codeIn(await mailed());
    await host.call('POST', '/auth/resend-otp', { body: { email }, from: strangers });
    await mailed();
    expect((await browser.post('/auth/verify-otp', { email, otp: code })).status).toBe(200);
  });

  it('wrong codes of a stranger, one after the other from many addresses', async () => {
    const browser = createTestBrowser(host, owners);
    await browser.register(email);
    const code = codeIn(await mailed());
    for (let index = 0; index < 40; index += 1)
      await host.call('POST', '/auth/verify-otp', {
        body: { email, otp: 'wrong' },
        from: `10.66.3.${index}`,
      });
    expect((await browser.post('/auth/verify-otp', { email, otp: code })).status).toBe(200);
  });

  it('sign-ups of a stranger with the owner’s address', async () => {
    const stranger = createTestBrowser(host, strangers);
    for (let index = 0; index < 25; index += 1) await stranger.register(email, 'of the stranger');
    const browser = createTestBrowser(host, owners);
    await browser.register(email);
    expect((await browser.post('/auth/verify-otp', { email, otp: codeIn(await mailed()) })).status).toBe(200);
  });

  it('sign-ups of a stranger who does no robot check, from many addresses', async () => {
    for (let index = 0; index < 60; index += 1)
      await host.call('POST', '/auth/register', {
        body: { email, password: testPassword, confirmPassword: testPassword, turnstile_token: 'none' },
        from: `10.66.4.${index}`,
      });
    expect((await createTestBrowser(host, owners).register(email)).status).toBe(201);
  });

  it('forgotten-password calls of a stranger', async () => {
    await host.account(email);
    for (let index = 0; index < 8; index += 1)
      await host.call('POST', '/auth/forgot-password', { body: { email }, from: strangers });
    expect((await resetTo(createTestBrowser(host, owners), 'another password')).status).toBe(200);
  });

  it('forgotten-password calls from many addresses, against a known browser', async () => {
    await host.account(email);
    const browser = createTestBrowser(host, owners);
    await browser.logIn(email);
    for (let index = 0; index < 40; index += 1)
      await host.call('POST', '/auth/forgot-password', { body: { email }, from: `10.66.5.${index}` });
    expect((await resetTo(browser, 'another password')).status).toBe(200);
  });

  it.each(['x', 'x.9999999999999.y', '..', 'a|b|c'])(
    'a forged device cookie %s buys no guesses',
    async (value) => {
      await host.account(email);
      const browser = createTestBrowser(host, strangers);
      browser.cookies.set('plinth_device', value);
      let last = await browser.logIn(email, 'wrong');
      for (let index = 0; index < 20; index += 1) last = await browser.logIn(email, 'wrong');
      expect(last.status).toBe(429);
    },
  );

  it('the device cookie of one account buys no guesses at another', async () => {
    await host.account(email);
    await host.account('mallory@plinth.test');
    const browser = createTestBrowser(host, strangers);
    await browser.logIn('mallory@plinth.test');
    let last = await browser.logIn(email, 'wrong');
    for (let index = 0; index < 20; index += 1) last = await browser.logIn(email, 'wrong');
    expect(last.status).toBe(429);
  });

  it('the device cookie of before a reset is worth nothing', async () => {
    await host.account(email);
    const thief = createTestBrowser(host, strangers);
    await thief.logIn(email);
    await resetTo(createTestBrowser(host, owners), 'another password');
    let last = await thief.logIn(email, 'wrong');
    for (let index = 0; index < 20; index += 1) last = await thief.logIn(email, 'wrong');
    expect(last.json().detail).toContain('15 minutes');
  });

  it('a known device has sixty wrong guesses a day', async () => {
    expect(defaultRules['day of known device']).toEqual({ uses: 60, windowMs: 24 * 60 * minute });
    await host.close();
    // As by default, but lower: a hash takes its time.
    host = await openTestHost({
      limits: {
        'day of known device': { uses: 12, windowMs: 24 * 60 * minute },
        'login to account from address': { uses: 4, windowMs: 15 * minute },
      },
    });
    await host.account(email);
    const thief = createTestBrowser(host, strangers);
    await thief.logIn(email);
    let evaluated = 0;
    for (let index = 0; index < 60; index += 1) {
      if ((await thief.logIn(email, 'wrong')).status === 400) evaluated += 1;
      host.clock.now += 10_000;
    }
    // Twelve as a known device, then four in each quarter of an hour as any other.
    expect(evaluated).toBe(12 + 4);
  });

  it('the addresses of one /64 of IPv6 count as one caller', async () => {
    await host.account(email);
    let last = await logIn(host, email, 'wrong', '2001:db8:1:2::1');
    for (let index = 2; index <= 21; index += 1)
      last = await logIn(host, email, 'wrong', `2001:db8:1:2:${index.toString(16)}::${index}`);
    expect(last.status).toBe(429);
    expect((await logIn(host, email, 'wrong', '2001:db8:1:3::1')).status).toBe(400);
  });

  it('an IPv4 address written as IPv6 counts as itself', async () => {
    await host.account(email);
    let last = await logIn(host, email, 'wrong', '203.0.113.9');
    for (let index = 0; index < 20; index += 1)
      last = await logIn(host, email, 'wrong', index % 2 === 0 ? '::ffff:203.0.113.9' : '203.0.113.9');
    expect(last.status).toBe(429);
  });

  it('the ports that a proxy writes behind addresses make no other callers', async () => {
    await host.close();
    host = await openTestHost({ env: { TRUSTED_PROXIES: '10.0.0.1' } });
    await host.account(email);
    const guess = (forwarded: string) =>
      host.call('POST', '/auth/jwt/login', {
        from: '10.0.0.1',
        headers: { 'x-forwarded-for': forwarded },
        body: new URLSearchParams({ username: email, password: 'wrong' }),
      });
    let last = await guess('203.0.113.9:50000');
    for (let port = 50_001; port <= 50_020; port += 1) last = await guess(`203.0.113.9:${port}`);
    expect(last.status).toBe(429);
    expect((await guess('203.0.113.8:50000')).status).toBe(400);
  });
});

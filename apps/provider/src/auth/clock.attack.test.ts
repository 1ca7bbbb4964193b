import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { logIn, openTestHost, type TestHost } from '../testing/testHost.ts';

const day = 24 * 60 * 60_000;

describe('attack: a clock that is set ahead and back', () => {
  let host: TestHost;

  beforeEach(async () => {
    host = await openTestHost({
      limits: { 'login to account from address': { uses: 3, windowMs: day / 96 } },
    });
  });

  afterEach(() => host.close());

  test('a day ahead and back: nobody waits longer than a wait can last', async () => {
    const { email } = await host.account();
    host.clock.now += day;
    const guesses = [];
    for (let guess = 0; guess < 4; guess += 1) guesses.push((await logIn(host, email, 'wrong guess')).status);
    expect(guesses).toEqual([400, 400, 400, 429]);
    host.clock.now -= day;
    expect((await logIn(host, email)).status).toBe(200);
  });

  test('fifteen days ahead and back: whoever signs in meanwhile ends nobody else’s session', async () => {
    const [ada, grace] = [await host.account(), await host.account()];
    host.clock.now += 15 * day;
    expect((await logIn(host, grace.email)).status).toBe(200);
    expect((await host.call('GET', '/users/me', { token: ada.token })).status).toBe(401);
    host.clock.now -= 15 * day;
    expect((await host.call('GET', '/users/me', { token: ada.token })).status).toBe(200);
  });
});

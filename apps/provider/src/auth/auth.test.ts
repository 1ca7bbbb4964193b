import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBrowser, type TestBrowser } from '../testing/testBrowser.ts';
import { codeIn, logIn, openTestHost, testPassword, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
const email = 'ada@plinth.test';

beforeEach(async () => {
  host = await openTestHost();
});

afterEach(async () => {
  await host.close();
});

const lastMail = () => host.mails.at(-1)!;
const verify = (otp: string, address = email) =>
  host.call('POST', '/auth/verify-otp', { body: { email: address, otp } });
const resend = (address = email) => host.call('POST', '/auth/resend-otp', { body: { email: address } });
const verifyIn = (browser: TestBrowser, otp: string) => browser.post('/auth/verify-otp', { email, otp });
const minute = 60_000;
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000');

/** Answers to mail requests come before the mail does. */
const mailed = async (count: number) => {
  await host.call('GET', '/mailbox');
  expect(host.mails).toHaveLength(count);
};

describe('sign-up', () => {
  test('goes from the form by the mailed code to a session', async () => {
    const registered = await host.register(' Ada@Plinth.test ');
    expect(registered.status).toBe(201);
    expect(registered.json()).toMatchObject({ email });
    expect(lastMail().to).toBe(email);
    expect((await verify(codeIn(lastMail()))).status).toBe(200);
    const login = await logIn(host, 'ADA@plinth.test');
    expect(login.status).toBe(200);
    expect(login.json()).toMatchObject({ token_type: 'bearer' });
    const me = await host.call('GET', '/users/me', { token: login.json().access_token });
    expect(me.json()).toEqual({ id: registered.json().id, email });
  });

  test('names each field that is wrong', async () => {
    const answer = await host.call('POST', '/auth/register', {
      body: { email: 'ada', password: 'short', confirmPassword: 'other', turnstile_token: '' },
    });
    expect(answer.status).toBe(422);
    expect(answer.json().detail).toEqual([
      { loc: ['body', 'email'], msg: 'Please enter a valid email address.', type: 'value_error' },
      { loc: ['body', 'password'], msg: 'Password must be at least 8 characters long.', type: 'value_error' },
      { loc: ['body', 'confirmPassword'], msg: 'Passwords do not match.', type: 'value_error' },
    ]);
  });

  test('names fields that are missing', async () => {
    const answer = await host.call('POST', '/auth/register', { body: { email } });
    expect(answer.status).toBe(422);
    expect(answer.json().detail).toContainEqual({
      loc: ['body', 'password'],
      msg: 'Field required',
      type: 'missing',
    });
  });

  test.each(['{', '[]', '"text"', 'null', '{"email": 5}', '{"email": {"$ne": 1}, "password": []}'])(
    'refuses the body %s without falling over',
    async (body) => {
      const answer = await host.call('POST', '/auth/register', { body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.json()).toHaveProperty('detail');
    },
  );

  test.each([
    'a@b',
    'a b@plinth.test',
    'a@plinth.test\nBcc: x@evil.test',
    '@plinth.test',
    'a@@plinth.test',
    `${'a'.repeat(250)}@plinth.test`,
  ])('takes %j for no address', async (address) => {
    expect((await host.register(address)).status).toBe(422);
    expect(host.mails).toHaveLength(0);
  });

  test('again before the code was entered: tells so, sends a new code, and the last password counts', async () => {
    const browser = createTestBrowser(host, '10.3.0.1');
    await browser.register(email, 'first password');
    const first = codeIn(lastMail());
    const again = await browser.register(email, 'second password');
    expect(again.status).toBe(400);
    expect(again.json().detail).toBe(
      'This email is already registered but not verified. A new OTP has been sent to your email.',
    );
    expect(host.mails).toHaveLength(2);
    const second = codeIn(lastMail());
    if (first !== second) expect((await verifyIn(browser, first)).status).toBe(400);
    expect((await verifyIn(browser, second)).status).toBe(200);
    expect((await logIn(host, email, 'first password')).status).toBe(400);
    expect((await logIn(host, email, 'second password')).status).toBe(200);
  });

  test.each([
    ['register by address', 'other@plinth.test', '10.3.0.1'],
    ['register account from address', email, '10.3.0.1'],
    ['register account', email, '10.3.0.2'],
  ])('mails so many codes only: %s', async (rule, secondEmail, secondAddress) => {
    const strict = await openTestHost({ limits: { [rule]: { uses: 1, windowMs: minute } } });
    try {
      expect((await createTestBrowser(strict, '10.3.0.1').register(email)).status).toBe(201);
      const second = await createTestBrowser(strict, secondAddress).register(secondEmail);
      expect(second.status).toBe(429);
      expect(strict.mails).toHaveLength(1);
    } finally {
      await strict.close();
    }
  });

  test('of a verified account is refused', async () => {
    await host.account(email);
    const again = await host.register(email);
    expect(again.status).toBe(400);
    expect(again.json().detail).toBe('A user with this email already exists and is verified.');
  });

  test('of one address at the same moment makes one account', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => host.register(email)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

describe('the robot check', () => {
  const registerWith = (turnstileToken: string, address = email) =>
    host.call('POST', '/auth/register', {
      body: {
        email: address,
        password: testPassword,
        confirmPassword: testPassword,
        turnstile_token: turnstileToken,
      },
    });

  test('counts once', async () => {
    const solved = await host.solvedChallenge();
    expect((await registerWith(solved)).status).toBe(201);
    const reused = await registerWith(solved, 'grace@plinth.test');
    expect(reused.status).toBe(400);
    expect(reused.json().detail).toBe('The robot check was already used. Please do it again, then continue.');
  });

  test('counts once, also when it is used many times at the same moment', async () => {
    const solved = await host.solvedChallenge();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => registerWith(solved, `person${index}@plinth.test`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('expires', async () => {
    const solved = await host.solvedChallenge();
    host.clock.now += 11 * minute;
    const late = await registerWith(solved);
    expect(late.status).toBe(400);
    expect(late.json().detail).toBe('The robot check has expired. Please do it again, then continue.');
  });

  test('can not be forged', async () => {
    const { challenge, solution } = JSON.parse(
      Buffer.from(await host.solvedChallenge(), 'base64').toString(),
    );
    const forge = (change: object) =>
      Buffer.from(JSON.stringify({ challenge, solution, ...change })).toString('base64');
    const forgeries = [
      '',
      'nonsense',
      forge({ challenge: { ...challenge, signature: 'a'.repeat(64) } }),
      forge({ challenge: { ...challenge, signature: undefined } }),
      forge({
        challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } },
      }),
      forge({ challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } } }),
      forge({ solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      'A'.repeat(20_000),
    ];
    for (const forgery of forgeries) {
      const answer = await registerWith(forgery);
      expect(answer.status).toBe(400);
      expect(answer.json().detail).toBe('Please verify you are not a robot.');
    }
  });
});

describe('the mailed code', () => {
  beforeEach(async () => {
    await host.register(email);
  });

  test('tells the tries that are left, and is locked after the fifth', async () => {
    const code = codeIn(lastMail());
    for (const left of [4, 3, 2, 1, 0]) {
      const answer = await verify(wrongOf(code));
      expect(answer.status).toBe(400);
      expect(answer.json().tries_left).toBe(left);
    }
    const locked = await verify(code);
    expect(locked.status).toBe(400);
    expect(locked.json()).not.toHaveProperty('tries_left');
    expect(locked.json().detail).toContain('sign up again');
  });

  test('of 1,000 guesses at the same moment five are evaluated at most', async () => {
    const code = codeIn(lastMail());
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        host.call('POST', '/auth/verify-otp', {
          body: { email, otp: wrongOf(code) },
          from: `10.0.${index >> 8}.${index & 255}`,
        }),
      ),
    );
    const evaluated = answers.filter(({ json }) => 'tries_left' in json());
    expect(evaluated.length).toBe(5);
    expect((await verify(code)).status).not.toBe(200);
  });

  test('works once', async () => {
    const code = codeIn(lastMail());
    const answers = await Promise.all([verify(code), verify(code), verify(code)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await verify(code);
    expect(again.status).toBe(400);
    // In another tab of a browser that has its account already, signing up again would lead nowhere.
    expect(again.json().detail).toContain('Please log in, or sign up again.');
  });

  test('expires after 10 minutes, as its mail says', async () => {
    expect(lastMail().text).toContain('It works once, for 10 minutes.');
    host.clock.now += 10 * minute + 1;
    const late = await verify(codeIn(lastMail()));
    expect(late.status).toBe(400);
    expect(late.json().detail).toContain('expired');
  });

  test('is not kept in clear', async () => {
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(`${host.dataDir}/plinth.db`, { readOnly: true });
    const rows = JSON.stringify(database.prepare('select * from sign_ups').all());
    database.close();
    expect(rows).not.toContain(codeIn(lastMail()));
  });

  test('comes again after a minute, and not before; the one before is worth nothing then', async () => {
    const browser = createTestBrowser(host, '10.3.0.1');
    const resendHere = () => browser.post('/auth/resend-otp', { email });
    await browser.register(email);
    host.clock.now += 15_000;
    const early = await resendHere();
    expect(early.status).toBe(429);
    expect(early.json().detail).toBe('Please wait 45 seconds before requesting a new code.');
    expect(early.headers['retry-after']).toBe('45');
    host.clock.now += 46_000;
    const first = codeIn(lastMail());
    expect((await resendHere()).status).toBe(200);
    await mailed(3);
    const second = codeIn(lastMail());
    if (first !== second) expect((await verifyIn(browser, first)).status).toBe(400);
    expect((await verifyIn(browser, second)).status).toBe(200);
  });

  test('comes again to a client without cookies as well', async () => {
    expect((await resend()).status).toBe(429);
    host.clock.now += 61_000;
    expect((await resend()).status).toBe(200);
    await mailed(2);
    expect((await verify(codeIn(lastMail()))).status).toBe(200);
  });

  test('does not come again when the sign-up is over, and the browser is told so', async () => {
    const browser = createTestBrowser(host, '10.3.0.1');
    await browser.register(email);
    host.clock.now += 11 * minute;
    const late = await browser.post('/auth/resend-otp', { email });
    expect(late.status).toBe(400);
    expect(late.json().detail).toBe(
      'This sign-up has expired or is already done. Please log in, or sign up again.',
    );
    await mailed(2);
  });

  test('requested again: known and unknown addresses get the same answers', async () => {
    host.clock.now += 2 * minute;
    const [known, unknown] = [await resend(), await resend('nobody@plinth.test')];
    expect(known.status).toBe(unknown.status);
    expect(known.text).toBe(unknown.text);
    const [knownAgain, unknownAgain] = [await resend(), await resend('nobody@plinth.test')];
    expect(knownAgain.status).toBe(429);
    expect(knownAgain.text).toBe(unknownAgain.text);
    await mailed(2);
  });
});

describe('login', () => {
  test('answers wrong passwords and unknown addresses alike', async () => {
    await host.account(email);
    const wrong = await logIn(host, email, 'wrong password');
    const unknown = await logIn(host, 'nobody@plinth.test', 'wrong password');
    expect(wrong.status).toBe(400);
    expect(wrong.text).toBe(unknown.text);
    expect(unknown.status).toBe(400);
  });

  test('of an account that is not verified tells so only to who knows the password', async () => {
    await host.register(email);
    expect((await logIn(host, email)).json().detail).toBe(
      'Please verify your email address before logging in.',
    );
    expect((await logIn(host, email, 'wrong password')).json().detail).toBe('Incorrect email or password.');
  });

  test('asks for both fields', async () => {
    const answer = await host.call('POST', '/auth/jwt/login', {
      body: new URLSearchParams({ username: email }),
    });
    expect(answer.status).toBe(422);
    expect(answer.json().detail).toEqual([
      { loc: ['body', 'password'], msg: 'Field required', type: 'missing' },
    ]);
  });

  test('is limited per account and address, for unknown accounts as well', async () => {
    await host.account(email);
    for (const address of [email, 'nobody@plinth.test']) {
      for (let index = 0; index < 20; index += 1)
        expect((await logIn(host, address, 'wrong', '10.1.0.1')).status).toBe(400);
      const last = await logIn(host, address, 'wrong', '10.1.0.1');
      expect(last.status).toBe(429);
      expect(last.json().detail).toMatch(
        /^Too many attempts\. Please wait 15 minutes before trying again\.$/,
      );
    }
    host.clock.now += 15 * minute + 1;
    expect((await logIn(host, email, testPassword, '10.1.0.1')).status).toBe(200);
  });

  test('of one account from many addresses is limited too', async () => {
    let last = await logIn(host, email, 'wrong', '10.1.1.1');
    for (let index = 2; index <= 101; index += 1) last = await logIn(host, email, 'wrong', `10.1.1.${index}`);
    expect(last.status).toBe(429);
  });

  test('that is right forgives the count of wrong ones', async () => {
    await host.account(email);
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < 19; index += 1)
        expect((await logIn(host, email, 'wrong', '10.1.0.1')).status).toBe(400);
      expect((await logIn(host, email, testPassword, '10.1.0.1')).status).toBe(200);
    }
  });

  test('that is right forgives also what was counted for the account from all addresses', async () => {
    const strict = await openTestHost({ limits: { 'login to account': { uses: 2, windowMs: minute } } });
    try {
      await strict.account(email);
      for (let round = 0; round < 2; round += 1) {
        expect((await logIn(strict, email, 'wrong', '10.1.0.1')).status).toBe(400);
        expect((await logIn(strict, email, testPassword, '10.1.0.2')).status).toBe(200);
      }
    } finally {
      await strict.close();
    }
  });

  test('that is right takes nothing from the others at the same address', async () => {
    const busy = await openTestHost({ limits: { 'login by address': { uses: 2, windowMs: minute } } });
    try {
      await busy.account(email);
      for (let index = 0; index < 5; index += 1)
        expect((await logIn(busy, email, testPassword, '10.1.0.1')).status).toBe(200);
    } finally {
      await busy.close();
    }
  });

  test('sets a cookie that scripts and other sites can not use', async () => {
    await host.account(email);
    const cookie = String((await logIn(host, email)).headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\/;/);
  });
});

describe('limits per address', () => {
  test('believe X-Forwarded-For from nobody unless a proxy is trusted', async () => {
    const small = { 'login by address': { uses: 2, windowMs: minute } };
    const attempt = (at: TestHost, forwarded: string) =>
      at.call('POST', '/auth/jwt/login', {
        body: new URLSearchParams({ username: `${forwarded}@plinth.test`, password: 'x' }),
        headers: { 'x-forwarded-for': forwarded },
      });
    const strict = await openTestHost({ limits: small });
    const behindProxy = await openTestHost({ limits: small, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      for (const forwarded of ['10.0.0.1', '10.0.0.2']) await attempt(strict, forwarded);
      expect((await attempt(strict, '10.0.0.3')).status).toBe(429);
      for (const forwarded of ['10.0.0.1', '10.0.0.2', '10.0.0.3'])
        expect((await attempt(behindProxy, forwarded)).status).toBe(400);
    } finally {
      await strict.close();
      await behindProxy.close();
    }
  });

  test('hold over a restart', async () => {
    const strict = await openTestHost({ limits: { 'login by address': { uses: 1, windowMs: minute } } });
    try {
      await logIn(strict, email, 'wrong');
      await strict.restart();
      expect((await logIn(strict, email, 'wrong')).status).toBe(429);
    } finally {
      await strict.close();
    }
  });
});

describe('a session', () => {
  test('ends with logout, for header and cookie', async () => {
    const { token, cookie } = await host.account(email);
    const out = await host.call('POST', '/auth/jwt/logout', { token });
    expect(out.status).toBe(204);
    expect(String(out.headers['set-cookie'])).toMatch(/plinth_session=;/);
    expect((await host.call('GET', '/users/me', { token })).status).toBe(401);
    const exported = await host.call('GET', '/data-model/x/export?format=json', { headers: { cookie } });
    expect(exported.status).toBe(401);
  });

  test('ends after two weeks', async () => {
    const { token } = await host.account(email);
    host.clock.now += 14 * 24 * 60 * minute + 1000;
    expect((await host.call('GET', '/users/me', { token })).status).toBe(401);
  });

  test('outlives a restart', async () => {
    const { token } = await host.account(email);
    await host.restart();
    expect((await host.call('GET', '/users/me', { token })).json()).toMatchObject({ email });
  });

  test('can not be forged', async () => {
    const { token } = await host.account(email);
    const [head, payload, signature] = token.split('.') as [string, string, string];
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [
      `${head}.${payload}.`,
      `${none}.${payload}.`,
      `${head}.${payload}.${signature.slice(2)}aa`,
      'x',
    ])
      expect((await host.call('GET', '/users/me', { token: forged })).status).toBe(401);
  });

  test('a logout without a session is no error', async () => {
    expect((await host.call('POST', '/auth/jwt/logout')).status).toBe(204);
    expect((await host.call('POST', '/auth/jwt/logout', { token: 'old' })).status).toBe(204);
  });
});

describe('a forgotten password', () => {
  const forgot = (address = email) =>
    host.call('POST', '/auth/forgot-password', { body: { email: address } });
  const reset = (token: string, password = 'a new password') =>
    host.call('POST', '/auth/reset-password', { body: { token, password } });
  const tokenInMail = async () => {
    await host.call('GET', '/mailbox');
    return /token=([\w-]+)/.exec(lastMail().text)![1]!;
  };

  test('gives the same answer for known and unknown addresses, and mails the known one', async () => {
    await host.account(email);
    const [known, unknown] = [await forgot(), await forgot('nobody@plinth.test')];
    expect(known.status).toBe(202);
    expect(known.text).toBe(unknown.text);
    expect(unknown.status).toBe(202);
    await mailed(2);
    expect(lastMail().to).toBe(email);
  });

  test('is set anew by the link, once, and all sessions end', async () => {
    const { token: session } = await host.account(email);
    await forgot();
    const token = await tokenInMail();
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await reset(token)).status).toBe(400);
    expect((await host.call('GET', '/users/me', { token: session })).status).toBe(401);
    expect((await logIn(host, email)).status).toBe(400);
    expect((await logIn(host, email, 'a new password')).status).toBe(200);
  });

  test('has a link that works for an hour, as its mail says', async () => {
    await host.account(email);
    await forgot();
    const token = await tokenInMail();
    expect(lastMail().text).toContain('It works once, for 60 minutes.');
    host.clock.now += 60 * minute + 1;
    const late = await reset(token);
    expect(late.status).toBe(400);
    expect(late.json().detail).toContain('expired');
  });

  test('refuses passwords that are too short, and keeps the link', async () => {
    await host.account(email);
    await forgot();
    const token = await tokenInMail();
    expect((await reset(token, 'short')).status).toBe(422);
    expect((await reset(token, '          ')).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
  });

  test.each(['', 'nonsense', 'x'.repeat(5000)])('refuses the token %s', async (token) => {
    expect((await reset(token)).status).toBe(400);
  });

  test('is limited per account', async () => {
    for (let index = 0; index < 5; index += 1) expect((await forgot('nobody@plinth.test')).status).toBe(202);
    expect((await forgot('nobody@plinth.test')).status).toBe(429);
  });
});

describe('Google', () => {
  test('is not implemented', async () => {
    const answer = await host.call('POST', '/v1/auth/google/authorize?scopes=openid%20email%20profile');
    expect(answer.status).toBe(501);
    expect(answer.json().detail).toContain('Google');
  });
});

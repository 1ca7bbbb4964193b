import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestBrowser } from '../testing/testBrowser.ts';
import { codeIn, logIn, openTestHost, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
const email = 'victim@plinth.test';
const [owners, attackers] = ['the password of the owner', 'the password of an attacker'];
const [ownersAddress, attackersAddress] = ['10.20.0.1', '10.66.0.1'];
const minute = 60_000;

beforeEach(async () => {
  host = await openTestHost();
});

afterEach(() => host.close());

const browserOf = (from: string) => {
  const browser = createTestBrowser(host, from);
  return {
    ...browser,
    register: (password: string, address = email) => browser.register(address, password),
    verify: (otp: string) => browser.post('/auth/verify-otp', { email, otp }),
    resend: () => browser.post('/auth/resend-otp', { email }),
  };
};
type Browser = ReturnType<typeof browserOf>;

/** Answers to mail requests come before the mail does. */
const newestCode = async () => {
  await host.call('GET', '/mailbox');
  return codeIn(host.mails.at(-1)!);
};

const expectOwner = async () => {
  expect((await logIn(host, email, attackers, attackersAddress)).status).toBe(400);
  expect((await logIn(host, email, owners, ownersAddress)).status).toBe(200);
};

const expectNoAttacker = async () =>
  expect((await logIn(host, email, attackers, attackersAddress)).status).toBe(400);

describe('attack: sign-up takeover', () => {
  it('registering again before the owner enters the code', async () => {
    const [owner, attacker] = [browserOf(ownersAddress), browserOf(attackersAddress)];
    await owner.register(owners);
    const code = await newestCode();
    await attacker.register(attackers);
    expect((await owner.verify(code)).status).toBe(200);
    await expectOwner();
  });

  it('registering again, and the owner enters the code that came last', async () => {
    const [owner, attacker] = [browserOf(ownersAddress), browserOf(attackersAddress)];
    await owner.register(owners);
    await attacker.register(attackers);
    const code = await newestCode();
    expect((await owner.verify(code)).json()).toMatchObject({ tries_left: 4 });
    await expectNoAttacker();
  });

  it('registering again with a call that is refused (429)', async () => {
    const [owner, attacker] = [browserOf(ownersAddress), browserOf(attackersAddress)];
    let last = await attacker.register(attackers);
    for (let index = 0; index < 30 && last.status !== 429; index += 1)
      last = await attacker.register(attackers);
    expect(last.status).toBe(429);
    host.clock.now += 11 * minute;
    await owner.register(owners);
    const code = await newestCode();
    expect((await attacker.register(attackers)).status).toBe(429);
    expect((await owner.verify(code)).status).toBe(200);
    await expectOwner();
  });

  it('being first, before the owner signs up', async () => {
    const [owner, attacker] = [browserOf(ownersAddress), browserOf(attackersAddress)];
    await attacker.register(attackers);
    const waiting = await newestCode();
    await owner.register(owners);
    const code = await newestCode();
    if (waiting !== code) expect((await owner.verify(waiting)).status).toBe(400);
    expect((await owner.verify(code)).status).toBe(200);
    await expectOwner();
  });

  it('registering at the very moment of the owner', async () => {
    const [owner, attacker] = [browserOf(ownersAddress), browserOf(attackersAddress)];
    await Promise.all([owner.register(owners), attacker.register(attackers)]);
    for (const mail of host.mails) await owner.verify(codeIn(mail));
    await expectOwner();
  });

  it('registering when the owner’s sign-up has just ended, and the owner enters the code that came', async () => {
    const [owner, attacker] = [browserOf(ownersAddress), browserOf(attackersAddress)];
    await owner.register(owners);
    host.clock.now += 11 * minute;
    await attacker.register(attackers);
    const answer = await owner.verify(await newestCode());
    expect(answer.status).toBe(400);
    expect(answer.json().detail).toContain('sign up again');
    await expectNoAttacker();
  });

  it('registering after the owner’s five wrong guesses ended the sign-up', async () => {
    const [owner, attacker] = [browserOf(ownersAddress), browserOf(attackersAddress)];
    await owner.register(owners);
    const code = await newestCode();
    for (let index = 0; index < 5; index += 1) await owner.verify(code === '000000' ? '111111' : '000000');
    await attacker.register(attackers);
    expect((await owner.verify(await newestCode())).status).toBe(400);
    await expectNoAttacker();
  });

  it('a new code for the attacker’s sign-up, which the owner enters', async () => {
    const [owner, attacker] = [browserOf(ownersAddress), browserOf(attackersAddress)];
    await attacker.register(attackers);
    await owner.register(owners);
    host.clock.now += 2 * minute;
    await attacker.resend();
    const code = await newestCode();
    expect((await owner.verify(code)).status).toBe(400);
    await expectNoAttacker();
  });

  it('the owner at another device, where the code alone doesn’t say whose it is', async () => {
    const [owner, attacker, other] = [ownersAddress, attackersAddress, '10.20.0.2'].map((from) =>
      browserOf(from),
    ) as [Browser, Browser, Browser];
    await owner.register(owners);
    await attacker.register(attackers);
    const answer = await other.verify(await newestCode());
    expect(answer.status).toBe(400);
    expect(answer.json().detail).toMatch(/^Several sign-ups were made with this address.*begin anew/);
    expect(answer.json()).not.toHaveProperty('tries_left');
    await expectNoAttacker();
    host.clock.now += 11 * minute;
    await other.register(owners);
    expect((await other.verify(await newestCode())).status).toBe(200);
    await expectOwner();
  });

  it.each([
    ['of the attacker, planted beside the owner’s', (own: string, theirs: string) => [theirs, own]],
    ['of the attacker, planted behind the owner’s', (own: string, theirs: string) => [own, theirs]],
  ])('a cookie %s', async (_, order) => {
    const [owner, attacker] = [browserOf(ownersAddress), browserOf(attackersAddress)];
    await attacker.register(attackers);
    const code = await newestCode();
    await owner.register(owners);
    const cookie = order(owner.cookies.get('plinth_signup')!, attacker.cookies.get('plinth_signup')!)
      .map((value) => `plinth_signup=${value}`)
      .join('; ');
    await host.call('POST', '/auth/verify-otp', { body: { email, otp: code }, headers: { cookie } });
    await expectNoAttacker();
  });

  it('a cookie of another address’s sign-up', async () => {
    const attacker = browserOf(attackersAddress);
    await attacker.register(attackers, 'attacker@plinth.test');
    const other = attacker.cookies.get('plinth_signup')!;
    await browserOf(ownersAddress).register(owners);
    await attacker.register(attackers);
    attacker.cookies.set('plinth_signup', other);
    expect((await attacker.verify(await newestCode())).status).toBe(400);
    await expectNoAttacker();
  });

  it.each([
    'x',
    'x.y',
    '.',
    `${randomBytes(32).toString('base64url')}.${randomBytes(32).toString('base64url')}`,
  ])('a forged cookie %s', async (value) => {
    await browserOf(ownersAddress).register(owners);
    const code = await newestCode();
    const attacker = browserOf(attackersAddress);
    attacker.cookies.set('plinth_signup', value);
    await attacker.register(attackers);
    attacker.cookies.set('plinth_signup', value);
    expect((await attacker.verify(code)).status).toBe(400);
    await expectNoAttacker();
  });

  it('several sign-ups of one address, entered at the same moment, make one account', async () => {
    const browsers = ['10.20.1.1', '10.20.1.2', '10.20.1.3'].map((from) => browserOf(from));
    const codes: string[] = [];
    for (const browser of browsers) {
      await browser.register(owners);
      codes.push(await newestCode());
    }
    const answers = await Promise.all(browsers.map((browser, index) => browser.verify(codes[index]!)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await browserOf(attackersAddress).register(attackers)).json().detail).toContain('exists and is');
  });

  it('guessing the code without the cookie: five are evaluated, and the owner’s own still counts', async () => {
    const owner = browserOf(ownersAddress);
    await owner.register(owners);
    const code = await newestCode();
    const wrong = code === '000000' ? '111111' : '000000';
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        host.call('POST', '/auth/verify-otp', { body: { email, otp: wrong }, from: `10.66.1.${index}` }),
      ),
    );
    expect(answers.filter(({ json }) => 'tries_left' in json())).toHaveLength(5);
    expect((await owner.verify(code)).status).toBe(200);
  });

  it('guessing the code of a sign-up made with the victim’s address: five are evaluated', async () => {
    const attacker = browserOf(attackersAddress);
    await attacker.register(attackers);
    const code = await newestCode();
    const wrong = code === '000000' ? '111111' : '000000';
    const answers = await Promise.all(Array.from({ length: 60 }, () => attacker.verify(wrong)));
    expect(answers.filter(({ json }) => 'tries_left' in json())).toHaveLength(5);
    expect((await attacker.verify(code)).status).not.toBe(200);
    await expectNoAttacker();
  });

  it('asking for new codes does not give new guesses', async () => {
    const attacker = browserOf(attackersAddress);
    await attacker.register(attackers);
    let evaluated = 0;
    for (let round = 0; round < 6; round += 1) {
      for (let index = 0; index < 3; index += 1)
        if ('tries_left' in (await attacker.verify('not it')).json()) evaluated += 1;
      host.clock.now += 2 * minute;
      await attacker.resend();
    }
    expect(evaluated).toBe(5);
  });
});

import { Fault } from '@plinth/api';
import { hostTexts } from '@plinth/api/facts';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import { blankSignUp, createSignUpMachine, type SignUpNews } from './signUp.machine.ts';
import type { SignUpPorts } from './signUp.ports.ts';
import { restoredVerification, storedVerification } from './signUp.stored.ts';
import { signUpView, type VerificationView } from './signUp.view.ts';

const email = 'ada@example.com';
const password = 'correct horse';

const refuse = (status: number, failure?: ConstructorParameters<typeof Fault>[0]['failure']) =>
  Promise.reject(new Fault({ kind: 'status', status, failure }));

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const start = (ports: Partial<SignUpPorts> = {}, stored?: ReturnType<typeof restoredVerification>) => {
  const clock = new SimulatedClock();
  const calls: string[] = [];
  const machine = createSignUpMachine({
    register: ({ email, challenge }) => {
      calls.push(`register ${email} ${challenge}`);
      return Promise.resolve();
    },
    verify: ({ email, code }) => {
      calls.push(`verify ${email} ${code}`);
      return Promise.resolve();
    },
    resend: ({ email }) => {
      calls.push(`resend ${email}`);
      return Promise.resolve();
    },
    now: () => clock.now(),
    ...ports,
  });
  const actor = createActor(machine, { clock, snapshot: stored as never });
  const news: SignUpNews['type'][] = [];
  actor.on('*', (event) => news.push(event.type));
  actor.start();
  const view = () => signUpView(actor.getSnapshot(), clock.now());
  const verification = () => view() as VerificationView;
  return { actor, clock, calls, news, view, verification };
};

type Started = ReturnType<typeof start>;

const fill = ({ actor }: Started) => {
  actor.send({ type: 'field.changed', field: 'email', value: ` ${email} ` });
  actor.send({ type: 'field.changed', field: 'password', value: password });
  actor.send({ type: 'field.changed', field: 'confirmPassword', value: password });
  actor.send({ type: 'challenge.solved', solution: 'solved' });
};

const register = async (started: Started) => {
  fill(started);
  started.actor.send({ type: 'form.submitted' });
  await settle();
};

describe('the sign-up form', () => {
  it('names every field in error and asks nothing of the host', () => {
    const started = start();
    started.actor.send({ type: 'form.submitted' });
    expect(started.view()).toMatchObject({
      step: 'form',
      status: 'error',
      submissions: 1,
      errors: { email: 'required', password: 'tooShort', confirmPassword: 'required' },
    });
    expect(started.calls).toEqual([]);
  });

  it('tells an address that is none, and entries that differ', () => {
    const { actor, view } = start();
    actor.send({ type: 'field.changed', field: 'email', value: 'ada@' });
    actor.send({ type: 'field.changed', field: 'password', value: password });
    actor.send({ type: 'field.changed', field: 'confirmPassword', value: 'something else' });
    actor.send({ type: 'form.submitted' });
    expect(view()).toMatchObject({ errors: { email: 'invalid', confirmPassword: 'mismatch' } });
  });

  it.each([
    'ada@localhost',
    '<ada@example.com>',
    'ada@example.com,',
    'ada@example..com',
    'ada@example.com.',
    'ada@example.c',
  ])('takes %s for no address', (value) => {
    const { actor, view } = start();
    actor.send({ type: 'field.changed', field: 'email', value });
    actor.send({ type: 'form.submitted' });
    expect(view()).toMatchObject({ errors: { email: 'invalid' } });
  });

  it.each(['o’hara+x@sub.example.co.uk', 'ü@münchen.de', 'عمر@مثال.إختبار', "o'hara_1@b-c.io"])(
    'takes %s for an address',
    (value) => {
      const { actor, view } = start();
      actor.send({ type: 'field.changed', field: 'email', value });
      actor.send({ type: 'form.submitted' });
      expect((view() as { errors: object }).errors).not.toHaveProperty('email');
    },
  );

  it('clears a field’s error when it is edited, and the mismatch with the password', () => {
    const { actor, view } = start();
    actor.send({ type: 'field.changed', field: 'password', value: password });
    actor.send({ type: 'field.changed', field: 'confirmPassword', value: 'other' });
    actor.send({ type: 'form.submitted' });
    actor.send({ type: 'field.changed', field: 'password', value: 'other' });
    expect(view()).toMatchObject({ errors: { email: 'required' } });
    expect((view() as { errors: object }).errors).not.toHaveProperty('confirmPassword');
  });

  it('asks for the challenge, also when its solution has run out', () => {
    const started = start();
    fill(started);
    started.actor.send({ type: 'challenge.expired' });
    started.actor.send({ type: 'form.submitted' });
    expect(started.view()).toMatchObject({ errors: { challenge: 'missing' } });
    started.actor.send({ type: 'challenge.solved', solution: 'again' });
    expect(started.view()).toMatchObject({ status: 'idle', errors: {} });
  });

  it('registers, tells it and goes on to the code with 60 seconds to wait', async () => {
    const started = start();
    fill(started);
    started.actor.send({ type: 'form.submitted' });
    expect(started.view()).toMatchObject({ step: 'form', status: 'pending' });
    await settle();
    expect(started.calls).toEqual([`register ${email} solved`]);
    expect(started.news).toEqual(['account.registered']);
    expect(started.view()).toMatchObject({
      step: 'verification',
      email,
      resendStatus: 'coolingDown',
      secondsLeft: 60,
    });
    expect(JSON.stringify(started.actor.getSnapshot().context)).not.toContain(password);
  });

  it('goes on to the code when the address waits for its verification', async () => {
    const started = start({
      register: () => refuse(400, { detail: hostTexts.verificationPending }),
    });
    await register(started);
    expect(started.news).toEqual(['account.pending']);
    expect(started.view()).toMatchObject({ step: 'verification', secondsLeft: 60 });
  });

  it('leaves when the account exists', async () => {
    const started = start({
      register: () => refuse(400, { detail: hostTexts.emailTaken }),
    });
    await register(started);
    expect(started.news).toEqual(['account.existed']);
    expect(started.view()).toEqual({ step: 'left' });
  });

  it('keeps the entries of a refused form and asks for a new solution', async () => {
    const started = start({
      register: () => refuse(400, { detail: 'Too common.' }),
    });
    await register(started);
    expect(started.view()).toMatchObject({
      step: 'form',
      status: 'error',
      failure: { detail: 'Too common.' },
      password,
      challengeRound: 1,
    });
    started.actor.send({ type: 'form.submitted' });
    expect(started.view()).toMatchObject({ errors: { challenge: 'missing' } });
  });

  it('finds its way out of a request that breaks', async () => {
    const started = start({ register: () => Promise.reject(new Error('broken')) });
    await register(started);
    expect(started.view()).toMatchObject({ step: 'form', status: 'error', failure: { message: 'broken' } });
  });
});

describe('the code', () => {
  it('is refused when its length is not 6, without a call', async () => {
    const started = start();
    await register(started);
    started.actor.send({ type: 'code.changed', value: '12345' });
    started.actor.send({ type: 'code.submitted' });
    expect(started.view()).toMatchObject({ status: 'error', codeError: 'length' });
    expect(started.calls).toHaveLength(1);
  });

  it('verifies the account and leaves', async () => {
    const started = start();
    await register(started);
    started.actor.send({ type: 'code.changed', value: '123456' });
    started.actor.send({ type: 'code.submitted' });
    expect(started.view()).toMatchObject({ status: 'pending' });
    await settle();
    expect(started.calls).toContain(`verify ${email} 123456`);
    expect(started.news).toEqual(['account.registered', 'account.verified']);
    expect(started.view()).toEqual({ step: 'left' });
  });

  it('tells the tries that are left, and a broken request', async () => {
    let answer: () => ReturnType<SignUpPorts['verify']> = () =>
      refuse(400, { detail: 'Wrong.', tries_left: 2 });
    const started = start({ verify: () => answer() });
    await register(started);
    started.actor.send({ type: 'code.changed', value: '000000' });
    started.actor.send({ type: 'code.submitted' });
    await settle();
    expect(started.view()).toMatchObject({ status: 'error', failure: { detail: 'Wrong.', triesLeft: 2 } });
    answer = () => Promise.reject(new Error('broken'));
    started.actor.send({ type: 'code.submitted' });
    await settle();
    expect(started.view()).toMatchObject({ status: 'error', failure: { message: 'broken' } });
    expect(started.verification().failure?.triesLeft).toBeUndefined();
  });

  it('goes back to the form with the address kept and both passwords cleared', async () => {
    const started = start();
    await register(started);
    started.actor.send({ type: 'email.disowned' });
    expect(started.view()).toMatchObject({
      step: 'form',
      status: 'idle',
      email: ` ${email} `,
      password: '',
      confirmPassword: '',
    });
  });
});

describe('asking for another code', () => {
  it('opens after 60 seconds on the clock, and closes again after it was sent', async () => {
    const started = start();
    await register(started);
    started.clock.increment(59_000);
    expect(started.verification()).toMatchObject({ resendStatus: 'coolingDown', secondsLeft: 1 });
    started.actor.send({ type: 'resend.requested' });
    await settle();
    expect(started.calls).toHaveLength(1);

    started.clock.increment(1000);
    expect(started.verification()).toMatchObject({ resendStatus: 'ready', secondsLeft: 0 });
    started.actor.send({ type: 'resend.requested' });
    expect(started.verification().resendStatus).toBe('sending');
    await settle();
    expect(started.news).toContain('code.resent');
    expect(started.verification()).toMatchObject({ resendStatus: 'coolingDown', secondsLeft: 60 });
  });

  it('follows the clock when the timer of a sleeping tab is late', async () => {
    let nowMs = 0;
    const started = start({ now: () => nowMs });
    await register(started);
    nowMs = 61_000;
    expect(signUpView(started.actor.getSnapshot(), nowMs)).toMatchObject({ resendStatus: 'ready' });
    started.actor.send({ type: 'resend.requested' });
    await settle();
    expect(started.calls).toContain(`resend ${email}`);
  });

  it('takes the wait from a 429, and 60 seconds when it names none', async () => {
    let detail: string | undefined = 'Please wait 1 minute and 5 seconds before requesting a new code.';
    const started = start({ resend: () => refuse(429, { detail }) });
    await register(started);
    started.clock.increment(60_000);
    started.actor.send({ type: 'resend.requested' });
    await settle();
    expect(started.verification()).toMatchObject({ secondsLeft: 65, resendFailure: { detail } });
    detail = undefined;
    started.clock.increment(65_000);
    started.actor.send({ type: 'resend.requested' });
    await settle();
    expect(started.verification()).toMatchObject({ secondsLeft: 60, resendFailure: { status: 429 } });
  });

  it('stays open after another failure', async () => {
    let answer: () => ReturnType<SignUpPorts['resend']> = () => refuse(500);
    const started = start({ resend: () => answer() });
    await register(started);
    started.clock.increment(60_000);
    started.actor.send({ type: 'resend.requested' });
    await settle();
    expect(started.verification()).toMatchObject({ resendStatus: 'ready', resendFailure: { status: 500 } });
    answer = () => Promise.reject(new Error('broken'));
    started.actor.send({ type: 'resend.requested' });
    await settle();
    expect(started.verification()).toMatchObject({
      resendStatus: 'ready',
      resendFailure: { message: 'broken' },
    });
  });

  describe('after a reload', () => {
    const wallMs = Date.UTC(2026, 3, 9, 10, 30);
    const hourMs = 60 * 60_000;

    /** A verification that is reloaded 36.6 seconds after its code was sent; meanwhile the wall clock changed by so much. */
    const reload = async (changedMs: number) => {
      const before = start();
      await register(before);
      before.actor.send({ type: 'code.changed', value: '407' });
      const persisted = before.actor.getPersistedSnapshot() as unknown as Parameters<
        typeof storedVerification
      >[0];
      const text = JSON.stringify(storedVerification(persisted, before.clock.now(), wallMs));
      expect(text).not.toContain(password);
      const stored = JSON.parse(text) as ReturnType<typeof storedVerification>;
      return start({}, restoredVerification(stored, 0, wallMs + changedMs));
    };

    it('resumes with the time that was left, and can ask for a code then', async () => {
      const started = await reload(36_600);
      expect(started.verification()).toMatchObject({
        step: 'verification',
        email,
        code: '',
        secondsLeft: 24,
      });
      started.clock.increment(23_400);
      expect(started.verification().resendStatus).toBe('ready');
      started.actor.send({ type: 'resend.requested' });
      await settle();
      expect(started.calls).toEqual([`resend ${email}`]);
    });

    it('has none left once it is over', async () => {
      expect((await reload(2 * hourMs)).verification()).toMatchObject({
        resendStatus: 'ready',
        secondsLeft: 0,
      });
    });

    it('keeps nobody waiting for longer than an hour when the clock was set back meanwhile', async () => {
      expect((await reload(-365 * 24 * hourMs)).verification().secondsLeft).toBe(3600);
    });
  });
});

describe('every path', () => {
  // A minute passes between any two looks at the clock.
  let nowMs = 0;
  const machine = createSignUpMachine({
    register: () => new Promise(() => undefined),
    verify: () => new Promise(() => undefined),
    resend: () => new Promise(() => undefined),
    now: () => (nowMs += 60_000),
  });
  const done = (id: string) => ({ type: `xstate.done.actor.${id}`, actorId: id }) as never;
  const failed = (id: string, status = 500) =>
    ({
      type: `xstate.error.actor.${id}`,
      error: new Fault({ kind: 'status', status }),
      actorId: id,
    }) as never;
  const paths = getSimplePaths(machine, {
    // Texts and counts don't make another state.
    serializeState: (state) => JSON.stringify([state.value, state.context.code.length]),
    events: [
      { type: 'form.submitted' },
      done('0.signUp.form.registering'),
      failed('0.signUp.form.registering', 400),
      failed('0.signUp.form.registering'),
      { type: 'code.changed', value: '123456' },
      { type: 'code.submitted' },
      done('0.signUp.verification.code.verifying'),
      failed('0.signUp.verification.code.verifying'),
      { type: 'resend.requested' },
      done('0.signUp.verification.resend.sending'),
      failed('0.signUp.verification.resend.sending', 429),
      failed('0.signUp.verification.resend.sending'),
      { type: 'email.disowned' },
    ],
    fromState: machine.resolveState({
      value: { form: 'filling' },
      context: {
        ...blankSignUp,
        email,
        password,
        confirmPassword: password,
        challenge: 'solved',
      },
    }),
  });

  it('ends in a state with a view, whose context survives JSON', () => {
    expect(paths.length).toBeGreaterThan(5);
    for (const { state } of paths) {
      expect(signUpView(state, 0).step).toMatch(/^(form|verification|left)$/);
      expect(JSON.parse(JSON.stringify(state.context))).toEqual(state.context);
    }
  });

  it('reaches every leaf', () => {
    const leaves = new Set(
      paths.flatMap(({ state }) =>
        typeof state.value === 'string'
          ? [state.value]
          : Object.entries(state.value).flatMap(([parent, child]) =>
              typeof child === 'string'
                ? [`${parent}.${child}`]
                : Object.entries(child ?? {}).map(([region, leaf]) => `${region}.${String(leaf)}`),
            ),
      ),
    );
    expect([...leaves].sort()).toEqual([
      'code.entering',
      'code.verifying',
      'form.filling',
      'form.registering',
      'left',
      'resend.coolingDown',
      'resend.ready',
      'resend.sending',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import { createSignUpMachine, type SignUpNews } from './signUp.machine.ts';
import type { SignUpPorts } from './signUp.ports.ts';
import { signUpView, type VerificationView } from './signUp.view.ts';

const email = 'ada@example.com';
const password = 'correct horse';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const start = (
  ports: Partial<SignUpPorts> = {},
  resumed: { email: string; cooldownMs: number } | null = null,
) => {
  const clock = new SimulatedClock();
  const calls: string[] = [];
  const machine = createSignUpMachine({
    register: ({ email, challenge }) => {
      calls.push(`register ${email} ${challenge}`);
      return Promise.resolve({ type: 'registered' });
    },
    verify: ({ email, code }) => {
      calls.push(`verify ${email} ${code}`);
      return Promise.resolve({ type: 'verified' });
    },
    resend: ({ email }) => {
      calls.push(`resend ${email}`);
      return Promise.resolve({ type: 'sent' });
    },
    now: () => clock.now(),
    ...ports,
  });
  const actor = createActor(machine, { clock, input: { resumed } });
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
      register: () => Promise.resolve({ type: 'refused', status: 400, means: 'verificationPending' }),
    });
    await register(started);
    expect(started.news).toEqual(['account.pending']);
    expect(started.view()).toMatchObject({ step: 'verification', secondsLeft: 60 });
  });

  it('leaves when the account exists', async () => {
    const started = start({
      register: () => Promise.resolve({ type: 'refused', status: 400, means: 'emailTaken' }),
    });
    await register(started);
    expect(started.news).toEqual(['account.existed']);
    expect(started.view()).toEqual({ step: 'left' });
  });

  it('keeps the entries of a refused form and asks for a new solution', async () => {
    const started = start({
      register: () => Promise.resolve({ type: 'refused', status: 400, detail: 'Too common.' }),
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
    expect(started.view()).toMatchObject({ step: 'form', status: 'error', failure: {} });
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
      Promise.resolve({ type: 'refused', status: 400, detail: 'Wrong.', triesLeft: 2 });
    const started = start({ verify: () => answer() });
    await register(started);
    started.actor.send({ type: 'code.changed', value: '000000' });
    started.actor.send({ type: 'code.submitted' });
    await settle();
    expect(started.view()).toMatchObject({ status: 'error', failure: { detail: 'Wrong.', triesLeft: 2 } });
    answer = () => Promise.reject(new Error('broken'));
    started.actor.send({ type: 'code.submitted' });
    await settle();
    expect(started.view()).toMatchObject({ status: 'error', failure: {} });
    expect(started.verification().failure).toEqual({});
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
    const started = start({ resend: () => Promise.resolve({ type: 'refused', status: 429, detail }) });
    await register(started);
    started.clock.increment(60_000);
    started.actor.send({ type: 'resend.requested' });
    await settle();
    expect(started.verification()).toMatchObject({ secondsLeft: 65, resendFailure: { detail } });
    detail = undefined;
    started.clock.increment(65_000);
    started.actor.send({ type: 'resend.requested' });
    await settle();
    expect(started.verification()).toMatchObject({ secondsLeft: 60, resendFailure: {} });
  });

  it('stays open after another failure', async () => {
    let answer: () => ReturnType<SignUpPorts['resend']> = () =>
      Promise.resolve({ type: 'refused', status: 500 });
    const started = start({ resend: () => answer() });
    await register(started);
    started.clock.increment(60_000);
    started.actor.send({ type: 'resend.requested' });
    await settle();
    expect(started.verification()).toMatchObject({ resendStatus: 'ready', resendFailure: {} });
    answer = () => Promise.reject(new Error('broken'));
    started.actor.send({ type: 'resend.requested' });
    await settle();
    expect(started.verification()).toMatchObject({ resendStatus: 'ready', resendFailure: {} });
  });

  it('resumes after a reload with the time that was left', () => {
    const started = start({}, { email, cooldownMs: 23_400 });
    expect(started.verification()).toMatchObject({ step: 'verification', email, secondsLeft: 24 });
    started.clock.increment(23_400);
    expect(started.verification().resendStatus).toBe('ready');
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
  const done = (id: string, output: object) =>
    ({ type: `xstate.done.actor.${id}`, output, actorId: id }) as never;
  const failed = (id: string) =>
    ({ type: `xstate.error.actor.${id}`, error: new Error('x'), actorId: id }) as never;
  const paths = getSimplePaths(machine, {
    input: { resumed: null },
    // Texts and counts don't make another state.
    serializeState: (state) => JSON.stringify([state.value, state.context.code.length]),
    events: [
      { type: 'form.submitted' },
      done('0.signUp.form.registering', { type: 'registered' }),
      done('0.signUp.form.registering', { type: 'refused', status: 400 }),
      failed('0.signUp.form.registering'),
      { type: 'code.changed', value: '123456' },
      { type: 'code.submitted' },
      done('0.signUp.verification.code.verifying', { type: 'verified' }),
      done('0.signUp.verification.code.verifying', { type: 'refused', status: 400 }),
      failed('0.signUp.verification.code.verifying'),
      { type: 'resend.requested' },
      done('0.signUp.verification.resend.sending', { type: 'sent' }),
      done('0.signUp.verification.resend.sending', { type: 'refused', status: 429 }),
      failed('0.signUp.verification.resend.sending'),
      { type: 'email.disowned' },
    ],
    fromState: machine.resolveState({
      value: { form: 'filling' },
      context: {
        email,
        password,
        confirmPassword: password,
        challenge: 'solved',
        challengeRound: 0,
        errors: {},
        submissions: 0,
        failure: null,
        code: '',
        codeError: null,
        codeFailure: null,
        resendFailure: null,
        resendAt: 0,
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

import { Fault } from '@plinth/api';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createResetPasswordMachine, type ResetPasswordPorts } from './resetPassword.machine.ts';
import { resetPasswordView } from './resetPassword.view.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const start = (token: string, reset: ResetPasswordPorts['reset'] = () => Promise.resolve()) => {
  const clock = new SimulatedClock();
  const actor = createActor(createResetPasswordMachine({ reset }), { clock, input: { token } }).start();
  const enter = (password: string, confirmPassword: string) => {
    actor.send({ type: 'field.changed', field: 'password', value: password });
    actor.send({ type: 'field.changed', field: 'confirmPassword', value: confirmPassword });
    actor.send({ type: 'form.submitted' });
  };
  return { actor, clock, enter, view: () => resetPasswordView(actor.getSnapshot()) };
};

describe('the reset form', () => {
  it.each([
    ['token', '   ', 'x', 'empty'],
    ['token', 'short', 'other', 'tooShort'],
    ['', 'long enough', 'other', 'mismatch'],
    ['', 'long enough', 'long enough', 'noToken'],
  ])('with token %j and %j, %j shows %s', (token, password, confirm, error) => {
    const { enter, view } = start(token);
    enter(password, confirm);
    expect(view()).toMatchObject({ status: 'error', error });
  });

  it('stays two seconds on the success, then is done', async () => {
    const { actor, clock, enter, view } = start('token');
    enter('long enough', 'long enough');
    expect(view().status).toBe('pending');
    await settle();
    expect(view()).toMatchObject({ status: 'success', password: '' });
    clock.increment(1999);
    expect(actor.getSnapshot().status).toBe('active');
    clock.increment(1);
    expect(actor.getSnapshot().status).toBe('done');
    expect(view().status).toBe('success');
  });

  it('shows what the host said and can be tried again', async () => {
    let answer: () => ReturnType<ResetPasswordPorts['reset']> = () =>
      Promise.reject(new Fault({ kind: 'status', status: 400, failure: { detail: 'This link was used.' } }));
    const { actor, enter, view } = start('token', () => answer());
    enter('long enough', 'long enough');
    await settle();
    expect(view()).toMatchObject({ status: 'error', failure: { detail: 'This link was used.' } });
    answer = () => Promise.reject(new Error('broken'));
    actor.send({ type: 'form.submitted' });
    await settle();
    expect(view().failure).toMatchObject({ detail: null, message: 'broken' });
  });
});

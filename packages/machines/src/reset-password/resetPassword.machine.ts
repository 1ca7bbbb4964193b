import { minPasswordLength, problemOf, resetRedirectMs, type Problem } from '@plinth/api/facts';
import { assign, setup, type SnapshotFrom } from 'xstate';
import { fromPort } from '../fromPort.ts';

export interface ResetPasswordPorts {
  reset: (input: { token: string; password: string }, signal: AbortSignal) => Promise<unknown>;
}

export type ResetPasswordError = 'empty' | 'tooShort' | 'mismatch' | 'noToken';

export interface ResetPasswordContext {
  token: string;
  password: string;
  confirmPassword: string;
  error: ResetPasswordError | null;
  failure: Problem | null;
  submissions: number;
}

export type ResetPasswordEvent =
  | { type: 'field.changed'; field: 'password' | 'confirmPassword'; value: string }
  | { type: 'form.submitted' };

/** The checks in the order of the specification; the first that fails is shown. */
export const findResetError = (form: {
  token: string;
  password: string;
  confirmPassword: string;
}): ResetPasswordError | null => {
  if (form.password.trim() === '') return 'empty';
  if (form.password.length < minPasswordLength) return 'tooShort';
  if (form.password !== form.confirmPassword) return 'mismatch';
  return form.token === '' ? 'noToken' : null;
};

export const createResetPasswordMachine = (ports: ResetPasswordPorts) =>
  setup({
    types: {
      context: {} as ResetPasswordContext,
      events: {} as ResetPasswordEvent,
      input: {} as { token: string },
      tags: {} as 'pending' | 'succeeded',
    },
    actors: {
      reset: fromPort(ports.reset),
    },
    delays: { redirectDelay: resetRedirectMs },
    guards: { isFormValid: ({ context }) => findResetError(context) === null },
    actions: {
      changeField: assign(({ event }) =>
        event.type === 'field.changed' ? { [event.field]: event.value, error: null, failure: null } : {},
      ),
      check: assign(({ context }) => ({
        error: findResetError(context),
        failure: null,
        submissions: context.submissions + 1,
      })),
      forgetPasswords: assign({ password: '', confirmPassword: '' }),
    },
  }).createMachine({
    id: 'resetPassword',
    context: ({ input }) => ({
      token: input.token,
      password: '',
      confirmPassword: '',
      error: null,
      failure: null,
      submissions: 0,
    }),
    initial: 'filling',
    states: {
      filling: {
        on: {
          'field.changed': { actions: 'changeField' },
          'form.submitted': [
            { guard: 'isFormValid', target: 'resetting', actions: 'check' },
            { actions: 'check' },
          ],
        },
      },
      resetting: {
        tags: 'pending',
        invoke: {
          src: 'reset',
          input: ({ context }) => ({ token: context.token, password: context.password }),
          onDone: { target: 'succeeded', actions: 'forgetPasswords' },
          onError: {
            target: 'filling',
            actions: assign({ failure: ({ event }) => problemOf(event.error) }),
          },
        },
      },
      /** The success is read for two seconds before the log-in page takes over. */
      succeeded: { tags: 'succeeded', after: { redirectDelay: 'left' } },
      left: { type: 'final', tags: 'succeeded' },
    },
  });

export type ResetPasswordMachine = ReturnType<typeof createResetPasswordMachine>;
export type ResetPasswordSnapshot = SnapshotFrom<ResetPasswordMachine>;

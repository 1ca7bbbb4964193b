import {
  longestTimerMs,
  minPasswordLength,
  otpLength,
  problemOf,
  resendCooldownSeconds,
  type Problem,
} from '@plinth/api/facts';
import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import { fromPort } from '../fromPort.ts';
import type { SignUpPorts } from './signUp.ports.ts';
import { waitSeconds } from './waitTime.ts';

export type SignUpField = 'email' | 'password' | 'confirmPassword';

export interface SignUpErrors {
  email?: 'required' | 'invalid';
  password?: 'tooShort';
  confirmPassword?: 'required' | 'mismatch';
  challenge?: 'missing';
}

export interface SignUpContext {
  email: string;
  password: string;
  confirmPassword: string;
  challenge: string | null;
  /** Goes up when a solution is used up: the widget starts anew. */
  challengeRound: number;
  errors: SignUpErrors;
  /** Times the form was submitted, so that the focus can go to the first error each time. */
  submissions: number;
  failure: Problem | null;
  code: string;
  codeError: 'length' | null;
  codeFailure: Problem | null;
  resendFailure: Problem | null;
  /** When a code may be asked for again, on the clock of the ports. */
  resendAt: number;
}

export type SignUpEvent =
  | { type: 'field.changed'; field: SignUpField; value: string }
  | { type: 'challenge.solved'; solution: string }
  | { type: 'challenge.expired' }
  | { type: 'form.submitted' }
  | { type: 'code.changed'; value: string }
  | { type: 'code.submitted' }
  | { type: 'resend.requested' }
  | { type: 'email.disowned' };

/** Facts for the route: it words them as notifications, and leaves for the log-in page after some. */
export type SignUpNews =
  | { type: 'account.registered' }
  | { type: 'account.pending' }
  | { type: 'account.existed' }
  | { type: 'account.verified' }
  | { type: 'code.resent' };

/** No marks that were copied along with it, and no part between dots that is empty. */
const emailPattern = /^[^\s@<>(),;:"\\[\]]+@(?:[^\s@<>(),;:"\\[\].]+\.)+[^\s@<>(),;:"\\[\].]{2,}$/;

export const findSignUpErrors = (form: {
  email: string;
  password: string;
  confirmPassword: string;
  challenge: string | null;
}): SignUpErrors => {
  const errors: SignUpErrors = {};
  const email = form.email.trim();
  if (email === '') errors.email = 'required';
  else if (!emailPattern.test(email)) errors.email = 'invalid';
  if (form.password.length < minPasswordLength) errors.password = 'tooShort';
  if (form.confirmPassword === '') errors.confirmPassword = 'required';
  else if (form.confirmPassword !== form.password) errors.confirmPassword = 'mismatch';
  // The challenge is asked for last: it may run out while the fields are put right.
  if (Object.keys(errors).length === 0 && form.challenge === null) errors.challenge = 'missing';
  return errors;
};

export const blankSignUp: SignUpContext = {
  email: '',
  password: '',
  confirmPassword: '',
  challenge: null,
  challengeRound: 0,
  errors: {},
  submissions: 0,
  failure: null,
  code: '',
  codeError: null,
  codeFailure: null,
  resendFailure: null,
  resendAt: 0,
};

const problemIn = ({ event }: { event: { error: unknown } }) => problemOf(event.error);

export const createSignUpMachine = (ports: SignUpPorts) =>
  setup({
    types: {
      context: {} as SignUpContext,
      events: {} as SignUpEvent,
      emitted: {} as SignUpNews,
      tags: {} as 'pending' | 'resending',
    },
    actors: {
      register: fromPort(ports.register),
      verify: fromPort(ports.verify),
      resend: fromPort(ports.resend),
    },
    delays: {
      cooldown: ({ context }) => Math.min(longestTimerMs, Math.max(0, context.resendAt - ports.now())),
    },
    guards: {
      isPending: (_, { means }: Problem) => means === 'verificationPending',
      isTaken: (_, { means }: Problem) => means === 'emailTaken',
      isTooSoon: (_, { status }: Problem) => status === 429,
      isFormValid: ({ context }) => Object.keys(findSignUpErrors(context)).length === 0,
      isCodeComplete: ({ context }) => context.code.length === otpLength,
      // Timers of a sleeping tab come late; the clock decides.
      hasCooledDown: ({ context }) => ports.now() >= context.resendAt,
    },
    actions: {
      changeField: assign(({ context, event }) => {
        if (event.type !== 'field.changed') return {};
        const errors = { ...context.errors };
        delete errors[event.field];
        if (event.field === 'password' && errors.confirmPassword === 'mismatch')
          delete errors.confirmPassword;
        return { [event.field]: event.value, errors, failure: null };
      }),
      takeSolution: assign(({ context, event }) => {
        if (event.type !== 'challenge.solved') return {};
        const { challenge: _cleared, ...errors } = context.errors;
        return { challenge: event.solution, errors };
      }),
      dropSolution: assign({ challenge: null }),
      /** A solution counts once, whatever became of the request. */
      renewChallenge: assign(({ context }) => ({
        challenge: null,
        challengeRound: context.challengeRound + 1,
      })),
      showErrors: assign(({ context }) => ({
        errors: findSignUpErrors(context),
        submissions: context.submissions + 1,
        failure: null,
      })),
      forgetPasswords: assign({ password: '', confirmPassword: '' }),
      startCooldown: assign({ resendAt: () => ports.now() + resendCooldownSeconds * 1000 }),
      clearCode: assign({ code: '', codeError: null, codeFailure: null, resendFailure: null, resendAt: 0 }),
      changeCode: assign(({ event }) =>
        event.type === 'code.changed' ? { code: event.value, codeError: null, codeFailure: null } : {},
      ),
      refuseLength: assign({ codeError: 'length', codeFailure: null }),
      forgetResendFailure: assign({ resendFailure: null }),
      emitRegistered: emit({ type: 'account.registered' }),
      emitPending: emit({ type: 'account.pending' }),
      emitExisted: emit({ type: 'account.existed' }),
      emitVerified: emit({ type: 'account.verified' }),
      emitResent: emit({ type: 'code.resent' }),
    },
  }).createMachine({
    id: 'signUp',
    context: blankSignUp,
    initial: 'form',
    states: {
      form: {
        initial: 'filling',
        on: {
          'challenge.solved': { actions: 'takeSolution' },
          'challenge.expired': { actions: 'dropSolution' },
        },
        states: {
          filling: {
            on: {
              'field.changed': { actions: 'changeField' },
              'form.submitted': [
                { guard: 'isFormValid', target: 'registering', actions: 'showErrors' },
                { actions: 'showErrors' },
              ],
            },
          },
          registering: {
            tags: 'pending',
            invoke: {
              src: 'register',
              input: ({ context }) => ({
                email: context.email.trim(),
                password: context.password,
                confirmPassword: context.confirmPassword,
                challenge: context.challenge ?? '',
              }),
              onDone: {
                target: '#signUp.verification',
                actions: ['emitRegistered', 'startCooldown', 'forgetPasswords'],
              },
              onError: [
                {
                  guard: { type: 'isPending', params: problemIn },
                  target: '#signUp.verification',
                  actions: ['emitPending', 'startCooldown', 'forgetPasswords'],
                },
                {
                  guard: { type: 'isTaken', params: problemIn },
                  target: '#signUp.left',
                  actions: ['emitExisted', 'forgetPasswords'],
                },
                {
                  target: 'filling',
                  actions: assign({ failure: ({ event }) => problemOf(event.error) }),
                },
              ],
            },
            exit: 'renewChallenge',
          },
        },
      },

      verification: {
        type: 'parallel',
        on: {
          'email.disowned': { target: 'form', actions: ['forgetPasswords', 'clearCode'] },
        },
        states: {
          code: {
            initial: 'entering',
            states: {
              entering: {
                on: {
                  'code.changed': { actions: 'changeCode' },
                  'code.submitted': [
                    { guard: 'isCodeComplete', target: 'verifying' },
                    { actions: 'refuseLength' },
                  ],
                },
              },
              verifying: {
                tags: 'pending',
                invoke: {
                  src: 'verify',
                  input: ({ context }) => ({ email: context.email.trim(), code: context.code }),
                  onDone: { target: '#signUp.left', actions: ['emitVerified', 'clearCode'] },
                  onError: {
                    target: 'entering',
                    actions: assign({ codeFailure: ({ event }) => problemOf(event.error) }),
                  },
                },
              },
            },
          },
          resend: {
            initial: 'coolingDown',
            states: {
              coolingDown: {
                after: { cooldown: 'ready' },
                on: {
                  'resend.requested': {
                    guard: 'hasCooledDown',
                    target: 'sending',
                    actions: 'forgetResendFailure',
                  },
                },
              },
              ready: { on: { 'resend.requested': { target: 'sending', actions: 'forgetResendFailure' } } },
              sending: {
                tags: 'resending',
                invoke: {
                  src: 'resend',
                  input: ({ context }) => ({ email: context.email.trim() }),
                  onDone: { target: 'coolingDown', actions: ['startCooldown', 'emitResent'] },
                  onError: [
                    {
                      guard: { type: 'isTooSoon', params: problemIn },
                      target: 'coolingDown',
                      actions: assign(({ event }) => {
                        const problem = problemOf(event.error);
                        return {
                          resendFailure: problem,
                          resendAt: ports.now() + waitSeconds(problem) * 1000,
                        };
                      }),
                    },
                    {
                      target: 'ready',
                      actions: assign({ resendFailure: ({ event }) => problemOf(event.error) }),
                    },
                  ],
                },
              },
            },
          },
        },
      },

      left: { type: 'final' },
    },
  });

export type SignUpMachine = ReturnType<typeof createSignUpMachine>;
export type SignUpSnapshot = SnapshotFrom<SignUpMachine>;

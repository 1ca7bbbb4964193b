import type { Problem } from '@plinth/api/facts';
import type { SignUpErrors, SignUpSnapshot } from './signUp.machine.ts';

export interface SignUpFormView {
  step: 'form';
  status: 'idle' | 'pending' | 'error';
  email: string;
  password: string;
  confirmPassword: string;
  errors: SignUpErrors;
  failure: Problem | null;
  submissions: number;
  challengeRound: number;
}

export interface VerificationView {
  step: 'verification';
  status: 'idle' | 'pending' | 'error';
  email: string;
  code: string;
  codeError: 'length' | null;
  failure: Problem | null;
  resendStatus: 'coolingDown' | 'ready' | 'sending';
  /** Whole seconds until a code may be asked for again. */
  secondsLeft: number;
  resendFailure: Problem | null;
}

export type SignUpView = SignUpFormView | VerificationView | { step: 'left' };

/** `nowMs` is read from the clock of the machine's ports. */
export const signUpView = (snapshot: SignUpSnapshot, nowMs: number): SignUpView => {
  const { context } = snapshot;
  if (snapshot.status === 'done') return { step: 'left' };

  if (snapshot.matches('verification')) {
    const secondsLeft = Math.max(0, Math.ceil((context.resendAt - nowMs) / 1000));
    return {
      step: 'verification',
      status: snapshot.hasTag('pending')
        ? 'pending'
        : context.codeError !== null || context.codeFailure !== null
          ? 'error'
          : 'idle',
      email: context.email.trim(),
      code: context.code,
      codeError: context.codeError,
      failure: context.codeFailure,
      resendStatus: snapshot.hasTag('resending') ? 'sending' : secondsLeft > 0 ? 'coolingDown' : 'ready',
      secondsLeft,
      resendFailure: context.resendFailure,
    };
  }

  const hasErrors = Object.keys(context.errors).length > 0 || context.failure !== null;
  return {
    step: 'form',
    status: snapshot.hasTag('pending') ? 'pending' : hasErrors ? 'error' : 'idle',
    email: context.email,
    password: context.password,
    confirmPassword: context.confirmPassword,
    errors: context.errors,
    failure: context.failure,
    submissions: context.submissions,
    challengeRound: context.challengeRound,
  };
};

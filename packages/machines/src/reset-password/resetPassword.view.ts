import type { Problem } from '@plinth/api/facts';
import type { ResetPasswordError, ResetPasswordSnapshot } from './resetPassword.machine.ts';

export interface ResetPasswordView {
  status: 'idle' | 'pending' | 'error' | 'success';
  password: string;
  confirmPassword: string;
  error: ResetPasswordError | null;
  failure: Problem | null;
  submissions: number;
}

export const resetPasswordView = (snapshot: ResetPasswordSnapshot): ResetPasswordView => {
  const { password, confirmPassword, error, failure, submissions } = snapshot.context;
  const status = snapshot.hasTag('succeeded')
    ? 'success'
    : snapshot.hasTag('pending')
      ? 'pending'
      : error !== null || failure !== null
        ? 'error'
        : 'idle';
  return { status, password, confirmPassword, error, failure, submissions };
};

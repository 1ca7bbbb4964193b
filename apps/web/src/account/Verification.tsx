import type { SignUpEvent, SignUpView } from '@plinth/machines';
import { VerifyScreen } from '@plinth/ui';
import { verifyProps } from './signUp.binding.ts';

interface VerificationProps {
  view: Extract<SignUpView, { step: 'verification' }>;
  send: (event: SignUpEvent) => void;
}

/** The second step of a sign-up: the code that was mailed. */
export function Verification({ view, send }: VerificationProps) {
  return <VerifyScreen {...verifyProps(view, send)} mailbox={globalThis.plinthConfig?.mailbox ?? ''} />;
}

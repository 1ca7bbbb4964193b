import type { SignUpEvent, SignUpView } from '@plinth/machines';
import type { SignUpScreen, VerifyScreen } from '@plinth/ui';
import type { ComponentProps } from 'react';

type SignUpScreenProps = ComponentProps<typeof SignUpScreen>;
type VerifyScreenProps = ComponentProps<typeof VerifyScreen>;

type Send = (event: SignUpEvent) => void;

/** The form of a sign-up, from its machine. */
export const signUpFormProps = (
  view: Extract<SignUpView, { step: 'form' }>,
  send: Send,
): Pick<SignUpScreenProps, keyof Omit<typeof view, 'step' | 'challengeRound'> | 'onChange' | 'onSubmit'> => ({
  ...view,
  onChange: (field, value) => send({ type: 'field.changed', field, value }),
  onSubmit: () => send({ type: 'form.submitted' }),
});

/** The verification of an address, from the same machine. */
export const verifyProps = (
  view: Extract<SignUpView, { step: 'verification' }>,
  send: Send,
): Omit<VerifyScreenProps, 'mailbox'> => ({
  ...view,
  onCodeChange: (value) => send({ type: 'code.changed', value }),
  onSubmit: () => send({ type: 'code.submitted' }),
  onResend: () => send({ type: 'resend.requested' }),
  onBack: () => send({ type: 'email.disowned' }),
});

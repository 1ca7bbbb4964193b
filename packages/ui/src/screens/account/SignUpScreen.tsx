import type { Problem } from '@plinth/api/facts';
import { useRef, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../../components/Button.tsx';
import { FieldError } from '../../components/FieldError.tsx';
import { Link } from '../../components/Link.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { Divider, Fields, Foot } from './account.styles.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { GoogleGlyph } from './GoogleGlyph.tsx';
import { signUpCopy as copy } from './signUp.copy.ts';
import { useFocusOnError } from './useFocusOnError.ts';

export const signUpStatuses = ['idle', 'pending', 'error'] as const;

interface SignUpScreenProps {
  status: (typeof signUpStatuses)[number];
  email: string;
  password: string;
  confirmPassword: string;
  errors: {
    email?: keyof typeof copy.errors.email;
    password?: keyof typeof copy.errors.password;
    confirmPassword?: keyof typeof copy.errors.confirmPassword;
    challenge?: keyof typeof copy.errors.challenge;
  };
  /** What the host said, at `error`. */
  failure: Problem | null;
  /** Times the form was submitted: after each, the focus goes to the first field in error. */
  submissions: number;
  /** The widget of the bot challenge. */
  challenge: ReactNode;
  loginPath?: string;
  googlePending?: boolean;
  onChange: (field: 'email' | 'password' | 'confirmPassword', value: string) => void;
  onSubmit: () => void;
  onGoogle: () => void;
}

export function SignUpScreen({
  status,
  email,
  password,
  confirmPassword,
  errors,
  failure,
  submissions,
  challenge,
  loginPath = '/login',
  googlePending = false,
  onChange,
  onSubmit,
  onGoogle,
}: SignUpScreenProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnError(form, submissions);
  const pending = status === 'pending';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending) onSubmit();
  };

  return (
    <AccountFrame title={copy.title} lead={copy.lead}>
      <Button block size="lg" icon={GoogleGlyph} onClick={onGoogle} pending={googlePending}>
        {copy.google}
      </Button>
      <Divider>{copy.divider}</Divider>
      <Fields ref={form} noValidate onSubmit={submit}>
        {failure !== null && <Notice tone="danger">{copy.failure(failure)}</Notice>}
        <TextField
          size="lg"
          label={copy.email}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={pending}
          value={email}
          onValueChange={(value) => onChange('email', value)}
          error={errors.email && copy.errors.email[errors.email]}
        />
        <PasswordField
          size="lg"
          label={copy.password}
          name="new-password"
          autoComplete="new-password"
          hint={errors.password === undefined ? copy.passwordHint : undefined}
          readOnly={pending}
          value={password}
          onValueChange={(value) => onChange('password', value)}
          error={errors.password && copy.errors.password[errors.password]}
        />
        <PasswordField
          size="lg"
          label={copy.confirmPassword}
          name="confirm-password"
          autoComplete="new-password"
          readOnly={pending}
          value={confirmPassword}
          onValueChange={(value) => onChange('confirmPassword', value)}
          error={errors.confirmPassword && copy.errors.confirmPassword[errors.confirmPassword]}
        />
        <div>
          {challenge}
          {errors.challenge && (
            <div role="alert" style={{ marginTop: 6 }}>
              <FieldError>{copy.errors.challenge[errors.challenge]}</FieldError>
            </div>
          )}
        </div>
        <SubmitButton pending={pending} pendingLabel={copy.submitting}>
          {copy.submit}
        </SubmitButton>
      </Fields>
      <Foot>
        {copy.haveAccount} <Link to={loginPath}>{copy.login}</Link>
      </Foot>
    </AccountFrame>
  );
}

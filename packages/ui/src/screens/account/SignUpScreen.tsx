import type { Problem } from '@plinth/api/facts';
import { useRef, type ReactNode } from 'react';
import { FieldError } from '../../components/FieldError.tsx';
import { Link } from '../../components/Link.tsx';
import { Notice } from '../../components/Notice.tsx';
import { EmailField, GoogleButton, NewPasswordFields } from './account.fields.tsx';
import { Divider, Foot } from './account.styles.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { signUpCopy as copy } from './signUp.copy.ts';
import { useFocusOnError } from './useFocusOnError.ts';

export const signUpStatuses = ['idle', 'pending', 'error'] as const;

interface SignUpScreenProps {
  /** Whether the host is being asked. */
  status: (typeof signUpStatuses)[number];
  /** As typed. */
  email: string;
  /** As typed. */
  password: string;
  /** As typed the second time. */
  confirmPassword: string;
  /** What is wrong with each field. */
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
  /** The way in for those who have an account, with the wanted page kept. */
  loginPath?: string;
  /** The host is being asked where Google's page is. */
  googlePending?: boolean;
  /** A field and what it holds. */
  onChange: (field: 'email' | 'password' | 'confirmPassword', value: string) => void;
  /** The person wants the account. */
  onSubmit: () => void;
  /** The person wants in by Google. */
  onGoogle: () => void;
}

/** Makes an account of an address and a password; the code that is mailed is asked for by `VerifyScreen`. */
export function SignUpScreen({
  loginPath = '/login',
  googlePending = false,
  onGoogle,
  ...form
}: SignUpScreenProps) {
  return (
    <AccountFrame title={copy.title} lead={copy.lead}>
      <GoogleButton onClick={onGoogle} pending={googlePending}>
        {copy.google}
      </GoogleButton>
      <Divider>{copy.divider}</Divider>
      <SignUpForm {...form} />
      <Foot>
        {copy.haveAccount} <Link to={loginPath}>{copy.login}</Link>
      </Foot>
    </AccountFrame>
  );
}

function SignUpForm({
  status,
  email,
  password,
  confirmPassword,
  errors,
  failure,
  submissions,
  challenge,
  onChange,
  onSubmit,
}: Omit<SignUpScreenProps, 'loginPath' | 'googlePending' | 'onGoogle'>) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnError(form, submissions);
  const pending = status === 'pending';

  return (
    <AccountForm ref={form} pending={pending} copy={copy} onSubmit={onSubmit}>
      {failure !== null && <Notice tone="danger">{copy.failure(failure)}</Notice>}
      <EmailField
        label={copy.email}
        name="email"
        autoComplete="email"
        readOnly={pending}
        value={email}
        onValueChange={(value) => onChange('email', value)}
        error={errors.email && copy.errors.email[errors.email]}
      />
      <NewPasswordFields
        copy={copy}
        password={password}
        confirmPassword={confirmPassword}
        hint={copy.passwordHint}
        errors={{
          password: errors.password && copy.errors.password[errors.password],
          confirmPassword: errors.confirmPassword && copy.errors.confirmPassword[errors.confirmPassword],
        }}
        readOnly={pending}
        onChange={onChange}
      />
      <div>
        {challenge}
        {errors.challenge && (
          <div role="alert" style={{ marginTop: 6 }}>
            <FieldError>{copy.errors.challenge[errors.challenge]}</FieldError>
          </div>
        )}
      </div>
    </AccountForm>
  );
}

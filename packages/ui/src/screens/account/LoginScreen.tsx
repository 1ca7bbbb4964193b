import { useId, useRef, useState } from 'react';
import { Link } from '../../components/Link.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { EmailField, GoogleButton } from './account.fields.tsx';
import { Aside, Divider, Foot } from './account.styles.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { loginCopy as copy } from './login.copy.ts';

export const loginStatuses = ['loading', 'idle', 'pending', 'error'] as const;

interface LoginScreenProps {
  /** Just verified, it needn't be typed again. */
  email?: string | undefined;
  /** Whether the page can't be used yet, the host is being asked, or has said no. */
  status: (typeof loginStatuses)[number];
  /** Why it failed, at `error`: a field was empty, or the host said no. */
  problem: { type: 'missing' } | { type: 'server'; detail?: string | undefined } | null;
  /** Why a page led here: it needs a session, or the session of it has ended. Empty where none did. */
  notice: 'needed' | 'ended' | '';
  /** Where the other ways in lead, with the wanted page kept. */
  signUpPath: string;
  /** The host is being asked where Google's page is. */
  googlePending: boolean;
  /** Both fields as they stand; whether they are filled is asked by the machine. */
  onSubmit: (credentials: { email: string; password: string }) => void;
  /** The person wants in by Google. */
  onGoogle: () => void;
}

/** The way in for those who have an account; those who haven't are led to the sign-up. */
export function LoginScreen({ notice, signUpPath, googlePending, onGoogle, ...form }: LoginScreenProps) {
  return (
    <AccountFrame
      title={copy.title}
      lead={copy.lead}
      loading={form.status === 'loading'}
      notice={
        notice && (
          <Notice tone="danger" live={false}>
            {notice === 'ended' && <div>{copy.ended}</div>}
            <div>{copy.needed}</div>
          </Notice>
        )
      }
    >
      <GoogleButton onClick={onGoogle} pending={googlePending}>
        {copy.google}
      </GoogleButton>
      <Divider>{copy.divider}</Divider>
      <LoginForm {...form} />
      <Foot>
        {copy.noAccount} <Link to={signUpPath}>{copy.create}</Link>
      </Foot>
    </AccountFrame>
  );
}

function LoginForm({
  email: given = '',
  status,
  problem,
  onSubmit,
}: Pick<LoginScreenProps, 'email' | 'status' | 'problem' | 'onSubmit'>) {
  const [email, setEmail] = useState(given);
  const address = email.trim();
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const noticeId = useId();

  const submit = () => {
    setAsked(true);
    if (address === '') emailField.current?.focus();
    else if (password === '') passwordField.current?.focus();
    onSubmit({ email: address, password });
  };

  const failure = status === 'error' ? problem : null;
  const missing = failure?.type === 'missing' && asked;
  const markEmpty = (value: string) =>
    missing && value === '' && { 'aria-invalid': true, 'aria-describedby': noticeId };

  return (
    <AccountForm pending={status === 'pending'} copy={copy} onSubmit={submit}>
      {failure !== null && (
        <div id={noticeId}>
          <Notice tone="danger">
            {failure.type === 'missing' ? copy.missing : copy.serverError(failure.detail)}
          </Notice>
        </div>
      )}
      <EmailField
        ref={emailField}
        label={copy.email}
        name="username"
        autoComplete="username"
        value={email}
        onValueChange={setEmail}
        {...markEmpty(address)}
      />
      <PasswordField
        ref={passwordField}
        size="lg"
        label={copy.password}
        name="password"
        value={password}
        onValueChange={setPassword}
        {...markEmpty(password)}
      />
      <Aside>
        <Link to="/forgot-password">{copy.forgot}</Link>
      </Aside>
    </AccountForm>
  );
}

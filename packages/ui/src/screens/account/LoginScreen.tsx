import { useId, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../components/Button.tsx';
import { Link } from '../../components/Link.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { styled } from 'styled-components';
import { token } from '../../theme/token.ts';
import { Aside, Divider, Fields, Foot } from './account.styles.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { GoogleGlyph } from './GoogleGlyph.tsx';
import { loginCopy as copy } from './login.copy.ts';

export const loginStatuses = ['idle', 'pending', 'error'] as const;

interface LoginScreenProps {
  status: (typeof loginStatuses)[number];
  /** Why it failed, at `error`: a field was empty, or the host said no. */
  problem?: { type: 'missing' } | { type: 'server'; detail?: string | undefined } | null;
  /** The visitor wanted a page that needs a session. */
  redirected?: boolean;
  /** Where the other ways in lead, with the wanted page kept. */
  signUpPath?: string;
  googlePending?: boolean;
  onSubmit: (credentials: { email: string; password: string }) => void;
  onGoogle: () => void;
}

const Needed = styled.div`
  margin-block-start: ${token.space4};
`;

export function LoginScreen({
  status,
  problem = null,
  redirected = false,
  signUpPath = '/signup',
  googlePending = false,
  onSubmit,
  onGoogle,
}: LoginScreenProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const noticeId = useId();
  const missing = status === 'error' && problem?.type === 'missing' && asked;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (status === 'pending') return;
    setAsked(true);
    if (email.trim() === '') emailField.current?.focus();
    else if (password === '') passwordField.current?.focus();
    onSubmit({ email: email.trim(), password });
  };

  return (
    <AccountFrame
      title={copy.title}
      lead={copy.lead}
      notice={
        redirected && (
          <Needed>
            <Notice tone="danger" live={false}>
              {copy.needed}
            </Notice>
          </Needed>
        )
      }
    >
      <Button block size="lg" icon={GoogleGlyph} onClick={onGoogle} pending={googlePending}>
        {copy.google}
      </Button>
      <Divider>{copy.divider}</Divider>
      <Fields noValidate onSubmit={submit}>
        {status === 'error' && problem !== null && (
          <div id={noticeId}>
            <Notice tone="danger">
              {problem.type === 'missing' ? copy.missing : copy.serverError(problem.detail)}
            </Notice>
          </div>
        )}
        <TextField
          ref={emailField}
          size="lg"
          label={copy.email}
          type="email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onValueChange={setEmail}
          {...(missing && email.trim() === '' && { 'aria-invalid': true, 'aria-describedby': noticeId })}
        />
        <PasswordField
          ref={passwordField}
          size="lg"
          label={copy.password}
          name="password"
          value={password}
          onValueChange={setPassword}
          {...(missing && password === '' && { 'aria-invalid': true, 'aria-describedby': noticeId })}
        />
        <Aside>
          <Link to="/forgot-password">{copy.forgot}</Link>
        </Aside>
        <SubmitButton pending={status === 'pending'} pendingLabel={copy.submitting}>
          {copy.submit}
        </SubmitButton>
      </Fields>
      <Foot>
        {copy.noAccount} <Link to={signUpPath}>{copy.create}</Link>
      </Foot>
    </AccountFrame>
  );
}

import type { Problem } from '@plinth/api/facts';
import { useRef } from 'react';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Link } from '../../components/Link.tsx';
import { Notice } from '../../components/Notice.tsx';
import { NewPasswordFields } from './account.fields.tsx';
import { Foot } from './account.styles.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { resetPasswordCopy as copy } from './password.copy.ts';
import { problemText } from '../problem.copy.ts';
import { useFocusOnError } from './useFocusOnError.ts';

export const resetPasswordStatuses = ['invalidLink', 'idle', 'pending', 'error', 'success'] as const;

interface ResetPasswordScreenProps {
  /** Whether the link is good, and what became of the new password. */
  status: (typeof resetPasswordStatuses)[number];
  /** As typed. */
  password: string;
  /** As typed the second time. */
  confirmPassword: string;
  /** The first rule that the entries break. */
  error: keyof typeof copy.errors | null;
  /** What the host said instead. */
  failure: Problem | null;
  /** How often it was tried: each time the focus goes to what is wrong. */
  submissions: number;
  /** A field and what it holds. */
  onChange: (field: 'password' | 'confirmPassword', value: string) => void;
  /** The person wants it set. */
  onSubmit: () => void;
}

/** Takes a new password from somebody who comes by a link of a mail; without a good link it says where to get one. */
export function ResetPasswordScreen(props: ResetPasswordScreenProps) {
  if (props.status === 'invalidLink') return <InvalidLink />;
  return (
    <AccountFrame title={copy.title} lead={copy.lead}>
      {props.status === 'success' ? (
        <Notice tone="success">{copy.success}</Notice>
      ) : (
        <NewPasswordForm {...props} />
      )}
      <BackToLogin />
    </AccountFrame>
  );
}

function BackToLogin() {
  return (
    <Foot>
      <Link to="/login">{copy.back}</Link>
    </Foot>
  );
}

function InvalidLink() {
  return (
    <AccountFrame title={copy.invalidTitle} lead={copy.invalidLead}>
      <ButtonLink block size="lg" variant="primary" to="/forgot-password">
        {copy.requestNew}
      </ButtonLink>
      <BackToLogin />
    </AccountFrame>
  );
}

function NewPasswordForm({
  status,
  password,
  confirmPassword,
  error,
  failure,
  submissions,
  onChange,
  onSubmit,
}: ResetPasswordScreenProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnError(form, submissions);
  const pending = status === 'pending';

  const atPassword = error === 'empty' || error === 'tooShort';
  return (
    <AccountForm ref={form} pending={pending} copy={copy} onSubmit={onSubmit}>
      {error === 'noToken' && <Notice tone="danger">{copy.errors.noToken}</Notice>}
      {failure !== null && <Notice tone="danger">{problemText(failure)}</Notice>}
      <NewPasswordFields
        copy={copy}
        password={password}
        confirmPassword={confirmPassword}
        errors={{
          password: atPassword ? copy.errors[error] : undefined,
          confirmPassword: error === 'mismatch' ? copy.errors.mismatch : undefined,
        }}
        readOnly={pending}
        onChange={onChange}
      />
    </AccountForm>
  );
}

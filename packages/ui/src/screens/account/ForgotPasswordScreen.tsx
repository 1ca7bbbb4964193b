import { useRef, useState } from 'react';
import { Link } from '../../components/Link.tsx';
import { Notice } from '../../components/Notice.tsx';
import { EmailField } from './account.fields.tsx';
import { Foot } from './account.styles.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { forgotPasswordCopy as copy } from './password.copy.ts';

export const forgotPasswordStatuses = ['idle', 'pending', 'sent', 'error'] as const;

interface ForgotPasswordScreenProps {
  /** Whether the link was asked for, and what became of it. */
  status: (typeof forgotPasswordStatuses)[number];
  /** At `sent`, what the host answered; at `error`, what went wrong. */
  message?: string | undefined;
  /** The address, without blanks around it. */
  onSubmit: (email: string) => void;
}

/** Asks for the address to which a link to a new password goes. It says the same for an address that has no account. */
export function ForgotPasswordScreen({ status, message, onSubmit }: ForgotPasswordScreenProps) {
  const [email, setEmail] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = () => {
    setMissing(email.trim() === '');
    if (email.trim() === '') field.current?.focus();
    else onSubmit(email.trim());
  };

  return (
    <AccountFrame title={copy.title} lead={copy.lead}>
      <AccountForm pending={status === 'pending'} copy={copy} onSubmit={submit}>
        {status === 'sent' && <Notice tone="success">{message ?? copy.sent}</Notice>}
        {status === 'error' && <Notice tone="danger">{message}</Notice>}
        <EmailField
          ref={field}
          label={copy.email}
          name="email"
          autoComplete="email"
          value={email}
          onValueChange={(value) => {
            setEmail(value);
            setMissing(false);
          }}
          error={missing ? copy.missing : undefined}
        />
      </AccountForm>
      <Foot>
        <Link to="/login">{copy.back}</Link>
      </Foot>
    </AccountFrame>
  );
}

import { resendCooldownSeconds, type Problem } from '@plinth/api/facts';
import { useEffect, useRef, type Ref } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { CodeField } from '../../components/CodeField.tsx';
import { FieldError } from '../../components/FieldError.tsx';
import { Notice } from '../../components/Notice.tsx';
import { RuleScale } from '../../components/RuleScale.tsx';
import { fingerRoom } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { verifyCopy as copy } from './verify.copy.ts';

export const verifyStatuses = ['idle', 'pending', 'error'] as const;

interface VerifyScreenProps {
  /** Whether the code is being checked. */
  status: (typeof verifyStatuses)[number];
  /** Where the code went. */
  email: string;
  /** Where a host without a mail server shows its mails; empty elsewhere. */
  mailbox?: string;
  /** As typed so far. */
  code: string;
  /** It has another length than six. */
  codeError: 'length' | null;
  /** What the host said of the code. */
  failure: Problem | null;
  /** Whether another code can be had. */
  resendStatus: 'coolingDown' | 'ready' | 'sending';
  /** Whole seconds until a code may be asked for again. */
  secondsLeft: number;
  /** What the host said when another was asked for. */
  resendFailure: Problem | null;
  /** What the field holds. */
  onCodeChange: (code: string) => void;
  /** The person wants the code checked. */
  onSubmit: () => void;
  /** The person wants another code. */
  onResend: () => void;
  /** The address was wrong: back to the form. */
  onBack: () => void;
}

const Waits = styled.div`
  margin-block-end: ${token.space5};

  a {
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

const Address = styled.strong`
  color: ${token.textStrong};
  font-weight: ${token.weightMedium};
`;

const Resend = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space4};
  min-height: ${token.controlMd};
  margin-block-start: ${token.space4};

  > span {
    flex: 0 1 auto;
    min-width: 0;
  }

  > :last-child {
    margin-inline: auto calc(${token.space3} * -1);
  }
`;

const Back = styled.div`
  margin-block-start: ${token.space5};
  padding-block-start: ${token.space4};
  border-block-start: 1px solid ${token.borderSubtle};
`;

const BackButton = styled.button`
  ${fingerRoom}
  border-radius: 3px;
  color: ${token.accentText};
  text-decoration: underline;
  text-decoration-color: ${token.accentBorder};
  text-underline-offset: 3px;
  cursor: pointer;

  &:hover {
    text-decoration-color: currentColor;
  }
`;

/** Who presses twice does it within this. */
const twicePressedMs = 500;

const useHasJustCome = (): (() => boolean) => {
  const cameAt = useRef(0);
  useEffect(() => {
    cameAt.current = performance.now();
  }, []);
  return () => performance.now() - cameAt.current < twicePressedMs;
};

/** Takes the code that was mailed at the sign-up, and sends another when a minute has passed. */
export function VerifyScreen({
  status,
  email,
  mailbox = '',
  code,
  codeError,
  failure,
  resendStatus,
  secondsLeft,
  resendFailure,
  onCodeChange,
  onSubmit,
  onResend,
  onBack,
}: VerifyScreenProps) {
  const field = useRef<HTMLInputElement>(null);
  const pending = status === 'pending';
  const error = codeError === 'length' ? copy.length : failure === null ? undefined : copy.failure(failure);

  useEffect(() => {
    if (status !== 'pending') field.current?.focus();
  }, [status]);

  const resend = useRef<HTMLButtonElement>(null);
  // Pressed and on its way, the button is off for a while: what comes next is the new code.
  useEffect(() => {
    if (resendStatus === 'coolingDown' && document.activeElement === resend.current) field.current?.focus();
  }, [resendStatus]);

  const hasJustCome = useHasJustCome();
  const submit = () => {
    field.current?.focus();
    // The second Enter of two was meant for the form before.
    if (code !== '' || !hasJustCome()) onSubmit();
  };

  return (
    <AccountFrame
      title={copy.title}
      lead={
        <>
          {copy.sentTo} <Address>{email}</Address>.
        </>
      }
    >
      {mailbox !== '' && <MailboxNotice href={mailbox} />}
      <AccountForm pending={pending} copy={copy} onSubmit={submit}>
        <CodeField
          ref={field}
          label={copy.code}
          name="otp"
          value={code}
          disabled={pending}
          onValueChange={onCodeChange}
          error={error}
        />
      </AccountForm>
      <ResendCode ref={resend} {...{ resendStatus, secondsLeft, resendFailure, onResend }} />
      <Back>
        <BackButton type="button" onClick={onBack}>
          {copy.back}
        </BackButton>
      </Back>
    </AccountFrame>
  );
}

function MailboxNotice({ href }: { href: string }) {
  return (
    <Waits>
      <Notice tone="info" live={false}>
        {copy.waits}{' '}
        <a href={href} target="_blank" rel="noreferrer">
          {copy.mailbox}
        </a>
      </Notice>
    </Waits>
  );
}

function ResendCode({
  ref,
  resendStatus,
  secondsLeft,
  resendFailure,
  onResend,
}: Pick<VerifyScreenProps, 'resendStatus' | 'secondsLeft' | 'resendFailure' | 'onResend'> & {
  ref: Ref<HTMLButtonElement>;
}) {
  const isCoolingDown = resendStatus === 'coolingDown';
  return (
    <>
      <Resend>
        {isCoolingDown && (
          <RuleScale
            value={secondsLeft}
            total={Math.max(resendCooldownSeconds, secondsLeft)}
            ticks={resendCooldownSeconds}
          />
        )}
        <Button
          ref={ref}
          variant="quiet"
          disabled={isCoolingDown}
          pending={resendStatus === 'sending'}
          onClick={onResend}
        >
          {isCoolingDown ? copy.resendIn(secondsLeft) : copy.resend}
        </Button>
      </Resend>
      {resendFailure !== null && (
        <div role="alert">
          <FieldError>{copy.resendFailure(resendFailure)}</FieldError>
        </div>
      )}
    </>
  );
}

import { maxLinkPassword } from '@plinth/api/facts';
import type { SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Elevation } from '../../components/Elevation.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { breakable } from '../../primitives/breakable.tsx';
import { token } from '../../theme/token.ts';
import { sharedReportDoorCopy as copy } from './sharedReportDoor.copy.ts';
import type { SharedReportScreenProps } from './sharedReport.props.ts';

const Words = styled.div`
  display: grid;
  gap: ${token.space2};
  max-width: 44ch;
  text-align: center;
  text-wrap: balance;

  > h1 {
    color: ${token.textStrong};
    font-size: ${token.typeXl};
    font-weight: ${token.weightSemibold};
    line-height: ${token.lineXl};
  }
  > p {
    color: ${token.textMuted};
  }
`;

const Form = styled.form`
  display: grid;
  gap: ${token.space4};
  width: 100%;
  max-width: 360px;
`;

function PasswordForm({ status, password, problem, onPasswordChange, onSubmit }: SharedReportScreenProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
      <Words>
        <h1 tabIndex={-1}>{copy.lockedTitle}</h1>
        <p>{copy.lockedLead}</p>
      </Words>
      <Form noValidate onSubmit={submit}>
        {problem && (
          <Notice tone={status === 'heldOff' ? 'warning' : 'danger'}>{copy.problem(problem)}</Notice>
        )}
        <PasswordField
          label={copy.password}
          size="lg"
          autoComplete="off"
          maxLength={maxLinkPassword}
          value={password}
          readOnly={status === 'checking'}
          onValueChange={onPasswordChange}
        />
        <Button
          block
          size="lg"
          variant="primary"
          type="submit"
          disabled={status === 'heldOff'}
          pending={status === 'checking'}
          pendingLabel={copy.submitting}
        >
          {copy.submit}
        </Button>
      </Form>
    </>
  );
}

function Said({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <Elevation name="missing" />
      <Words>
        <h1 tabIndex={-1}>{breakable(title)}</h1>
        <p>{lead}</p>
      </Words>
    </>
  );
}

/** What is between a link and its report: a password, a wait, a failure, or nothing at all. */
export function SharedReportDoor(props: SharedReportScreenProps) {
  const { status, isLocked, problem, report, onRetry } = props;
  if (report) return <Said title={report.name} lead={copy.empty} />;
  if (status === 'gone') return <Said title={copy.gone} lead={copy.goneLead} />;
  if (status === 'failed')
    return (
      <ErrorView
        level={1}
        title={copy.failed}
        message={problem ? copy.problem(problem) : ''}
        onRetry={onRetry}
      />
    );
  if (isLocked) return <PasswordForm {...props} />;
  return <Said title={copy.busy} lead={problem ? copy.problem(problem) : ''} />;
}

import type { ReactNode, Ref, SubmitEvent } from 'react';
import { Button } from '../../components/Button.tsx';
import { Fields } from './account.styles.ts';

interface AccountFormProps {
  ref?: Ref<HTMLFormElement>;
  pending: boolean;
  copy: { submit: string; submitting: string };
  onSubmit: () => void;
  children: ReactNode;
}

/** The fields of an account page, and the one solid button at their end, which swallows presses while it is pending. */
export function AccountForm({ ref, pending, copy, onSubmit, children }: AccountFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Fields ref={ref} noValidate onSubmit={submit}>
      {children}
      <Button
        block
        size="lg"
        variant="primary"
        type="submit"
        pending={pending}
        pendingLabel={copy.submitting}
      >
        {copy.submit}
      </Button>
    </Fields>
  );
}

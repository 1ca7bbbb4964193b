import type { ResetPasswordEvent, ResetPasswordView } from '@plinth/machines';
import type { ResetPasswordScreen } from '@plinth/ui';
import type { ComponentProps } from 'react';

type ResetPasswordScreenProps = ComponentProps<typeof ResetPasswordScreen>;

/** The form of a new password, from its machine. */
export const resetPasswordProps = (
  view: ResetPasswordView,
  send: (event: ResetPasswordEvent) => void,
): ResetPasswordScreenProps => ({
  ...view,
  onChange: (field, value) => send({ type: 'field.changed', field, value }),
  onSubmit: () => send({ type: 'form.submitted' }),
});

import { fieldText } from '@plinth/api/facts';
import type { ConnectionEditEvent, ConnectionEditView } from '@plinth/machines';
import type { ConnectionScreen } from '@plinth/ui';
import type { ComponentProps } from 'react';

type ConnectionScreenProps = ComponentProps<typeof ConnectionScreen>;

/** That the password has to be typed again stands at its field, whoever asked for it. */
const withPasswordProblem = (
  passwordProblem: string,
  test: ConnectionScreenProps['edit']['test'],
): Pick<ConnectionScreenProps['edit'], 'passwordProblem' | 'test'> => {
  const refusal =
    test?.status === 'refused' && test.problem !== null ? fieldText(test.problem, 'password') : '';
  return refusal === ''
    ? { passwordProblem, test }
    : { passwordProblem: refusal, test: { ...test!, problem: null } };
};

/** The drawer that edits a connection, from its machine. */
export const connectionEditProps = (
  view: ConnectionEditView,
  send: (event: ConnectionEditEvent) => void,
  test: ConnectionScreenProps['edit']['test'],
  offersTls: boolean,
): ConnectionScreenProps['edit'] => ({
  ...view,
  offersTls,
  ...withPasswordProblem(view.passwordProblem, test),
  onFieldChange: (field, value) => send({ type: 'field.changed', field, value }),
  onReset: () => send({ type: 'reset' }),
  onSave: () => send({ type: 'save.requested' }),
  onClose: () => send({ type: 'close.requested' }),
  onDiscard: () => send({ type: 'discard.confirmed' }),
  onKeep: () => send({ type: 'discard.declined' }),
});

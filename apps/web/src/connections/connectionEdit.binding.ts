import { fieldText } from '@plinth/api/facts';
import type {
  ConnectionEditEvent,
  ConnectionEditView,
  ConnectionTestEvent,
  ConnectionTestView,
  TestSubject,
} from '@plinth/machines';
import type { ConnectionScreen } from '@plinth/ui';
import type { ComponentProps } from 'react';

type ConnectionScreenProps = ComponentProps<typeof ConnectionScreen>;

/** The test of what the drawer holds. */
export const connectionEditTestProps = (
  { subject }: ConnectionEditView,
  viewOf: (subject: TestSubject) => ConnectionTestView,
  send: (event: ConnectionTestEvent) => void,
): ConnectionScreenProps['edit']['test'] =>
  subject && {
    ...viewOf(subject),
    onTest: () => send({ type: 'test.requested', subject }),
    onCancel: () => send({ type: 'cancelled' }),
  };

/** That the password has to be typed again stands at its field, whoever asked for it. */
const withPasswordProblem = (
  passwordProblem: string,
  test: ConnectionScreenProps['edit']['test'],
): Pick<ConnectionScreenProps['edit'], 'passwordProblem' | 'test'> => {
  const told = test?.status === 'refused' && test.problem !== null ? fieldText(test.problem, 'password') : '';
  return told === ''
    ? { passwordProblem, test }
    : { passwordProblem: told, test: { ...test!, problem: null } };
};

/** The drawer that edits a connection, from its machine. */
export const connectionEditProps = (
  view: ConnectionEditView,
  send: (event: ConnectionEditEvent) => void,
  test: ConnectionScreenProps['edit']['test'],
): ConnectionScreenProps['edit'] => ({
  ...view,
  ...withPasswordProblem(view.passwordProblem, test),
  onFieldChange: (field, value) => send({ type: 'field.changed', field, value }),
  onReset: () => send({ type: 'reset' }),
  onSave: () => send({ type: 'save.requested' }),
  onClose: () => send({ type: 'close.requested' }),
  onDiscard: () => send({ type: 'discard.confirmed' }),
  onKeep: () => send({ type: 'discard.declined' }),
});

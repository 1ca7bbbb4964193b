import {
  connectionTestView,
  type ConnectionTestEvent,
  type ConnectionTestMachine,
  type TestSubject,
} from '@plinth/machines';
import type { CreateConnectionScreen } from '@plinth/ui';
import type { ComponentProps } from 'react';
import type { SnapshotFrom } from 'xstate';

/** The panel that tests what a form or drawer holds, from its machine. */
export const connectionTestProps = (
  snapshot: SnapshotFrom<ConnectionTestMachine>,
  subject: TestSubject,
  send: (event: ConnectionTestEvent) => void,
): ComponentProps<typeof CreateConnectionScreen>['test'] => ({
  ...connectionTestView(snapshot, subject),
  onTest: () => send({ type: 'test.requested', subject }),
  onCancel: () => send({ type: 'cancelled' }),
});

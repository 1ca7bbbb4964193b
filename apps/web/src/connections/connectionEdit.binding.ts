import type { ConnectionEditEvent, ConnectionEditView } from '@plinth/machines';
import type { ConnectionScreen } from '@plinth/ui';
import type { ComponentProps } from 'react';

type ConnectionScreenProps = ComponentProps<typeof ConnectionScreen>;

/** The drawer that edits a connection, from its machine. */
export const connectionEditProps = (
  view: ConnectionEditView,
  send: (event: ConnectionEditEvent) => void,
): ConnectionScreenProps['edit'] => ({
  ...view,
  onFieldChange: (field, value) => send({ type: 'field.changed', field, value }),
  onReset: () => send({ type: 'reset' }),
  onSave: () => send({ type: 'save.requested' }),
  onClose: () => send({ type: 'close.requested' }),
  onDiscard: () => send({ type: 'discard.confirmed' }),
  onKeep: () => send({ type: 'discard.declined' }),
});

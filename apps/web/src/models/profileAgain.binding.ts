import type { ProfileAgainEvent, ProfileAgainView } from '@plinth/machines';
import type { ProfileAgainDialog } from '@plinth/ui';
import type { ComponentProps } from 'react';

export const profileAgainProps = (
  view: ProfileAgainView,
  send: (event: ProfileAgainEvent) => void,
): ComponentProps<typeof ProfileAgainDialog> => ({
  ...view,
  onSwitch: (index, on) => send({ type: 'change.switched', index, on }),
  onTake: () => send({ type: 'take.requested' }),
  onStop: () => send({ type: 'stop.requested' }),
  onRetry: () => send({ type: 'retry.requested' }),
  onClose: () => send({ type: 'dialog.closed' }),
});

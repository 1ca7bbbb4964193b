import type { ModelSaveEvent, ModelSaveView } from '@plinth/machines';
import type { SaveModelDialog } from '@plinth/ui';
import type { ComponentProps } from 'react';

type SaveModelDialogProps = ComponentProps<typeof SaveModelDialog>;

/** The dialog that saves a model, from its machine. The wizard around it submits: it knows what else has to be sent. */
export const modelSaveProps = (
  view: ModelSaveView,
  send: (event: ModelSaveEvent) => void,
  onSubmit: () => void,
): SaveModelDialogProps => ({
  ...view,
  onNameChange: (name) => send({ type: 'name.changed', name }),
  onDescriptionChange: (description) => send({ type: 'description.changed', description }),
  onSubmit,
  onClose: () => send({ type: 'dialog.closed' }),
});

import type { ConnectionFormEvent, ConnectionFormView } from '@plinth/machines';
import type { CreateConnectionScreen } from '@plinth/ui';
import type { ComponentProps } from 'react';

type CreateConnectionScreenProps = ComponentProps<typeof CreateConnectionScreen>;

type FromThePage =
  | 'status'
  | 'offersTls'
  | 'cancelHref'
  | 'test'
  | 'leaving'
  | 'onStartAgain'
  | 'onTest'
  | 'onCancelTest'
  | 'onLeave'
  | 'onStay';

/** The form of a new connection, from its machine. `keyOf` keeps a file and names it: the machine holds plain data. */
export const connectionFormProps = (
  view: ConnectionFormView,
  send: (event: ConnectionFormEvent) => void,
  keyOf: (file: File) => string,
): Omit<CreateConnectionScreenProps, FromThePage> => ({
  ...view,
  onTypeChange: (sourceType) => send({ type: 'type.changed', sourceType }),
  onFieldChange: (field, value) => send({ type: 'field.changed', field, value }),
  onFileChange: (file) =>
    send(
      file === null
        ? { type: 'file.removed' }
        : { type: 'file.chosen', file: { key: keyOf(file), name: file.name, size: file.size } },
    ),
  onDialectCorrect: (change) => send({ type: 'dialect.corrected', change }),
  onSubmit: () => send({ type: 'submitted' }),
  onCancelUpload: () => send({ type: 'cancelled' }),
});

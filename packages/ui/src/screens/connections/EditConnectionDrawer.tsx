import {
  connectionKinds,
  detailFieldNames,
  detailFields,
  fieldsOfConnection,
  sourceTypeName,
  type ConnectionKindName,
  type DetailField,
  type Problem,
} from '@plinth/api/facts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Drawer } from '../../components/Drawer.tsx';
import { Notice } from '../../components/Notice.tsx';
import { TextField } from '../../components/TextField.tsx';
import { connectionsCopy } from './connections.copy.ts';
import { editConnectionCopy as copy } from './editConnection.copy.ts';
import { ConnectionFields } from './ConnectionFields.tsx';
import { ConnectionTestPanel, type ConnectionTestPanelProps } from './ConnectionTestPanel.tsx';

export const editConnectionDrawerStatuses = ['closed', 'editing', 'confirmingDiscard', 'saving'] as const;

type EditConnectionField = 'name' | DetailField;

export interface EditConnectionDrawerProps {
  /** Whether it is open, saving, or asks before it goes. */
  status: (typeof editConnectionDrawerStatuses)[number];
  /** The kind of source, only shown. */
  sourceType: string;
  /** The host takes how a connection uses TLS. */
  offersTls: boolean;
  /** The fields that this source has. */
  values: Partial<Record<EditConnectionField, string>>;
  /** Fields that differ from what is saved. */
  changed: readonly EditConnectionField[];
  /** The name is taken, as the host says. */
  nameProblem: Problem | null;
  /** The port is no number of a port. */
  portProblem: boolean;
  /** The host's own sentence about the password. */
  passwordProblem: string;
  /** Parameters of the pasted URL that no field takes. */
  unusedOptions: readonly string[];
  /** The kind that the pasted URL leads to, where it isn't this one's: nothing of it was taken. */
  pastedKind: ConnectionKindName | null;
  /** There is a name, and nothing is wrong. */
  canSave: boolean;
  /** Null where there is no server to try. */
  test: ConnectionTestPanelProps | null;
  /** A field and what it holds. */
  onFieldChange: (field: EditConnectionField, value: string) => void;
  /** Back to what is saved. */
  onReset: () => void;
  /** The person wants the changes saved. */
  onSave: () => void;
  /** The person wants out; unsaved changes are asked about. */
  onClose: () => void;
  /** Unsaved changes may be lost. */
  onDiscard: () => void;
  /** Unsaved changes are wanted after all. */
  onKeep: () => void;
}

const nameError = ({ canSave, nameProblem }: EditConnectionDrawerProps): string | undefined => {
  if (!canSave) return connectionsCopy.create.problem('name', { code: 'required' });
  return nameProblem
    ? connectionsCopy.create.problem('name', { code: 'taken', problem: nameProblem })
    : undefined;
};

function EntryFields(props: EditConnectionDrawerProps) {
  const { sourceType, values, changed, portProblem, passwordProblem, pastedKind, onFieldChange } = props;
  const errors: Partial<Record<EditConnectionField, string | undefined>> = {
    name: nameError(props),
    host: pastedKind ? copy.otherKind(connectionKinds[pastedKind].name) : undefined,
    port: portProblem ? copy.port : undefined,
    password: passwordProblem || undefined,
  };
  const field = (name: EditConnectionField) => ({
    label: name === 'name' ? connectionsCopy.create.name : detailFields[name].label,
    value: values[name] ?? '',
    onValueChange: (value: string) => onFieldChange(name, value),
    autoComplete: 'off',
    note: changed.includes(name) ? copy.changed : undefined,
    placeholder: name === 'password' ? copy.passwordHint : undefined,
    error: errors[name],
  });
  return (
    <>
      <TextField label={copy.sourceType} value={sourceTypeName(sourceType)} readOnly />
      <TextField {...field('name')} />
      {props.unusedOptions.length > 0 && (
        <Notice tone="info">{connectionsCopy.create.unusedOptions(props.unusedOptions)}</Notice>
      )}
      <ConnectionFields
        names={detailFieldNames.filter((name) => values[name] !== undefined)}
        tlsModes={props.offersTls ? (fieldsOfConnection(sourceType, {}).sslmode?.choices ?? []) : null}
        field={field}
      />
    </>
  );
}

function DrawerButtons({ changed, canSave, onReset, onClose }: EditConnectionDrawerProps) {
  return (
    <>
      <Button variant="quiet" onClick={onClose}>
        {copy.cancel}
      </Button>
      <Button onClick={onReset} disabled={changed.length === 0}>
        {copy.reset}
      </Button>
      <Button type="submit" variant="primary" disabled={!canSave}>
        {copy.save}
      </Button>
    </>
  );
}

/** Changes a connection beside its page. The kind of source can't be changed: that is another connection. */
export function EditConnectionDrawer(props: EditConnectionDrawerProps) {
  const { status, test, onSave, onClose, onDiscard, onKeep } = props;
  return (
    <Drawer
      open={status === 'editing' || status === 'confirmingDiscard'}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={copy.title}
      onSubmit={onSave}
      footer={<DrawerButtons {...props} />}
    >
      <EntryFields {...props} />
      {test && <ConnectionTestPanel {...test} />}
      {/* Inside the drawer, so that it counts as nested in it and not as something behind it. */}
      <ConfirmDialog
        open={status === 'confirmingDiscard'}
        title={copy.discardTitle}
        message={copy.discardQuestion}
        confirmLabel={copy.discard}
        cancelLabel={copy.keep}
        onConfirm={onDiscard}
        onCancel={onKeep}
      />
    </Drawer>
  );
}

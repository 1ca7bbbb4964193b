import { sourceTypeName } from '@plinth/api/facts';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Drawer } from '../../components/Drawer.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { token } from '../../theme/token.ts';
import { connectionsCopy } from './connections.copy.ts';
import { TlsFields } from './TlsFields.tsx';

const copy = connectionsCopy.edit;
const labels = {
  ...connectionsCopy.detail.labels,
  name: connectionsCopy.create.name,
  password: connectionsCopy.create.password,
};

export const editConnectionDrawerStatuses = ['closed', 'editing', 'confirmingDiscard', 'saving'] as const;

type EditConnectionField =
  | 'name'
  | 'host'
  | 'port'
  | 'database'
  | 'username'
  | 'password'
  | 'sslmode'
  | 'caCertificate'
  | 'delimiter'
  | 'encoding'
  | 'hasHeader';

export interface EditConnectionDrawerProps {
  status: (typeof editConnectionDrawerStatuses)[number];
  sourceType: string;
  /** The fields that this source has. */
  values: Partial<Record<EditConnectionField, string>>;
  changed: readonly EditConnectionField[];
  /** The host's own sentence about the name. */
  nameProblem: string;
  portProblem: boolean;
  /** The host's own sentence about the password. */
  passwordProblem: string;
  canSave: boolean;
  onFieldChange: (field: EditConnectionField, value: string) => void;
  onReset: () => void;
  onSave: () => void;
  onClose: () => void;
  onDiscard: () => void;
  onKeep: () => void;
}

const Fields = styled.div`
  display: grid;
  gap: ${token.space4};
`;

const HostAndPort = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 104px;
  gap: ${token.space3};
  align-items: start;
`;

const order = ['database', 'username', 'delimiter', 'encoding'] as const;

export function EditConnectionDrawer({
  status,
  sourceType,
  values,
  changed,
  nameProblem,
  portProblem,
  passwordProblem,
  canSave,
  onFieldChange,
  onReset,
  onSave,
  onClose,
  onDiscard,
  onKeep,
}: EditConnectionDrawerProps) {
  const field = (name: EditConnectionField) => ({
    label: labels[name],
    value: values[name] ?? '',
    onValueChange: (value: string) => onFieldChange(name, value),
    autoComplete: 'off',
    ...(changed.includes(name) ? { note: copy.changed } : {}),
  });
  const machineText = { mono: true, spellCheck: false, autoCapitalize: 'none' };
  const host = values.host !== undefined && <TextField {...field('host')} {...machineText} />;
  return (
    <Drawer
      open={status === 'editing' || status === 'confirmingDiscard'}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={copy.title}
      onSubmit={onSave}
      footer={
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
      }
    >
      <Fields>
        <TextField label={copy.sourceType} value={sourceTypeName(sourceType)} readOnly />
        <TextField
          {...field('name')}
          error={
            canSave ? nameProblem || undefined : connectionsCopy.create.problem('name', { code: 'required' })
          }
        />
        {values.port === undefined ? (
          host
        ) : (
          <HostAndPort>
            {host}
            <TextField
              {...field('port')}
              {...machineText}
              inputMode="numeric"
              error={portProblem ? copy.port : undefined}
            />
          </HostAndPort>
        )}
        {order.map(
          (name) => values[name] !== undefined && <TextField key={name} {...field(name)} {...machineText} />,
        )}
        {values.password !== undefined && (
          <PasswordField
            {...field('password')}
            placeholder={copy.passwordHint}
            autoComplete="new-password"
            error={passwordProblem || undefined}
          />
        )}
        {values.sslmode !== undefined && (
          <TlsFields
            sourceType={sourceType === 'mongodb' ? 'mongodb' : 'postgresql'}
            mode={field('sslmode')}
            authority={field('caCertificate')}
          />
        )}
        {values.hasHeader !== undefined && (
          <Checkbox
            label={copy.header}
            checked={values.hasHeader === 'true'}
            onCheckedChange={(checked) => onFieldChange('hasHeader', String(checked))}
          />
        )}
      </Fields>
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

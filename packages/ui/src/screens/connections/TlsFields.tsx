import { Select } from '../../components/Select.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { connectionsCopy, type TlsMode } from './connections.copy.ts';

const copy = connectionsCopy.tls;

/** MongoDB's driver either uses TLS or doesn't. */
const modes: Record<'postgresql' | 'mongodb', readonly TlsMode[]> = {
  postgresql: ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'],
  mongodb: ['', 'disable', 'require', 'verify-ca', 'verify-full'],
};

interface TlsField {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  note?: string;
}

interface TlsFieldsProps {
  sourceType: 'postgresql' | 'mongodb';
  mode: TlsField;
  authority: TlsField;
}

/** How the way to a database is protected, with what that is worth; an authority only where one is looked at. */
export function TlsFields({ sourceType, mode, authority }: TlsFieldsProps) {
  const { label, value, onValueChange, error, disabled = false, note } = mode;
  return (
    <>
      <Select
        label={label}
        options={modes[sourceType].map((name) => ({ value: name, label: copy.names[name] }))}
        value={value}
        onValueChange={onValueChange}
        hint={copy.hintOf(value)}
        error={error}
        disabled={disabled}
        {...(note === undefined ? {} : { note })}
      />
      {value.startsWith('verify-') && (
        <TextArea
          {...authority}
          hint={connectionsCopy.create.caCertificateHint}
          placeholder={connectionsCopy.create.caCertificatePlaceholder}
          spellCheck={false}
          rows={4}
        />
      )}
    </>
  );
}

import { verifiesServer, type SslMode } from '@plinth/api/facts';
import { Select } from '../../components/Select.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { connectionsCopy } from './connections.copy.ts';

const copy = connectionsCopy.tls;

export interface FieldProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  hint?: string;
  error?: string;
  note?: string;
  placeholder?: string;
  disabled?: boolean;
  autoComplete?: string;
}

interface TlsFieldsProps {
  modes: readonly SslMode[];
  mode: FieldProps;
  authority: FieldProps;
}

/** How the way to a database is protected, with what that is worth; an authority only where one is looked at. */
export function TlsFields({ modes, mode, authority }: TlsFieldsProps) {
  const { label, value, onValueChange, error, disabled, note } = mode;
  return (
    <>
      <Select
        label={label}
        options={modes.map((name) => ({ value: name, label: copy.names[name] }))}
        value={value}
        onValueChange={onValueChange}
        placeholder={copy.unknown}
        hint={modes.includes(value as SslMode) ? copy.hintOf(value) : undefined}
        error={error}
        disabled={disabled}
        note={note}
      />
      {verifiesServer(value) && (
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

import { type SslMode, type DetailField } from '@plinth/api/facts';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { Checkbox } from '../../components/Checkbox.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { token } from '../../theme/token.ts';
import { connectionsCopy } from './connections.copy.ts';
import { TlsFields, type FieldProps } from './TlsFields.tsx';

const HostAndPort = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 104px;
  gap: 6px ${token.space3};

  /* Two fields side by side; what is said of either has the room of both. */
  > * {
    display: contents;
  }
  > * > :nth-child(1) {
    grid-row: 1;
  }
  > * > :nth-child(2) {
    grid-row: 2;
  }
  > * > p {
    grid-column: 1 / -1;
  }
`;

interface ConnectionFieldsProps {
  /** In the order in which they are shown. */
  names: readonly DetailField[];
  /** Ways of TLS to choose from; null where the host takes none. */
  tlsModes: readonly SslMode[] | null;
  field: (name: DetailField) => FieldProps;
}

const machineText = { mono: true, spellCheck: false, autoCapitalize: 'none' };

/** The fields of a connection, each with the control that it needs; a plain one is a line of text. */
export function ConnectionFields({ names, tlsModes, field }: ConnectionFieldsProps) {
  const port = names.includes('port') && (
    <TextField {...field('port')} {...machineText} inputMode="numeric" />
  );
  const control = (name: DetailField) => {
    switch (name) {
      case 'host': {
        const host = <TextField {...field(name)} {...machineText} />;
        return port ? (
          <HostAndPort>
            {host}
            {port}
          </HostAndPort>
        ) : (
          host
        );
      }
      case 'password':
        return <PasswordField {...field(name)} autoComplete="new-password" />;
      case 'sslmode':
        return (
          tlsModes && <TlsFields modes={tlsModes} mode={field(name)} authority={field('caCertificate')} />
        );
      case 'hasHeader': {
        const { value, onValueChange } = field(name);
        return (
          <Checkbox
            label={connectionsCopy.preview.header}
            checked={value === 'true'}
            onCheckedChange={(checked) => onValueChange(String(checked))}
          />
        );
      }
      case 'port':
      case 'caCertificate':
        return null;
      default:
        return <TextField {...field(name)} {...machineText} />;
    }
  };
  return names.map((name) => <Fragment key={name}>{control(name)}</Fragment>);
}

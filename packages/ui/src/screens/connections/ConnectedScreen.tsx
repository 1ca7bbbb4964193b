import { Layers, Plus } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Link } from '../../components/Link.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Select } from '../../components/Select.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { TextField } from '../../components/TextField.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { columns, mono, nameLine, wideOnly } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { ConnectedColumns } from './ConnectedColumns.tsx';
import { ConnectedTables } from './ConnectedTables.tsx';
import { findTables, type FoundTable } from './connected.tables.ts';
import { connectedCopy as copy } from './connected.copy.ts';
import { explorerCopy } from './explorer.copy.ts';
import type { ExplorerLevel } from './ExplorerPane.tsx';

/**
 * `choosing`: there are several databases, and none of them is the connection's. `counting`: the names are there, the figures
 * on their way. `named`: the host knows no figures. `unknown`: the host hasn't said which of its connections it is.
 */
export const connectedStatuses = [
  'loading',
  'choosing',
  'counting',
  'named',
  'counted',
  'unknown',
  'error',
] as const;

interface ConnectedScreenProps {
  /** Whether it is known what the connection leads to. */
  status: (typeof connectedStatuses)[number];
  /** Of the connection. */
  name: string;
  /** Where it leads: host and database, or the file. */
  place: string;
  /** What the form calls its database; of a file its name. */
  databaseName: string;
  /** Those that were found. */
  databases: readonly string[];
  /** The chosen one. */
  database: string | null;
  /** Those of the chosen database. */
  tables: readonly FoundTable[];
  /** Why the tables can't be shown. */
  message: string;
  /** The chosen one; at first the one with the most rows. */
  table: string | null;
  /** Those of the chosen table. */
  columns: ExplorerLevel;
  /** The page of the connection; of one that is unknown the list. */
  openHref: string;
  /** Another was chosen. */
  onDatabaseChange: (name: string) => void;
  /** Another was chosen. */
  onTableChange: (name: string) => void;
  /** The person wants a model of the chosen table. */
  onGenerate: () => void;
  /** The person wants an empty form. */
  onAnother: () => void;
  /** The person wants it read again. */
  onRetry: () => void;
}

const Made = styled.div`
  margin-block-end: ${token.space4};
`;

const Done = styled.b`
  font-weight: ${token.weightSemibold};
`;

/** It comes in when the tables are read: above it nothing moves, and a line of it has its room. */
const Found = styled.span`
  display: block;
  min-height: 1lh;
  color: ${token.textDefault};
`;

const Place = styled.span`
  ${mono}
`;

const Columns = styled.div`
  ${columns('minmax(0, 1fr) 23rem', '(max-width: 68.6875em)')}

  &[data-alone] {
    grid-template-columns: minmax(0, 560px);
  }
`;

const DatabaseName = styled.div`
  display: flex;
  flex: 0 1 auto;
  align-items: center;
  gap: ${token.space2};
  color: ${token.textStrong};
  font-size: ${token.typeSm};
  font-weight: ${token.weightMedium};

  > :first-child {
    ${wideOnly}
  }
  > :last-child {
    width: 176px;
  }
`;

const Lead = styled.div`
  padding: 14px ${token.space4} 10px;

  > h2 {
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
    overflow-wrap: anywhere;
  }
  > p {
    margin-block-start: 2px;
    color: ${token.textMuted};
    font-size: ${token.typeSm};
    line-height: ${token.lineSm};
  }
`;

const Remark = styled.p`
  padding: ${token.space4};
  color: ${token.textMuted};
`;

const Fields = styled.ul`
  padding-block-end: 10px;

  > li {
    display: flex;
    align-items: center;
    gap: ${token.space3};
    min-height: 30px;
    padding: 0 ${token.space4};
    color: ${token.textMuted};
    font-size: ${token.typeXs};
    ${mono}
  }
  b {
    ${nameLine}
    flex: 1 1 auto;
    color: ${token.textStrong};
    font-weight: 450;
  }
`;

/** Above the columns, which come in after it can be pressed. */
const Generate = styled.div`
  display: grid;
  padding: 0 ${token.space4} ${token.space3};
`;

const Waiting = styled.div`
  display: grid;
  gap: ${token.space4};
  padding: ${token.space4};
`;

/** More than this make no picture of a table. */
const mostFields = 8;

function FieldList({ columns: { state, items } }: { columns: ExplorerLevel }) {
  if (state === 'loading')
    return (
      <Waiting aria-hidden>
        {['62%', '78%', '54%', '70%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Waiting>
    );
  const more = items.length - mostFields;
  return (
    <Fields aria-label={explorerCopy.columns.title}>
      {items.slice(0, mostFields).map(({ name, type }) => (
        <li key={name} title={`${name}: ${type ?? ''}`}>
          <b>{name}</b>
          {type}
        </li>
      ))}
      {more > 0 && <li>{copy.more(more)}</li>}
    </Fields>
  );
}

/** The table that the model will be of, with what speaks for it. */
function Beginning({
  tables,
  table,
  status,
  columns,
  head,
  onGenerate,
}: ConnectedScreenProps & { head: ReactNode }) {
  const chosen = tables.find(({ name }) => name === table);
  const largest = findTables(tables, '');
  return (
    <Frame label={copy.model} {...(head && { title: copy.tables(tables.length), actions: head })}>
      <ConnectedColumns tables={largest} chosen={table} counting={status === 'counting'} />
      <Lead>
        <h2>{table === null ? copy.choose : copy.begin(table)}</h2>
        <p>
          {chosen === undefined ? copy.chooseHint : copy.reason(chosen, largest[0] === chosen, tables.length)}
        </p>
      </Lead>
      <Generate>
        <Button variant="primary" icon={Layers} disabled={table === null} onClick={onGenerate}>
          {copy.generate}
        </Button>
      </Generate>
      {table !== null && <FieldList columns={columns} />}
    </Frame>
  );
}

function DatabaseField({ databaseName, databases, database, onDatabaseChange }: ConnectedScreenProps) {
  const { databaseName: label } = copy;
  return (
    <DatabaseName>
      <span aria-hidden>{label}</span>
      {databases.length > 1 ? (
        <Select
          label={label}
          hideLabel
          options={databases.map((name) => ({ value: name, label: name }))}
          value={database}
          onValueChange={onDatabaseChange}
        />
      ) : (
        <TextField label={label} hideLabel value={databaseName || (databases[0] ?? '')} readOnly mono />
      )}
    </DatabaseName>
  );
}

function Tables(props: ConnectedScreenProps) {
  const { status, tables, table, onTableChange, message, onRetry } = props;
  const toolbar = <DatabaseField {...props} />;
  if (status === 'error')
    return (
      <Frame title={copy.tables(0)} actions={toolbar}>
        <ErrorView compact title={explorerCopy.tables.failed} message={message} onRetry={onRetry} />
      </Frame>
    );
  if (status === 'loading')
    return (
      <Frame title={copy.tables(0)} actions={toolbar}>
        <VisuallyHidden role="status">{explorerCopy.tables.loading}</VisuallyHidden>
        <Waiting aria-hidden>
          {['58%', '72%', '49%', '66%', '54%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </Waiting>
      </Frame>
    );
  if (status === 'unknown' || status === 'choosing')
    return (
      <Frame title={copy.tables(0)} actions={toolbar}>
        <Remark>{status === 'unknown' ? copy.unknown : explorerCopy.tables.waiting}</Remark>
      </Frame>
    );
  if (tables.length === 0)
    return (
      <Frame title={copy.tables(0)} actions={toolbar}>
        <Lead>
          <p>{explorerCopy.tables.empty}</p>
        </Lead>
      </Frame>
    );
  return (
    <ConnectedTables
      tables={tables}
      counting={status === 'counting'}
      known={status !== 'named'}
      chosen={table}
      onChoose={onTableChange}
      toolbar={toolbar}
    />
  );
}

const foundText = ({ status, tables, databases }: ConnectedScreenProps): string => {
  switch (status) {
    case 'choosing':
      return copy.foundDatabases(databases.length);
    case 'named':
      return copy.foundNamed(tables.length);
    case 'counted':
      return copy.found(tables);
    default:
      return '';
  }
};

/** What a new connection has found, and the model as the first thing to do with it. */
export function ConnectedScreen(props: ConnectedScreenProps) {
  const { status, name, place, databases, tables, openHref, onAnother } = props;
  const done = useRef<HTMLElement>(null);
  useEffect(() => done.current?.focus(), []);
  // A file has one table: there is nothing to choose.
  const alone = databases.length <= 1 && tables.length === 1;
  return (
    <>
      <PageHeader
        title={name}
        description={<Place>{place}</Place>}
        actions={
          <Button icon={Plus} onClick={onAnother}>
            {copy.another}
          </Button>
        }
      />
      <Made>
        <Notice tone="success" live={false}>
          <Done ref={done} tabIndex={-1}>
            {copy.saved}
          </Done>{' '}
          <Link to={openHref}>{status === 'unknown' ? copy.toList : copy.open}</Link>
          <Found role="status">{foundText(props)}</Found>
        </Notice>
      </Made>
      <Columns data-alone={alone || undefined}>
        {!alone && <Tables {...props} />}
        {(alone || (status !== 'error' && tables.length > 0)) && (
          <Beginning {...props} head={alone && <DatabaseField {...props} />} />
        )}
      </Columns>
    </>
  );
}

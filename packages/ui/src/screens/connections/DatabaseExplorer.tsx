import { Database, Table2, X } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Frame } from '../../components/Frame.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { formatNumber } from '../../primitives/intl.format.ts';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { explorerCopy as copy } from './explorer.copy.ts';
import { explorerHeight } from './explorer.styles.ts';
import { ExplorerPane, type ExplorerLevel } from './ExplorerPane.tsx';

export interface DatabaseExplorerProps {
  /** The first step. */
  databases: ExplorerLevel;
  /** Those of the chosen database. */
  tables: ExplorerLevel;
  /** Those of the chosen table. */
  columns: ExplorerLevel;
  /** The chosen one. */
  database: string | null;
  /** The chosen one. */
  table: string | null;
  /** The collection of the chosen table, where the host has one. */
  objectsHref: string | null;
  /** Another was chosen. */
  onDatabaseSelect: (name: string) => void;
  /** Another was chosen. */
  onTableSelect: (name: string) => void;
  /** A data model of the chosen table. */
  onGenerate: () => void;
  /** The person wants a step read again. */
  onRetry: (level: 'databases' | 'tables' | 'columns') => void;
  /** The person closes it. */
  onClose: () => void;
}

const Panes = styled.div`
  ${explorerHeight}
  display: grid;
  grid-template-columns: minmax(0, 152fr) minmax(0, 216fr) minmax(0, 426fr);

  @media ${narrowQuery} {
    grid-template-columns: minmax(0, 1fr);
    height: auto;
  }
`;

/** From a database by its tables to their columns, read step by step. It shows names and types, no rows. */
export function DatabaseExplorer({
  databases,
  tables,
  columns,
  database,
  table,
  objectsHref,
  onDatabaseSelect,
  onTableSelect,
  onGenerate,
  onRetry,
  onClose,
}: DatabaseExplorerProps) {
  return (
    <Frame
      title={copy.title}
      label={copy.title}
      actions={<IconButton icon={X} size="sm" label={copy.close} tooltip={null} onClick={onClose} />}
    >
      <Panes>
        <ExplorerPane
          copy={copy.databases}
          count={formatNumber(databases.items.length)}
          level={databases}
          icon={Database}
          selected={database}
          onSelect={onDatabaseSelect}
          onRetry={() => onRetry('databases')}
        />
        <ExplorerPane
          key={`tables of ${database}`}
          copy={copy.tables}
          count={formatNumber(tables.items.length)}
          level={tables}
          icon={Table2}
          selected={table}
          onSelect={onTableSelect}
          onRetry={() => onRetry('tables')}
        />
        <ExplorerPane
          key={`columns of ${database} ${table}`}
          copy={copy.columns}
          title={table ?? undefined}
          count={copy.columnCount(columns.items.length)}
          level={columns}
          onRetry={() => onRetry('columns')}
          action={table !== null && <TableActions {...{ objectsHref, onGenerate }} />}
        />
      </Panes>
    </Frame>
  );
}

function TableActions({
  objectsHref,
  onGenerate,
}: Pick<DatabaseExplorerProps, 'objectsHref' | 'onGenerate'>) {
  return (
    <>
      {objectsHref !== null && (
        <ButtonLink size="sm" to={objectsHref}>
          {copy.browse}
        </ButtonLink>
      )}
      <Button size="sm" onClick={onGenerate}>
        {copy.generate}
      </Button>
    </>
  );
}

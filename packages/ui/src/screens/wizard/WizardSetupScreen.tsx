import { exportFormatNames, exportFormats, type ExportFormat } from '@plinth/api/facts';
import { Database, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Elevation } from '../../components/Elevation.tsx';
import { FieldError } from '../../components/FieldError.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Icon, type IconGlyph } from '../../components/Icon.tsx';
import { Link } from '../../components/Link.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { Select } from '../../components/Select.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { SourceMark } from '../../components/SourceMark.tsx';
import { Switch } from '../../components/Switch.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { onePartQuery } from '../../theme/measures.tokens.ts';
import { columns, mono, truncate } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { StageDots } from './StageDots.tsx';
import { wizardCopy } from './wizard.copy.ts';

export const wizardSetupStatuses = ['incomplete', 'complete'] as const;
type WizardSetupStatus = (typeof wizardSetupStatuses)[number];

type ChoiceStatus = 'idle' | 'pending' | 'ready' | 'error';

export interface ChoiceList<Item> {
  status: ChoiceStatus;
  items: readonly Item[];
  /** The host's words about a failure. */
  message: string | null;
}

interface SourceChoice {
  id: string;
  name: string;
  type: string;
}

interface WizardSetupScreenProps {
  /** Whether enough is chosen to begin. */
  status: WizardSetupStatus;
  /** All connections. */
  sources: ChoiceList<SourceChoice>;
  /** Those of the chosen source. */
  databases: ChoiceList<string>;
  /** Those of the chosen database. */
  tables: ChoiceList<string>;
  /** Those of the chosen table. */
  columns: ChoiceList<{ name: string; type: string }>;
  /** The chosen connection. */
  sourceId: string | null;
  /** The chosen one. */
  database: string | null;
  /** The chosen one. */
  table: string | null;
  /** Of the model; kept for the next time. */
  format: ExportFormat | null;
  /** Columns are to be described. */
  descriptions: boolean;
  /** Metrics are to be suggested. */
  metrics: boolean;
  /** Another was chosen: database and table begin anew. */
  onSourceChange: (id: string) => void;
  /** Another was chosen: the table begins anew. */
  onDatabaseChange: (database: string) => void;
  /** Another was chosen. */
  onTableChange: (table: string) => void;
  /** Another was chosen. */
  onFormatChange: (format: ExportFormat) => void;
  /** Whether they are wanted. */
  onDescriptionsChange: (on: boolean) => void;
  /** Whether they are wanted. */
  onMetricsChange: (on: boolean) => void;
  /** The person wants it begun. */
  onGenerate: () => void;
  /** Back to what was generated and isn't saved; absent where there is nothing. */
  onReview?: (() => void) | undefined;
  /** The person wants a list read again. */
  onRetry: (list: 'sources' | 'databases' | 'tables' | 'columns') => void;
  /** Where a connection is made. */
  connectionsPath: string;
}

const copy = wizardCopy.setup;

const Columns = styled.div`
  ${columns('minmax(0, 1fr) 360px')}
  gap: ${token.space6};
`;

const Unsaved = styled.div`
  margin-block-end: ${token.space4};
`;

const Rows = styled.ol`
  counter-reset: choice;

  > li {
    counter-increment: choice;
    display: grid;
    grid-template-columns: 22px 158px minmax(0, 1fr);
    padding: 14px ${token.space4};
    border-block-end: 1px solid ${token.borderSubtle};
  }
  > li:last-child {
    border-block-end: 0;
  }
  > li::before {
    content: counter(choice);
    line-height: ${token.controlMd};
    color: ${token.textMuted};
    font-size: ${token.typeSm};
  }
  @media (max-width: 599px) {
    > li {
      grid-template-columns: 22px minmax(0, 1fr);
    }
    > li > :nth-child(2) {
      grid-column: 2;
    }
  }
`;

const Name = styled.span`
  color: ${token.textStrong};
  font-weight: ${token.weightMedium};
  line-height: ${token.controlMd};
`;

const Footer = styled.div`
  display: flex;
  flex: 1 1 auto;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${token.space2} ${token.space4};
  padding-block: 4px;

  > p {
    flex: 1 1 auto;
  }
  > button {
    margin-inline-end: ${token.space2};
  }
`;

const FailureLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space2};
  margin-block-start: 6px;
`;

const Remark = styled.p`
  margin-block-start: 6px;
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

const Switches = styled.div`
  display: grid;
  justify-items: start;
`;

const Preview = styled.div`
  ${mono}
  max-height: 60vh;
  padding: 6px 0;
  overflow-y: auto;

  > ul > li {
    ${truncate}
    padding: 3px ${token.space4};
    line-height: ${token.lineMd};
    color: ${token.textMuted};
  }
  > ul > li > b {
    color: ${token.textStrong};
    font-weight: 450;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Blank = styled.div`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${token.space4};
  min-height: 320px;
  padding: ${token.space6};
  color: ${token.textMuted};
  text-align: center;

  @media ${onePartQuery} {
    display: none;
  }
`;

const Waiting = styled.div`
  display: grid;
  gap: ${token.space4};
  padding: ${token.space3} ${token.space4};
`;

const Padded = styled.div`
  padding: ${token.space3} ${token.space4};
`;

const Title = styled.span`
  ${mono}
`;

const Count = styled.span`
  color: ${token.textMuted};
  font-size: ${token.typeXs};
`;

/** A failure to load under its field, with a way to try again. */
function LoadFailure({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <FailureLine>
      <FieldError>{children}</FieldError>
      <Button size="sm" onClick={onRetry}>
        {copy.retry}
      </Button>
    </FailureLine>
  );
}

function ColumnsPreview({
  table,
  columns,
  onRetry,
}: {
  table: string;
  columns: WizardSetupScreenProps['columns'];
  onRetry: () => void;
}) {
  return (
    <Frame
      title={<Title>{table}</Title>}
      actions={columns.status === 'ready' && <Count>{copy.columnCount(columns.items.length)}</Count>}
    >
      {columns.status === 'error' ? (
        <Padded>
          <LoadFailure onRetry={onRetry}>{copy.columnsFailed(columns.message)}</LoadFailure>
        </Padded>
      ) : columns.status !== 'ready' ? (
        <Waiting>
          {['70%', '54%', '62%', '48%', '66%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
          <VisuallyHidden role="status">{copy.loadingColumns}</VisuallyHidden>
        </Waiting>
      ) : columns.items.length === 0 ? (
        <Padded>{copy.noColumns}</Padded>
      ) : (
        <Preview
          tabIndex={0}
          role="region"
          aria-label={`${table}: ${copy.columnCount(columns.items.length)}`}
        >
          <ul>
            {columns.items.map(({ name, type }) => (
              <li key={name} title={`${name}: ${type}`}>
                <b>{name}</b>: {type}
              </li>
            ))}
          </ul>
        </Preview>
      )}
    </Frame>
  );
}

interface ChoiceProps<Item> {
  list: ChoiceList<Item>;
  option: (item: Item) => { value: string; label: string; icon: ReactNode };
  label: string;
  placeholder: string;
  value: string | null;
  onValueChange: (value: string) => void;
  disabled?: boolean;
  /** Shown in the list of options, and under the field with a way to try again. */
  failed: { inList: string; below: string };
  emptyText: string;
  /** After the remark that there is nothing to choose. */
  wayOut?: ReactNode;
  onRetry: () => void;
}

/** A choice whose options come from the host: they may be on their way, missing or none. */
function Choice<Item>({
  list: { status, items },
  option,
  label,
  failed,
  emptyText,
  wayOut,
  onRetry,
  ...select
}: ChoiceProps<Item>) {
  return (
    <li>
      <Name aria-hidden>{label}</Name>
      <div>
        <Select
          {...select}
          label={label}
          hideLabel
          options={items.map(option)}
          loading={status === 'pending'}
          loadError={status === 'error' ? failed.inList : undefined}
          emptyText={emptyText}
        />
        {status === 'error' && <LoadFailure onRetry={onRetry}>{failed.below}</LoadFailure>}
        {status === 'ready' && items.length === 0 && (
          <Remark>
            {emptyText} {wayOut}
          </Remark>
        )}
      </div>
    </li>
  );
}

const sourceOption = ({ id, name, type }: SourceChoice) => ({
  value: id,
  label: name,
  icon: <SourceMark type={type} size={20} />,
});

const nameOption = (glyph: IconGlyph) => (name: string) => ({
  value: name,
  label: name,
  icon: <Icon icon={glyph} />,
});

function SourceChoices(props: WizardSetupScreenProps) {
  const { sources, databases, tables, onRetry } = props;
  const databasesFailed = copy.databasesFailed(databases.message);
  const tablesFailed = copy.tablesFailed(tables.message);
  return (
    <>
      <Choice
        label={copy.source}
        list={sources}
        option={sourceOption}
        placeholder={copy.sourcePlaceholder}
        value={props.sourceId}
        onValueChange={props.onSourceChange}
        failed={{ inList: copy.sourcesFailed, below: sources.message ?? copy.sourcesFailed }}
        emptyText={copy.noSources}
        wayOut={<Link to={props.connectionsPath}>{copy.addConnection}</Link>}
        onRetry={() => onRetry('sources')}
      />
      <Choice
        label={copy.database}
        list={databases}
        option={nameOption(Database)}
        placeholder={copy.databasePlaceholder}
        value={props.database}
        onValueChange={props.onDatabaseChange}
        disabled={props.sourceId === null}
        failed={{ inList: databasesFailed, below: databasesFailed }}
        emptyText={copy.noDatabases}
        onRetry={() => onRetry('databases')}
      />
      <Choice
        label={copy.table}
        list={tables}
        option={nameOption(Table2)}
        placeholder={copy.tablePlaceholder}
        value={props.table}
        onValueChange={props.onTableChange}
        disabled={props.database === null}
        failed={{ inList: tablesFailed, below: tablesFailed }}
        emptyText={copy.noTables}
        onRetry={() => onRetry('tables')}
      />
    </>
  );
}

function OutputChoices({
  format,
  descriptions,
  metrics,
  onFormatChange,
  onDescriptionsChange,
  onMetricsChange,
}: WizardSetupScreenProps) {
  return (
    <>
      <li>
        <Name aria-hidden>{copy.format}</Name>
        <SegmentedControl
          label={copy.format}
          hideLabel
          options={exportFormatNames.map((value) => ({ value, label: exportFormats[value] }))}
          value={format}
          onValueChange={onFormatChange}
        />
      </li>
      <li>
        <Name aria-hidden>{copy.options}</Name>
        <Switches role="group" aria-label={copy.options}>
          <Switch label={copy.descriptions} checked={descriptions} onCheckedChange={onDescriptionsChange} />
          <Switch label={copy.metrics} checked={metrics} onCheckedChange={onMetricsChange} />
        </Switches>
      </li>
    </>
  );
}

/** Of what a model is to be made, and with what: source, database, table, format. Each choice opens the next. */
export function WizardSetupScreen(props: WizardSetupScreenProps) {
  const { status, columns, table, onGenerate, onReview, onRetry } = props;
  const incomplete = status === 'incomplete';
  return (
    <>
      <PageHeader title={copy.title} actions={<StageDots stage={1} />} />
      {onReview && (
        <Unsaved>
          <Notice
            tone="info"
            live={false}
            action={
              <Button size="sm" onClick={onReview}>
                {copy.review}
              </Button>
            }
          >
            {copy.unsaved}
          </Notice>
        </Unsaved>
      )}
      <Columns>
        <Frame
          label={copy.title}
          footer={
            <Footer>
              {incomplete && <p id="generate-hint">{copy.hint}</p>}
              <Button
                variant="primary"
                disabled={incomplete}
                aria-describedby={incomplete ? 'generate-hint' : undefined}
                onClick={onGenerate}
              >
                {copy.generate}
              </Button>
            </Footer>
          }
        >
          <Rows>
            <SourceChoices {...props} />
            <OutputChoices {...props} />
          </Rows>
        </Frame>
        {table === null ? (
          <Frame dashed label={copy.previewHint}>
            <Blank>
              <Elevation name="first" />
              <p>{copy.previewHint}</p>
            </Blank>
          </Frame>
        ) : (
          <ColumnsPreview table={table} columns={columns} onRetry={() => onRetry('columns')} />
        )}
      </Columns>
    </>
  );
}

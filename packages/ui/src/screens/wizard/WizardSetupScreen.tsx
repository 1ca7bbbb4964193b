import { exportFormatNames, exportFormats, type ExportFormat } from '@plinth/api/facts';
import { Database, Table2 } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Elevation } from '../../components/Elevation.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Icon, type IconGlyph } from '../../components/Icon.tsx';
import { Link } from '../../components/Link.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { SourceMark } from '../../components/SourceMark.tsx';
import { Switch } from '../../components/Switch.tsx';
import { onePartQuery, shortLineQuery } from '../../theme/measures.tokens.ts';
import { columns } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import type { ChoiceList } from './choiceList.types.ts';
import { ColumnsPreview } from './ColumnsPreview.tsx';
import { ChoiceName, SetupChoice } from './SetupChoice.tsx';
import { StageDots } from './StageDots.tsx';
import { wizardCopy } from './wizard.copy.ts';

export const wizardSetupStatuses = ['incomplete', 'complete'] as const;
type WizardSetupStatus = (typeof wizardSetupStatuses)[number];

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
  ${columns('minmax(0, 1fr) 22.5rem')}
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
    grid-template-columns: 1.375rem 9.875rem minmax(0, 1fr);
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
  @media ${shortLineQuery} {
    > li {
      grid-template-columns: 1.375rem minmax(0, 1fr);
    }
    > li > :nth-child(2) {
      grid-column: 2;
    }
  }
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

const Switches = styled.div`
  display: grid;
  justify-items: start;
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
`;

/** Beside the form only: below it, it would show nothing. */
const ToCome = styled(Frame)`
  @media ${onePartQuery} {
    display: none;
  }
`;

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
      <SetupChoice
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
      <SetupChoice
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
      <SetupChoice
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
        <ChoiceName aria-hidden>{copy.format}</ChoiceName>
        <SegmentedControl
          label={copy.format}
          hideLabel
          options={exportFormatNames.map((value) => ({ value, label: exportFormats[value] }))}
          value={format}
          onValueChange={onFormatChange}
        />
      </li>
      <li>
        <ChoiceName aria-hidden>{copy.options}</ChoiceName>
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
          <ToCome dashed label={copy.previewHint}>
            <Blank>
              <Elevation name="first" />
              <p>{copy.previewHint}</p>
            </Blank>
          </ToCome>
        ) : (
          <ColumnsPreview table={table} columns={columns} onRetry={() => onRetry('columns')} />
        )}
      </Columns>
    </>
  );
}

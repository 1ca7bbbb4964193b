import { exportFormats } from '@plinth/api/facts';
import { ArrowLeft, ArrowRight, MessageCircleQuestionMark, RotateCcw, Square } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Frame } from '../../components/Frame.tsx';
import { LogView } from '../../components/LogView.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { StepList } from '../../components/StepList.tsx';
import { useFocusIfLost } from '../../primitives/useFocusIfLost.ts';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { columns, mono } from '../../theme/mixins.ts';
import { onOwnPress } from '../../primitives/isSecondPress.ts';
import { token } from '../../theme/token.ts';
import { stepItems, type StepView } from '../steps.copy.ts';
import { logLines, type LogEntryView } from './log.lines.ts';
import { StageDots } from './StageDots.tsx';
import { progressCopy as copy } from './progress.copy.ts';

export const wizardProgressStatuses = ['streaming', 'done', 'failed', 'stopped'] as const;
type WizardProgressStatus = (typeof wizardProgressStatuses)[number];

interface WizardProgressScreenProps {
  /** Whether it runs, and how it ended. */
  status: WizardProgressStatus;
  /** The four steps, each with how it stands. */
  steps: readonly StepView[];
  /** What the host has told, from the first on. */
  log: readonly LogEntryView[];
  /** How long nothing has come from the host; null when that is nothing to speak of. */
  silentMs: number | null;
  /** There is a model to be seen. */
  canViewResults: boolean;
  /** The connection that is read. */
  source: string;
  /** The database that is read. */
  database: string;
  /** The table that is read. */
  table: string;
  /** Of the model. */
  format: 'json' | 'csv' | null;
  /** Columns are described. */
  descriptions: boolean;
  /** Metrics are suggested. */
  metrics: boolean;
  /** The person wants the list of models. */
  onBack: () => void;
  /** The person stops it. */
  onStop: () => void;
  /** The person wants it begun anew. */
  onRetry: () => void;
  /** Saves the results as they are, to ask about them. */
  onSaveResults: () => void;
  /** The person wants to see the model. */
  onViewResults: () => void;
}

const Columns = styled.div`
  ${columns('minmax(0, 1fr) 22.5rem')}
  gap: ${token.space4} ${token.space6};
`;

const Work = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space4};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${token.space2};

  > :first-child {
    margin-inline-end: auto;
  }
`;

const Silence = styled.p`
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};
  font-variant-numeric: tabular-nums;
`;

const TableName = styled.span`
  ${mono}
`;

/** Until the host has said anything, the first step of a running generation says that it starts. */
const shownSteps = (steps: readonly StepView[], running: boolean) =>
  stepItems(steps, copy.steps).map((step, index) =>
    index === 0 && running && step.status === 'pending' && step.message === undefined
      ? { ...step, message: copy.starting }
      : step,
  );

/** A generation under way: its steps, its log, and the ways on and out. What comes of it is shown by `ReviewScreen`. */
export function WizardProgressScreen({
  status,
  steps,
  log,
  silentMs,
  canViewResults,
  source,
  database,
  table,
  format,
  descriptions,
  metrics,
  onBack,
  onStop,
  onRetry,
  onSaveResults,
  onViewResults,
}: WizardProgressScreenProps) {
  const lines = logLines(log);
  const errors = lines.filter(({ kind }) => kind === 'error').length;
  return (
    <>
      <PageHeader title={copy.title} actions={<StageDots stage={2} />} />
      <Columns>
        <Work>
          <Frame label={copy.stepList}>
            <StepList label={copy.stepList} steps={shownSteps(steps, status === 'streaming')} />
          </Frame>
          <Frame label={copy.logs}>
            <LogView title={copy.logs} lines={lines} formatCount={(count) => copy.logCount(count, errors)} />
          </Frame>
          <NextSteps {...{ status, canViewResults, onBack, onStop, onRetry, onSaveResults, onViewResults }} />
          {/* It goes with the host's next word: Stop doesn't move by that. */}
          {status === 'streaming' && silentMs !== null && (
            <Silence role="timer">{copy.silence(silentMs)}</Silence>
          )}
        </Work>
        <Frame title={<TableName>{table}</TableName>}>
          <Facts
            facts={[
              { label: copy.facts.source, value: source },
              { label: copy.facts.database, value: database, mono: true },
              { label: copy.facts.table, value: table, mono: true },
              {
                label: copy.facts.format,
                value: format === null ? '–' : exportFormats[format],
              },
              { label: copy.facts.descriptions, value: descriptions ? copy.yes : copy.no },
              { label: copy.facts.metrics, value: metrics ? copy.yes : copy.no },
            ]}
          />
        </Frame>
      </Columns>
      <VisuallyHidden role="status">{status === 'done' ? copy.done : ''}</VisuallyHidden>
    </>
  );
}

type NextStepsProps = Pick<
  WizardProgressScreenProps,
  'status' | 'canViewResults' | 'onBack' | 'onStop' | 'onRetry' | 'onSaveResults' | 'onViewResults'
>;

/** What can be done at each status. A button that goes with its status hands the focus to the next to press. */
function NextSteps({
  status,
  canViewResults,
  onBack,
  onStop,
  onRetry,
  onSaveResults,
  onViewResults,
}: NextStepsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  useFocusIfLost(status, () =>
    buttons.current?.querySelector<HTMLElement>(':scope > :not(:first-child, :disabled)'),
  );
  return (
    <Buttons ref={buttons}>
      <Button icon={ArrowLeft} onClick={onBack}>
        {copy.back}
      </Button>
      {status === 'streaming' && (
        <Button icon={Square} onClick={onOwnPress(onStop)}>
          {copy.stop}
        </Button>
      )}
      {(status === 'failed' || status === 'stopped') && (
        <Button icon={RotateCcw} onClick={onOwnPress(onRetry)}>
          {copy.retry}
        </Button>
      )}
      {canViewResults && (
        <Button icon={MessageCircleQuestionMark} onClick={onSaveResults}>
          {copy.saveResults}
        </Button>
      )}
      <Button variant="primary" iconEnd={ArrowRight} disabled={!canViewResults} onClick={onViewResults}>
        {copy.results}
      </Button>
    </Buttons>
  );
}

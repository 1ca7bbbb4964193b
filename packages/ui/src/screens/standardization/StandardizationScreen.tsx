import type { Problem } from '@plinth/api/facts';
import { RefreshCw } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Select } from '../../components/Select.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { formatShortMoment } from '../../primitives/intl.format.ts';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { wideOnly } from '../../theme/mixins.ts';
import { onOwnPress } from '../../primitives/isSecondPress.ts';
import { token } from '../../theme/token.ts';
import { problemText } from '../problem.copy.ts';
import { NotKeptNotice } from './NotKeptNotice.tsx';
import { RuleCard, type StandardizationRule } from './RuleCard.tsx';
import { standardizationCopy as copy } from './standardization.copy.ts';

export const ruleTabs = ['ALL', 'NUMERIC', 'TEXT', 'DATE/TIME', 'BINARY'] as const;
type RuleTab = (typeof ruleTabs)[number];

export const standardizationStatuses = ['samples', 'looking', 'ready', 'stopped', 'failed'] as const;

/** The data model whose values were looked through. */
interface LookedThrough {
  models: readonly { value: string; label: string }[];
  modelId: string;
  /** Rows that were looked at. */
  rows: number;
  /** Rules of the recipe that had been taken when they were. */
  rulesTaken: number;
  /** The recipe is another by now. */
  isRecipeChanged: boolean;
  /** They are a sample of the data. */
  isSample: boolean;
  /** Columns of which only the most frequent values were looked at. */
  partly: readonly string[];
  /** Rows that are nearly another's again weren't looked for: there are too many. */
  uncompared: boolean;
  /** Columns that were looked through so far, and how many there are; 0 while that isn't known. */
  done: number;
  columns: number;
  /** When; empty for not yet. */
  lookedAt: string;
  /** Why it failed. */
  problem: Problem | null;
  /** Samples are shown below the rules that were found. */
  showsSamples: boolean;
  /** Why the recipe couldn't be kept. */
  saveProblem: Problem | null;
  onModelChange: (id: string) => void;
  onLook: () => void;
  onStop: () => void;
  onShowSamples: (shown: boolean) => void;
  onSaveRetry: () => void;
  onSaveDrop: () => void;
}

interface StandardizationScreenProps {
  /** How far the looking through is; `samples` where nothing can be looked through. */
  status: (typeof standardizationStatuses)[number];
  /** Those that were found. */
  rules: readonly StandardizationRule[];
  /** Those that only show what there could be. */
  samples: readonly StandardizationRule[];
  /** Of what the rules were found in; absent with samples alone. */
  looked?: LookedThrough | undefined;
  /** Of which type rules are shown. */
  tab: RuleTab;
  /** Ids of those that are ticked. */
  checked: readonly string[];
  /** Which type is wanted. */
  onTabChange: (tab: RuleTab) => void;
  /** A rule, and whether it is ticked. */
  onCheckedChange: (id: string, checked: boolean) => void;
  /** Rules that are to be applied. */
  onApply: (ids: readonly string[]) => void;
  /** A rule that is to be taken back. */
  onUndo: (id: string) => void;
  /** All that a rule would change is to be seen. */
  onPreview: (id: string) => void;
  /** The person goes on. */
  onContinue: () => void;
}

const List = styled.ul`
  display: grid;
  gap: ${token.space3};
`;

const Source = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${token.space3};
  margin-block-end: ${token.space3};

  > :first-child {
    flex: 0 1 320px;

    @media ${narrowQuery} {
      flex-basis: 100%;
    }
  }
  > p {
    flex: 1 1 200px;
    display: flex;
    align-items: center;
    gap: ${token.space2};
    min-height: ${token.controlMd};
    color: ${token.textMuted};
    font-size: ${token.typeSm};

    /* What is said of the check takes three lines there, and nothing below moves once it is. */
    @media ${narrowQuery} {
      min-height: calc(3 * ${token.lineSm});
    }
  }
  /* Beside the button that stops it. */
  > p[data-looking] {
    justify-content: end;
  }
  > button {
    @media ${narrowQuery} {
      align-self: center;
    }
  }
`;

const Notices = styled.div`
  display: grid;
  gap: ${token.space3};

  > * {
    margin-block-end: ${token.space3};
  }
`;

/** On a phone the tabs need its room, and the foot of the list says it. */
const Selected = styled.span`
  ${wideOnly}
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space2};
  margin-block-start: ${token.space4};
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

const Group = styled.section`
  margin-block-start: ${token.space6};

  > header {
    display: flex;
    align-items: center;
    gap: ${token.space3};
    min-height: 36px;
    margin-block-end: ${token.space2};
    color: ${token.textMuted};
    font-size: ${token.typeSm};

    > h2 {
      color: ${token.textDefault};
      font-size: ${token.typeSm};
      font-weight: ${token.weightMedium};
    }
    > button {
      margin-inline: auto calc(-1 * ${token.space2});
    }
  }
`;

/** That the recipe has changed comes while one goes on below: it takes no line of its own, which would move what is being pressed. */
const lookedText = ({ rows, isSample, rulesTaken, isRecipeChanged, lookedAt }: LookedThrough): string => {
  const time = formatShortMoment(new Date(lookedAt));
  return isRecipeChanged
    ? copy.lookedBefore(rows, isSample, time)
    : copy.looked(rows, isSample, time, rulesTaken);
};

function LookedBar({
  status,
  looked,
}: {
  status: StandardizationScreenProps['status'];
  looked: LookedThrough;
}) {
  const { models, modelId, done, columns, lookedAt } = looked;
  const { onModelChange, onLook, onStop } = looked;
  const isLooking = status === 'looking';
  return (
    <Source>
      <Select label={copy.model} options={models} value={modelId} onValueChange={onModelChange} />
      <p
        role="status"
        // That it has begun and what came of it is told, not every column on the way.
        aria-live={isLooking && done > 0 ? 'off' : 'polite'}
        data-looking={isLooking || undefined}
      >
        {isLooking ? (
          <>
            <Spinner /> {copy.looking(done, columns)}
          </>
        ) : (
          status === 'ready' && lookedText(looked)
        )}
      </p>
      {isLooking ? (
        <Button onClick={onOwnPress(onStop)}>{copy.stop}</Button>
      ) : (
        <Button icon={RefreshCw} onClick={onOwnPress(onLook)}>
          {lookedAt === '' ? copy.look : copy.lookAgain}
        </Button>
      )}
    </Source>
  );
}

function LookedNotices({
  status,
  looked,
}: {
  status: StandardizationScreenProps['status'];
  looked: LookedThrough;
}) {
  const { partly, uncompared, problem, saveProblem, onSaveRetry, onSaveDrop } = looked;
  return (
    <Notices>
      {saveProblem && <NotKeptNotice problem={saveProblem} onDrop={onSaveDrop} onRetry={onSaveRetry} />}
      {status === 'failed' && problem && (
        <Notice tone="danger">{problemText(problem, copy.lookFailed)}</Notice>
      )}
      {status === 'ready' && partly.length > 0 && <Notice tone="info">{copy.partly(partly)}</Notice>}
      {status === 'ready' && uncompared && <Notice tone="info">{copy.uncompared}</Notice>}
    </Notices>
  );
}

/** Where there are no rules, the list says so itself. */
function Pager({ count, selected }: { count: number; selected: number }) {
  const texts = [count > 0 && copy.pager(count), selected > 0 && copy.selected(selected)].filter(Boolean);
  if (texts.length === 0) return null;
  return (
    <Foot>
      <span>{texts.join(' · ')}</span>
      <span>
        <Button size="sm" disabled>
          {copy.previous}
        </Button>{' '}
        <Button size="sm" disabled>
          {copy.next}
        </Button>
      </span>
    </Foot>
  );
}

type RulesProps = Pick<
  StandardizationScreenProps,
  'checked' | 'onCheckedChange' | 'onApply' | 'onUndo' | 'onPreview'
> & { rules: readonly StandardizationRule[] };

function Rules({ rules, checked, onCheckedChange, onApply, onUndo, onPreview }: RulesProps) {
  return (
    <List>
      {rules.map((rule) => (
        <RuleCard
          key={rule.id}
          rule={rule}
          checked={checked.includes(rule.id)}
          onCheckedChange={(next) => onCheckedChange(rule.id, next)}
          onApply={() => onApply([rule.id])}
          onUndo={() => onUndo(rule.id)}
          onPreview={() => onPreview(rule.id)}
        />
      ))}
    </List>
  );
}

function Samples({ looked, ...rules }: RulesProps & { looked: LookedThrough }) {
  const { showsSamples, onShowSamples } = looked;
  return (
    <Group aria-label={copy.samples}>
      <header>
        <h2>{copy.samples}</h2>
        <span>{copy.sample}</span>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={showsSamples}
          onClick={() => onShowSamples(!showsSamples)}
        >
          {showsSamples ? copy.hide : copy.show}
        </Button>
      </header>
      {showsSamples && <Rules {...rules} />}
    </Group>
  );
}

const emptyText = (
  status: StandardizationScreenProps['status'],
  hasRules: boolean,
  hasRows: boolean,
): string => {
  if (status === 'looking') return copy.looking(0, 0);
  if (status === 'stopped') return copy.stopped;
  if (status === 'failed') return copy.notLooked;
  if (status !== 'ready' || hasRules) return copy.empty;
  return hasRows ? copy.nothingFound : copy.noRows;
};

/** Rules may change the same rows: what is known is that of the largest at least, or of all together at most. */
const selectedText = (selected: readonly StandardizationRule[]): string => {
  const rows = selected.map(({ evidence }) => evidence?.rows ?? 0);
  const isPartly = selected.some(({ evidence }) => evidence?.isPartly);
  const changing = isPartly ? Math.max(...rows) : rows.reduce((sum, more) => sum + more, 0);
  return copy.selectedRows(selected.length, changing, isPartly);
};

/** Rules that would tidy the values of a data model, and samples of such rules. */
export function StandardizationScreen(props: StandardizationScreenProps) {
  const { status, rules, samples, looked, tab, checked, onTabChange, onApply, onContinue } = props;
  const found = looked ? rules : samples;
  const ofTab = (all: readonly StandardizationRule[], wanted: RuleTab) =>
    all.filter(({ type }) => wanted === 'ALL' || type === wanted);
  const selected = found.filter(({ id }) => checked.includes(id));
  const hasSelected = selected.length > 0;
  // Samples would be pushed down by what is found.
  const isFirstLook = status === 'looking' && looked?.lookedAt === '';
  return (
    <>
      <PageHeader
        title={copy.title}
        description={looked ? copy.about : copy.sample}
        actions={
          <>
            <Button variant={hasSelected ? 'secondary' : 'primary'} onClick={onContinue}>
              {copy.continue}
            </Button>
            <Button
              variant={hasSelected ? 'primary' : 'secondary'}
              onClick={() => onApply(selected.map(({ id }) => id))}
              disabled={!hasSelected}
            >
              {copy.applyAll}
            </Button>
          </>
        }
      />
      {looked && <LookedBar status={status} looked={looked} />}
      {looked && <LookedNotices status={status} looked={looked} />}
      <Tabs
        label={copy.tabsLabel}
        value={tab}
        onValueChange={onTabChange}
        end={looked && hasSelected && <Selected>{selectedText(selected)}</Selected>}
        tabs={ruleTabs.map((value) => {
          const shown = ofTab(found, value);
          return {
            value,
            label: copy.tabs[value],
            count: shown.length,
            content:
              shown.length === 0 ? (
                <EmptyState drawing="empty">
                  {emptyText(status, found.length > 0, looked?.rows !== 0)}
                </EmptyState>
              ) : (
                <Rules {...props} rules={shown} />
              ),
          };
        })}
      />
      <Pager count={ofTab(found, tab).length} selected={selected.length} />
      {looked && !isFirstLook && <Samples {...props} looked={looked} rules={ofTab(samples, tab)} />}
    </>
  );
}

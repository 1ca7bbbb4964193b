import type { Problem } from '@plinth/api/facts';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Drawer } from '../../components/Drawer.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FactStrip } from '../../components/FactStrip.tsx';
import { Notice } from '../../components/Notice.tsx';
import { RetryNotice } from '../../components/RetryNotice.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { token } from '../../theme/token.ts';
import { problemText } from '../problem.copy.ts';
import { previewCopy as copy } from './preview.copy.ts';
import { StepSettings, type StepSetting, type StepSettingValue } from './StepSettings.tsx';
import { ValueChange } from './ValueChange.tsx';

export const previewDrawerStatuses = ['reading', 'ready', 'failed'] as const;
const previewDecisions = ['leave', 'change'] as const;
const previewFilters = ['all', 'conflicts', 'changes', 'left'] as const;
type PreviewFilter = (typeof previewFilters)[number];

interface PreviewChange {
  before: string;
  after: string | null;
  rows: number;
  /** `merges`: two values that tell rows apart become one. `lost`: nothing is left of the value. */
  note?: string | undefined;
  /** `before` is but its beginning: it is too long to be taken out by itself. */
  isCut?: boolean | undefined;
}

export interface PreviewDrawerProps {
  /** Whether it stands at the side. */
  open: boolean;
  /** Whether what would change is there. */
  status: (typeof previewDrawerStatuses)[number];
  /** What the rule does. */
  title: string;
  /** Type and column. */
  about: string;
  /** What could go wrong. */
  risk: string;
  /** Rules of the recipe that are taken before it: what is shown is of what they leave. */
  rulesBefore: number;
  /** What of the rule can be set, such as the decimal sign that it reads by. */
  settings: readonly StepSetting[];
  /** What is shown is of other settings or of another search: what is wanted is being read. */
  isBefore: boolean;
  /** Values before and after, those that are searched and filtered for. */
  changes: readonly PreviewChange[];
  /** Rows with a value. */
  rows: number;
  /** Of the rows, those that change. */
  changedRows: number;
  /** Of the rows that change, those in conflict. */
  conflictRows: number;
  /** Different values that change, of which not all may be listed. */
  changedValues: number;
  /** Values that are left as they are. */
  except: readonly string[];
  /** What is changed are rows, or a column, and no values. */
  isWhole?: boolean;
  /** Single values can be left as they are. */
  canExcept: boolean;
  /** All conflicts can be left as they are at once: they aren't too many. */
  canLeave: boolean;
  /** What to do with conflicts; null until it is said. */
  decision: (typeof previewDecisions)[number] | null;
  /** What is searched for in the values. */
  search: string;
  /** Which of the changes are listed. */
  filter: PreviewFilter;
  /** The rule is a step of the recipe already: its choices can be changed. */
  isApplied: boolean;
  /** Why the changes could not be read. */
  problem: Problem | null;
  /** The person sets something of the rule. */
  onSettingChange: (key: StepSetting['key'], value: StepSettingValue) => void;
  /** What is in the search after a key. */
  onSearchChange: (search: string) => void;
  /** The person chose which changes to see. */
  onFilterChange: (filter: PreviewFilter) => void;
  /** The person leaves a value as it is, or no longer does. */
  onExcept: (value: string, isLeft: boolean) => void;
  /** The person said what becomes of the conflicts. */
  onDecide: (decision: (typeof previewDecisions)[number]) => void;
  /** The person wants the rule applied. */
  onApply: () => void;
  /** The person wants the changes read again. */
  onRetry: () => void;
  /** The person wants it away. */
  onClose: () => void;
}

const About = styled.p`
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  overflow-wrap: anywhere;
`;

const Strip = styled.div`
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusFrame};
  overflow: clip;
`;

const Decide = styled.div`
  display: grid;
  gap: ${token.space2};
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};

  > :first-child {
    flex: 1 1 200px;
  }
`;

const List = styled.ul`
  border-block-start: 1px solid ${token.borderSubtle};
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${token.space3};
  align-items: center;
  min-height: 36px;
  padding: 5px 0;
  border-block-end: 1px solid ${token.borderSubtle};

  &[data-conflict] {
    box-shadow: inset 2px 0 0 ${token.warningSolid};
    padding-inline-start: ${token.space2};
  }
  &:not([data-pick]) {
    grid-template-columns: minmax(0, 1fr) auto;
  }
  > :last-child {
    color: ${token.textMuted};
    font-size: ${token.typeXs};
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;

const Waiting = styled.p`
  display: flex;
  align-items: center;
  gap: ${token.space2};
`;

const isLeft = (
  { except, decision }: Pick<PreviewDrawerProps, 'except' | 'decision'>,
  change: PreviewChange,
) => except.includes(change.before) || (change.note === 'merges' && decision === 'leave');

/** Rows that stay as they are though the rule matches them, as far as they are listed. */
const leftRows = (props: PreviewDrawerProps): number => {
  const { changes, except, decision, conflictRows } = props;
  const single = changes
    .filter(({ before, note }) => except.includes(before) && !(note === 'merges' && decision === 'leave'))
    .reduce((sum, { rows }) => sum + rows, 0);
  return single + (props.canExcept && decision === 'leave' ? conflictRows : 0);
};

const shownOf = (props: PreviewDrawerProps): readonly PreviewChange[] =>
  props.changes.filter((change) => {
    if (props.filter === 'conflicts') return change.note !== undefined;
    if (props.filter === 'all') return true;
    return isLeft(props, change) === (props.filter === 'left');
  });

function Conflicts({ conflictRows, decision, canExcept, canLeave, onDecide }: PreviewDrawerProps) {
  return (
    <Decide>
      <Notice tone="warning">
        {canExcept ? copy.merges(conflictRows, canLeave) : copy.lost(conflictRows)}
      </Notice>
      <SegmentedControl
        label={copy.decision}
        hideLabel
        options={previewDecisions
          .filter((value) => (canExcept && canLeave) || value === 'change')
          .map((value) => ({ value, label: canExcept ? copy.decisions[value] : copy.accept }))}
        value={decision}
        onValueChange={onDecide}
      />
    </Decide>
  );
}

const noteOf = ({ note, isCut }: PreviewChange, left: boolean, canExcept: boolean): string | undefined => {
  if (left) return copy.stays;
  const told = [note === undefined ? undefined : copy.notes[note], isCut && canExcept && copy.tooLong];
  return told.filter(Boolean).join(', ') || undefined;
};

function Changes(props: PreviewDrawerProps) {
  const { canExcept, changedRows, onExcept } = props;
  const shown = shownOf(props);
  if (shown.length === 0)
    return <EmptyState compact>{changedRows === 0 ? copy.nothingChanges : copy.none}</EmptyState>;
  return (
    <List aria-label={copy.list}>
      {shown.map((change) => {
        const { before, after, rows, note, isCut = false } = change;
        const left = isLeft(props, change);
        return (
          <Item
            key={before}
            data-conflict={note === undefined ? undefined : true}
            data-pick={canExcept || undefined}
          >
            {canExcept && (
              <Checkbox
                label={copy.take(before)}
                hideLabel
                disabled={isCut}
                checked={!left}
                onCheckedChange={(checked) => onExcept(before, !checked)}
              />
            )}
            <ValueChange
              before={before}
              after={after}
              isLeft={left}
              isWhole={props.isWhole ?? false}
              note={noteOf(change, left, canExcept)}
            />
            <span>{copy.rows(rows)}</span>
          </Item>
        );
      })}
    </List>
  );
}

function Body(props: PreviewDrawerProps) {
  const { rows, changedRows, conflictRows, changedValues, changes, search, filter } = props;
  const left = leftRows(props);
  return (
    <>
      <Strip>
        <FactStrip
          facts={[
            { label: copy.values, value: copy.number(rows) },
            { label: copy.change, value: copy.number(changedRows - left) },
            { label: copy.conflicts, value: copy.number(conflictRows) },
            { label: copy.left, value: copy.number(left) },
          ]}
        />
      </Strip>
      {conflictRows > 0 && <Conflicts {...props} />}
      <Bar>
        <SearchField value={search} onValueChange={props.onSearchChange} placeholder={copy.search} />
        <SegmentedControl
          label={copy.filter}
          hideLabel
          options={previewFilters.map((value) => ({ value, label: copy.filters[value] }))}
          value={filter}
          onValueChange={props.onFilterChange}
        />
      </Bar>
      <Changes {...props} />
      {changes.length < changedValues && search === '' && (
        <About>{copy.listed(changes.length, changedValues)}</About>
      )}
    </>
  );
}

/** Something of the rule is to be chosen before it can be seen what it would do. */
const isOpenIn = (settings: readonly StepSetting[]): boolean =>
  settings.some((setting) => 'isOpen' in setting && setting.isOpen);

function ApplyButton(props: PreviewDrawerProps) {
  const { status, settings, isBefore, conflictRows, decision, changedRows, isApplied, onApply } = props;
  const isOpen = isOpenIn(settings);
  const needsDecision = conflictRows > 0 && decision === null;
  const isUnset = isOpen || settings.some(({ error }) => error !== undefined);
  const rows = status === 'ready' ? changedRows - leftRows(props) : null;
  const label = needsDecision ? copy.decideFirst : copy.apply(rows, isApplied);
  return (
    <Button
      variant="primary"
      disabled={status !== 'ready' || isBefore || isUnset || needsDecision}
      onClick={onApply}
    >
      {isOpen ? copy.chooseFirst : label}
    </Button>
  );
}

function Shown(props: PreviewDrawerProps) {
  const { status, settings, problem, onRetry } = props;
  if (isOpenIn(settings)) return <Notice tone="warning">{copy.open}</Notice>;
  if (status === 'ready') return <Body {...props} />;
  if (status === 'reading')
    return (
      <Waiting role="status">
        <Spinner /> {copy.reading}
      </Waiting>
    );
  return (
    <RetryNotice tone="danger" onRetry={onRetry}>
      {problem ? problemText(problem, copy.failed) : copy.failed}
    </RetryNotice>
  );
}

/** All that a rule would change, before it is applied: value before, after, rows. */
export function PreviewDrawer(props: PreviewDrawerProps) {
  const { open, title, about, risk, rulesBefore, settings, onClose } = props;
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      width="800px"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {copy.cancel}
          </Button>
          <ApplyButton {...props} />
        </>
      }
    >
      <About>
        {about}
        {risk && `. ${risk}`}
      </About>
      {rulesBefore > 0 && <About>{copy.rulesBefore(rulesBefore)}</About>}
      {settings.length > 0 && <StepSettings settings={settings} onChange={props.onSettingChange} />}
      <Shown {...props} />
    </Drawer>
  );
}

import { styled } from 'styled-components';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { token } from '../../theme/token.ts';
import { standardizationCopy as copy } from './standardization.copy.ts';

export const ruleTabs = ['ALL', 'NUMERIC', 'TEXT', 'DATE/TIME', 'BINARY'] as const;
type RuleTab = (typeof ruleTabs)[number];

export interface StandardizationRule {
  id: string;
  title: string;
  /** NUMERIC, TEXT, DATE/TIME, BINARY, INDEX. */
  type: string;
  impact: 'Low Impact' | 'High Impact';
  /** "Recommended". */
  status: string;
  description: string;
  affectedColumns: readonly string[];
}

interface StandardizationScreenProps {
  /** Those of the open tab. */
  rules: readonly StandardizationRule[];
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
  /** The person goes on. */
  onContinue: () => void;
}

const List = styled.ul`
  display: grid;
  gap: ${token.space3};
`;

const Card = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${token.space2} ${token.space4};
  padding: ${token.space3} ${token.space4} ${token.space4};
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusFrame};
  background: ${token.surfaceRaised};

  > button {
    align-self: start;
  }
  &[data-checked] {
    border-color: ${token.accentBorder};
    background: ${token.surfaceSelected};
  }
`;

const Title = styled.h2`
  min-width: 0;
  align-self: center;

  label {
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
    overflow-wrap: anywhere;
  }
`;

const Rest = styled.div`
  grid-column: 1 / -1;
  display: grid;
  gap: ${token.space3};
  padding-inline-start: 24px;

  > p {
    max-width: ${token.prose};
    text-wrap: pretty;
  }
  @media (max-width: 599px) {
    padding-inline-start: 0;
  }
`;

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};
`;

const Columns = styled(Badges)`
  color: ${token.textMuted};
  font-size: ${token.typeSm};

  code {
    font-family: ${token.fontMono};
    font-variant-ligatures: none;
  }
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

interface CardProps {
  rule: StandardizationRule;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  onApply: () => void;
}

function RuleCard({ rule, checked, onCheckedChange, onApply }: CardProps) {
  return (
    <Card data-checked={checked || undefined}>
      <Title>
        <Checkbox label={rule.title} checked={checked} onCheckedChange={onCheckedChange} />
      </Title>
      <Button size="sm" onClick={onApply} aria-label={copy.applyTo(rule.title)}>
        {copy.apply}
      </Button>
      <Rest>
        <Badges>
          <Badge>{rule.type}</Badge>
          <Badge tone={rule.impact === 'High Impact' ? 'warning' : 'success'}>{rule.impact}</Badge>
          <Badge tone="info">{rule.status}</Badge>
        </Badges>
        <p>{rule.description}</p>
        <Columns>
          <span>{copy.columns}</span>
          {rule.affectedColumns.map((column) => (
            <Badge key={column}>
              <code>{column}</code>
            </Badge>
          ))}
        </Columns>
      </Rest>
    </Card>
  );
}

function Pager({ selected }: { selected: number }) {
  return (
    <Foot>
      <span>
        {copy.pager}
        {selected > 0 && ` · ${copy.selected(selected)}`}
      </span>
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

/** Rules that would tidy the data, of sample data: applying one changes nothing real. */
export function StandardizationScreen({
  rules,
  tab,
  checked,
  onTabChange,
  onCheckedChange,
  onApply,
  onContinue,
}: StandardizationScreenProps) {
  const ofTab = (wanted: RuleTab) => rules.filter(({ type }) => wanted === 'ALL' || type === wanted);
  return (
    <>
      <PageHeader
        title={copy.title}
        description={copy.sample}
        actions={
          <>
            <Button onClick={() => onApply(checked)} disabled={checked.length === 0}>
              {copy.applyAll}
            </Button>
            <Button variant="primary" onClick={onContinue}>
              {copy.continue}
            </Button>
          </>
        }
      />
      <Tabs
        label={copy.tabsLabel}
        value={tab}
        onValueChange={onTabChange}
        tabs={ruleTabs.map((value) => {
          const shown = ofTab(value);
          return {
            value,
            label: copy.tabs[value],
            count: shown.length,
            content:
              shown.length === 0 ? (
                <EmptyState drawing="empty">{copy.empty}</EmptyState>
              ) : (
                <List>
                  {shown.map((rule) => (
                    <RuleCard
                      key={rule.id}
                      rule={rule}
                      checked={checked.includes(rule.id)}
                      onCheckedChange={(next) => onCheckedChange(rule.id, next)}
                      onApply={() => onApply([rule.id])}
                    />
                  ))}
                </List>
              ),
          };
        })}
      />
      <Pager selected={checked.length} />
    </>
  );
}

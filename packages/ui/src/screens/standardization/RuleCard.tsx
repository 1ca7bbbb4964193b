import { ChevronRight, CircleCheck, Info, TriangleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Icon } from '../../components/Icon.tsx';
import { SplitBar } from '../../components/SplitBar.tsx';
import { breakable } from '../../primitives/breakable.tsx';
import { formatShare } from '../../primitives/intl.format.ts';
import { onePartQuery, shortLineQuery } from '../../theme/measures.tokens.ts';
import { lineAtStart, wideOnly } from '../../theme/mixins.ts';
import { onOwnPress } from '../../primitives/isSecondPress.ts';
import { token } from '../../theme/token.ts';
import { standardizationCopy as copy } from './standardization.copy.ts';
import { ValueChange } from './ValueChange.tsx';

export interface StandardizationRule {
  id: string;
  title: string;
  /** NUMERIC, TEXT, DATE/TIME, BINARY, INDEX. */
  type: string;
  /** "High Impact" or "Low Impact". */
  impact: string;
  /** "Recommended", "Applied", "Needs a decision". */
  status: string;
  description: string;
  affectedColumns: readonly string[];
  /** What was found in real rows; samples have none. */
  evidence?: RuleEvidence;
}

interface RuleEvidence {
  rows: number;
  totalRows: number;
  /** Different values that would change. */
  values: number;
  /** Not all values were looked at: there may be more of both. */
  isPartly?: boolean;
  examples: readonly { before: string; after: string | null }[];
  /** What could go wrong. */
  risk: string;
}

interface RuleCardProps {
  rule: StandardizationRule;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  onApply: () => void;
  onUndo: () => void;
  onPreview: () => void;
}

const Card = styled.li`
  position: relative;
  display: grid;
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusFrame};
  background: ${token.surfaceRaised};
  overflow: clip;

  &[data-checked] {
    ${lineAtStart}
  }
  &[data-evidence] {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
  }
  @media ${onePartQuery} {
    &[data-evidence] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const About = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${token.space2} ${token.space4};
  align-content: start;
  padding: ${token.space3} ${token.space4} ${token.space4};

  > button {
    align-self: start;
  }
`;

const Title = styled.h2`
  min-width: 0;
  align-self: center;
  color: ${token.textStrong};
  font-size: ${token.typeMd};
  font-weight: ${token.weightSemibold};
  overflow-wrap: anywhere;

  label {
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
  }
  &[data-plain] {
    padding-inline-start: 24px;

    @media ${shortLineQuery} {
      padding-inline-start: 0;
    }
  }
`;

const Rest = styled.div`
  grid-column: 1 / -1;
  display: grid;
  gap: ${token.space3};
  min-width: 0;
  padding-inline-start: 24px;

  > p {
    max-width: ${token.prose};
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
  @media ${shortLineQuery} {
    padding-inline-start: 0;
  }
`;

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};
`;

const Status = styled.span<{ $tone: 'info' | 'success' | 'warning' }>`
  display: inline-flex;
  align-items: center;
  gap: 7px;
  margin-inline-start: 4px;
  font-size: ${token.typeSm};

  > svg {
    color: ${({ $tone }) => token[`${$tone}Solid`]};
  }
`;

const Muted = styled(Badges)`
  color: ${token.textMuted};
  font-size: ${token.typeSm};

  code {
    font-family: ${token.fontMono};
    font-variant-ligatures: none;
    overflow-wrap: anywhere;
  }
  strong {
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
  }
`;

const Meter = styled.span`
  width: 96px;
`;

const Evidence = styled.div`
  display: grid;
  grid-template-rows: auto 1fr auto;
  min-width: 0;
  border-inline-start: 1px solid ${token.borderSubtle};

  @media ${onePartQuery} {
    border-inline-start: 0;
    border-block-start: 1px solid ${token.borderSubtle};
  }
`;

const Heads = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 14px minmax(0, 1fr);
  gap: ${token.space2};
  padding: 10px ${token.space4} 2px;
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  line-height: ${token.lineXs};

  > :last-child {
    grid-column: 3;
  }
  ${wideOnly}
`;

const Examples = styled.ul`
  > li {
    padding: 5px ${token.space4};
    border-block-end: 1px solid ${token.borderSubtle};
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space2};
  padding: ${token.space2} ${token.space4} ${token.space3};

  /* Its words stand on the line of the values. */
  > :first-child {
    margin-inline-start: calc(-1 * ${token.space2});
  }
`;

const statuses = {
  Applied: { tone: 'success', icon: CircleCheck },
  'Needs a decision': { tone: 'warning', icon: TriangleAlert },
} as const;

const statusLook = (status: string) =>
  statuses[status as keyof typeof statuses] ?? ({ tone: 'info', icon: Info } as const);

function MainButton({
  rule,
  onApply,
  onUndo,
  onPreview,
}: Omit<RuleCardProps, 'checked' | 'onCheckedChange'>) {
  const { status, title } = rule;
  if (status === 'Applied')
    return (
      <Button size="sm" icon={Undo2} onClick={onOwnPress(onUndo)} aria-label={copy.undoOf(title)}>
        {copy.undo}
      </Button>
    );
  if (status === 'Needs a decision')
    return (
      <Button size="sm" iconEnd={ChevronRight} onClick={onPreview} aria-label={copy.decideOn(title)}>
        {copy.decide}
      </Button>
    );
  return (
    <Button size="sm" onClick={onOwnPress(onApply)} aria-label={copy.applyTo(title)}>
      {copy.apply}
    </Button>
  );
}

function Share({ rows, totalRows, isPartly }: Pick<RuleEvidence, 'rows' | 'totalRows' | 'isPartly'>) {
  const share = totalRows === 0 ? 0 : rows / totalRows;
  return (
    <Muted>
      <span>
        {isPartly && copy.atLeast} <strong>{copy.number(rows)}</strong>{' '}
        {copy.ofRows(totalRows, formatShare(share))}
      </span>
      <Meter>
        <SplitBar share={share} label={copy.shareOf(rows, totalRows)} />
      </Meter>
    </Muted>
  );
}

function Proof({
  evidence,
  isWhole,
  onPreview,
  children,
}: {
  evidence: RuleEvidence;
  isWhole: boolean;
  onPreview: () => void;
  children: ReactNode;
}) {
  return (
    <Evidence>
      <Heads aria-hidden>
        <span>{copy.before}</span>
        <span>{copy.after}</span>
      </Heads>
      <Examples aria-label={copy.examples}>
        {evidence.examples.map(({ before, after }) => (
          <li key={before}>
            <ValueChange before={before} after={after} isWhole={isWhole} />
          </li>
        ))}
      </Examples>
      <Actions>
        <Button size="sm" variant="quiet" onClick={onPreview}>
          {copy.previewAll(evidence.values, evidence.isPartly ?? false)}
        </Button>
        {children}
      </Actions>
    </Evidence>
  );
}

/** One rule: what was found, how much of it, and what would become of it. */
export function RuleCard({ rule, checked, onCheckedChange, ...actions }: RuleCardProps) {
  const { title, type, impact, status, description, affectedColumns, evidence } = rule;
  const canBeTicked = status === 'Recommended';
  const { tone, icon } = statusLook(status);
  return (
    <Card data-checked={checked || undefined} data-evidence={evidence ? true : undefined}>
      <About>
        <Title data-plain={canBeTicked ? undefined : true}>
          {canBeTicked ? (
            <Checkbox label={title} checked={checked} onCheckedChange={onCheckedChange} />
          ) : (
            breakable(title)
          )}
        </Title>
        {!evidence && <MainButton rule={rule} {...actions} />}
        <Rest>
          <Badges>
            <Badge>{type}</Badge>
            <Badge tone={impact === 'High Impact' ? 'warning' : 'success'}>{impact}</Badge>
            <Status $tone={tone}>
              <Icon icon={icon} size={14} />
              {status}
            </Status>
          </Badges>
          <p>{description}</p>
          {evidence && <Share {...evidence} />}
          <Muted>
            <span>{copy.columns}</span>
            {affectedColumns.map((column) => (
              <Badge key={column}>
                <code>{column}</code>
              </Badge>
            ))}
          </Muted>
          {evidence && evidence.risk !== '' && <Muted as="p">{copy.risk(evidence.risk)}</Muted>}
        </Rest>
      </About>
      {evidence && (
        <Proof evidence={evidence} isWhole={rule.type === 'INDEX'} onPreview={actions.onPreview}>
          <MainButton rule={rule} {...actions} />
        </Proof>
      )}
    </Card>
  );
}

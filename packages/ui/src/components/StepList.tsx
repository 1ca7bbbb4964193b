import { Check, X } from 'lucide-react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { componentsCopy as copy } from './components.copy.ts';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';

export type StepStatus = 'completed' | 'current' | 'pending' | 'error';

export interface StepItem {
  label: string;
  status: StepStatus;
  /** What it found, or what went wrong. */
  message?: string | undefined;
  /** How long it took: "0.4 s". */
  time?: string | undefined;
  /** 0 to 1, only where the work is really counted. */
  progress?: number | undefined;
}

interface StepListProps {
  /** What goes through the steps. */
  label: string;
  /** From the first to the last. */
  steps: readonly StepItem[];
}

const List = styled.ol`
  container-type: inline-size;

  > li:last-child {
    border-block-end: 0;
  }
`;

const Row = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 11.5rem) minmax(0, 1fr) auto;
  align-items: center;
  gap: ${token.space3};
  min-height: 48px;
  padding-block: 6px;
  padding-inline: ${token.space4};
  border-block-end: 1px solid ${token.borderSubtle};
  color: ${token.textMuted};

  /* From mark to mark, however tall the rows are. */
  &:not(:first-child)::before,
  &:not(:last-child)::after {
    content: '';
    position: absolute;
    z-index: 1;
    inset-inline-start: calc(${token.space4} + 10.5px);
    width: 1px;
    background: ${token.borderDefault};
  }
  &::before {
    inset-block: 0 calc(50% + 11px);
  }
  &::after {
    inset-block: calc(50% + 11px) -1px;
  }
  &[data-status='completed']::after,
  &[data-status='completed'] + &::before {
    background: ${token.accentSolid};
  }

  @container (max-width: 32.4375rem) {
    grid-template-columns: 24px minmax(0, 1fr) auto;
    align-content: center;
    row-gap: 0;
  }
  &[data-status='current'] {
    background: ${token.surfaceCanvas};
  }
  &[data-status='error'] {
    background: ${token.dangerSoft};
    color: ${token.dangerText};
  }
`;

const Mark = styled.span`
  position: relative;
  z-index: 1;
  display: grid;
  place-items: center;
  width: 22px;
  height: 22px;
  border: 1px solid ${token.borderStrong};
  border-radius: 50%;
  background: ${token.surfaceRaised};
  font-size: 12px;

  @container (max-width: 32.4375rem) {
    grid-row: 1 / span 2;
  }
  li[data-status='completed'] > & {
    border-color: ${token.accentSolid};
    background: ${token.accentSolid};
    color: ${token.accentOnSolid};
  }
  li[data-status='current'] > & {
    border-color: ${token.accentSolid};
    background: ${token.accentSoft};
    color: ${token.accentText};
  }
  li[data-status='error'] > & {
    border-color: ${token.dangerSolid};
    background: ${token.dangerSolid};
    color: ${token.dangerOnSolid};
  }
`;

const Name = styled.span`
  color: ${token.textDefault};

  li[data-status='completed'] > & {
    color: ${token.textStrong};
  }
  li[data-status='current'] > & {
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
  }
  li[data-status='error'] > & {
    color: ${token.dangerText};
    font-weight: ${token.weightSemibold};
  }
`;

/* A reason is read to its end: it wraps. */
const Message = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;

  @container (max-width: 32.4375rem) {
    grid-area: 2 / 2 / 3 / 4;
  }
`;

const Time = styled.span`
  font-size: ${token.typeSm};
`;

const Line = styled.span`
  position: absolute;
  z-index: 1;
  inset-block-end: -1px;
  inset-inline-start: 0;
  width: calc(var(--share) * 100%);
  height: ${token.linePlinth};
  background: ${token.accentSolid};
  transition: width ${token.motionSlow};
`;

/** The steps of something long, with what each found. */
export function StepList({ label, steps }: StepListProps) {
  return (
    <List aria-label={label}>
      {steps.map((step, index) => (
        <Row
          key={step.label}
          data-status={step.status}
          aria-current={step.status === 'current' ? 'step' : undefined}
        >
          <Mark aria-hidden>
            {step.status === 'completed' ? (
              <Icon icon={Check} size={12} strokeWidth={2.75} />
            ) : step.status === 'error' ? (
              <Icon icon={X} size={12} strokeWidth={2.75} />
            ) : step.status === 'current' ? (
              <Spinner size={12} />
            ) : (
              index + 1
            )}
          </Mark>
          <Name>
            {step.label}
            <VisuallyHidden>: {copy.steps[step.status]}</VisuallyHidden>
          </Name>
          <Message>{step.message}</Message>
          <Time>{step.time}</Time>
          {step.status === 'current' && step.progress !== undefined && (
            <Line style={{ '--share': step.progress }} aria-hidden />
          )}
        </Row>
      ))}
    </List>
  );
}

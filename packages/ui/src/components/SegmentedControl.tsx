import { useId } from 'react';
import { styled } from 'styled-components';
import { standsOnLine, visuallyHidden } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { Icon, type IconGlyph } from './Icon.tsx';

interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  /** Drawn instead of the label, which is then its name. */
  icon?: IconGlyph;
}

interface SegmentedControlProps<Value extends string> {
  /** What is chosen. */
  label: string;
  /** It is only read out, where the page says it already. */
  hideLabel?: boolean;
  /** Two to five; more are a `Select`. */
  options: readonly SegmentedOption<Value>[];
  /** The chosen one; null for none yet. */
  value: Value | null;
  /** `sm` in the bar above a figure. */
  size?: 'sm' | 'md';
  /** Can't be changed now. */
  disabled?: boolean;
  /** Another was chosen. */
  onValueChange: (value: Value) => void;
}

const Group = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
  justify-items: start;
  min-width: 0;
`;

const Legend = styled.legend<{ $hidden: boolean }>`
  margin-bottom: 6px;
  color: ${token.textStrong};
  font-size: ${token.typeSm};
  font-weight: ${token.weightMedium};
  line-height: ${token.lineSm};
  ${({ $hidden }) => $hidden && visuallyHidden}
`;

const Bar = styled.div<{ $size: 'sm' | 'md' }>`
  display: inline-flex;
  max-width: 100%;
  min-height: ${({ $size }) => ($size === 'sm' ? token.controlSm : token.controlMd)};
  border: 1px solid ${token.borderStrong};
  border-radius: ${token.radiusControl};
  background: ${token.surfaceRaised};

  &:has(:disabled) {
    border-color: ${token.borderDefault};
    background: ${token.surfaceSunken};
  }
`;

const Segment = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-width: 72px;
  padding: 0 ${token.space3};
  border-inline-start: 1px solid ${token.borderDefault};
  color: ${token.textDefault};
  cursor: pointer;
  transition: background ${token.motionFast};

  /* Rather a little narrower than out of its place. */
  &[data-icon] {
    width: ${token.controlMd};
    min-width: 2rem;
    padding: 0;
    color: ${token.textMuted};
  }
  &:first-child {
    border-inline-start: 0;
    border-start-start-radius: 5px;
    border-end-start-radius: 5px;
  }
  &:last-child {
    border-start-end-radius: 5px;
    border-end-end-radius: 5px;
  }
  &:hover {
    background: ${token.surfaceHover};
  }
  &:has(:checked) {
    background: ${token.accentSoft};
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
    ${standsOnLine}
  }
  &[data-icon]:has(:checked) {
    color: ${token.accentText};
  }
  &:has(:disabled) {
    background: none;
    color: ${token.textDisabled};
    cursor: not-allowed;
  }
  &:has(:focus-visible) {
    outline: 2px solid ${token.focusRing};
    outline-offset: 2px;
    z-index: 1;
  }
`;

const Radio = styled.input`
  ${visuallyHidden}
`;

/** One of a few: radio buttons, drawn as segments. */
export function SegmentedControl<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  size = 'md',
  disabled = false,
  onValueChange,
}: SegmentedControlProps<Value>) {
  const id = useId();
  return (
    <Group>
      <Legend id={`${id}-label`} $hidden={hideLabel}>
        {label}
      </Legend>
      <Bar $size={size} role="radiogroup" aria-labelledby={`${id}-label`}>
        {options.map((option) => (
          <Segment key={option.value} data-icon={option.icon && true} title={option.icon && option.label}>
            <Radio
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              aria-label={option.icon && option.label}
              onChange={() => onValueChange(option.value)}
            />
            {option.icon ? <Icon icon={option.icon} /> : option.label}
          </Segment>
        ))}
      </Bar>
    </Group>
  );
}

import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { visuallyHidden } from '../theme/mixins.ts';
import { breakable } from '../primitives/breakable.tsx';
import { token } from '../theme/token.ts';

const Line = styled.label`
  display: inline-flex;
  align-items: flex-start;
  gap: ${token.space2};
  min-width: 0;
  color: ${token.textDefault};
  cursor: pointer;

  &:has(input:disabled) {
    color: ${token.textDisabled};
    cursor: not-allowed;
  }
  /* A finger needs more than 16 px. */
  @media (pointer: coarse) {
    padding-block: 10px;
    &[data-bare] {
      padding: 14px;
      margin: -14px;
    }
  }
`;

const tick = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='3' stroke-linecap='square'%3E%3Cpath d='M19 7 9.5 16.5 5 12'/%3E%3C/svg%3E")`;
const dash = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='3' stroke-linecap='square'%3E%3Cpath d='M6 12h12'/%3E%3C/svg%3E")`;

const Box = styled(BaseCheckbox.Root)`
  position: relative;
  flex: none;
  width: 16px;
  height: 16px;
  margin: 2px 0 0;
  border: 1px solid ${token.borderStrong};
  border-radius: ${token.radiusMark};
  background: ${token.surfaceRaised};
  color: ${token.accentText};
  cursor: inherit;
  transition: background ${token.motionFast};

  [data-bare] > & {
    margin: 0;
  }
  &::before {
    content: '';
    position: absolute;
    inset: 1px;
    background: currentColor;
    mask: ${tick} center / 12px no-repeat;
    opacity: 0;
  }
  &[data-checked],
  &[data-indeterminate] {
    border-color: ${token.accentSolid};
    background: ${token.accentSoft};
  }
  &[data-checked]::before,
  &[data-indeterminate]::before {
    opacity: 1;
  }
  &[data-indeterminate]::before {
    mask-image: ${dash};
  }
  &[data-disabled] {
    border-color: ${token.borderDefault};
    background: ${token.surfaceSunken};
    color: ${token.textDisabled};
  }
  @media (forced-colors: active) {
    &::before {
      background: CanvasText;
    }
  }
`;

const HiddenText = styled.span`
  ${visuallyHidden}
`;

interface CheckboxProps extends Omit<
  ComponentProps<typeof BaseCheckbox.Root>,
  'checked' | 'onCheckedChange' | 'className' | 'render'
> {
  /** Whether it is ticked. */
  checked: boolean;
  /** The person wants it ticked, or not. */
  onCheckedChange: (checked: boolean) => void;
  /** Some of what it stands for is ticked. */
  indeterminate?: boolean;
  /** What the tick means; read out even when it isn’t shown. */
  label: string;
  /** In tables the row says what the box is for. */
  hideLabel?: boolean;
  className?: string;
}

/** One choice that waits for a button, or one of several that go together. Not for what acts at once: that is a `Switch`. */
export function Checkbox({
  checked,
  onCheckedChange,
  indeterminate = false,
  label,
  hideLabel = false,
  className,
  ...box
}: CheckboxProps) {
  return (
    <Line className={className} data-bare={hideLabel || undefined}>
      <Box
        checked={checked}
        indeterminate={indeterminate && !checked}
        onCheckedChange={(next) => onCheckedChange(next)}
        {...box}
      />
      {hideLabel ? <HiddenText>{label}</HiddenText> : <span>{breakable(label)}</span>}
    </Line>
  );
}

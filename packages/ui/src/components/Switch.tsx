import { Switch as BaseSwitch } from '@base-ui/react/switch';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import { token } from '../theme/token.ts';

const Line = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${token.space3};
  min-height: ${token.controlMd};
  color: ${token.textDefault};
  cursor: pointer;

  &:has(input:disabled) {
    color: ${token.textDisabled};
    cursor: not-allowed;
  }
`;

const Track = styled(BaseSwitch.Root)`
  position: relative;
  flex: none;
  width: 30px;
  height: 18px;
  margin: 0;
  border: 1px solid ${token.borderStrong};
  border-radius: 9px;
  background: ${token.surfaceSunken};
  cursor: inherit;
  transition: background ${token.motionFast};

  &::before {
    content: '';
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 2px;
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: ${token.borderStrong};
    transition: inset-inline-start ${token.motionFast} ${token.easeOut};
  }
  &[data-checked] {
    border-color: ${token.accentSolid};
    background: ${token.accentSolid};
  }
  &[data-checked]::before {
    inset-inline-start: 14px;
    background: ${token.accentOnSolid};
  }
  &[data-disabled] {
    border-color: ${token.borderDefault};
    opacity: 0.6;
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border-color: CanvasText;
    background: Canvas;

    &::before {
      background: CanvasText;
    }
    &[data-checked] {
      border-color: Highlight;
      background: Highlight;
    }
    &[data-checked]::before {
      background: HighlightText;
    }
    &[data-disabled] {
      border-color: GrayText;
    }
  }
`;

interface SwitchProps extends Omit<
  ComponentProps<typeof BaseSwitch.Root>,
  'checked' | 'onCheckedChange' | 'className' | 'render'
> {
  /** Whether it is on. */
  checked: boolean;
  /** The person wants it on, or off. */
  onCheckedChange: (checked: boolean) => void;
  /** What is on; it says the same in both places. */
  label: string;
  /** Where what stands beside it says what it is for. */
  hideLabel?: boolean;
}

/** On or off, at once. Where a choice takes effect only on saving, use a checkbox. */
export function Switch({ checked, onCheckedChange, label, hideLabel = false, ...track }: SwitchProps) {
  return (
    <Line>
      <Track checked={checked} onCheckedChange={(next) => onCheckedChange(next)} {...track} />
      {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </Line>
  );
}

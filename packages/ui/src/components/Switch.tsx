import type { InputHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import { visuallyHidden } from '../theme/mixins.ts';
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

const Track = styled.input`
  appearance: none;
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
  &:checked {
    border-color: ${token.accentSolid};
    background: ${token.accentSolid};
  }
  &:checked::before {
    inset-inline-start: 14px;
    background: ${token.accentOnSolid};
  }
  &:disabled {
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
    &:checked {
      border-color: Highlight;
      background: Highlight;
    }
    &:checked::before {
      background: HighlightText;
    }
    &:disabled {
      border-color: GrayText;
    }
  }
`;

const HiddenText = styled.span`
  ${visuallyHidden}
`;

interface SwitchProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'role' | 'onChange' | 'checked' | 'size'
> {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: string;
  hideLabel?: boolean;
}

/** On or off, at once. Where a choice takes effect only on saving, use a checkbox. */
export function Switch({
  checked,
  onCheckedChange,
  label,
  hideLabel = false,
  className,
  ...input
}: SwitchProps) {
  return (
    <Line className={className}>
      <Track
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
        {...input}
      />
      {hideLabel ? <HiddenText>{label}</HiddenText> : <span>{label}</span>}
    </Line>
  );
}

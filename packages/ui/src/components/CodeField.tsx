import { otpLength } from '@plinth/api/facts';
import { useState, type Ref } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { Field, type FieldProps } from '../primitives/Field.tsx';

interface CodeFieldProps extends Pick<FieldProps, 'label' | 'error'> {
  /** To put the focus on it. */
  ref?: Ref<HTMLInputElement>;
  /** The digits and letters that are there already. */
  value: string;
  /** What it holds after a key or a paste, without spaces and hyphens. */
  onValueChange: (value: string) => void;
  /** Can't be changed now. */
  disabled?: boolean;
  /** Under which a form sends it. */
  name?: string;
}

const Frame = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: repeat(${otpLength}, 1fr);
  height: 56px;
  border: 1px solid ${token.borderStrong};
  border-radius: ${token.radiusControl};
  background: ${token.surfaceRaised};

  &:has(:focus-visible) {
    outline: 2px solid ${token.focusRing};
    outline-offset: 2px;
  }
  &:has([aria-invalid='true']) {
    border-color: ${token.dangerSolid};
  }
  &:has(:disabled) {
    border-color: ${token.borderDefault};
    background: ${token.surfaceSunken};
  }
`;

const Cell = styled.span<{ $middle: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  min-width: 0;
  border-inline-start: 1px solid ${({ $middle }) => ($middle ? token.borderStrong : token.borderDefault)};
  color: ${token.textStrong};
  font: ${token.weightMedium} 22px ${token.fontMono};

  &:first-child {
    border-inline-start: 0;
  }
  &::before {
    content: '';
    position: absolute;
    inset-inline: 20%;
    inset-block-end: 9px;
    height: 1px;
    background: ${token.borderSubtle};
  }
  &[data-current] {
    background: ${token.accentSoft};
  }
  &[data-current]::before {
    height: ${token.linePlinth};
    background: ${token.accentSolid};
    inset-block-end: 8px;
  }
  &[data-current]:empty::after {
    content: '';
    width: 1.5px;
    height: 24px;
    background: ${token.accentSolid};
  }
`;

/* The one real input lies over the cells. Its text is transparent, so paste, autofill and screen readers see a normal field. */
const Input = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  padding: 0;
  border: 0;
  border-radius: inherit;
  outline: none;
  background: none;
  color: transparent;
  caret-color: transparent;
  font: 16px ${token.fontMono};
  text-align: start;
  cursor: text;

  &::selection {
    background: transparent;
    color: transparent;
  }
`;

const digits = new RegExp(`\\d{${otpLength}}`);
const plain = (text: string): string => text.replace(/[\s-]/g, '');

/** A code of digits: one real input, drawn as cells. Spaces and hyphens are left out; whether it is right, the host says. */
export function CodeField({ label, error, value, onValueChange, ...input }: CodeFieldProps) {
  const [focused, setFocused] = useState(false);
  const current = Math.min(value.length, otpLength - 1);
  const change = (typed: string) => {
    const code = plain(typed).slice(0, otpLength);
    if (code !== value) onValueChange(code);
  };
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Frame>
          {Array.from({ length: otpLength }, (_, index) => (
            <Cell
              key={index}
              $middle={index === otpLength / 2}
              data-current={(focused && index === current) || undefined}
              aria-hidden
            >
              {value[index]}
            </Cell>
          ))}
          <Input
            {...control}
            {...input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            onPaste={(event) => {
              // A code takes the place of the one before, whatever was copied with it.
              const code = digits.exec(plain(event.clipboardData.getData('text')))?.[0];
              if (code === undefined) return;
              event.preventDefault();
              onValueChange(code);
            }}
            onChange={(event) => change(event.currentTarget.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onSelect={(event) => {
              // Characters are always added at the end, where the line is drawn, unless a range is being replaced.
              const field = event.currentTarget;
              const end = field.value.length;
              if (field.selectionStart === field.selectionEnd && field.selectionStart !== end)
                field.setSelectionRange(end, end);
            }}
          />
        </Frame>
      )}
    </Field>
  );
}

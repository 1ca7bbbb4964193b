import type { Ref, TextareaHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { Field, type FieldProps } from '../primitives/Field.tsx';

const Box = styled.textarea`
  display: block;
  width: 100%;
  min-height: 6rem;
  padding: 7px 10px;
  border: 1px solid ${token.borderStrong};
  border-radius: ${token.radiusControl};
  background: ${token.surfaceRaised};
  color: ${token.textStrong};
  font-size: ${token.typeField};
  line-height: ${token.lineMd};
  resize: vertical;

  &[aria-invalid='true'] {
    border-color: ${token.dangerSolid};
  }
  &:focus-visible {
    border-color: transparent;
    outline-offset: -1px;
  }
  &:disabled,
  &:read-only {
    background: ${token.surfaceSunken};
    border-color: ${token.borderDefault};
    color: ${token.textMuted};
  }
`;

interface TextAreaProps
  extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  /** To put the focus on it. */
  ref?: Ref<HTMLTextAreaElement>;
  /** What it holds. */
  value?: string;
  /** What it holds after a key. */
  onValueChange?: (value: string) => void;
}

/** Several lines of text. Not for a name or an address: that is a `TextField`. */
export function TextArea({
  label,
  hideLabel,
  note,
  hint,
  error,
  id,
  className,
  onValueChange,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, note, hint, error, id, className }} hideLabel={hideLabel ?? false}>
      {(control) => (
        <Box {...control} onChange={(event) => onValueChange?.(event.currentTarget.value)} {...area} />
      )}
    </Field>
  );
}

import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field, type FieldProps } from '../primitives/Field.tsx';
import { InputBox, type FieldSize } from '../primitives/field.styles.ts';
import { Icon, type IconGlyph } from './Icon.tsx';

export interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'onChange' | 'value'> {
  /** To put the focus on it. */
  ref?: Ref<HTMLInputElement>;
  /** What it holds; left out, the field keeps it itself. */
  value?: string | undefined;
  /** What it holds after a key. */
  onValueChange?: (value: string) => void;
  /** `sm` in rows, `lg` on account pages. */
  size?: FieldSize;
  /** Before the text, where it helps to tell fields apart. */
  icon?: IconGlyph;
  /** For hosts, names of columns and other things a machine reads. */
  mono?: boolean;
  /** Inside the box, at its end. */
  end?: ReactNode;
}

/** One line of text. Not for a choice among known things: that is a `Select`. */
export function TextField({
  label,
  hideLabel,
  note,
  hint,
  error,
  id,
  className,
  onValueChange,
  size = 'md',
  icon,
  mono = false,
  end,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, note, hint, error, id, className }} hideLabel={hideLabel ?? false}>
      {(control) => (
        <InputBox $size={size} $mono={mono}>
          {icon && <Icon icon={icon} />}
          <input
            {...control}
            type={type}
            onChange={(event) => onValueChange?.(event.currentTarget.value)}
            spellCheck={mono ? false : undefined}
            {...input}
          />
          {end}
        </InputBox>
      )}
    </Field>
  );
}

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Icon } from './Icon.tsx';
import { passwordFieldCopy as copy } from './passwordField.copy.ts';
import { insetButtonStyles } from '../primitives/iconButton.styles.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

const Toggle = styled.button`
  ${insetButtonStyles}
`;

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'icon' | 'mono'>;

/** A password with a button that shows and hides it. */
export function PasswordField({ ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        // No tooltip here: it would bring the positioning code onto the login page.
        <Toggle
          type="button"
          aria-label={shown ? copy.hide : copy.show}
          onClick={() => setShown(!shown)}
          disabled={field.disabled}
        >
          <Icon icon={shown ? EyeOff : Eye} />
        </Toggle>
      }
    />
  );
}

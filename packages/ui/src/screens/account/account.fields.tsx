import { Button } from '../../components/Button.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { TextField, type TextFieldProps } from '../../components/TextField.tsx';
import { GoogleGlyph } from './GoogleGlyph.tsx';

export function EmailField(field: TextFieldProps) {
  return <TextField size="lg" type="email" autoCapitalize="none" spellCheck={false} {...field} />;
}

interface NewPasswordFieldsProps {
  /** The labels. */
  copy: { password: string; confirmPassword: string };
  password: string;
  confirmPassword: string;
  /** Under the first, while nothing is wrong with it. */
  hint?: string;
  errors: { password?: string | undefined; confirmPassword?: string | undefined };
  readOnly: boolean;
  onChange: (field: 'password' | 'confirmPassword', value: string) => void;
}

/** A new password, typed twice. */
export function NewPasswordFields({
  copy,
  password,
  confirmPassword,
  hint,
  errors,
  readOnly,
  onChange,
}: NewPasswordFieldsProps) {
  const shared = { size: 'lg', autoComplete: 'new-password', readOnly } as const;
  return (
    <>
      <PasswordField
        {...shared}
        label={copy.password}
        name="new-password"
        hint={errors.password === undefined ? hint : undefined}
        value={password}
        onValueChange={(value) => onChange('password', value)}
        error={errors.password}
      />
      <PasswordField
        {...shared}
        label={copy.confirmPassword}
        name="confirm-password"
        value={confirmPassword}
        onValueChange={(value) => onChange('confirmPassword', value)}
        error={errors.confirmPassword}
      />
    </>
  );
}

interface GoogleButtonProps {
  children: string;
  pending: boolean;
  onClick: () => void;
}

export function GoogleButton(props: GoogleButtonProps) {
  return <Button block size="lg" icon={GoogleGlyph} {...props} />;
}

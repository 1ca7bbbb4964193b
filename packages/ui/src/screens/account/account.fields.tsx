import { Button } from '../../components/Button.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { TextField, type TextFieldProps } from '../../components/TextField.tsx';
import { GoogleGlyph } from './GoogleGlyph.tsx';

export function EmailField(field: TextFieldProps) {
  return <TextField size="lg" type="email" autoCapitalize="none" spellCheck={false} {...field} />;
}

export function NewPasswordField(field: Omit<TextFieldProps, 'type' | 'end' | 'icon' | 'mono'>) {
  return <PasswordField size="lg" autoComplete="new-password" {...field} />;
}

interface GoogleButtonProps {
  children: string;
  pending: boolean;
  onClick: () => void;
}

export function GoogleButton(props: GoogleButtonProps) {
  return <Button block size="lg" icon={GoogleGlyph} {...props} />;
}

import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { FieldError } from '../../components/FieldError.tsx';
import { token } from '../../theme/token.ts';

const Group = styled.div`
  display: grid;
  flex: 1 1 100%;
  gap: 6px;
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};

  > :first-child {
    color: ${token.textStrong};
    font-weight: ${token.weightMedium};
  }
`;

const Hint = styled.p`
  color: ${token.textMuted};
`;

interface SettingsGroupProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** Several controls under one label. */
export function SettingsGroup({ label, hint, error, children }: SettingsGroupProps) {
  const id = useId();
  return (
    <Group role="group" aria-labelledby={`${id}-label`} aria-describedby={hint && `${id}-hint`}>
      <span id={`${id}-label`}>{label}</span>
      {children}
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error !== undefined && <FieldError>{error}</FieldError>}
    </Group>
  );
}

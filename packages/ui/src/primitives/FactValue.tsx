import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { mono } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { TruncatedText } from '../components/TruncatedText.tsx';

const Value = styled.dd<{ $mono: boolean }>`
  ${({ $mono }) => $mono && mono}
  min-width: 0;
  color: ${token.textStrong};
  overflow-wrap: anywhere;
`;

interface FactValueProps {
  value: ReactNode;
  mono?: boolean | undefined;
  /** Text takes two lines at most. */
  short?: boolean;
}

/** What a fact says. */
export function FactValue({ value, mono: isMono = false, short = false }: FactValueProps) {
  return (
    <Value $mono={isMono}>
      {short && typeof value === 'string' ? <TruncatedText lines={2}>{value}</TruncatedText> : value}
    </Value>
  );
}

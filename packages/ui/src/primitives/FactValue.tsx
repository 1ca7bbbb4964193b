import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { mono } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { breakable } from './breakable.tsx';
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
  /** Text takes two lines at most, a name of one word three. */
  short?: boolean;
}

/** What a fact says. */
export function FactValue({ value, mono: isMono = false, short = false }: FactValueProps) {
  return (
    <Value $mono={isMono}>
      {typeof value !== 'string' ? (
        value
      ) : short ? (
        <TruncatedText lines={/\s/.test(value) ? 2 : 3}>{value}</TruncatedText>
      ) : (
        breakable(value)
      )}
    </Value>
  );
}

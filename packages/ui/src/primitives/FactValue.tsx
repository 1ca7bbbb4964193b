import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { mono, truncate } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { TruncatedText } from '../components/TruncatedText.tsx';

const Value = styled.dd<{ $mono: boolean }>`
  ${truncate}
  ${({ $mono }) => $mono && mono}
  color: ${token.textStrong};
`;

/** What a fact says, in one line. */
export function FactValue({ value, mono: isMono = false }: { value: ReactNode; mono?: boolean | undefined }) {
  return (
    <Value $mono={isMono}>{typeof value === 'string' ? <TruncatedText>{value}</TruncatedText> : value}</Value>
  );
}

import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { mono, nameLine } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';

const Stack = styled.div`
  display: grid;
  min-width: 0;

  > * {
    ${nameLine}
  }
`;

const Second = styled.span<{ $mono: boolean }>`
  ${({ $mono }) => $mono && mono}
  color: ${token.textMuted};
  font-size: ${({ $mono }) => ($mono ? '0.71875rem' : token.typeXs)};
  font-weight: ${token.weightRegular};
  line-height: ${token.lineXs};
`;

interface TwoLinesProps {
  /** The name. */
  children: ReactNode;
  /** Its context: a host, a file, a date. */
  second: ReactNode;
  /** The first line is a name of a machine's. */
  mono?: boolean;
}

/** A cell's name with a second line below it. */
export function TwoLines({ children, second, mono: isMono = false }: TwoLinesProps) {
  return (
    <Stack>
      <span>{children}</span>
      <Second $mono={isMono}>{second}</Second>
    </Stack>
  );
}

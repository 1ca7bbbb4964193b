import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../../theme/token.ts';

const Place = styled.div<{ $standalone: boolean }>`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${token.space5};
  min-height: ${({ $standalone }) => ($standalone ? '100dvh' : 'calc(100dvh - 120px)')};
  padding: ${token.space6} ${token.pagePadding};
  text-align: center;
  overflow-wrap: anywhere;
`;

/** The middle of a page that has one thing to say. */
export function FullPage({ standalone, children }: { standalone: boolean; children: ReactNode }) {
  return (
    <Place $standalone={standalone} as={standalone ? 'main' : 'div'}>
      {children}
    </Place>
  );
}
